// One line of `bench mrf`: a file read by every side in turn, with what they found and how fast, and DuckDB beside.
import { statSync } from 'node:fs';
import { alternate, type Candidate, fastest, median, print, ROUNDS, round, timesFaster } from '../rounds.ts';
import { duckdbBeside, type Format } from './duckdb.ts';

/** Who reads a file: ours, those to compare with and what they were told, and Node alone, which is the floor. */
export type Sides = {
  format: Format;
  ours: Candidate;
  baselines: Candidate[];
  told: string;
  floor: Candidate;
};

/** Prints the line. @throws Error when the sides do not find the same rows and cents */
export async function printLine(
  bench: string,
  file: string,
  { path, seed, sides }: { path: string; seed: number; sides: Sides },
): Promise<void> {
  const [our, ...others] = await alternate([sides.ours, ...sides.baselines, sides.floor]);
  const least = others.pop();
  if (!our || !least) throw new RangeError('Nothing was timed.');
  for (const { name, outcome } of others) {
    if (outcome.rows === our.outcome.rows && outcome.cents === our.outcome.cents) continue;
    throw new Error(`${name} read ${JSON.stringify(outcome)}, readMrf ${JSON.stringify(our.outcome)}.`);
  }
  const best = fastest(others);
  const bytes = statSync(path).size;
  const speed = (seconds: readonly number[]) => round(bytes / 1e6 / median(seconds), 1);
  print({
    bench,
    file,
    value: speed(our.seconds),
    unit: 'MB/s',
    baseline: `${best.name}: ${sides.told}`,
    baseline_value: speed(best.seconds),
    ratio: round(timesFaster(our, best)),
    other_modes: others.map(({ name, seconds }) => ({ name, value: speed(seconds) })),
    floor: speed(least.seconds),
    floor_fraction: round(1 / timesFaster(least, our), 3),
    beside: duckdbBeside(path, sides.format, bytes, our.outcome),
    bytes,
    rows: our.outcome.rows,
    cents: our.outcome.cents,
    seed,
    rounds: ROUNDS,
  });
}
