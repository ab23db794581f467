// Exact decimals of the federal files as scaled integers: '38.88' in hundredths is 3888. No binary fraction
// ever carries an amount, so half a cent is half a cent.
import type { Cents } from '../../../schemas/money.ts';

/** RVUs have two decimals, conversion factors four. */
export const RVU_DECIMALS = 2;
export const FACTOR_DECIMALS = 4;

const MAX_WHOLE_DIGITS = 6;

/** The text as an integer of 10^-decimals units, or undefined when it is no plain decimal of that precision. */
export function parseScaled(text: string, decimals: number): number | undefined {
  const match = /^(\d*)(?:\.(\d*))?$/.exec(text.trim());
  const whole = match?.[1] ?? '';
  const fraction = (match?.[2] ?? '').replace(/0+$/, '');
  const hasDigit = whole !== '' || (match?.[2] ?? '') !== '';
  if (!match || !hasDigit || whole.length > MAX_WHOLE_DIGITS || fraction.length > decimals) return undefined;
  return Number(whole + fraction.padEnd(decimals, '0'));
}

/**
 * RVUs (hundredths) times the conversion factor (ten-thousandths of a dollar) in cents, half a cent up. The
 * product counts millionths of a dollar and stays an exact integer: six-digit RVUs times a three-digit factor
 * are below 2^53.
 */
export function centsOf(rvuHundredths: number, factorTenThousandths: number): Cents {
  const PER_CENT = 10_000;
  const millionths = rvuHundredths * factorTenThousandths + PER_CENT / 2;
  return (millionths - (millionths % PER_CENT)) / PER_CENT;
}
