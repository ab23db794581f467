// Fingerprints that show whether a step must run again: of code by content, of data by name, size and time.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hashChunks } from '../files/hash.ts';
import { listFiles } from '../input/scan.ts';
import { PROJECT_ROOT } from './paths.ts';

const BUILDER_CODE = ['schemas', 'builder/src', 'package-lock.json'];
const WORKER_CODE = [
  'schemas',
  'worker/src',
  'tools/static-files',
  'docs/developers',
  'package-lock.json',
  'wrangler.toml',
];

/** A fingerprint that changes when any file of the builder's code changes. */
export function builderFingerprint(): Promise<string> {
  return codeFingerprint(BUILDER_CODE);
}

/** A fingerprint that changes when any file of the Worker's code or configuration changes. */
export function workerFingerprint(): Promise<string> {
  return codeFingerprint(WORKER_CODE);
}

/** Changes when a file of the folder is added, removed, edited or renamed. Content is not read. */
export function dataFingerprint(dir: string): Promise<string> {
  return hashChunks(dataFacts(dir));
}

async function* dataFacts(dir: string): AsyncGenerator<string> {
  for (const { file, path } of await listFiles(dir)) {
    const { size, mtimeMs } = await stat(path);
    yield `${file}\0${size}\0${mtimeMs}\n`;
  }
}

function codeFingerprint(roots: readonly string[]): Promise<string> {
  return hashChunks(codeBytes(roots));
}

async function* codeBytes(roots: readonly string[]): AsyncGenerator<string | Uint8Array> {
  for (const root of roots) {
    const path = join(PROJECT_ROOT, root);
    const files = (await stat(path)).isDirectory() ? await listFiles(path) : [{ file: root, path }];
    for (const file of files) {
      yield `${root}/${file.file}\0`;
      yield await readFile(file.path);
    }
  }
}
