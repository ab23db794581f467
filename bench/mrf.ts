// `bench mrf`: how fast price files are read through the reader that `build` calls, against the best a user of the
// usual parsers gets, with DuckDB beside them; how much memory that takes; and what a second thread brings.
// MRF_BENCH_LINES picks lines, MRF_BENCH_MB sets the size of the generated files and of the real files with their rows
// repeated (200 unless said).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchLine } from './line.ts';
import { tallLines, wideLines } from './mrf/csv.ts';
import { jsonLines } from './mrf/json.ts';
import { measureParallel } from './mrf/parallel.ts';
import { measureRss } from './mrf/rss.ts';

const DEFAULT_MEGABYTES = 200;

/** The lines in the order they run. */
const LINES: Record<string, BenchLine> = {
  'csv-tall': tallLines,
  'csv-wide': wideLines,
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
