// The `json` lines of `bench mrf`: JSON price files through the reader that `build` calls, against
// @streamparser/json.
import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { BenchLine } from '../line.ts';
import { writeJson } from './json-file.ts';
import { jsonSides } from './json-sides.ts';
import { printLine } from './line.ts';

/** A real file of one line that lies beside the checkout on some machines only. */
const UCHICAGO = join(import.meta.dirname, '../../../shared/data/mrf/v3-json-uchicago-IL-full.json.gz');

/** Prints `mrf/json` for a generated file and, where it is at hand, for the real one. */
export const jsonLines: BenchLine = async ({ seed, dir, megabytes }) => {
  const path = join(dir, 'bench.json');
  await writeJson(path, megabytes * 1e6, seed);
  await printLine('mrf/json', 'generated', { path, seed, sides: jsonSides(path) });
  rmSync(path);
  if (!existsSync(UCHICAGO)) return;
  await pipeline(createReadStream(UCHICAGO), createGunzip(), createWriteStream(path));
  await printLine('mrf/json', 'v3-json-uchicago-IL-full.json', { path, seed, sides: jsonSides(path) });
  rmSync(path);
};
