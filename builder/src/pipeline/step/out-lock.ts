// Who may write to the folder of a build. A whole build and the seal exclude everybody else. Map parts, reduce shares and
// join shares run side by side; each of them excludes the same part or share, whole builds and the seal.
//
// Every use has a lock file in the folder `lock`. A process first takes its lock and then looks for locks that
// exclude it, so of two that exclude each other at most one continues. A publish only reads the folder; it excludes
// another publish of the folder and everybody who writes to it.
import { existsSync } from 'node:fs';
import { readdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hasErrorCode } from '../../files/error-code.ts';
import { describeHeld, readHolder, readOwner, type TakenLock, takeLock } from '../../files/lock.ts';
import { describeOwner } from '../../files/lock-owner.ts';
import { LOCK_FOLDER } from './out-dir.ts';
import type { Share } from './step.ts';

/** What a process does to the folder. */
export type OutDirUse =
  | { step: 'build' | 'seal' | 'publish' }
  | { step: 'map' | 'reduce' | 'join'; share: Share };

/** Another process uses the folder. */
export class OutDirInUse extends Error {}

/** The lock of uses that exclude everybody. */
const WHOLE_FOLDER = 'whole';
/** The lock of a publish. */
const PUBLISH = 'publish';
/** What the system says when a lock cannot be written: then nobody can change the folder here either. */
const READ_ONLY = ['EROFS', 'EACCES', 'EPERM'];

/**
 * Runs `work` while the folder is locked for this use. When `work` throws, the lock file remains and says whose
 * unfinished work the folder holds; the next use takes it over.
 * @throws OutDirInUse
 */
export async function withOutDir<T>(outDir: string, use: OutDirUse, work: () => Promise<T>): Promise<T> {
  const dir = join(outDir, LOCK_FOLDER);
  const lock = await takeLock(join(dir, lockName(use)), { beats: true });
  if (lock.heldBy) throw new OutDirInUse(describeHeld(lock, outDir));
  try {
    await refuseOthers(outDir, use);
  } catch (error) {
    await releaseIn(dir, lock);
    throw error;
  }
  let result: T;
  try {
    result = await work();
  } catch (error) {
    // A publish leaves the folder as it was.
    if (use.step !== 'publish') await lock.leave();
    else await releaseIn(dir, lock);
    throw error;
  }
  await releaseIn(dir, lock);
  return result;
}

/**
 * Runs a publish of the folder. A folder without a build needs no lock, and the publish says what is wrong with it.
 * @throws OutDirInUse
 */
export async function whilePublishing<T>(outDir: string, work: () => Promise<T>): Promise<T> {
  const isBuild = ['manifest.json', LOCK_FOLDER].some((name) => existsSync(join(outDir, name)));
  if (!isBuild) return work();
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  try {
    return await withOutDir(outDir, { step: 'publish' }, begin);
  } catch (error) {
    if (hasBegun || !READ_ONLY.some((code) => hasErrorCode(error, code))) throw error;
    return work();
  }
}

async function releaseIn(dir: string, lock: TakenLock): Promise<void> {
  await lock.release();
  await removeIfEmpty(dir);
}

/** Sentences about everybody whose lock is in the folder: they are at work, or did not finish it. */
export async function describeLocks(outDir: string): Promise<string[]> {
  const sentences: string[] = [];
  for (const name of await lockNames(join(outDir, LOCK_FOLDER))) {
    const path = join(outDir, LOCK_FOLDER, name);
    const [owner, holder] = [await readOwner(path), await readHolder(path)];
    if (holder) sentences.push(describeHeld(holder, outDir));
    else if (owner && name !== PUBLISH)
      sentences.push(`${outDir} was left unfinished by ${describeOwner(owner)}. Build it again.`);
  }
  return sentences;
}

function lockName(use: OutDirUse): string {
  if (use.step === 'publish') return PUBLISH;
  return 'share' in use ? `${use.step}-${use.share.index}-of-${use.share.of}` : WHOLE_FOLDER;
}

async function refuseOthers(outDir: string, use: OutDirUse): Promise<void> {
  const dir = join(outDir, LOCK_FOLDER);
  if ('share' in use || use.step === 'publish') {
    const own = lockName(use);
    const others = 'share' in use ? [WHOLE_FOLDER, PUBLISH] : await lockNames(dir);
    for (const name of others.filter((other) => other !== own)) {
      const held = await readHolder(join(dir, name));
      if (held) throw new OutDirInUse(describeHeld(held, outDir));
    }
    return;
  }
  for (const name of await lockNames(dir)) {
    if (name === WHOLE_FOLDER) continue;
    // Taking the lock of a dead step and releasing it removes all that it left.
    const lock = await takeLock(join(dir, name), { beats: true });
    if (lock.heldBy) throw new OutDirInUse(describeHeld(lock, outDir));
    await lock.release();
  }
}

/** Names of locks; their claims and temporary files begin with the name and a dot. */
async function lockNames(dir: string): Promise<string[]> {
  try {
    return [...new Set((await readdir(dir)).map((name) => name.split('.')[0] ?? name))].sort();
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return [];
    throw error;
  }
}

async function removeIfEmpty(dir: string): Promise<void> {
  try {
    await rmdir(dir);
  } catch (error) {
    // Another process has a lock in it, or has removed it.
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].some((code) => hasErrorCode(error, code))) throw error;
  }
}
