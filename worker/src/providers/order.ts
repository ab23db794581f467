// Which rows of a search come first. schemas/answer-order.ts has the order itself. Pure.
import { compareIds, compareRows, type OrderedRow, roughOrder } from '../../../schemas/answer-order.ts';

/** A row of a search; `at` is its index in the table that it comes from. */
export type FoundRow = OrderedRow & { at: number };

/** A row of one campus; rows with the same `hospital` number are one hospital, null is nobody else's. */
export type CampusRow = FoundRow & { hospital: number | null };

/** The rows with each hospital once: at its nearest campus, of equally near ones that with the smaller facility id. */
export function nearestCampusOnly<Row extends CampusRow>(rows: readonly Row[]): Row[] {
  const nearest = new Map<number, Row>();
  for (const row of rows) {
    if (row.hospital === null) continue;
    const known = nearest.get(row.hospital);
    if (!known || row.miles < known.miles || (row.miles === known.miles && compareIds(row.id, known.id) < 0))
      nearest.set(row.hospital, row);
  }
  return rows.filter((row) => row.hospital === null || nearest.get(row.hospital) === row);
}

/**
 * The first rows in answer order. A tile may hold thousands for one page: only those that may be among them
 * are sorted.
 */
export function firstInOrder(rows: readonly FoundRow[], limit: number): FoundRow[] {
  if (rows.length <= limit) return [...rows].sort(compareRows);
  const keys = Float64Array.from(rows, roughOrder);
  const last = keys.slice().sort()[limit - 1] ?? 0;
  return rows
    .filter((_, i) => (keys[i] ?? 0) <= last)
    .sort(compareRows)
    .slice(0, limit);
}
