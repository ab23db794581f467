// Which rows of a search come first. schemas/answer-order.ts has the order itself. Pure.
import { compareRows, completeRadius, type OrderedRow, roughOrder } from '../../../schemas/answer-order.ts';

/** A row of a search; `at` is its index in the table that it comes from. */
export type FoundRow = OrderedRow & { at: number };

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

/** The radius of a search whose rows are at these distances. */
export function radiusFor(miles: readonly number[]): number {
  return completeRadius((radius) => miles.filter((distance) => distance <= radius).length);
}
