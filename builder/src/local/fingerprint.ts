// Fingerprints that tell whether a step must run again: of code by content, of data by name, size and time.
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from '../input/scan.ts';
import { PROJECT_ROOT } from './paths.ts';

const BUILDER_CODE = ['schemas', 'builder/src', 'package-lock.json'];
const WORKER_CODE = ['schemas', 'worker/src', 'package-lock.json', 'wrangler.toml'];

/** Changes when any file of the builder's code does. */
export function builderFingerprint(): Promise<string> {
  return codeFingerprint(BUILDER_CODE);
}

/** Changes when any file of the Worker's code or configuration does. */
export function workerFingerprint(): Promise<string> {
  return codeFingerprint(WORKER_CODE);
}

/** Changes when a file of the folder is added, removed, edited or renamed. Content is not read. */
export async function dataFingerprint(dir: string): Promise<string> {
  const hash = createHash('sha256');
  for (const { file, path } of await listFiles(dir)) {
    const { size, mtimeMs } = await stat(path);
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

async function codeFingerprint(roots: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const root of roots) {
    const path = join(PROJECT_ROOT, root);
    const files = (await stat(path)).isDirectory() ? await listFiles(path) : [{ file: root, path }];
    for (const file of files) hash.update(`${root}/${file.file}\0`).update(await readFile(file.path));
  }
  return hash.digest('hex');
}
