// Statistics of one group of price files for one code: an area, a state, or the nation.
import {
  type Aggregate,
  MIN_SOURCES_FOR_MEDIAN,
  MIN_SOURCES_FOR_QUARTILES,
} from '../../../schemas/aggregate.ts';
import { type FilePrices, findIndependentSources, type IndependentSource } from './independent-sources.ts';
import { HALF, QUARTER, readQuantiles, THREE_QUARTERS } from './quantile.ts';
import { measureStability } from './stability.ts';
import { makeLadder } from './weight-ladder.ts';

/** Raised when the rules or definitions of this folder give other numbers; part of the build id. */
export const STATISTICS_VERSION = 2;

/** Counts, and quantiles in cents. Quantiles are null when there are too few independent sources. */
export function aggregate(
  files: readonly FilePrices[],
  sources: readonly Pick<IndependentSource, 'amounts' | 'system'>[] = findIndependentSources(files),
): Aggregate {
  const counts = {
    nSources: files.reduce((sum, file) => sum + file.nSources, 0),
    nFacilities: files.length,
    nSystems: sources.length,
  };
  if (sources.length < MIN_SOURCES_FOR_MEDIAN)
    return { ...counts, median: null, p25: null, p75: null, stability: null };
  const ladder = makeLadder(sources.map((source) => source.amounts));
  const [p25, median, p75] = readQuantiles(ladder, [QUARTER, HALF, THREE_QUARTERS]);
  const quartiles = sources.length >= MIN_SOURCES_FOR_QUARTILES;
  return {
    ...counts,
    median: median ?? null,
    p25: quartiles ? (p25 ?? null) : null,
    p75: quartiles ? (p75 ?? null) : null,
    stability: measureStability(sources, ladder),
  };
}
