// The D1 index tables of a build and their columns in the order in which rows are written; worker/migrations
// creates the tables.

export const INDEX_COLUMNS = {
  codes: ['build', 'code', 'code_type', 'label', 'n_sources', 'has_price'],
  terms: ['build', 'term_id', 'name', 'code'],
  cities: ['build', 'city', 'state', 'zip', 'lat', 'lng', 'name_key', 'population'],
  facilities: ['build', 'facility_id', 'price_file', 'name', 'city', 'state', 'zip', 'lat', 'lng'],
  price_files: [
    ...['build', 'number', 'sha256', 'hospital_name', 'layout', 'updated_on', 'source_url', 'system'],
    'financial_aid',
  ],
  file_months: ['build', 'month', 'files'],
  coverage: [
    ...['build', 'ccn', 'name', 'address', 'city', 'state', 'zip', 'cell', 'lat', 'lng', 'status', 'reason'],
    ...['price_file', 'updated_on', 'version', 'source_url', 'matched_by', 'attested'],
    ...['stars', 'stars_list', 'enforcement', 'enforced_on'],
  ],
  coverage_words: ['build', 'word', 'ccn'],
  coverage_states: [
    ...['build', 'state', 'hospitals', 'read', 'last_good', 'unusable', 'not_fetched', 'not_attempted'],
  ],
  coverage_reasons: ['build', 'reason', 'hospitals'],
  releases: ['build', 'as_of'],
} as const;
export type IndexTable = keyof typeof INDEX_COLUMNS;

/** The tables that a publish writes to. */
export const INDEX_TABLES = Object.keys(INDEX_COLUMNS) as IndexTable[];

/** What distinguishes the rows of one build. `tiles` has rows of builds before format 5 only. */
const ROW_KEYS: Readonly<Record<Exclude<IndexTable, 'releases'> | 'tiles', readonly string[]>> = {
  codes: ['code'],
  terms: ['term_id'],
  cities: ['city', 'state', 'zip'],
  facilities: ['facility_id'],
  price_files: ['number'],
  file_months: ['month'],
  coverage: ['ccn'],
  coverage_words: ['word', 'ccn'],
  coverage_states: ['state'],
  coverage_reasons: ['reason'],
  tiles: ['key'],
};

/** Rows that one statement removes: a statement over all rows of a build would run into the limits of D1. */
export const DELETED_AT_ONCE = 5_000;

/**
 * Statements that remove the index rows of a build, its only parameter: each is repeated until it removes less than
 * DELETED_AT_ONCE rows. `releases` is last, so that a release whose removal was cut short is still listed.
 */
export const INDEX_DELETIONS: readonly string[] = [
  ...Object.entries(ROW_KEYS).map(([table, columns]) => {
    const names = columns.join(', ');
    return `DELETE FROM ${table} WHERE build = ?1 AND (${names}) IN (SELECT ${names} FROM ${table} WHERE build = ?1 LIMIT ${DELETED_AT_ONCE})`;
  }),
  'DELETE FROM releases WHERE build = ?1',
];

/**
 * The statement that lists the releases, newest first: by the date of the build, builds of one date by when they first
 * went live. The hash in a build id has no order.
 */
export const LIST_RELEASES =
  'SELECT build, as_of, published_at, retired_at FROM releases ORDER BY substr(build, 1, 10) DESC, published_at DESC, build DESC';
