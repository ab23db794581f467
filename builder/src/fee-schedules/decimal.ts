// Exact decimals of the federal files as scaled integers: '38.88' in hundredths is 3888. Binary fractions are
// never used for amounts, so half a cent stays exactly half a cent.
import { cutEnd } from '../../../schemas/cut-ends.ts';
import type { Cents } from '../../../schemas/money.ts';

/** RVUs have two decimals, conversion factors four. */
export const RVU_DECIMALS = 2;
export const FACTOR_DECIMALS = 4;

const MAX_WHOLE_DIGITS = 6;

/** Reads a decimal as an integer in units of 10^-decimals. Undefined when the text is not such a decimal. */
export function parseScaled(text: string, decimals: number): number | undefined {
  const match = /^(\d*)(?:\.(\d*))?$/.exec(text.trim());
  const whole = match?.[1] ?? '';
  const fraction = cutEnd(match?.[2] ?? '', /0/);
  const hasDigit = whole !== '' || (match?.[2] ?? '') !== '';
  if (!match || !hasDigit || whole.length > MAX_WHOLE_DIGITS || fraction.length > decimals) return undefined;
  return Number(whole + fraction.padEnd(decimals, '0'));
}

/**
 * Multiplies RVUs (hundredths) with the conversion factor (ten-thousandths of a dollar). The result is in
 * cents, half a cent rounded up. The product is in millionths of a dollar and an exact integer: six-digit
 * RVUs times a three-digit factor are below 2^53.
 */
export function multiplyToCents(rvuHundredths: number, factorTenThousandths: number): Cents {
  const PER_CENT = 10_000;
  const millionths = rvuHundredths * factorTenThousandths + PER_CENT / 2;
  return (millionths - (millionths % PER_CENT)) / PER_CENT;
}
