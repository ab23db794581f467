// What a second thread brings: two files in the pool of `build` against one.
import { cpSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { mapFiles } from '../builder/src/build/pool.ts';
import type { BenchLine } from './mrf.ts';
import { writeCsv } from './mrf-files.ts';
import { alternate, median, print, ROUNDS, round } from './rounds.ts';

const THREADS = 2;

/** Prints how much more two files in two threads give than one file in one. */
export const measureParallel: BenchLine = async ({ seed, dir, megabytes }) => {
  const paths = [join(dir, 'one.csv'), join(dir, 'two.csv')];
  const [first = '', second = ''] = paths;
  await writeCsv(first, 'tall', megabytes * 1e6, seed);
  cpSync(first, second);
  const [one, two] = await alternate([
    { name: 'one file', run: () => mapped([first]) },
    { name: 'two files', run: () => mapped(paths) },
  ]);
  if (!one || !two) throw new RangeError('Nothing was timed.');
  const bytes = statSync(first).size;
  const ratios = one.seconds.map((seconds, i) => (THREADS * seconds) / (two.seconds[i] ?? Number.NaN));
  print({
    bench: 'mrf/parallel',
    value: round((THREADS * bytes) / 1e6 / median(two.seconds), 1),
    unit: 'MB/s',
    baseline: 'one file in the pool',
    baseline_value: round(bytes / 1e6 / median(one.seconds), 1),
    ratio: round(median(ratios)),
    bytes,
    rows: two.outcome.rows,
    seed,
    rounds: ROUNDS,
  });
};

async function mapped(paths: readonly string[]) {
  const tasks = paths.map((path) => ({ path, observationsPath: `${path}.observations` }));
  let rows = 0;
  for (const file of await mapFiles(tasks, THREADS)) {
    if (file.refused) throw new Error(`The bench file is refused: ${file.refused.reason}`);
    rows += file.reading.rows;
  }
  return { rows, cents: 0 };
}
