// `tic/rss`: peak memory of a fresh process that maps a payer's file with its groups last, then expands what it kept, and
// of one that reads all its rates, plain and packed. A file of ten times the size must not take more than the limit.
// TIC_RSS_MB sets the size (2,000 unless said).
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runFresh } from '../fresh-process.ts';
import type { LineOptions } from '../line.ts';
import { writeGzip } from '../mrf/files.ts';
import { print, round } from '../rounds.ts';
import { writeTic } from './tic-file.ts';

const MEGABYTES = Number(process.env.TIC_RSS_MB ?? '2000');
const GROUPS = 200_000;
const NPIS_PER_GROUP = 40;
const SMALLER = 10;
const LIMIT_MB = 128;

/** What the process prints when it maps. */
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

/** What it prints when it reads all rates. */
export type TicReadPeak = { peak_mb: number; prices: number; seconds: number };
type Peaks = { mapped: TicPeak; read: TicReadPeak; readPacked: TicReadPeak };

/** Prints the peaks of the large file beside those of a tenth of it. */
export async function printTicRss({ seed, scale, dir }: LineOptions): Promise<void> {
  const small = await peaksOf(dir, scale / SMALLER, seed);
  const large = await peaksOf(dir, scale, seed);
  for (const way of ['mapped', 'read', 'readPacked'] as const) {
    print({
      bench: 'tic/rss',
      file: `${MEGABYTES * scale} MB${way === 'readPacked' ? ' gz' : ''}, ${GROUPS * scale} groups last`,
      wanted: way === 'mapped' ? '10 % of the items' : 'all',
      value: large[way].peak_mb,
      unit: 'MB',
      baseline: `a tenth of it: ${small[way].peak_mb} MB`,
      ratio: round(large[way].peak_mb / small[way].peak_mb),
      limit: LIMIT_MB,
      ...large[way],
      seed,
      rounds: 1,
    });
  }
}

async function peaksOf(dir: string, scale: number, seed: number): Promise<Peaks> {
  const path = join(dir, 'rss.json');
  const groups = Math.ceil(GROUPS * scale);
  await writeTic(path, {
    bytes: MEGABYTES * 1e6 * scale,
    seed,
    groups,
    npisPerGroup: NPIS_PER_GROUP,
    groupsFirst: false,
  });
  const packed = `${path}.gz`;
  try {
    const mapped = runFresh<TicPeak>('providers/tic-process.ts', [path, join(dir, 'rss.payer')]);
    const read = runFresh<TicReadPeak>('providers/tic-process.ts', [path]);
    await writeGzip(packed, path);
    return { mapped, read, readPacked: runFresh<TicReadPeak>('providers/tic-process.ts', [packed]) };
  } finally {
    for (const one of [path, packed]) rmSync(one, { force: true });
  }
}
