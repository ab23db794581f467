// What a second thread brings: two files in the pool of `build` against one.
import { cpSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runFresh } from './fresh-process.ts';
import type { BenchLine } from './mrf.ts';
import { writeCsv } from './mrf-files.ts';
import { median, print, ROUNDS, round } from './rounds.ts';

type Run = { rows: number; seconds: number };

/** Prints how much more two files in two threads give than one file. */
export const measureParallel: BenchLine = async ({ seed, dir, megabytes }) => {
  const [first, second] = [join(dir, 'one.csv'), join(dir, 'two.csv')];
  await writeCsv(first, 'tall', megabytes * 1e6, seed);
  cpSync(first, second);
  const runs: { one: Run; two: Run; possible: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const one = runFresh<Run>('mrf-pool-process.ts', [first]);
    const two = runFresh<Run>('mrf-pool-process.ts', [first, second]);
    runs.push({ one, two, possible: (2 * burnSeconds(1)) / burnSeconds(2) });
  }
  if (runs.some(({ one, two }) => two.rows !== 2 * one.rows)) throw new Error('The pool lost rows.');
  const megabytesRead = statSync(first).size / 1e6;
  print({
    bench: 'mrf/parallel',
    value: round(median(runs.map(({ two }) => (2 * megabytesRead) / two.seconds)), 1),
    unit: 'MB/s',
    baseline: 'one file in the pool',
    baseline_value: round(median(runs.map(({ one }) => megabytesRead / one.seconds)), 1),
    ratio: round(median(runs.map(({ one, two }) => (2 * one.seconds) / two.seconds))),
    // On a machine that others use too, less than 2 is to be had.
    arithmetic_ratio: round(median(runs.map(({ possible }) => possible))),
    rows: runs[0]?.two.rows,
    seed,
    rounds: ROUNDS,
  });
};

function burnSeconds(threads: number): number {
  return runFresh<{ seconds: number }>('burn-process.ts', [String(threads)]).seconds;
}
