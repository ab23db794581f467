// Conditions of a test: every combination of them, or so few that each pair of values occurs once.

export type Factors = Readonly<Record<string, readonly (string | number | boolean)[]>>;
export type Combination<F extends Factors> = { [K in keyof F]: F[K][number] };

/** Every combination, the values of the last factor next to each other. */
export function allCombinations<F extends Factors>(factors: F): Combination<F>[] {
  let rows: Record<string, unknown>[] = [{}];
  for (const [name, values] of Object.entries(factors))
    rows = rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value })));
  return rows as Combination<F>[];
}

/** Few combinations in which every value of a factor meets every value of every other: each adds as many pairs as possible. */
export function allPairs<F extends Factors>(factors: F): Combination<F>[] {
  const left = allCombinations(factors).map((row) => ({ row, pairs: pairsOf(row) }));
  const missing = new Set(left.flatMap(({ pairs }) => pairs));
  const chosen: Combination<F>[] = [];
  while (missing.size > 0) {
    const gain = ({ pairs }: (typeof left)[number]) => pairs.filter((pair) => missing.has(pair)).length;
    const best = left.reduce((a, b) => (gain(b) > gain(a) ? b : a));
    chosen.push(best.row);
    for (const pair of best.pairs) missing.delete(pair);
  }
  return chosen;
}

/** The pairs of values in a combination, as text. */
export function pairsOf(row: Readonly<Record<string, unknown>>): string[] {
  const parts = Object.entries(row).map(([name, value]) => `${name}=${value}`);
  return parts.flatMap((part, i) => parts.slice(i + 1).map((other) => `${part} ${other}`));
}
