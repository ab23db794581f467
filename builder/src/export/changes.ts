// The facility prices that differ between two releases, each with the kind of its change.
import { type ColumnSource, centsColumn, column } from './columns.ts';
import type { Database } from './database.ts';
import { BRIDGE } from './facility-bridge.ts';

/** Table of the changes. */
const CHANGES = 'changes';

export const CHANGE_COLUMNS: readonly ColumnSource[] = [
  column('code', 'string', 'd.code', 'Billing code'),
  column(
    'facility_id',
    'string',
    'd.facility_id',
    'Facility id in this release, or in the one before when it is gone',
  ),
  column(
    'price_file',
    'integer',
    'd.price_file',
    'Number of the price file in this release; null when it is gone',
  ),
  centsColumn(
    'before_cents',
    'd.before',
    'Facility price of the release before; null when there was no price',
  ),
  centsColumn('after_cents', 'd.after', 'Facility price of this release; null when the release has no price'),
  column(
    'kind',
    'string',
    'd.kind',
    'setting (the code is priced in another setting), method (a reader or statistics version changed), price (the hospital has another file), benchmark (same file, another fee schedule), or peers (same file, other hospitals changed)',
  ),
];
export const CHANGES_FROM = `${CHANGES} d`;

/** What decides the kind of a change besides the price file. */
export type ChangeCause = { isMethod: boolean; isBenchmark: boolean };

/**
 * Fills the table of changes. The files of a facility are compared one by one in the order of their addresses. The kinds are
 * tried in the order of the change feed: setting, method, benchmark, price.
 */
export async function makeChanges(
  database: Database,
  now: string,
  before: string,
  { isMethod, isBenchmark }: ChangeCause,
): Promise<void> {
  const sameFile = isBenchmark ? 'benchmark' : 'peers';
  await database.run(`CREATE TABLE now_files AS ${numberFiles(now, 'c.facility_id', '')}`);
  await database.run(
    `CREATE TABLE before_files AS ${numberFiles(before, 'coalesce(b.facility_id, c.facility_id)', `LEFT JOIN ${BRIDGE} b ON b.facility_id_before = c.facility_id`)}`,
  );
  await database.run(`CREATE TABLE ${CHANGES} AS
    SELECT code, facility_id, p.price_file AS price_file, q.cents AS before, p.cents AS after,
      CASE WHEN s.setting IS NOT NULL AND t.setting IS NOT NULL AND s.setting <> t.setting THEN 'setting'
        WHEN ${isMethod} THEN 'method'
        WHEN coalesce(p.sha256, m.sha256) = coalesce(q.sha256, l.sha256) THEN '${sameFile}'
        ELSE 'price' END AS kind
    FROM (${priced(now, 'now_files')}) p FULL JOIN (${priced(before, 'before_files')}) q USING (code, facility_id, r)
    LEFT JOIN now_files m USING (facility_id, r) LEFT JOIN before_files l USING (facility_id, r)
    LEFT JOIN ${now}codes s USING (code) LEFT JOIN ${before}codes t USING (code)
    WHERE p.cents IS DISTINCT FROM q.cents`);
}

/** The price files of each facility, numbered, with the hash of their bytes. */
function numberFiles(prefix: string, id: string, join: string): string {
  return `SELECT ${id} AS facility_id, c.price_file, f.sha256,
      row_number() OVER (PARTITION BY ${id} ORDER BY c.url, c.price_file) AS r
    FROM ${prefix}campuses c LEFT JOIN ${prefix}price_files f ON CAST(f.number AS BIGINT) = c.price_file ${join}`;
}

function priced(prefix: string, files: string): string {
  return `SELECT code, facility_id, r, sha256, price_file, cents FROM ${prefix}prices JOIN ${files} USING (price_file)`;
}
