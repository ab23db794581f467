// `bench mrf-json`: JSON price files through the reader that `build` calls, against @streamparser/json; and the peak
// memory of reading one. MRF_BENCH_MB sets the size of the generated file (200 unless said), MRF_BENCH_LINES picks
// `json` or `rss`.
import { createReadStream, createWriteStream, existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { writeJson } from './mrf-json-file.ts';
import { BASELINE, jsonSides } from './mrf-json-sides.ts';
import { alternate, fastest, median, print, ROUNDS, round, timesFaster } from './rounds.ts';

/** Files go into `dir`, which the caller removes. */
export type JsonBenchOptions = { seed: number; dir: string; megabytes: number };

/** A real file of one line that lies beside the checkout on some machines only. */
const UCHICAGO = join(import.meta.dirname, '../../shared/data/mrf/v3-json-uchicago-IL-full.json.gz');

/** Prints `mrf/json` for a generated file and, where it is at hand, for the real one. */
export async function jsonLines({ seed, dir, megabytes }: JsonBenchOptions): Promise<void> {
  const path = join(dir, 'bench.json');
  await writeJson(path, megabytes * 1e6, seed);
  await jsonLine('generated', path, seed);
  rmSync(path);
  if (!existsSync(UCHICAGO)) return;
  await pipeline(createReadStream(UCHICAGO), createGunzip(), createWriteStream(path));
  await jsonLine('v3-json-uchicago-IL-full.json', path, seed);
  rmSync(path);
}

async function jsonLine(file: string, path: string, seed: number): Promise<void> {
  const { ours, baselines, floor } = jsonSides(path);
  const [our, ...others] = await alternate([ours, ...baselines, floor]);
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
    bench: 'mrf/json',
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
