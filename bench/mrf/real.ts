// The lines of a real price file, which lies beside the checkout on some machines only: as it is, and as large as the
// bench asks.
import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { BenchLine } from '../line.ts';
import { printLine, type SidesOf } from './line.ts';
import { repeatFile } from './repeat.ts';

const FOLDER = join(import.meta.dirname, '../../../shared/data/mrf');

/** Prints both lines; none where the file does not exist. */
export async function realLines(
  bench: string,
  packed: string,
  sidesOf: SidesOf,
  { seed, dir, megabytes }: Parameters<BenchLine>[0],
): Promise<void> {
  const from = join(FOLDER, packed);
  if (!existsSync(from)) return;
  const file = basename(packed, '.gz');
  const [path, large] = [join(dir, 'real'), join(dir, 'repeated')];
  await pipeline(createReadStream(from), createGunzip(), createWriteStream(path));
  await printLine(bench, file, { path, seed, sidesOf, small: path });
  const times = await repeatFile(path, large, sidesOf(path).format, megabytes * 1e6);
  if (times > 1)
    await printLine(bench, `${file}, ${times} times`, { path: large, seed, sidesOf, small: path });
  rmSync(path);
  rmSync(large);
}
