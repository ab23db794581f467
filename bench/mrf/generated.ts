// The line of a generated price file.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchLine } from '../line.ts';
import { ONE_MODE_BYTES, printLine, type SidesOf } from './line.ts';

/** Writes a file of about so many bytes. */
export type WriteFile = (path: string, bytes: number, seed: number) => Promise<void>;

/** Size of the small file on which the modes of the peer are compared, in bytes. */
const SMALL_BYTES = 50e6;

/** Prints the line. */
export async function generatedLine(
  bench: string,
  write: WriteFile,
  sidesOf: SidesOf,
  { seed, dir, megabytes }: Parameters<BenchLine>[0],
): Promise<void> {
  const [path, small] = [join(dir, 'generated'), join(dir, 'small')];
  await write(path, megabytes * 1e6, seed);
  if (megabytes * 1e6 > ONE_MODE_BYTES) await write(small, SMALL_BYTES, seed);
  await printLine(bench, 'generated', { path, seed, sidesOf, small });
  rmSync(path);
  rmSync(small, { force: true });
}
