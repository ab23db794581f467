// The output folder of a fetch. It must be new or have been made by a fetch, and only one run at a time may
// use it.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasErrorCode } from '../../files/error-code.ts';
import { describeHeld, takeLock } from '../../files/lock.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { SOURCES_FILE } from '../../input/source-urls.ts';
import { FILES_DIR, STATUS_FILE, WORK_DIR } from './file-names.ts';

/** Errors of the system for a path that is a file, is below a file, or may not be written to. */
const FAULTS = ['EEXIST', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENAMETOOLONG'];

/** The folder has other files than those of a fetch, or another run is using it. */
export class FetchFolderError extends Error {}

/** The message for a folder whose `status.json` is not one that this fetch has written. */
export function foreignFolder(outDir: string): string {
  return `${outDir} has the files of another kind of fetch, or its ${STATUS_FILE} is damaged. Choose another folder.`;
}

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
  await makeWithin(outDir, WORK_DIR);
  await makeWithin(outDir, FILES_DIR);
  const lock = await takeLock(join(outDir, WORK_DIR, 'lock'), { beats: true });
  if (lock.heldBy) throw new FetchFolderError(describeHeld(lock, outDir));
  return () => lock.release();
}

async function makeWithin(outDir: string, name: string): Promise<void> {
  try {
    await makeFolder(join(outDir, name));
  } catch (cause) {
    const known = FAULTS.find((code) => hasErrorCode(cause, code));
    if (known === undefined) throw cause;
    throw new FetchFolderError(`${outDir} is not a folder that can be written to. Choose another folder.`, {
      cause,
    });
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
