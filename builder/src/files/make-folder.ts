// Makes folders, one after the other. Node's recursive `mkdir` never ends below a folder such as /proc, where the
// system answers that a parent is missing although it is there.
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasErrorCode } from './error-code.ts';

/** Makes a folder, and the folders above it that are missing. @throws the error of the system when it cannot */
export async function makeFolder(path: string): Promise<void> {
  const missing = await makeOne(path);
  if (!missing) return;
  if (dirname(path) === path) throw missing;
  await makeFolder(dirname(path));
  // Whoever lacks a parent now cannot get one.
  const stillMissing = await makeOne(path);
  if (stillMissing) throw stillMissing;
}

/** @returns the error when the folder above is missing */
async function makeOne(path: string): Promise<unknown> {
  try {
    await mkdir(path);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return error;
    if (!hasErrorCode(error, 'EEXIST') || !(await stat(path)).isDirectory()) throw error;
  }
  return undefined;
}
