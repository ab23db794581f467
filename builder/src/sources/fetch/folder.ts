// The output folder of a fetch: ours or new, one run at a time.
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SOURCES_FILE } from '../source-urls.ts';
import { FILES_DIR, STATUS_FILE, WORK_DIR } from './file-names.ts';

/** The folder is somebody else's, or another run writes to it. */
export class FetchFolderError extends Error {}

/** Makes the folder ready; call the result at the end. A lock whose process is gone is taken over. */
export async function openFolder(outDir: string): Promise<() => Promise<void>> {
  if (!(await exists(join(outDir, WORK_DIR)))) {
    for (const name of [FILES_DIR, SOURCES_FILE, STATUS_FILE])
      if (await exists(join(outDir, name)))
        throw new FetchFolderError(`${outDir} holds a ${name} that no fetch has written.`);
  }
  await mkdir(join(outDir, WORK_DIR), { recursive: true });
  await mkdir(join(outDir, FILES_DIR), { recursive: true });
  const lock = join(outDir, WORK_DIR, 'lock');
  if (!(await take(lock))) {
    const holder = Number(await readFile(lock, 'utf8').catch(() => ''));
    if (isAlive(holder))
      throw new FetchFolderError(`Process ${holder} is fetching into ${outDir}; if not, remove ${lock}.`);
    await rm(lock, { force: true });
    if (!(await take(lock))) throw new FetchFolderError(`Another process began fetching into ${outDir}.`);
  }
  return () => rm(lock, { force: true });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function take(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' });
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
