// Signs of life of a lock. The processes of another machine or container cannot be seen, so whoever holds a lock for
// long touches its file again and again, in a thread, because the main thread may be busy for minutes. A lock whose
// file is silent for long is the lock of a process that has ended.
import { readFileSync, utimesSync } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import type { Work } from '../parallel/pool.ts';
import { startThread } from '../parallel/start-thread.ts';
import { hasErrorCode } from './error-code.ts';
import { parseOwner } from './lock-owner.ts';

const BEAT_SECONDS = 15;
/** Twenty beats: a machine may pause, and a network file system may show an old time for a while. */
export const SILENT_SECONDS = 300;

type Beating = { path: string; id: string };

/** Touches the lock file, when it still names this owner. @returns false when it does not */
export function beat({ path, id }: Beating): boolean {
  try {
    if (parseOwner(readFileSync(path, 'utf8')).id !== id) return false;
    const now = new Date();
    utimesSync(path, now, now);
    return true;
  } catch {
    // The file may be missing for a moment on a network file system. The next beat tries again.
    return true;
  }
}

/** Beats as long as the thread lives. */
export const beatWork: Work<Beating, null, null> = {
  module: import.meta.url,
  name: 'beatWork',
  start: (beating) => {
    const timer = setInterval(() => {
      if (!beat(beating)) clearInterval(timer);
    }, BEAT_SECONDS * 1000);
    return () => null;
  },
};

/** Starts to beat for an owner. @returns a function that stops it */
export function startBeat(beating: Beating): () => Promise<void> {
  const thread = startThread(beatWork, beating);
  // Without its beats a lock only looks silent, so a thread that fails must not end the process.
  thread.on('error', () => {});
  thread.unref();
  return async () => {
    await thread.terminate();
  };
}

/**
 * Waits for a sign of life of an owner that cannot be seen. @returns true as soon as its lock file is touched or gone,
 * false when the file is silent. `wait` lets time pass.
 */
export async function showsLife(path: string, wait: () => Promise<unknown>): Promise<boolean> {
  const before = await touchedAt(path);
  while (!(await isSilent(path))) {
    await wait();
    const now = await touchedAt(path);
    if (before === undefined || now === undefined || now > before) return true;
  }
  return false;
}

async function touchedAt(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * True when a lock file has not been touched for long. It is compared with a new file beside it, because the clock of
 * the file system may differ from ours.
 */
export async function isSilent(path: string): Promise<boolean> {
  const probe = `${path}.${process.pid}-${performance.timeOrigin}.probe`;
  try {
    await writeFile(probe, '');
    const [now, touched] = [await stat(probe), await stat(path)];
    return now.mtimeMs - touched.mtimeMs > SILENT_SECONDS * 1000;
  } catch (error) {
    // The lock was released meanwhile; or nothing can be written here, and nothing can be seen.
    return hasErrorCode(error, 'ENOENT');
  } finally {
    await rm(probe, { force: true });
  }
}
