// Recomputation of code tiles: quantiles of prices, and the range of the median when a system is left out.

export const MIN_FOR_MEDIAN = 3;
export const MIN_FOR_QUARTILES = 5;

/** The quantile at part / 4 of ascending prices, or null under `least` prices. */
function quantile(sorted: number[], part: 1 | 2 | 3, least: number): number | null {
  const n = sorted.length;
  if (n < least) return null;
  const at = (rank: number) => sorted[rank - 1] ?? Number.NaN;
  const rank = (n * part) / 4;
  if (!Number.isInteger(rank)) return at(Math.ceil(rank));
  return Math.floor((at(rank) + at(rank + 1) + 1) / 2);
}

export function medianOf(prices: number[]): number | null {
  return quantile(ascending(prices), 2, MIN_FOR_MEDIAN);
}

export function quartilesOf(prices: number[]): [number | null, number | null] {
  const sorted = ascending(prices);
  return [quantile(sorted, 1, MIN_FOR_QUARTILES), quantile(sorted, 3, MIN_FOR_QUARTILES)];
}

function ascending(prices: number[]): number[] {
  return [...prices].sort((a, b) => a - b);
}

/** Lowest and highest median without one system; each source names its system. */
export function stabilityOf(sources: { price: number; system: string }[]): [number, number] | null {
  const sorted = [...sources].sort((a, b) => a.price - b.price);
  const medians = [...new Set(sorted.map(({ system }) => system))].map((left) => {
    const others = sorted.filter(({ system }) => system !== left).map(({ price }) => price);
    return quantile(others, 2, MIN_FOR_MEDIAN);
  });
  const known = medians.flatMap((median) => median ?? []);
  if (known.length === 0 || known.length < medians.length) return null;
  return [Math.min(...known), Math.max(...known)];
}
