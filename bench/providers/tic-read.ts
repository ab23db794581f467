// `tic/read`: a payer's file through the reader that `build` calls, against @streamparser/json, with groups
// before the items and after them, one item in ten wanted and all of them. TIC_BENCH_MB sets the size (60
// unless said).
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { LineOptions } from '../line.ts';
import { median, print, ROUNDS, round } from '../rounds.ts';
import { WANTED_CODES, writeTic } from './tic-file.ts';
import { BASELINE, type Found, type Side, ticSides } from './tic-sides.ts';

const MEGABYTES = Number(process.env.TIC_BENCH_MB ?? '60');
const NPIS_PER_GROUP = 12;

/** Prints a line for each order and each choice of items. */
export async function printTicRead({ seed, scale, dir }: LineOptions): Promise<void> {
  const bytes = MEGABYTES * 1e6 * scale;
  for (const groupsFirst of [true, false]) {
    const path = join(dir, 'bench.json');
    await writeTic(path, {
      bytes,
      seed,
      groups: Math.ceil(bytes / 5000),
      npisPerGroup: NPIS_PER_GROUP,
      groupsFirst,
    });
    for (const wanted of [WANTED_CODES, undefined]) await printLine(path, groupsFirst, wanted, seed);
    rmSync(path);
  }
}

async function printLine(
  path: string,
  groupsFirst: boolean,
  wanted: ReadonlySet<string> | undefined,
  seed: number,
) {
  const sides = ticSides(path, wanted);
  const timings = await inTurn(sides);
  const [ours, ...others] = timings;
  if (!ours) throw new RangeError('Nothing was timed.');
  for (const { name, found } of others)
    if (JSON.stringify(found) !== JSON.stringify(ours.found))
      throw new Error(`${name} found ${JSON.stringify(found)}, readTic ${JSON.stringify(ours.found)}.`);
  const [best] = others.sort((a, b) => median(a.seconds) - median(b.seconds));
  if (!best) throw new RangeError('No baseline was timed.');
  const { size } = statSync(path);
  const speed = (seconds: readonly number[]) => round(size / 1e6 / median(seconds), 1);
  print({
    bench: 'tic/read',
    file: `generated, references ${groupsFirst ? 'before' : 'after'}`,
    wanted: wanted ? '10 % of the items' : 'all',
    value: speed(ours.seconds),
    unit: 'MB/s',
    baseline: `${best.name}: ${BASELINE}`,
    baseline_value: speed(best.seconds),
    ratio: round(median(ours.seconds.map((seconds, i) => (best.seconds[i] ?? Number.NaN) / seconds))),
    limit: wanted ? 5 : 3,
    sides: timings.map(({ name, options, seconds, found }) => ({
      name,
      options,
      value: speed(seconds),
      ...found,
    })),
    bytes: size,
    seed,
    rounds: ROUNDS,
  });
}

type SideTiming = Side & { seconds: number[]; found: Found };

/** Every side once in each round, so that a noisy minute hits all of them alike. */
async function inTurn(sides: readonly Side[]): Promise<SideTiming[]> {
  const timings = sides.map((side) => ({
    ...side,
    seconds: [] as number[],
    found: { groups: 0, npis: 0, npiSum: 0, prices: 0, pairs: 0, tuples: 0 },
  }));
  for (let i = 0; i < ROUNDS; i += 1) {
    for (const timing of timings) {
      const started = performance.now();
      timing.found = await timing.run();
      timing.seconds.push((performance.now() - started) / 1000);
    }
  }
  return timings;
}
