// The D1 index tables of a build and their columns in the order in which rows are written; worker/migrations
// creates the tables.

export const INDEX_COLUMNS = {
  codes: ['build', 'code', 'code_type', 'label', 'n_sources', 'has_price'],
  terms: ['build', 'term_id', 'name', 'code'],
  cities: ['build', 'city', 'state', 'zip', 'lat', 'lng', 'name_key', 'population'],
  facilities: ['build', 'facility_id', 'price_file', 'name', 'city', 'state', 'zip', 'lat', 'lng'],
  price_files: ['build', 'number', 'sha256', 'hospital_name', 'layout', 'updated_on', 'source_url', 'system'],
  coverage: [
    ...['build', 'ccn', 'name', 'address', 'city', 'state', 'zip', 'cell', 'lat', 'lng', 'status', 'reason'],
    ...['price_file', 'updated_on', 'version', 'source_url', 'matched_by'],
  ],
  coverage_words: ['build', 'word', 'ccn'],
  coverage_states: [
    ...['build', 'state', 'hospitals', 'read', 'last_good', 'unusable', 'not_fetched', 'not_attempted'],
  ],
  tiles: ['build', 'key', 'bytes', 'sha256'],
  releases: ['build', 'as_of'],
} as const;
export type IndexTable = keyof typeof INDEX_COLUMNS;

/**
 * In the order of deletion: `releases` is last, so that a release whose removal was cut short is still
 * listed.
 */
export const INDEX_TABLES = Object.keys(INDEX_COLUMNS) as IndexTable[];

/**
 * The statement that lists the releases, newest first: by the date of the build, builds of one date by when they first
 * went live. The hash in a build id has no order.
 */
export const LIST_RELEASES =
  'SELECT build, as_of, published_at, retired_at FROM releases ORDER BY substr(build, 1, 10) DESC, published_at DESC, build DESC';
