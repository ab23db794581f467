// Rows of the D1 indexes of coverage, without the build id, in the column order of INDEX_COLUMNS.
import { COVERAGE_STATUSES, coverageWords } from '../../../../schemas/coverage.ts';
import { cellOf } from '../../../../schemas/place.ts';
import type { Geography } from '../../places/zips.ts';
import type { SqlValue } from '../../tiles/index-sql.ts';
import type { Covered } from '../plan/coverage.ts';

/** One row for each hospital of the list. */
export function coverageRows(coverage: readonly Covered[], { byZip }: Geography): SqlValue[][] {
  return coverage.map(({ hospital, status, reason, file, enforcement }) => {
    const { ccn, name, address, city, state, zip, rating } = hospital;
    const { lat = null, lng = null } = byZip.get(zip) ?? {};
    const cell = lat === null || lng === null ? null : cellOf(lat, lng);
    const {
      number = null,
      updatedOn = null,
      version = null,
      sourceUrl = null,
      matchedBy = null,
      attested = null,
    } = file ?? {};
    const facts = [
      number,
      updatedOn,
      version,
      sourceUrl,
      matchedBy,
      attested === null ? null : Number(attested),
    ];
    const standing = [
      rating?.stars ?? null,
      rating?.list_of ?? null,
      enforcement?.action ?? null,
      enforcement?.action_on ?? null,
    ];
    return [ccn, name, address, city, state, zip, cell, lat, lng, status, reason, ...facts, ...standing];
  });
}

/** One row for each word of a hospital's name and city. */
export function coverageWordRows(coverage: readonly Covered[]): SqlValue[][] {
  return coverage.flatMap(({ hospital: { ccn, name, city } }) =>
    coverageWords(`${name} ${city}`).map((word) => [word, ccn]),
  );
}

/** One row for each state: its hospitals, and how many have each status. */
export function coverageStateRows(coverage: readonly Covered[]): SqlValue[][] {
  const states = Map.groupBy(
    coverage.filter(({ hospital }) => /^[A-Z]{2}$/.test(hospital.state)),
    ({ hospital }) => hospital.state,
  );
  return [...states]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([state, own]) => [
      state,
      own.length,
      ...COVERAGE_STATUSES.map((status) => own.filter((one) => one.status === status).length),
    ]);
}

/** One row for each reason why the release has no file of a hospital, with the number of those hospitals. */
export function coverageReasonRows(coverage: readonly Covered[]): SqlValue[][] {
  const missing = coverage.filter(({ status }) => status !== 'read' && status !== 'last_good');
  const reasons = Map.groupBy(missing, ({ reason }) => reason ?? 'not_attempted');
  return [...reasons].sort(([a], [b]) => (a < b ? -1 : 1)).map(([reason, own]) => [reason, own.length]);
}
