// Statistics of one group of price files for one code: a state, a ZIP3, or the nation.
import type { Aggregate } from '../../../schemas/aggregate.ts';
import { type PricedSource, sourceStatistics } from '../../../schemas/statistics.ts';
import type { FilePrices } from './independent-sources.ts';

/** Raised when the rules or definitions of this folder give other numbers; part of the build id. */
export const STATISTICS_VERSION = 3;

/** Counts, and quantiles in cents. Quantiles are null when there are too few independent sources. */
export function aggregate(files: readonly FilePrices[], sources: readonly PricedSource[]): Aggregate {
  return {
    nSources: files.reduce((sum, { amounts }) => sum + amounts.length, 0),
    nFacilities: files.length,
    nSystems: sources.length,
    ...sourceStatistics(sources),
  };
}
