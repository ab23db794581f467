// A lock file that names the process which holds it. One whose process is gone is no hindrance.
import { readFile, rm, writeFile } from 'node:fs/promises';

/** Takes a lock. @returns the number of the living process that holds it, undefined when it is ours */
export async function takeLock(path: string): Promise<number | undefined> {
  if (await create(path)) return undefined;
  const holder = Number(await readFile(path, 'utf8').catch(() => ''));
  if (isAlive(holder)) return holder;
  await rm(path, { force: true });
  return (await create(path)) ? undefined : 0;
}

async function create(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Our own number in the lock is a leftover of an earlier container with the same one. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
