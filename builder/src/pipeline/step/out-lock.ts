// Who may write to the folder of a build. A whole build and the seal exclude everybody else. Map parts and reduce
// shares run side by side; each of them excludes the same part or share, whole builds and the seal.
//
// Every use has a lock file in the folder `lock`. A process first takes its lock and then looks for locks that
// exclude it, so of two that exclude each other at most one continues.
import { readdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hasErrorCode } from '../../files/error-code.ts';
import { describeHeld, readHolder, readOwner, takeLock } from '../../files/lock.ts';
import { describeOwner } from '../../files/lock-owner.ts';
import { LOCK_FOLDER } from './out-dir.ts';
import type { Share } from './step.ts';

/** What a process does to the folder. */
export type OutDirUse = { step: 'build' | 'seal' } | { step: 'map' | 'reduce'; share: Share };

/** Another process uses the folder. */
export class OutDirInUse extends Error {}

/** The lock of uses that exclude everybody. */
const WHOLE_FOLDER = 'whole';

/**
 * Runs `work` while the folder is locked for this use. When `work` throws, the lock file remains and says whose
 * unfinished work the folder holds; the next use takes it over.
 * @throws OutDirInUse
 */
export async function withOutDir<T>(outDir: string, use: OutDirUse, work: () => Promise<T>): Promise<T> {
  const dir = join(outDir, LOCK_FOLDER);
  const lock = await takeLock(join(dir, lockName(use)));
  if (lock.heldBy) throw new OutDirInUse(describeHeld(lock, outDir));
  try {
    await refuseOthers(outDir, use);
  } catch (error) {
    await lock.release();
    await removeIfEmpty(dir);
    throw error;
  }
  let result: T;
  try {
    result = await work();
  } catch (error) {
    await lock.leave();
    throw error;
  }
  await lock.release();
  await removeIfEmpty(dir);
  return result;
}

/** Sentences about everybody whose lock is in the folder: they are at work, or did not finish it. */
export async function describeLocks(outDir: string): Promise<string[]> {
  const sentences: string[] = [];
  for (const name of await lockNames(join(outDir, LOCK_FOLDER))) {
    const path = join(outDir, LOCK_FOLDER, name);
    const [owner, holder] = [await readOwner(path), await readHolder(path)];
    if (holder) sentences.push(describeHeld(holder, outDir));
    else if (owner)
      sentences.push(`${outDir} was left unfinished by ${describeOwner(owner)}. Build it again.`);
  }
  return sentences;
}

function lockName(use: OutDirUse): string {
  return 'share' in use ? `${use.step}-${use.share.index}-of-${use.share.of}` : WHOLE_FOLDER;
}

async function refuseOthers(outDir: string, use: OutDirUse): Promise<void> {
  const dir = join(outDir, LOCK_FOLDER);
  if ('share' in use) {
    const held = await readHolder(join(dir, WHOLE_FOLDER));
    if (held) throw new OutDirInUse(describeHeld(held, outDir));
    return;
  }
  for (const name of await lockNames(dir)) {
    if (name === WHOLE_FOLDER) continue;
    // Taking the lock of a dead step and releasing it removes all that it left.
    const lock = await takeLock(join(dir, name));
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
