// Peak memory of a fresh process that reads one file with the counting consumer: a file of ten times the size must
// not take more.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runFresh } from '../fresh-process.ts';
import type { BenchLine } from '../line.ts';
import { print, round } from '../rounds.ts';
import { writeCsv, writeGzip } from './files.ts';
import { writeJson } from './json-file.ts';

const TIMES_LARGER = 10;
type Write = (path: string, bytes: number, seed: number) => Promise<void>;
const LAYOUTS: Record<string, Write> = {
  tall: (path, bytes, seed) => writeCsv(path, 'tall', bytes, seed),
  wide: (path, bytes, seed) => writeCsv(path, 'wide', bytes, seed),
  json: writeJson,
};
type Peak = { rows: number; cents: number; peak_mb: number };

/** Prints the peak of every layout, plain and packed, beside that of the small file. */
export const measureRss: BenchLine = async ({ seed, dir, megabytes }) => {
  for (const [layout, write] of Object.entries(LAYOUTS)) {
    const small = await peaksOf(write, join(dir, layout), megabytes, seed);
    const large = await peaksOf(write, join(dir, layout), megabytes * TIMES_LARGER, seed);
    for (const packing of ['plain', 'gz'] as const) {
      print({
        bench: 'mrf/rss',
        file: `${layout} ${packing}, ${megabytes * TIMES_LARGER} MB`,
        value: large[packing].peak_mb,
        unit: 'MB',
        baseline: `${megabytes} MB: ${small[packing].peak_mb} MB`,
        ratio: round(large[packing].peak_mb / small[packing].peak_mb),
        rows: large[packing].rows,
        cents: large[packing].cents,
        seed,
        rounds: 1,
      });
    }
  }
};

async function peaksOf(write: Write, plain: string, megabytes: number, seed: number) {
  const gz = `${plain}.gz`;
  await write(plain, megabytes * 1e6, seed);
  await writeGzip(gz, plain);
  const peaks = { plain: peakOf(plain), gz: peakOf(gz) };
  rmSync(plain);
  rmSync(gz);
  return peaks;
}

function peakOf(path: string): Peak {
  return runFresh<Peak>('mrf/process.ts', [path]);
}
