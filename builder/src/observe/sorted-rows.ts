// Rows of a table in columns, sorted by the ranks of what their columns name.

/** Numbers of rows, sorted by the rank of their number in a column; those of one rank stay in their order. */
export function sortedBy(rows: Int32Array, column: Int32Array, ranks: Int32Array): Int32Array {
  const next = new Int32Array(ranks.length + 1);
  for (let i = 0; i < rows.length; i += 1) {
    const behind = (ranks[column[rows[i] as number] as number] as number) + 1;
    next[behind] = (next[behind] as number) + 1;
  }
  for (let rank = 1; rank < next.length; rank += 1)
    next[rank] = (next[rank] as number) + (next[rank - 1] as number);
  const sorted = new Int32Array(rows.length);
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] as number;
    const rank = ranks[column[row] as number] as number;
    const at = next[rank] as number;
    sorted[at] = row;
    next[rank] = at + 1;
  }
  return sorted;
}

/** The numbers of the first `count` rows. */
export function firstRows(count: number): Int32Array {
  const rows = new Int32Array(count);
  for (let row = 0; row < count; row += 1) rows[row] = row;
  return rows;
}

/** By index of each value its rank in an order of the values. */
export function ranksOf<Value>(
  values: ArrayLike<Value>,
  compare: (a: Value, b: Value) => number,
): Int32Array {
  const order = firstRows(values.length).sort((a, b) => compare(values[a] as Value, values[b] as Value));
  const ranks = new Int32Array(values.length);
  for (let rank = 0; rank < order.length; rank += 1) ranks[order[rank] as number] = rank;
  return ranks;
}

/** Where the rows from `from` on end that have the same number in a column. */
export function endOfRun(rows: Int32Array, column: Int32Array, from: number): number {
  const number = column[rows[from] as number];
  let end = from + 1;
  while (end < rows.length && column[rows[end] as number] === number) end += 1;
  return end;
}

/** Sorts each run of rows that have the same number in a column, in its place. */
export function sortRuns(
  rows: Int32Array,
  column: Int32Array,
  compare: (a: number, b: number) => number,
): void {
  for (let from = 0, end = 0; from < rows.length; from = end) {
    end = endOfRun(rows, column, from);
    if (end - from > 1) rows.subarray(from, end).sort(compare);
  }
}

/** Compares by code unit, so that the order is the same on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
