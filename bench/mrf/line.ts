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

/** Makes the sides that read the file at a path. */
export type SidesOf = (path: string) => Sides;

/** A larger file, in bytes, is read by one mode of the peer only: by the faster one, as it would take too long. */
export const ONE_MODE_BYTES = 500e6;

/**
 * Prints the line. `small` is a file of the same kind, on which the modes of the peer are compared in one round where
 * the file is large.
 * @throws Error when the sides do not find the same rows and cents
 */
export async function printLine(
  bench: string,
  file: string,
  { path, seed, sidesOf, small }: { path: string; seed: number; sidesOf: SidesOf; small: string },
): Promise<void> {
  const bytes = statSync(path).size;
  const sides = bytes > ONE_MODE_BYTES ? await withFasterMode(sidesOf, path, small) : sidesOf(path);
  const [our, ...others] = await alternate([sides.ours, ...sides.baselines, sides.floor]);
  const least = others.pop();
  if (!our || !least) throw new RangeError('Nothing was timed.');
  for (const { name, outcome } of others) {
    if (outcome.rows === our.outcome.rows && outcome.cents === our.outcome.cents) continue;
    throw new Error(`${name} read ${JSON.stringify(outcome)}, readMrf ${JSON.stringify(our.outcome)}.`);
  }
  const best = fastest(others);
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

async function withFasterMode(sidesOf: SidesOf, path: string, small: string): Promise<Sides> {
  const { name: faster } = fastest(await alternate(sidesOf(small).baselines, 1));
  const sides = sidesOf(path);
  return { ...sides, baselines: sides.baselines.filter(({ name }) => name === faster) };
}
