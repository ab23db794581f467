// The fields of the rows of enterprise data, in the order in which they are given.

const CODE = ['code', 'code_type', 'label'] as const;
const CAMPUS = ['facility_id', 'name', 'city', 'state', 'zip'] as const;
const SCOPE = ['scope', 'scope_id'] as const;

/** One campus with a price of its price file for one code. Amounts are US dollars. */
export const FACILITY_PRICE_FIELDS = [
  ...CODE,
  'setting',
  ...CAMPUS,
  'lat',
  'lng',
  'price_file',
  'cash_price',
  'price_low',
  'price_high',
  'n_prices',
  'spread',
  'currency',
  'last_refreshed',
  'source_url',
  'flags',
] as const;

/** Statistics of one code in one area: the nation, a state or a three-digit prefix. */
export const AREA_STATISTIC_FIELDS = [
  ...CODE,
  'setting',
  ...SCOPE,
  'median',
  'p25',
  'p75',
  'stability_low',
  'stability_high',
  'currency',
  'n_sources',
  'n_facilities',
  'n_systems',
  'last_refreshed',
  'medicare_rate',
] as const;

/** What one insurer paid for claims of one code at one campus, as the hospital publishes it. Amounts are US dollars. */
export const INSURER_PAYMENT_FIELDS = [
  ...CODE,
  ...CAMPUS,
  'price_file',
  'payer',
  'plan',
  'median',
  'p10',
  'p90',
  'currency',
  'count',
  'count_words',
  'as_of',
] as const;

/** What Medicare pays for one code, each schedule under its own name, and what its claims say. */
export const NATIONAL_BENCHMARK_FIELDS = [
  ...CODE,
  'setting',
  'currency',
  'amount',
  'facility_amount',
  'outpatient_amount',
  'lab_amount',
  'comparable',
  'year',
  'status',
  'reason',
  'capped',
  'released_on',
  'claims_year',
  'claims_setting',
  'claims_services',
  'claims_providers',
  'claims_allowed_mean',
  'claims_charge_mean',
] as const;

/** One campus of a price file. */
export const FACILITY_FIELDS = [
  ...CAMPUS,
  'lat',
  'lng',
  'npi',
  'price_file',
  'system',
  'last_refreshed',
  'source_url',
  'file_sha256',
] as const;

/** One code that the release knows. */
export const PROCEDURE_FIELDS = [...CODE, 'category', 'n_sources', 'has_price'] as const;

/** One clinician, centre or hospital campus under a specialty or a code. */
export const PROVIDER_FIELDS = [
  'key',
  'key_label',
  'price_code',
  'npi',
  'facility_id',
  'name',
  'specialty',
  'city',
  'state',
  'zip',
  'source',
  'price_basis',
  'price_low',
  'price_mid',
  'price_high',
  'currency',
  'confidence',
  'as_of',
  'medicare_year',
  'medicare_services',
  'medicare_at_least',
] as const;

/** One hospital of the federal list. */
export const COVERAGE_FIELDS = [
  'ccn',
  'name',
  'address',
  'city',
  'state',
  'zip',
  'lat',
  'lng',
  'status',
  'reason',
  'price_file',
  'last_refreshed',
  'version',
  'source_url',
  'matched_by',
  'attested',
] as const;

/** One facility price that differs from the release before. */
export const CHANGE_FIELDS = [
  ...CODE,
  'facility_id',
  'name',
  'state',
  'zip',
  'price_file',
  'before',
  'after',
  'change',
  'change_percent',
  'currency',
  'kind',
  'release_before',
] as const;

/** How the prices of the independent sources of one area are distributed. */
export const DISTRIBUTION_FIELDS = [
  ...CODE,
  'setting',
  ...SCOPE,
  'lowest',
  'p10',
  'p20',
  'p25',
  'p30',
  'p40',
  'median',
  'p60',
  'p70',
  'p75',
  'p80',
  'p90',
  'highest',
  'currency',
  'n_sources',
  'n_facilities',
  'n_systems',
] as const;

/** What one campus asks for the codes of the basket, beside the nation and Medicare for the same codes. */
export const BASKET_FIELDS = [
  ...CAMPUS,
  'price_file',
  'n_codes',
  'n_priced',
  'complete',
  'missing_codes',
  'total',
  'national_total',
  'ratio_to_national',
  'medicare_total',
  'ratio_to_medicare',
  'currency',
  'last_refreshed',
] as const;

/** One facility price as a multiple of the Medicare amount that it compares with. */
export const MULTIPLE_FIELDS = [
  ...CODE,
  ...CAMPUS,
  'price_file',
  'cash_price',
  'medicare_amount',
  'medicare_basis',
  'multiple',
  'currency',
  'last_refreshed',
  'flags',
] as const;

/** How the median of one code in one area moved from the release before. */
export const MOVE_FIELDS = [
  ...CODE,
  'setting',
  ...SCOPE,
  'before',
  'after',
  'change',
  'change_percent',
  'currency',
  'n_systems_before',
  'n_systems_after',
  'kind',
  'release_before',
] as const;
