// `bench mrf`: how fast price files are read through the reader that `build` calls, against the best a user of the
// usual parsers gets, with DuckDB beside them; how much memory that takes; and what a second thread brings.
// MRF_BENCH_LINES picks lines, MRF_BENCH_MB sets the size of the generated files (200 unless said).
import { createReadStream, createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { BenchLine } from './line.ts';
import { csvSides } from './mrf/csv-sides.ts';
import { type CsvLayout, writeCsv } from './mrf/files.ts';
import { jsonLines } from './mrf/json.ts';
import { printLine } from './mrf/line.ts';
import { measureParallel } from './mrf/parallel.ts';
import { measureRss } from './mrf/rss.ts';

/** A real tall file that lies beside the checkout on some machines only. */
const EMORY = join(import.meta.dirname, '../../shared/data/mrf/v3-tall-emory-GA-full.csv.gz');
const DEFAULT_MEGABYTES = 200;

/** The lines in the order they run. */
const LINES: Record<string, BenchLine> = {
  'csv-tall': async (options) => {
    await generatedLine('tall', options);
    await realTallLine(options);
  },
  'csv-wide': (options) => generatedLine('wide', options),
  json: jsonLines,
  rss: measureRss,
  parallel: measureParallel,
};

/** Runs the bench and prints a JSON line for every figure. */
export async function main({ seed }: { seed: number }): Promise<void> {
  const megabytes = Number(process.env.MRF_BENCH_MB ?? DEFAULT_MEGABYTES);
  const chosen = process.env.MRF_BENCH_LINES?.split(',') ?? Object.keys(LINES);
  for (const [name, line] of Object.entries(LINES)) {
    if (!chosen.includes(name)) continue;
    const dir = mkdtempSync(join(tmpdir(), 'atlas-bench-'));
    try {
      await line({ seed, dir, megabytes });
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  }
}

async function generatedLine(layout: CsvLayout, options: Parameters<BenchLine>[0]): Promise<void> {
  const path = join(options.dir, `${layout}.csv`);
  await writeCsv(path, layout, options.megabytes * 1e6, options.seed);
  const sides = csvSides(path);
  await printLine(`mrf/csv-${layout}`, 'generated', { path, seed: options.seed, sides });
}

async function realTallLine({ dir, seed }: Parameters<BenchLine>[0]): Promise<void> {
  if (!existsSync(EMORY)) return;
  const path = join(dir, 'real.csv');
  await pipeline(createReadStream(EMORY), createGunzip(), createWriteStream(path));
  await printLine('mrf/csv-tall', 'v3-tall-emory-GA-full.csv', { path, seed, sides: csvSides(path) });
}
