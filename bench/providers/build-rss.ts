// `providers/build`: peak memory of fresh processes that build 0.2 and 0.8 million providers from a registry and three
// payer files to sealed tiles. The larger one may take 1.2 times the memory of the smaller.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runFresh } from '../fresh-process.ts';
import type { LineOptions } from '../line.ts';
import { print, round } from '../rounds.ts';
import { ratesOf, writeCountry } from './build-files.ts';

const SMALL = 200_000;
const LARGE = 800_000;
const LIMIT_RATIO = 1.2;

/** What the process prints. */
export type BuildPeak = { peak_mb: number; seconds: number; providers: number; rates: number; tiles: number };

/** Prints the peak of the large country beside that of the small one. */
export async function printProvidersBuild({ seed, scale, dir }: LineOptions): Promise<void> {
  const small = await peakOf(dir, Math.round(SMALL * scale), seed);
  const large = await peakOf(dir, Math.round(LARGE * scale), seed);
  print({
    bench: 'providers/build',
    file: `${Math.round(LARGE * scale)} providers`,
    value: large.peak_mb,
    unit: 'MB',
    baseline: `${small.providers} providers: ${small.peak_mb} MB in ${small.seconds} s`,
    ratio: round(large.peak_mb / small.peak_mb),
    limit: LIMIT_RATIO,
    ...large,
    seed,
    rounds: 1,
  });
}

async function peakOf(dir: string, providers: number, seed: number): Promise<BuildPeak> {
  const [data, out] = [join(dir, 'country'), join(dir, 'build')];
  await writeCountry(data, providers, seed);
  try {
    const peak = runFresh<BuildPeak>('providers/build-process.ts', [data, out]);
    if (peak.providers !== providers || peak.rates !== ratesOf(providers))
      throw new Error(
        `Of ${providers} providers and ${ratesOf(providers)} rates came ${JSON.stringify(peak)}.`,
      );
    return peak;
  } finally {
    for (const path of [data, out]) rmSync(path, { recursive: true, force: true });
  }
}
