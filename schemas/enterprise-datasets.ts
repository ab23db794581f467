// Enterprise data: its datasets, the fields of their rows, and the filters that each takes. docs/enterprise-data.md is the
// prose of this.
import {
  AREA_STATISTIC_FIELDS,
  BASKET_FIELDS,
  CHANGE_FIELDS,
  COVERAGE_FIELDS,
  DISTRIBUTION_FIELDS,
  FACILITY_FIELDS,
  FACILITY_PRICE_FIELDS,
  INSURER_PAYMENT_FIELDS,
  MOVE_FIELDS,
  MULTIPLE_FIELDS,
  NATIONAL_BENCHMARK_FIELDS,
  PROCEDURE_FIELDS,
  PROVIDER_FIELDS,
} from './enterprise-fields.ts';

/** The first eight are rows of a release; the last four are computed from it for the question. */
export const DATASETS = [
  'facility_prices',
  'area_statistics',
  'insurer_payments',
  'national_benchmarks',
  'facilities',
  'procedures',
  'providers',
  'coverage',
  'changes',
  'price_distribution',
  'basket_comparison',
  'medicare_multiples',
  'price_moves',
] as const;
export type Dataset = (typeof DATASETS)[number];

export const DATASET_FIELDS: Record<Dataset, readonly string[]> = {
  facility_prices: FACILITY_PRICE_FIELDS,
  area_statistics: AREA_STATISTIC_FIELDS,
  insurer_payments: INSURER_PAYMENT_FIELDS,
  national_benchmarks: NATIONAL_BENCHMARK_FIELDS,
  facilities: FACILITY_FIELDS,
  procedures: PROCEDURE_FIELDS,
  providers: PROVIDER_FIELDS,
  coverage: COVERAGE_FIELDS,
  changes: CHANGE_FIELDS,
  price_distribution: DISTRIBUTION_FIELDS,
  basket_comparison: BASKET_FIELDS,
  medicare_multiples: MULTIPLE_FIELDS,
  price_moves: MOVE_FIELDS,
};

/** Every filter, in the order of the documentation. */
export const FILTER_NAMES = [
  'codes',
  'code_ranges',
  'categories',
  'specialties',
  'states',
  'zip3',
  'facilities',
  'systems',
  'refreshed_from',
  'refreshed_to',
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

const CODES = ['codes', 'code_ranges', 'categories'] as const;
const AREAS = ['states', 'zip3'] as const;
const CAMPUSES = [...AREAS, 'facilities', 'systems'] as const;
const DATES = ['refreshed_from', 'refreshed_to'] as const;

/** What a dataset takes. Of `oneOf` at least one filter has to be given, and the first is what an error names. */
export type DatasetFilters = {
  takes: readonly FilterName[];
  oneOf: readonly FilterName[];
  /** The field that `refreshed_from` and `refreshed_to` compare with. */
  dated?: string;
};

export const DATASET_FILTERS: Record<Dataset, DatasetFilters> = {
  facility_prices: { takes: [...CODES, ...CAMPUSES, ...DATES], oneOf: CODES, dated: 'last_refreshed' },
  area_statistics: { takes: [...CODES, ...AREAS, ...DATES], oneOf: CODES, dated: 'last_refreshed' },
  insurer_payments: { takes: [...CODES, ...CAMPUSES, ...DATES], oneOf: CODES, dated: 'as_of' },
  national_benchmarks: { takes: [...CODES, ...DATES], oneOf: [], dated: 'released_on' },
  facilities: { takes: [...CAMPUSES, ...DATES], oneOf: [], dated: 'last_refreshed' },
  procedures: { takes: CODES, oneOf: [] },
  providers: {
    takes: [...CODES, 'specialties', ...AREAS, ...DATES],
    oneOf: ['specialties', ...CODES],
    dated: 'as_of',
  },
  coverage: { takes: [...AREAS, ...DATES], oneOf: [], dated: 'last_refreshed' },
  changes: { takes: [...CODES, ...AREAS, 'facilities'], oneOf: CODES },
  price_distribution: { takes: [...CODES, ...AREAS], oneOf: CODES },
  basket_comparison: { takes: ['codes', ...CAMPUSES], oneOf: ['codes'] },
  medicare_multiples: { takes: [...CODES, ...CAMPUSES, ...DATES], oneOf: CODES, dated: 'last_refreshed' },
  price_moves: { takes: [...CODES, ...AREAS], oneOf: CODES },
};
