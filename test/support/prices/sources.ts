// Independent sources and statistics of files that a test has one by one.
import { type FilePrice, filePricesOf } from '../../../builder/src/aggregate/file-prices.ts';
import {
  findIndependentSources,
  firstFilesOfSources,
  type IndependentSources,
  NO_TWINS,
  orderByPrice,
  type TwinOf,
} from '../../../builder/src/aggregate/independent-sources.ts';
import { aggregate } from '../../../builder/src/aggregate/statistics.ts';
import type { Aggregate } from '../../../schemas/aggregate.ts';

/** The independent sources among files, from the lowest price to the highest. */
export function sourcesAmong(list: readonly FilePrice[], twinOf: TwinOf = NO_TWINS): IndependentSources {
  const files = filePricesOf(list);
  const order = orderByPrice(files);
  return findIndependentSources(files, firstFilesOfSources(files, twinOf, order), order);
}

/** The statistics of files as one group. */
export function statisticsOf(list: readonly FilePrice[]): Aggregate {
  return aggregate(filePricesOf(list), sourcesAmong(list));
}

/** The prices of sources. */
export function pricesOf({ n, cents }: IndependentSources): number[] {
  return [...cents.subarray(0, n)];
}
