// A lock file names the process that holds it. The lock of a process that has ended is taken over, and never
// by two processes at once.
//
// A file cannot be replaced on the condition that it has not changed. So whoever wants to take over the lock of
// a dead owner first takes a second lock, the claim, which is named after that owner. Owners never return, so
// only the holder of the claim may replace the lock, and only while the lock still names that owner. A claim is
// a lock too, and is taken over in the same way when its owner dies.
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { hasErrorCode } from './error-code.ts';
import { isSilent, SILENT_SECONDS, showsLife, startBeat } from './lock-beat.ts';
import {
  describeOwner,
  type LockOwner,
  type LockProcess,
  makeOwner,
  parseOwner,
  stateOfOwner,
  thisProcess,
} from './lock-owner.ts';
import { readIfThere } from './notes.ts';
import { createWhole, writeWhole } from './write-whole.ts';

type LockOptions = { beats?: boolean; owner?: LockProcess; wait?: () => Promise<unknown> };

/** A lock that is ours. */
export type TakenLock = {
  heldBy?: undefined;
  release(): Promise<void>;
  /** Gives the lock up, but leaves the file, which then says whose work was not finished. */
  leave(): Promise<void>;
};
/** A lock that another process holds, or may hold. */
export type HeldLock = { heldBy: LockOwner; path: string };

/** What to expect of a lock that shows signs of life. */
const SILENCE = `Without a sign of life for ${SILENT_SECONDS / 60} minutes its lock is free. `;
/** Time between two looks for a sign of life. */
const POLL_MS = 3000;
/** Others may release the lock, or remove its empty folder, between our steps; then we begin again. */
const MOST_ATTEMPTS = 1_000;

/**
 * Takes a lock; makes its folder. `beats` is for locks that are held for long: a thread shows that their owner lives, and
 * whoever finds such a lock of an owner that it cannot see waits for a sign of life, or until the lock is free.
 * `owner` and `wait` differ in tests only.
 */
export async function takeLock(
  path: string,
  { beats = false, owner = thisProcess(), wait = () => setTimeout(POLL_MS) }: LockOptions = {},
): Promise<TakenLock | HeldLock> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    try {
      const lock = await attemptLock(path, { beats, owner, wait });
      if (lock) return lock;
    } catch (error) {
      if (!hasErrorCode(error, 'ENOENT')) throw error;
    }
  }
  throw new Error(`${path} changes all the time. Check which processes use its folder.`);
}

/** Who holds the lock: undefined when it is free, or when its owner has ended. */
export async function readHolder(path: string): Promise<HeldLock | undefined> {
  const owner = await readOwner(path);
  return owner && !(await hasEnded(owner, path)) ? { heldBy: owner, path } : undefined;
}

/** Who took the lock last, also when that process has ended; undefined when it was released. */
export async function readOwner(path: string): Promise<LockOwner | undefined> {
  const text = await readIfThere(path);
  return text === undefined ? undefined : parseOwner(text);
}

/** Sentences: who holds the lock of `what`, and what to do. */
export function describeHeld({ heldBy, path }: HeldLock, what: string): string {
  const who = `${what} is in use by ${describeOwner(heldBy)}.`;
  return stateOfOwner(heldBy) === 'elsewhere'
    ? `${who} It is in another machine or container, so this process cannot see whether it still runs. ${heldBy.beats ? SILENCE : ''}If it has ended, remove ${path} and try again.`
    : `${who} Wait until it has ended, or choose another folder.`;
}

/** True when nothing is left of the owner, as far as anybody can see. */
async function hasEnded(owner: LockOwner, path: string): Promise<boolean> {
  const state = stateOfOwner(owner);
  return state === 'ended' || (state === 'elsewhere' && owner.beats === true && (await isSilent(path)));
}

/** @returns undefined when the lock changed meanwhile */
async function attemptLock(
  path: string,
  { beats, owner: by, wait }: Required<LockOptions>,
): Promise<TakenLock | HeldLock | undefined> {
  const owner: LockOwner = { ...makeOwner(by), ...(beats && { beats }) };
  const text = JSON.stringify(owner);
  if (await createWhole(path, text)) return takenLock(path, owner);
  const before = await readOwner(path);
  if (!before) return undefined;
  const mayBeLost = beats && before.beats === true && stateOfOwner(before) === 'elsewhere';
  const isHeld = mayBeLost ? await showsLife(path, wait) : !(await hasEnded(before, path));
  if (isHeld) return { heldBy: before, path };
  const claim = await takeLock(`${path}.after-${before.id}`, { owner: by });
  if (claim.heldBy) return claim;
  try {
    if ((await readOwner(path))?.id !== before.id) return undefined;
    await writeWhole(path, text);
    return takenLock(path, owner);
  } finally {
    await claim.release();
  }
}

function takenLock(path: string, owner: LockOwner): TakenLock {
  const stop = owner.beats ? startBeat({ path, id: owner.id }) : async () => {};
  return {
    async release() {
      await stop();
      await removeLeftovers(path);
      if ((await readOwner(path))?.id === owner.id) await rm(path, { force: true });
    },
    async leave() {
      await stop();
      await writeWhole(path, JSON.stringify({ ...owner, left_at: new Date().toISOString() }));
    },
  };
}

/**
 * Removes claims and temporary files of this lock that killed processes left. Only the holder may do that:
 * while a live process holds the lock, every claim names an owner that is no longer in it.
 */
async function removeLeftovers(path: string): Promise<void> {
  const dir = dirname(path);
  const left = (await readdir(dir)).filter((name) => name.startsWith(`${basename(path)}.`));
  for (const name of left) await rm(join(dir, name), { force: true });
}
