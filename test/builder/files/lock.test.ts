// The lock of a folder: a file that says whose it is, and that a dead process does not hold. lock-races.test.ts has the
// races.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { describeHeld, type HeldLock, readHolder, takeLock } from '../../../builder/src/files/lock.ts';
import { beat, SILENT_SECONDS } from '../../../builder/src/files/lock-beat.ts';
import {
  type LockOwner,
  type LockProcess,
  makeOwner,
  thisProcess,
} from '../../../builder/src/files/lock-owner.ts';

/** A number above the largest that any system gives to a process. */
const DEAD = { ...thisProcess(), pid: 99_999_999 };

const work = mkdtempSync(join(tmpdir(), 'atlas-lock-'));
let folders = 0;
/** The lock of a new folder, with this content when it is given. */
function lockIn(content?: LockOwner | string): string {
  const dir = join(work, String(folders++));
  mkdirSync(dir);
  const path = join(dir, 'whole');
  if (content !== undefined)
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}
const heldBy = async (path: string) => (await takeLock(path)).heldBy;
const sentence = async (path: string) => describeHeld((await readHolder(path)) as HeldLock, 'The folder');
afterAll(() => rmSync(work, { recursive: true, force: true }));

describe('a lock', () => {
  it('names its owner: process, host, start time and command', async () => {
    const path = lockIn();
    const lock = await takeLock(path);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      pid: process.pid,
      host: hostname(),
      started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      command: expect.stringContaining(process.argv[2] ?? ''),
    });
    expect(await heldBy(path)).toMatchObject({ pid: process.pid });
    expect(await sentence(path)).toMatch(
      /in use by process \d+ on .*, started .* as ".*"\. Wait until it has/,
    );
    if (!lock.heldBy) await lock.release();
    expect(readdirSync(join(path, '..'))).toEqual([]);
  });

  it('of a dead process is taken over', async () => {
    const path = lockIn(makeOwner(DEAD));
    expect(await heldBy(path)).toBeUndefined();
    expect(await heldBy(path)).toMatchObject({ pid: process.pid });
  });

  it('of a dead process is taken over though its number now belongs to another process', async () => {
    const path = lockIn(makeOwner({ ...thisProcess(), pid: process.ppid, instance: 'an earlier boot/1' }));
    // Without /proc the system does not say when a process began, and the lock is refused, which is safe.
    if (thisProcess().instance === null) expect(await heldBy(path)).toMatchObject({ pid: process.ppid });
    else expect(await heldBy(path)).toBeUndefined();
  });

  it('of another host is refused with a sentence that says what to do', async () => {
    const path = lockIn(makeOwner({ ...DEAD, host: 'another-machine' }));
    expect(await heldBy(path)).toMatchObject({ host: 'another-machine' });
    expect(await sentence(path)).toContain(`If it has ended, remove ${path} and try again.`);
  });

  it.each([
    ['cut by a power failure', ''],
    ['of an earlier version', '4711'],
  ])('%s is taken over', async (_, text) => {
    expect(await heldBy(lockIn(text))).toBeUndefined();
  });

  it('is taken over when the process that was taking it over died as well', async () => {
    const [first, second, third] = [makeOwner(DEAD), makeOwner(DEAD), makeOwner(DEAD)];
    const path = lockIn(first);
    writeFileSync(`${path}.after-${first.id}`, JSON.stringify(second));
    writeFileSync(`${path}.after-${first.id}.after-${second.id}`, JSON.stringify(third));
    writeFileSync(`${path}.123-4-5.part`, '{');
    const lock = await takeLock(path);
    expect(lock.heldBy).toBeUndefined();
    if (!lock.heldBy) await lock.release();
    expect(readdirSync(join(path, '..'))).toEqual([]);
  });

  it('that was left says whose work is unfinished, and is free', async () => {
    const path = lockIn();
    const lock = await takeLock(path);
    if (!lock.heldBy) await lock.leave();
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
    expect(await readHolder(path)).toBeUndefined();
    expect(await heldBy(path)).toBeUndefined();
  });
});

/** A process of another container, which has this host name and numbers its processes from 1. */
const CONTAINER: LockProcess = {
  ...DEAD,
  pid: 17,
  space: '11111111-2222-3333-4444-555555555555/pid:[4026532999]',
};
/** The lock of a container, not touched for these seconds. */
function containerLock(seconds: number, change: Partial<LockOwner> = {}): string {
  const path = lockIn({ ...makeOwner(CONTAINER), beats: true, ...change });
  const touched = new Date(Date.now() - seconds * 1000);
  utimesSync(path, touched, touched);
  return path;
}

describe.runIf(thisProcess().space)('two containers of one host name', () => {
  it("do not take over each other's lock, although the number of its process is free here", async () => {
    const path = containerLock(SILENT_SECONDS - 30);
    expect(await heldBy(path)).toMatchObject({ pid: 17 });
    expect(await sentence(path)).toContain(
      `It is in another machine or container, so this process cannot see whether it still runs. Without a sign of life for 5 minutes its lock is free. If it has ended, remove ${path} and try again.`,
    );
  });

  it('take over the lock of a container that has shown no sign of life for long', async () => {
    const path = containerLock(SILENT_SECONDS + 30);
    expect(await readHolder(path)).toBeUndefined();
    expect(await heldBy(path)).toBeUndefined();
    expect(readdirSync(join(path, '..'))).toEqual(['whole']);
  });

  it('wait for a sign of life before they refuse a lock that is held for long', async () => {
    const path = containerLock(SILENT_SECONDS - 100);
    let waits = 0;
    const wait = async () => {
      waits += 1;
      if (waits === 3) utimesSync(path, new Date(), new Date());
    };
    expect((await takeLock(path, { beats: true, wait })).heldBy).toMatchObject({ pid: 17 });
    expect(waits).toBe(3);
  });

  it('wait until a lock without a sign of life is free, and take it over', async () => {
    const path = containerLock(0);
    let seconds = 0;
    const wait = async () => {
      seconds += 60;
      const touched = new Date(Date.now() - seconds * 1000);
      utimesSync(path, touched, touched);
    };
    const lock = await takeLock(path, { beats: true, wait });
    expect(lock.heldBy).toBeUndefined();
    expect(seconds).toBeGreaterThanOrEqual(SILENT_SECONDS);
    if (!lock.heldBy) await lock.release();
    expect(readdirSync(join(path, '..'))).toEqual([]);
  });

  it.each<[string, Partial<LockOwner>]>([
    ['never shows signs of life', { beats: false }],
    ['is of an earlier version', { beats: undefined }],
  ])('refuse a silent lock that %s', async (_, change) => {
    expect(await heldBy(containerLock(SILENT_SECONDS * 100, change))).toMatchObject({ pid: 17 });
  });

  it('distinguish another host by the same rule', async () => {
    expect(await heldBy(containerLock(0, { host: 'another-machine' }))).toMatchObject({ pid: 17 });
    expect(await heldBy(containerLock(SILENT_SECONDS + 30, { host: 'another-machine' }))).toBeUndefined();
  });

  it('take over the lock that this very machine held before it started again', async () => {
    const [boot, ours = ''] = (thisProcess().space ?? '').split('/');
    const isMachine = ours === 'pid:[4026531836]';
    const space = `${boot?.replace(/^./, 'x')}/${ours}`;
    const held = await heldBy(containerLock(0, { space }));
    expect(held === undefined).toBe(isMachine);
  });
});

describe('a sign of life', () => {
  it('touches the lock of its owner, and no other lock', async () => {
    const owner = makeOwner(thisProcess());
    const path = lockIn(owner);
    utimesSync(path, 1000, 1000);
    expect(beat({ path, id: 'ffffffffffff' })).toBe(false);
    expect(statSync(path).mtimeMs).toBe(1_000_000);
    expect(beat({ path, id: owner.id })).toBe(true);
    expect(statSync(path).mtimeMs).toBeGreaterThan(1_000_000);
  });

  it('is promised by the file of a lock that is held for long', async () => {
    const path = lockIn();
    const lock = await takeLock(path, { beats: true });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ beats: true, space: thisProcess().space });
    if (!lock.heldBy) await lock.release();
    expect(readdirSync(join(path, '..'))).toEqual([]);
  });
});
