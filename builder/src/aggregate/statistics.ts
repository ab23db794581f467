// Statistics of one group of price files for one code: a state, a ZIP3, or the nation.
import type { Aggregate } from '../../../schemas/aggregate.ts';
import type { SourceColumns } from '../../../schemas/stability.ts';
import { columnStatistics } from '../../../schemas/statistics.ts';
import type { FilePrices } from './file-prices.ts';

/** Raised when the rules or definitions of this folder give other numbers; part of the build id. */
export const STATISTICS_VERSION = 3;

/** Counts, and quantiles in cents. Quantiles are null when there are too few independent sources. */
export function aggregate({ n, starts }: FilePrices, sources: SourceColumns): Aggregate {
  return aggregateOf(starts[n] ?? 0, n, sources);
}

/** The same for a group of which the numbers of amounts and files are known. */
export function aggregateOf(nAmounts: number, nFiles: number, sources: SourceColumns): Aggregate {
  const { median, p25, p75, stability } = columnStatistics(sources);
  return { nSources: nAmounts, nFacilities: nFiles, nSystems: sources.n, median, p25, p75, stability };
}
