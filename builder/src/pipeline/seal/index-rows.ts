// Rows of the D1 index tables, without the build id, in the column order of INDEX_COLUMNS.
import { PROCEDURE_TERMS, termCodeKey } from '../../../../schemas/vocabulary/procedures.ts';
import type { PriceFile } from '../../aggregate/price-file.ts';
import type { City } from '../../places/cities.ts';
import type { SqlValue } from '../../tiles/index-sql.ts';

/** One row for each dictionary term: id, name, primary code. */
export function termRows(): SqlValue[][] {
  return PROCEDURE_TERMS.map((term) => {
    const code = term.codes.find(({ role }) => role === 'primary') ?? term.codes[0];
    return [term.id, term.name, code ? termCodeKey(code) : null];
  });
}

/** One row for each city of a state, with the ZIP that represents it. */
export function cityRows(cities: readonly City[]): SqlValue[][] {
  return cities.map(({ city, state, zip, lat, lng, nameKey, population }) => [
    city,
    state,
    zip,
    lat,
    lng,
    nameKey,
    population,
  ]);
}

export function priceFileRows(files: readonly PriceFile[]): SqlValue[][] {
  return files.map((file) => [
    file.number,
    file.sha256,
    file.hospitalName,
    file.layout,
    file.updatedOn,
    file.sourceUrl,
    file.system,
    file.financialAid,
  ]);
}

/** How many price files are dated in each month; the month of files without a date is ''. */
export function fileMonthRows(files: readonly PriceFile[]): SqlValue[][] {
  const months = new Map<string, number>();
  for (const { updatedOn } of files) {
    const month = updatedOn?.slice(0, 'YYYY-MM'.length) ?? '';
    months.set(month, (months.get(month) ?? 0) + 1);
  }
  return [...months].sort(([a], [b]) => (a < b ? -1 : 1));
}

export function facilityRows(files: readonly PriceFile[]): SqlValue[][] {
  return files.flatMap((file) =>
    file.campuses.map(({ id, name, city, state, zip, lat, lng }) => [
      id,
      file.number,
      name,
      city,
      state,
      zip,
      lat,
      lng,
    ]),
  );
}
