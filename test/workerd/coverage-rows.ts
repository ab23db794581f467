// Rows of the index of coverage as SQL, and D1 that counts what is read of it.

/** A hospital of the list; 20 of its columns follow from these. */
export type Row = [
  ccn: string,
  name: string,
  city: string,
  lat: number | null,
  status: string,
  reason: string | null,
];
const quote = (value: string | number | null) =>
  value === null ? 'NULL' : typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
/** Values as SQL. */
export const tuple = (values: (string | number | null)[]) => `(${values.map(quote).join(',')})`;

/** Rows of `coverageRow` follow it. */
export const INSERT_COVERAGE =
  'INSERT OR IGNORE INTO coverage (build, ccn, name, address, city, state, zip, cell, lat, lng, status, reason, price_file, updated_on, version, source_url, matched_by, stars, stars_list, enforcement, enforced_on) VALUES';

/** The row of a hospital in a release. */
export function coverageRow(build: string, [ccn, name, city, lat, status, reason]: Row): string {
  const place = lat === null ? [null, null, null] : [`${Math.floor(lat)}_-93`, lat, -93];
  const isUsed = status === 'read' || status === 'last_good';
  const file = isUsed
    ? [0, '2026-02-01', '3.0.0', 'https://prices.example/a.csv', 'ccn']
    : Array(5).fill(null);
  const standing = ccn === '160001' ? [4, '2026-07', 'warning_notice', '2022-12-20'] : Array(4).fill(null);
  return tuple([
    build,
    ccn,
    name,
    '1 Sample St',
    city,
    'IA',
    '50001',
    ...place,
    status,
    reason,
    ...file,
    ...standing,
  ]);
}

/** D1 that adds up the queries and the rows that they read, as it bills them. */
export function countingD1(db: D1Database) {
  const seen = { queries: 0, rows: 0 };
  const note = <T extends { meta: D1Meta }>(result: T): T => {
    seen.queries += 1;
    seen.rows += result.meta.rows_read;
    return result;
  };
  const prepare = (query: string) => ({
    bind: (...values: unknown[]) => {
      const bound = db.prepare(query).bind(...values);
      return { bound, all: async () => note(await bound.all()) };
    },
  });
  const batch = async (own: { bound: D1PreparedStatement }[]) =>
    (await db.batch(own.map(({ bound }) => bound))).map(note);
  return { seen, DB: { prepare, batch } as unknown as D1Database };
}
