// Exact weighted quantiles over independent sources. docs/methodology.md has the definition; weight-ladder.ts
// has the sums.
import type { Cents } from '../../../schemas/money.ts';
import { type Fraction, type Ladder, makeLadder, type SourceAmounts } from './weight-ladder.ts';

export const QUARTER: Fraction = [1, 4];
export const HALF: Fraction = [1, 2];
export const THREE_QUARTERS: Fraction = [3, 4];

/**
 * Each source weighs 1, spread evenly over its k distinct amounts (1/k each). The quantile at q is the
 * smallest amount at which the summed weight reaches q of the total. Sums and comparisons are exact integers,
 * and every result is a published amount.
 * @returns one amount for each fraction; an empty list for no sources
 */
export function weightedQuantiles(
  sources: readonly SourceAmounts[],
  fractions: readonly Fraction[],
): Cents[] {
  return sources.length === 0 ? [] : readQuantiles(makeLadder(sources), fractions);
}

/** Quantiles from a ladder that has already been made. */
export function readQuantiles(ladder: Ladder, fractions: readonly Fraction[]): Cents[] {
  return fractions.map((fraction) => ladder.amounts[ladder.indexReaching(fraction)] ?? 0);
}
