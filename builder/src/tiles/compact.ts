// Encodings that keep tiles small: tables of repeated values, and differences instead of large numbers.

/** A sorted table of distinct values, and for each value its place in the table; null stays null. */
export function tableOf<T extends string>(
  values: readonly (T | null)[],
): { table: T[]; places: (number | null)[] } {
  const table = [...new Set(values.filter((value) => value !== null))].sort();
  const placeOf = new Map(table.map((value, i) => [value, i]));
  return { table, places: values.map((value) => (value === null ? null : (placeOf.get(value) ?? null))) };
}

/** An address cut behind its last slash, so that files of one publisher share the first part. */
export function cutAddress(url: string): { folder: string; name: string } {
  const end = url.lastIndexOf('/') + 1;
  return { folder: url.slice(0, end), name: url.slice(end) };
}

/** Places of the values from the smallest to the largest, equal ones in their order. Values are whole, from 0. */
export function ascendingOrder(values: readonly number[]): ArrayLike<number> & Iterable<number> {
  const n = values.length;
  let largest = 0;
  for (const value of values) if (value > largest) largest = value;
  if ((largest + 1) * n > Number.MAX_SAFE_INTEGER) {
    return values.map((_, i) => i).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b);
  }
  // One sort of plain numbers that hold value and place is several times faster than one with a comparison.
  const packed = new Float64Array(n);
  for (let i = 0; i < n; i += 1) packed[i] = (values[i] ?? 0) * n + i;
  packed.sort();
  for (let i = 0; i < n; i += 1) packed[i] = (packed[i] ?? 0) % n;
  return packed;
}
