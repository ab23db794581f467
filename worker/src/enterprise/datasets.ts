// Where the rows of each dataset come from.
import type { Dataset } from '../../../schemas/enterprise-datasets.ts';
import type { Ask } from './ask.ts';
import { benchmarkRows } from './benchmark-rows.ts';
import {
  codeSource,
  codeWithAreas,
  distributionSource,
  paymentSource,
  statisticSource,
} from './code-sources.ts';
import { changeSource, moveSource } from './compared-sources.ts';
import type { RowSource } from './export-row.ts';
import { facilityPriceRows } from './facility-prices.ts';
import {
  basketSource,
  coverageSource,
  facilitySource,
  procedureSource,
  providerSource,
} from './listed-sources.ts';
import { multipleRows } from './multiple-rows.ts';

const SOURCES: Record<Dataset, (ask: Ask) => RowSource | Promise<RowSource>> = {
  facility_prices: (ask) => codeWithAreas(ask, facilityPriceRows),
  area_statistics: statisticSource,
  insurer_payments: paymentSource,
  national_benchmarks: (ask) => codeSource(ask, benchmarkRows),
  facilities: facilitySource,
  procedures: procedureSource,
  providers: providerSource,
  coverage: coverageSource,
  changes: changeSource,
  price_distribution: distributionSource,
  basket_comparison: basketSource,
  medicare_multiples: (ask) => codeWithAreas(ask, multipleRows),
  price_moves: moveSource,
};

/** The rows of a dataset. @throws ApiError `invalid_parameter` for what the index of the release does not have */
export async function sourceOf(dataset: Dataset, ask: Ask): Promise<RowSource> {
  return SOURCES[dataset](ask);
}
