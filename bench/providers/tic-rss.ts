// `tic/rss`: peak memory of a fresh process that maps a payer's file with its groups last, then expands what
// it kept. A file of ten times the size must not take more than the limit. TIC_RSS_MB sets the size (2,000
// unless said).
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runFresh } from '../fresh-process.ts';
import type { LineOptions } from '../line.ts';
import { print, round } from '../rounds.ts';
import { writeTic } from './tic-file.ts';

const MEGABYTES = Number(process.env.TIC_RSS_MB ?? '2000');
const GROUPS = 200_000;
const NPIS_PER_GROUP = 40;
const SMALLER = 10;
const LIMIT_MB = 300;

/** What the process prints. */
export type TicPeak = {
  map_mb: number;
  peak_mb: number;
  kept_prices: number;
  groups: number;
  rates: number;
  artefact_bytes: number;
  map_seconds: number;
  expand_seconds: number;
};

/** Prints the peak of the large file beside that of a tenth of it. */
export async function printTicRss({ seed, scale, dir }: LineOptions): Promise<void> {
  const small = await peakOf(dir, scale / SMALLER, seed);
  const large = await peakOf(dir, scale, seed);
  print({
    bench: 'tic/rss',
    file: `${MEGABYTES * scale} MB, ${GROUPS * scale} groups last`,
    value: large.peak_mb,
    unit: 'MB',
    baseline: `a tenth of it: ${small.peak_mb} MB`,
    ratio: round(large.peak_mb / small.peak_mb),
    limit: LIMIT_MB,
    ...large,
    seed,
    rounds: 1,
  });
}

async function peakOf(dir: string, scale: number, seed: number): Promise<TicPeak> {
  const path = join(dir, 'rss.json');
  const groups = Math.ceil(GROUPS * scale);
  await writeTic(path, {
    bytes: MEGABYTES * 1e6 * scale,
    seed,
    groups,
    npisPerGroup: NPIS_PER_GROUP,
    groupsFirst: false,
  });
  try {
    return runFresh<TicPeak>('providers/tic-process.ts', [path, join(dir, 'rss.payer')]);
  } finally {
    rmSync(path);
  }
}
