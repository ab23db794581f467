// A build with the small dictionary, made by the command in a process of its own: the test's own modules stay as they are.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Manifest } from '../../../schemas/manifest.ts';
import { runAtlas } from '../cli.ts';
import { SMALL_DICTIONARY_ENV } from './small-dictionary.ts';

/** Builds `dataDir` into `outDir`. @throws Error with the words of the command */
export async function buildSmall(dataDir: string, outDir: string, asOf: string): Promise<Manifest> {
  const options = ['--data', dataDir, '--out', outDir, '--as-of', asOf, '--threads', '1'];
  const { code, stderr } = await runAtlas(['build', ...options], SMALL_DICTIONARY_ENV);
  if (code !== 0) throw new Error(stderr);
  return Manifest.parse(JSON.parse(await readFile(join(outDir, 'manifest.json'), 'utf8')));
}
