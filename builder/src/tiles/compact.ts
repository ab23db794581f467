// Encodings that keep tiles small: tables of repeated values, and differences instead of large numbers.

/** A sorted table of distinct values, and for each value its place in the table; null stays null. */
export function tableOf<T extends string>(
  values: readonly (T | null)[],
): { table: T[]; places: (number | null)[] } {
  const table = [...new Set(values.filter((value) => value !== null))].sort();
  const placeOf = new Map(table.map((value, i) => [value, i]));
  return { table, places: values.map((value) => (value === null ? null : (placeOf.get(value) ?? null))) };
}

/** The first number, then each number's difference to the one before. */
export function deltasOf(ascending: readonly number[]): number[] {
  return ascending.map((value, i) => value - (ascending[i - 1] ?? 0));
}

/** An address cut behind its last slash, so that files of one publisher share the first part. */
export function cutAddress(url: string): { folder: string; name: string } {
  const end = url.lastIndexOf('/') + 1;
  return { folder: url.slice(0, end), name: url.slice(end) };
}
