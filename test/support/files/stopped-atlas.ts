// An `atlas` process that stops at a chosen change of the file system: it is killed there, or waits there.
import { spawn } from 'node:child_process';
import type { CliRun } from '../cli.ts';
import { SMALL_DICTIONARY_ENV } from '../worlds/small-dictionary.ts';

const HOOK = new URL('./stop-at.mjs', import.meta.url);

export type StoppedRun = CliRun & { pid: number };
export type Stopped = {
  /** Resolves when the process waits, or has ended before. */
  paused: Promise<unknown>;
  /** Ends the wait. */
  resume(): void;
  ended: Promise<StoppedRun>;
};

/** Starts `atlas`; `stop` is `count`, `kill <n>` or `pause <n>`. */
export function stoppedAtlas(args: readonly string[], stop: string): Stopped {
  const child = spawn('node_modules/.bin/node', ['builder/src/cli.ts', ...args], {
    env: {
      ...process.env,
      NODE_OPTIONS: `${SMALL_DICTIONARY_ENV.NODE_OPTIONS} --import=${HOOK}`,
      ATLAS_TEST_STOP: stop,
    },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => (stdout += chunk));
  // A process that was killed, or has ended, does not read.
  child.stdin.on('error', () => {});
  const ended = new Promise<StoppedRun>((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, stdout, stderr, pid: child.pid ?? 0 }));
  });
  const paused = new Promise<void>((resolve) => {
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
      if (stderr.includes('paused\n')) resolve();
    });
    ended.then(() => resolve(), resolve);
  });
  return { paused, resume: () => child.stdin.end('x'), ended };
}
