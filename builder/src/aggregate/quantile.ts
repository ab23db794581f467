// Exact weighted quantiles over voices. docs/methodology.md words the definition; this is all of it.
import type { Cents } from '../../../schemas/money.ts';

/** The distinct kept amounts of one voice, ascending, at least one. */
export type VoiceAmounts = readonly Cents[];

/** A fraction as numerator and denominator, so that the comparison stays in integers. */
export type Fraction = readonly [numerator: number, denominator: number];
export const QUARTER: Fraction = [1, 4];
export const HALF: Fraction = [1, 2];
export const THREE_QUARTERS: Fraction = [3, 4];

/**
 * Each voice weighs 1, spread evenly over its k distinct amounts (1/k each). The quantile at q is the smallest
 * amount at which the summed weight reaches q of the total. Weights are scaled by the least common multiple of
 * all k, so sums and comparisons are exact integers, and every result is a published amount.
 * @returns one amount for each fraction; an empty list for no voices
 */
export function weightedQuantiles(voices: readonly VoiceAmounts[], fractions: readonly Fraction[]): Cents[] {
  if (voices.length === 0) return [];
  const scale = voices.reduce((lcm, voice) => leastCommonMultiple(lcm, BigInt(voice.length)), 1n);
  const weightAt = new Map<Cents, bigint>();
  for (const voice of voices) {
    const weight = scale / BigInt(voice.length);
    for (const amount of voice) weightAt.set(amount, (weightAt.get(amount) ?? 0n) + weight);
  }
  const amounts = [...weightAt.keys()].sort((a, b) => a - b);
  const total = scale * BigInt(voices.length);
  return fractions.map((fraction) => amountReaching(fraction, amounts, weightAt, total));
}

function amountReaching(
  [numerator, denominator]: Fraction,
  amounts: readonly Cents[],
  weightAt: ReadonlyMap<Cents, bigint>,
  total: bigint,
): Cents {
  const wanted = BigInt(numerator) * total;
  let summed = 0n;
  for (const amount of amounts) {
    summed += weightAt.get(amount) ?? 0n;
    if (summed * BigInt(denominator) >= wanted) return amount;
  }
  throw new RangeError(`A fraction above 1 has no quantile: ${numerator}/${denominator}.`);
}

/** The number that every list length divides: with it as the unit, all weights are whole. */
export function leastCommonMultiple(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return (a / x) * b;
}
