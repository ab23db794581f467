// Rows of the dataset `coverage`: the hospitals of the federal list in one state. Pure.
import type { CoverageRow } from '../../../schemas/coverage.ts';
import type { COVERAGE_FIELDS } from '../../../schemas/enterprise-fields.ts';
import type { ExportRow, ExportValue } from './export-row.ts';

type Row = Record<(typeof COVERAGE_FIELDS)[number], ExportValue>;

/** Hospitals in the order of the index; with prefixes only those whose ZIP begins with one. */
export function* hospitalRows(
  hospitals: readonly CoverageRow[],
  has: (hospital: CoverageRow) => boolean,
): Generator<ExportRow> {
  for (const hospital of hospitals) {
    if (!has(hospital)) continue;
    const { ccn, name, address, city, state, zip, lat, lng, status, reason, attested } = hospital;
    const row: Row = {
      ...{ ccn, name, address, city, state, zip, lat, lng, status, reason },
      price_file: hospital.price_file,
      last_refreshed: hospital.updated_on,
      version: hospital.version,
      source_url: hospital.source_url,
      matched_by: hospital.matched_by,
      attested: attested === null ? null : attested === 1,
    };
    yield row;
  }
}
