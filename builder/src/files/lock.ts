// A lock file holds the number of the process that took it. The lock of a process that has ended can be
// taken.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { hasErrorCode } from './error-code.ts';

/** Takes a lock. @returns undefined when it is ours, else the number of the living process that holds it */
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
    if (hasErrorCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Our own number in the lock was left by an earlier container in which the process had the same number. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasErrorCode(error, 'EPERM');
  }
}
