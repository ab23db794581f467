// The output folder of a fetch: ours or new, one run at a time.
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { takeLock } from '../../files/lock.ts';
import { SOURCES_FILE } from '../../input/source-urls.ts';
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
  const holder = await takeLock(lock);
  if (holder === 0) throw new FetchFolderError(`Another process began fetching into ${outDir}.`);
  if (holder !== undefined)
    throw new FetchFolderError(`Process ${holder} is fetching into ${outDir}; if not, remove ${lock}.`);
  return () => rm(lock, { force: true });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
