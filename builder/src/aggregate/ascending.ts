// Sorting columns of numbers.

/** Indexes of the values from the smallest to the largest, equal ones in their order. Values are whole, from 0. */
export function ascendingOrder(values: readonly number[]): ArrayLike<number> & Iterable<number> {
  const n = values.length;
  let largest = 0;
  for (const value of values) if (value > largest) largest = value;
  if ((largest + 1) * n > Number.MAX_SAFE_INTEGER) {
    return values.map((_, i) => i).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b);
  }
  // One sort of plain numbers that hold value and index is several times faster than one with a comparison.
  const packed = new Float64Array(n);
  for (let i = 0; i < n; i += 1) packed[i] = (values[i] ?? 0) * n + i;
  packed.sort();
  for (let i = 0; i < n; i += 1) packed[i] = (packed[i] ?? 0) % n;
  return packed;
}
