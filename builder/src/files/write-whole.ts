// Files that are complete or absent. Content goes to a temporary file beside the target, which then takes the
// target's name, so no reader, no killed process and no second writer ever leaves half a file.
import { link, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasErrorCode } from './error-code.ts';
import { makeFolder } from './make-folder.ts';

export type Content = string | Uint8Array | readonly Uint8Array[] | AsyncIterable<string | Uint8Array>;

/**
 * Writes a file, replacing one of the same name; makes its folder. Several writers may write it at a time.
 */
export async function writeWhole(path: string, content: Content): Promise<void> {
  await throughTemporary(path, uniqueName(path), content, (temporary) => rename(temporary, path));
}

/**
 * Writes a file that only one process writes at a time. The temporary file always has the same name, so the
 * next write replaces what a killed process left.
 */
export async function writeWholeAlone(path: string, content: Content): Promise<void> {
  await throughTemporary(path, `${path}.new`, content, (temporary) => rename(temporary, path));
}

/** Writes a file unless one of that name exists. @returns whether it was written */
export function createWhole(path: string, content: Content): Promise<boolean> {
  return throughTemporary(path, uniqueName(path), content, async (temporary) => {
    try {
      // Unlike a rename, a hard link never replaces a file.
      await link(temporary, path);
      return true;
    } catch (error) {
      if (hasErrorCode(error, 'EEXIST')) return false;
      throw error;
    }
  });
}

let writes = 0;

/** Threads share the process id, so the thread's own start time and a count are part of the name. */
function uniqueName(path: string): string {
  writes += 1;
  return `${path}.${process.pid}-${performance.timeOrigin}-${writes}.part`;
}

async function throughTemporary<T>(
  path: string,
  temporary: string,
  content: Content,
  moveIntoPlace: (temporary: string) => Promise<T>,
): Promise<T> {
  await makeFolder(dirname(path));
  try {
    await writeFile(temporary, content);
    return await moveIntoPlace(temporary);
  } finally {
    await rm(temporary, { force: true });
  }
}
