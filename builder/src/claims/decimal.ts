// Decimals of claims files as exact integers. The files print up to ten decimals, and averages are combined before they
// are rounded, so nothing is rounded twice and no binary fraction is involved.
import type { Cents } from '../../../schemas/money.ts';

/** A decimal in units of 10^-12. */
export type Decimal = bigint;

const DECIMALS = 12;
const UNIT = 10n ** BigInt(DECIMALS);
const PER_CENT = UNIT / 100n;
/** Longer texts are not amounts or counts of any claims file. */
const MAX_WHOLE_DIGITS = 12;

/** Reads a decimal without a sign; undefined when the text is not one. Digits beyond the twelfth are cut. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = /^(\d*)(?:\.(\d*))?$/.exec(text.trim());
  const [whole, fraction] = [match?.[1] ?? '', match?.[2] ?? ''];
  if (whole + fraction === '' || whole.length > MAX_WHOLE_DIGITS) return undefined;
  return BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
}

/** A whole number as a decimal. */
export function decimalOf(whole: number): Decimal {
  return BigInt(whole) * UNIT;
}

/** Rounds dollars to cents, half a cent up. */
export function roundToCents(dollars: Decimal): Cents {
  return Number((dollars + PER_CENT / 2n) / PER_CENT);
}

/** Rounds to a whole number, half up. */
export function roundToWhole(value: Decimal): number {
  return Number((value + UNIT / 2n) / UNIT);
}

/** The mean of values, each weighted; undefined when the weights add up to zero. */
export function weightedMean(values: readonly { value: Decimal; weight: Decimal }[]): Decimal | undefined {
  let [sum, weights] = [0n, 0n];
  for (const { value, weight } of values) {
    sum += value * weight;
    weights += weight;
  }
  return weights === 0n ? undefined : sum / weights;
}
