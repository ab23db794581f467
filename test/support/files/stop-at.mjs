// For `node --import`: counts the calls by which a process changes the file system, and stops before one of them.
// ATLAS_TEST_STOP is `count` (report the number at the end), `kill 12` or `pause 12`. A killed write has written half of
// its content. A pause says so on standard error and lasts until a byte comes on standard input.
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const [what = '', text = ''] = (process.env.ATLAS_TEST_STOP ?? '').split(' ');
const { writeFileSync, writeSync, readSync } = fs;
const CHANGES = ['writeFile', 'rename', 'link', 'rm', 'mkdir', 'rmdir'];
let count = 0;

function stop(name, [path, content]) {
  if (what === 'kill') {
    const half = typeof content === 'string' ? content.slice(0, content.length / 2) : '';
    if (name.startsWith('writeFile')) writeFileSync(path, half);
    process.kill(process.pid, 'SIGKILL');
  }
  if (what === 'pause' && isMainThread) {
    writeSync(2, 'paused\n');
    waitForByte();
  }
}

/** Reading a pipe that is still empty fails, so it is read again. */
function waitForByte() {
  for (;;) {
    try {
      readSync(0, Buffer.alloc(1));
      return;
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

function counting(object, name) {
  const call = object[name];
  object[name] = (...args) => {
    count += 1;
    if (count === Number(text)) stop(name, args);
    return call.apply(object, args);
  };
}

for (const name of CHANGES) counting(promises, name);
for (const name of CHANGES) counting(fs, `${name}Sync`);
syncBuiltinESMExports();
if (what === 'count' && isMainThread) process.on('exit', () => writeSync(2, `changes: ${count}\n`));
