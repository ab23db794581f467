// Exact weighted quantiles over voices. docs/methodology.md words the definition; the sums are in weight-ladder.ts.
import type { Cents } from '../../../schemas/money.ts';
import { type Fraction, type Ladder, ladderOf, type VoiceAmounts } from './weight-ladder.ts';

export const QUARTER: Fraction = [1, 4];
export const HALF: Fraction = [1, 2];
export const THREE_QUARTERS: Fraction = [3, 4];

/**
 * Each voice weighs 1, spread evenly over its k distinct amounts (1/k each). The quantile at q is the smallest
 * amount at which the summed weight reaches q of the total. Sums and comparisons are exact integers, and every
 * result is a published amount.
 * @returns one amount for each fraction; an empty list for no voices
 */
export function weightedQuantiles(voices: readonly VoiceAmounts[], fractions: readonly Fraction[]): Cents[] {
  return voices.length === 0 ? [] : quantilesOf(ladderOf(voices), fractions);
}

/** The same of a ladder that is there already. */
export function quantilesOf(ladder: Ladder, fractions: readonly Fraction[]): Cents[] {
  return fractions.map((fraction) => ladder.amounts[ladder.indexReaching(fraction)] ?? 0);
}
