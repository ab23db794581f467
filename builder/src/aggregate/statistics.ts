// Statistics of one group of price files for one code: an area, a state, or the nation.
import {
  type Aggregate,
  MIN_VOICES_FOR_MEDIAN,
  MIN_VOICES_FOR_QUARTILES,
} from '../../../schemas/aggregate.ts';
import { HALF, QUARTER, quantilesOf, THREE_QUARTERS } from './quantile.ts';
import { stabilityOf } from './stability.ts';
import { type FilePrices, type Voice, voicesOf } from './voices.ts';
import { ladderOf } from './weight-ladder.ts';

/** Raised when rules or definitions of this folder change what a number is; part of the build id. */
export const STATISTICS_VERSION = 2;

/** Counts and quantiles in cents; quantiles null below the minimum number of voices. */
export function aggregate(
  files: readonly FilePrices[],
  voices: readonly Pick<Voice, 'amounts' | 'system'>[] = voicesOf(files),
): Aggregate {
  const counts = {
    nSources: files.reduce((sum, file) => sum + file.nSources, 0),
    nFacilities: files.length,
    nSystems: voices.length,
  };
  if (voices.length < MIN_VOICES_FOR_MEDIAN)
    return { ...counts, median: null, p25: null, p75: null, stability: null };
  const ladder = ladderOf(voices.map((voice) => voice.amounts));
  const [p25, median, p75] = quantilesOf(ladder, [QUARTER, HALF, THREE_QUARTERS]);
  const quartiles = voices.length >= MIN_VOICES_FOR_QUARTILES;
  return {
    ...counts,
    median: median ?? null,
    p25: quartiles ? (p25 ?? null) : null,
    p75: quartiles ? (p75 ?? null) : null,
    stability: stabilityOf(voices, ladder),
  };
}
