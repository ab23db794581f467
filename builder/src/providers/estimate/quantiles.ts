// The low, middle and high price of a provider's votes, in whole cents.
/** Three prices in cents; low <= mid <= high. */
export type ThreePrices = { lowCents: number; midCents: number; highCents: number };

/** Quartiles as numbers of quarters. */
const QUARTERS = { low: 1, mid: 2, high: 3 } as const;

/**
 * One vote gives three equal prices. Two give the lower one, their mean and the higher one. Three or more
 * give the quartiles at position (n-1)q with linear interpolation. Each price is rounded once, half up, to
 * the cent.
 * @param votes cents in ascending order, at least one
 */
export function pricesFromVotes(votes: readonly number[]): ThreePrices {
  const [first, last] = [votes[0], votes.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('A price needs at least one vote.');
  if (votes.length < 3) return { lowCents: first, midCents: quartile(votes, QUARTERS.mid), highCents: last };
  return {
    lowCents: quartile(votes, QUARTERS.low),
    midCents: quartile(votes, QUARTERS.mid),
    highCents: quartile(votes, QUARTERS.high),
  };
}

/** Computes in quarters of a cent, which are whole numbers, so only the result is rounded. */
function quartile(votes: readonly number[], quarters: number): number {
  const position = (votes.length - 1) * quarters;
  const below = Math.floor(position / 4);
  const rest = position % 4;
  const low = votes[below] ?? 0;
  const high = votes[below + 1] ?? low;
  return Math.floor((low * (4 - rest) + high * rest + 2) / 4);
}

/** The lower median of distinct amounts, in any order. */
export function lowerMedian(amounts: Iterable<number>): number {
  const distinct = [...new Set(amounts)].sort((a, b) => a - b);
  const middle = distinct[Math.floor((distinct.length - 1) / 2)];
  if (middle === undefined) throw new RangeError('A median needs at least one amount.');
  return middle;
}
