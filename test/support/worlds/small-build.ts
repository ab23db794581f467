// A build with the small dictionary. Files of the project `small` make it themselves; elsewhere a process of the command
// does, because the test's own modules have the whole dictionary.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from '../../../builder/src/pipeline/build.ts';
import { Manifest } from '../../../schemas/manifest.ts';
import { PROCEDURE_TERMS } from '../../../schemas/vocabulary/procedures.ts';
import { runAtlas } from '../cli.ts';
import { SMALL_DICTIONARY_ENV, SMALL_TERMS } from './small-dictionary.ts';

/** Builds `dataDir` into `outDir`. @throws Error with the words of the command */
export async function buildSmall(dataDir: string, outDir: string, asOf: string): Promise<Manifest> {
  if (PROCEDURE_TERMS.length === SMALL_TERMS) return build({ dataDir, outDir, threads: 1, asOf });
  const options = ['--data', dataDir, '--out', outDir, '--as-of', asOf, '--threads', '1'];
  const { code, stderr } = await runAtlas(['build', ...options], SMALL_DICTIONARY_ENV);
  if (code !== 0) throw new Error(stderr);
  return Manifest.parse(JSON.parse(await readFile(join(outDir, 'manifest.json'), 'utf8')));
}
