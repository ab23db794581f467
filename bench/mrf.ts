// `bench mrf`: how fast price files are read through the reader that `build` calls, against the best a user of the
// usual parsers gets; how much memory that takes; and what a second thread brings. MRF_BENCH_LINES picks lines,
// MRF_BENCH_MB sets the size of the generated files (200 unless said).
import { createReadStream, createWriteStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { BASELINE, csvSides } from './mrf-csv-sides.ts';
import { type CsvLayout, writeCsv } from './mrf-files.ts';
import { jsonLines } from './mrf-json.ts';
import { printJsonRss } from './mrf-json-rss.ts';
import { measureParallel } from './mrf-parallel.ts';
import { measureRss } from './mrf-rss.ts';
import { alternate, fastest, median, print, ROUNDS, round, timesFaster } from './rounds.ts';

/** One line of the bench: files go into `dir`, which is removed afterwards. */
export type BenchLine = (options: { seed: number; dir: string; megabytes: number }) => Promise<void>;

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
  rss: async (options) => {
    await measureRss(options);
    await printJsonRss(options);
  },
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
  await csvLine(`mrf/csv-${layout}`, 'generated', path, options.seed);
}

async function realTallLine({ dir, seed }: Parameters<BenchLine>[0]): Promise<void> {
  if (!existsSync(EMORY)) return;
  const path = join(dir, 'real.csv');
  await pipeline(createReadStream(EMORY), createGunzip(), createWriteStream(path));
  await csvLine('mrf/csv-tall', 'v3-tall-emory-GA-full.csv', path, seed);
}

async function csvLine(bench: string, file: string, path: string, seed: number): Promise<void> {
  const { ours, baselines, floor } = csvSides(path);
  const timings = await alternate([ours, ...baselines, floor]);
  const [our, ...others] = timings;
  const least = others.pop();
  if (!our || !least) throw new RangeError('Nothing was timed.');
  const best = fastest(others);
  for (const { name, outcome } of others) {
    if (outcome.rows === our.outcome.rows && outcome.cents === our.outcome.cents) continue;
    throw new Error(`${name} read ${JSON.stringify(outcome)}, readMrf ${JSON.stringify(our.outcome)}.`);
  }
  const bytes = statSync(path).size;
  const speed = (seconds: readonly number[]) => round(bytes / 1e6 / median(seconds), 1);
  print({
    bench,
    file,
    value: speed(our.seconds),
    unit: 'MB/s',
    baseline: `${best.name}: ${BASELINE}`,
    baseline_value: speed(best.seconds),
    ratio: round(timesFaster(our, best)),
    other_modes: others.map(({ name, seconds }) => ({ name, value: speed(seconds) })),
    floor: speed(least.seconds),
    floor_fraction: round(1 / timesFaster(least, our), 3),
    bytes,
    rows: our.outcome.rows,
    cents: our.outcome.cents,
    seed,
    rounds: ROUNDS,
  });
}
