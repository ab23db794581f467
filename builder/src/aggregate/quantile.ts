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
  return smallQuantiles(voices, fractions) ?? exactQuantiles(voices, fractions);
}

/** List lengths that a packed amount can tell apart, and the largest amount beside them: 64 * 10^14 < 2^53. */
const MAX_LENGTHS = 64;
const MAX_PACKED_CENTS = Math.floor(Number.MAX_SAFE_INTEGER / MAX_LENGTHS) - 1;

/**
 * The definition in plain numbers, or undefined where a sum or an amount could leave the safe integers. Each amount
 * is packed with the place of its voice's length, so that one sort of plain numbers orders amounts and weights.
 */
export function smallQuantiles(
  voices: readonly VoiceAmounts[],
  fractions: readonly Fraction[],
): Cents[] | undefined {
  const lengths: number[] = [];
  let [scale, size] = [1, 0];
  for (const { length } of voices) {
    size += length;
    if (lengths.includes(length)) continue;
    lengths.push(length);
    scale = (scale / greatestCommonDivisor(scale, length)) * length;
    if (!isSafe(scale * voices.length, fractions)) return undefined;
  }
  if (lengths.length > MAX_LENGTHS) return undefined;
  const packed = new Float64Array(size);
  let filled = 0;
  for (const voice of voices) {
    const place = lengths.indexOf(voice.length);
    for (const amount of voice) {
      if (amount > MAX_PACKED_CENTS) return undefined;
      packed[filled++] = amount * MAX_LENGTHS + place;
    }
  }
  packed.sort();
  const weights = lengths.map((length) => scale / length);
  const total = scale * voices.length;
  return fractions.map(([numerator, denominator]) => {
    let summed = 0;
    for (const amount of packed) {
      summed += weights[amount % MAX_LENGTHS] ?? 0;
      if (summed * denominator >= numerator * total) return Math.floor(amount / MAX_LENGTHS);
    }
    throw beyondWhole([numerator, denominator]);
  });
}

/** True when no product of a weight with a fraction's parts leaves the safe integers. */
function isSafe(total: number, fractions: readonly Fraction[]): boolean {
  return fractions.every((parts) => total * Math.max(...parts) <= Number.MAX_SAFE_INTEGER);
}

/** The definition in integers of any size. */
export function exactQuantiles(voices: readonly VoiceAmounts[], fractions: readonly Fraction[]): Cents[] {
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
  throw beyondWhole([numerator, denominator]);
}

/** The number that every list length divides: with it as the unit, all weights are whole. */
export function leastCommonMultiple(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return (a / x) * b;
}

function greatestCommonDivisor(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}

function beyondWhole([numerator, denominator]: Fraction): RangeError {
  return new RangeError(`A fraction above 1 has no quantile: ${numerator}/${denominator}.`);
}
