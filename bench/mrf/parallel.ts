// What a second thread brings: two files in the pool of `build` against one, and against both on one core.
import { cpSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runFresh } from '../fresh-process.ts';
import type { BenchLine } from '../line.ts';
import { median, print, ROUNDS, round } from '../rounds.ts';
import { writeCsv } from './files.ts';

type Run = { rows: number; seconds: number };
type Round = { one: Run; two: Run; oneCore: Run };

/** Files of so many times the bench's size are measured too. */
const TIMES_LARGER = 5;
const POOL = 'mrf/pool-process.ts';
/** `taskset` of util-linux keeps a process and all its threads on the first core. */
const ON_ONE_CORE = ['taskset', '--cpu-list', '0'];

/** Prints how much more two files in two threads give than one file: in threads that begin, and in those of a long build. */
export const measureParallel: BenchLine = async ({ seed, dir, megabytes }) => {
  for (const size of [megabytes, megabytes * TIMES_LARGER]) await measureFiles(size, { seed, dir });
};

async function measureFiles(megabytes: number, { seed, dir }: { seed: number; dir: string }): Promise<void> {
  const [first, second] = [join(dir, 'one.csv'), join(dir, 'two.csv')];
  await writeCsv(first, 'tall', megabytes * 1e6, seed);
  cpSync(first, second);
  const states = { fresh: [] as Round[], warm: [] as Round[] };
  const possible: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [state, rounds] of Object.entries(states))
      rounds.push({
        one: runFresh<Run>(POOL, [state, first]),
        two: runFresh<Run>(POOL, [state, first, second]),
        oneCore: runFresh<Run>(POOL, [state, first, second], ON_ONE_CORE),
      });
    possible.push((2 * burnSeconds(1)) / burnSeconds(2));
  }
  const megabytesRead = statSync(first).size / 1e6;
  for (const [threads, rounds] of Object.entries(states)) {
    if (rounds.some(({ one, two, oneCore }) => two.rows !== 2 * one.rows || two.rows !== oneCore.rows))
      throw new Error('The pool lost rows.');
    print({
      bench: 'mrf/parallel',
      file: `tall plain, two of ${megabytes} MB`,
      threads,
      value: round(median(rounds.map(({ two }) => (2 * megabytesRead) / two.seconds)), 1),
      unit: 'MB/s',
      baseline: 'one file in the pool',
      baseline_value: round(median(rounds.map(({ one }) => megabytesRead / one.seconds)), 1),
      ratio: round(median(rounds.map(({ one, two }) => (2 * one.seconds) / two.seconds))),
      // One file alone leaves a core to V8's compiler and collector, so that a second file cannot double it.
      ratio_to_one_core: round(median(rounds.map(({ two, oneCore }) => oneCore.seconds / two.seconds))),
      // On a machine that others use too, less than 2 is to be had.
      arithmetic_ratio: round(median(possible)),
      rows: rounds[0]?.two.rows,
      seed,
      rounds: ROUNDS,
    });
  }
}

function burnSeconds(threads: number): number {
  return runFresh<{ seconds: number }>('burn-process.ts', [String(threads)]).seconds;
}
