// Low, middle and high of a provider's votes, in whole cents.

/** Three prices in cents; low <= mid <= high. */
export type ThreePrices = { lowCents: number; midCents: number; highCents: number };

/** Quartiles are asked for by quarters. */
const QUARTERS = { low: 1, mid: 2, high: 3 } as const;

/**
 * One vote: all equal. Two: the lower, their mean, the higher. Three or more: the quartiles at position (n-1)q with
 * linear interpolation. Each is rounded half up to the cent once.
 * @param votes cents in ascending order, at least one
 */
export function pricesOfVotes(votes: readonly number[]): ThreePrices {
  const [first, last] = [votes[0], votes.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('A price needs a vote.');
  if (votes.length < 3) return { lowCents: first, midCents: quartile(votes, QUARTERS.mid), highCents: last };
  return {
    lowCents: quartile(votes, QUARTERS.low),
    midCents: quartile(votes, QUARTERS.mid),
    highCents: quartile(votes, QUARTERS.high),
  };
}

/** In quarters of a cent everything is a whole number, so nothing is rounded before the end. */
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
  if (middle === undefined) throw new RangeError('A median needs an amount.');
  return middle;
}
