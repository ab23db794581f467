// `nation-memory`: the peak memory of a build, from observation files to sealed tiles, at 2,000, 4,000 and 6,000 price
// files with the same rows a file. It should hardly grow with the number of hospitals.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFresh } from './fresh-process.ts';
import { type Generated, NATION } from './nation/generate.ts';
import type { Measured } from './nation/reduce-and-seal.ts';
import { print, round } from './rounds.ts';

const FILES = [2_000, 4_000, NATION.files] as const;
const THREADS = 2;
/** The most memory that the largest of these builds may take, in MB. */
const TARGET_MB = 800;

/** Prints a line for each number of files. `scale` shrinks the codes, and with them the rows of a file. */
export async function main({ seed, scale }: { seed: number; scale: number }): Promise<void> {
  const codes = Math.round(NATION.codes * scale);
  let first: number | undefined;
  for (const files of FILES) {
    const dir = mkdtempSync(join(tmpdir(), 'atlas-nation-'));
    try {
      const generated = runFresh<Generated>('nation/generate.ts', [
        dir,
        String(seed),
        String(files),
        String(codes),
      ]);
      const { rssMb, seconds } = runFresh<Measured>('nation/reduce-and-seal.ts', [dir, String(THREADS)]);
      first ??= rssMb;
      print({
        bench: 'nation/memory',
        value: rssMb,
        unit: 'MB',
        target: TARGET_MB,
        files,
        rows_a_file: Math.round(generated.observations / files),
        // How many times the memory of the smallest build.
        growth: round(rssMb / first),
        seconds: round(seconds, 1),
        seed,
        rounds: 1,
      });
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  }
}
