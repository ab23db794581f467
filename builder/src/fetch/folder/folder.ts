// The output folder of a fetch. It must be new or have been made by a fetch, and only one run at a time may
// use it.
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describeHeld, takeLock } from '../../files/lock.ts';
import { SOURCES_FILE } from '../../input/source-urls.ts';
import { FILES_DIR, STATUS_FILE, WORK_DIR } from './file-names.ts';

/** The folder has other files than those of a fetch, or another run is using it. */
export class FetchFolderError extends Error {}

/**
 * Prepares and locks the folder. A lock whose process has ended is taken over.
 * @returns a function that unlocks
 */
export async function openFolder(outDir: string): Promise<() => Promise<void>> {
  if (!(await exists(join(outDir, WORK_DIR)))) {
    for (const name of [FILES_DIR, SOURCES_FILE, STATUS_FILE])
      if (await exists(join(outDir, name)))
        throw new FetchFolderError(
          `${outDir} has a ${name} that was not written by a fetch. Choose another folder.`,
        );
  }
  await mkdir(join(outDir, WORK_DIR), { recursive: true });
  await mkdir(join(outDir, FILES_DIR), { recursive: true });
  const lock = await takeLock(join(outDir, WORK_DIR, 'lock'));
  if (lock.heldBy) throw new FetchFolderError(describeHeld(lock, outDir));
  return () => lock.release();
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
