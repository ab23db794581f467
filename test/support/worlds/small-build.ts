// Builds with the small dictionary. Files of the project `small` make them themselves; elsewhere a process does, because
// the test's own modules have the whole dictionary.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from '../../../builder/src/pipeline/build.ts';
import { Manifest } from '../../../schemas/manifest.ts';
import { PROCEDURE_TERMS } from '../../../schemas/vocabulary/procedures.ts';
import { SMALL_DICTIONARY_ENV, SMALL_TERMS } from './small-dictionary.ts';

const PROGRAM = join(import.meta.dirname, 'build-small-folders.ts');

/** Input folders and the folders that they are built into. */
type Folders = readonly (readonly [dataDir: string, outDir: string])[];

/** Builds one after the other. @throws Error with what the process printed */
export async function buildAllSmall(folders: Folders, asOf: string): Promise<void> {
  if (PROCEDURE_TERMS.length === SMALL_TERMS) {
    for (const [dataDir, outDir] of folders) await build({ dataDir, outDir, threads: 1, asOf });
    return;
  }
  const env = { ...process.env, ...SMALL_DICTIONARY_ENV };
  await promisify(execFile)('node_modules/.bin/node', [PROGRAM, asOf, ...folders.flat()], { env });
}

/** Builds `dataDir` into `outDir`. @throws Error with what the process printed */
export async function buildSmall(dataDir: string, outDir: string, asOf: string): Promise<Manifest> {
  await buildAllSmall([[dataDir, outDir]], asOf);
  return Manifest.parse(JSON.parse(await readFile(join(outDir, 'manifest.json'), 'utf8')));
}
