// Which facility ids of two releases are the same campus. An id is made from what files and lists state, so a corrected
// name or a new provider number gives a campus another id.
import { type ColumnSource, column } from './columns.ts';
import type { Database } from './database.ts';

/** Table of the bridge: an id of each release, or null, and how they were matched. */
export const BRIDGE = 'bridge';

export const BRIDGE_COLUMNS: readonly ColumnSource[] = [
  column(
    'facility_id_before',
    'string',
    'b.facility_id_before',
    'Facility id in the release before; null for a new campus',
  ),
  column(
    'facility_id',
    'string',
    'b.facility_id',
    'Facility id in this release; null for a campus that is gone',
  ),
  column(
    'matched_by',
    'string',
    'b.matched_by',
    'same_id, npi (provider number and ZIP), address (address of the price file and ZIP), name (name and ZIP), or null',
  ),
];
export const BRIDGE_FROM = `${BRIDGE} b`;

/** Ways to recognise a campus under another id, the most certain first. */
const MATCHES: Readonly<Record<string, string>> = { npi: 'npi', address: 'url', name: 'lower(trim(name))' };

/**
 * Fills the bridge. A campus is matched only when exactly one of each release fits: a wrong match would be taken for a
 * move of a price.
 */
export async function makeBridge(database: Database, now: string, before: string): Promise<void> {
  await database.run(`CREATE TABLE ${BRIDGE} AS
    SELECT facility_id AS facility_id_before, facility_id, 'same_id' AS matched_by
    FROM (SELECT DISTINCT facility_id FROM ${now}campuses)
    WHERE facility_id IN (SELECT facility_id FROM ${before}campuses)`);
  for (const [name, value] of Object.entries(MATCHES)) {
    const open = (prefix: string, taken: string) =>
      `SELECT min(facility_id) AS id, ${value} AS mark, zip FROM ${prefix}campuses
       WHERE ${value} IS NOT NULL AND facility_id NOT IN (SELECT ${taken} FROM ${BRIDGE} WHERE ${taken} IS NOT NULL)
       GROUP BY mark, zip HAVING count(DISTINCT facility_id) = 1`;
    await database.run(`INSERT INTO ${BRIDGE}
      SELECT min(b.id), min(n.id), '${name}'
      FROM (${open(before, 'facility_id_before')}) b JOIN (${open(now, 'facility_id')}) n USING (mark, zip)
      GROUP BY b.id HAVING count(DISTINCT n.id) = 1
      QUALIFY count(*) OVER (PARTITION BY min(n.id)) = 1`);
  }
  await database.run(`INSERT INTO ${BRIDGE}
    SELECT DISTINCT facility_id, NULL, NULL FROM ${before}campuses
    WHERE facility_id NOT IN (SELECT facility_id_before FROM ${BRIDGE})`);
  await database.run(`INSERT INTO ${BRIDGE}
    SELECT DISTINCT NULL, facility_id, NULL FROM ${now}campuses
    WHERE facility_id NOT IN (SELECT facility_id FROM ${BRIDGE} WHERE facility_id IS NOT NULL)`);
}
