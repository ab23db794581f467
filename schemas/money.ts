// Money: integer cents inside, dollars with two decimals outside. Amounts are judged by their source text.
import * as z from 'zod';

/** A non-negative whole number of US cents. */
export const Cents = z.int().nonnegative();
export type Cents = number;

/** Dollars with at most two decimals, as an answer prints them. */
export const Dollars = z.number().nonnegative();

/** Dollars of an amount in cents; exact to the cent for every amount below 2^53 cents. */
export function dollarsOf(cents: Cents): number {
  return cents / 100;
}

/** Null stays null: a statistic that may not be published has no amount. */
export function dollarsOrNull(cents: Cents | null): number | null {
  return cents === null ? null : dollarsOf(cents);
}

/** What a money cell says. `no_value`: blank, `N/A`, `NA`, `-` or nine or more nines (CMS's own placeholder). */
export type AmountReading =
  | { kind: 'cents'; cents: Cents }
  | { kind: 'no_value' }
  | { kind: 'rejected'; reason: AmountRejection };
export type AmountRejection = 'not_a_number' | 'below_one_cent' | 'amount_too_large';

const NUMBER = /^(?:\d*\.?\d+|\d+\.)$/;
const NO_VALUE = new Set(['', 'N/A', 'NA', '-']);
/** Above this an amount in cents, or a sum of many, would leave the exact integers. */
const MAX_DOLLAR_DIGITS = 12;

/**
 * Reads one money cell: `$`, `,` and padding are dressing; signs, exponents, underscores and parentheses are
 * rejections. Half a cent rounds up. `999999999` (nine or more nines, trailing decimal zeros cut) is no value.
 */
export function readAmount(text: string): AmountReading {
  const trimmed = text.trim();
  if (NO_VALUE.has(trimmed.toUpperCase())) return { kind: 'no_value' };
  const bare = trimmed.replace(/[$,]/g, '').trim();
  if (!NUMBER.test(bare)) return { kind: 'rejected', reason: 'not_a_number' };
  if (isNines(bare)) return { kind: 'no_value' };
  const [whole = '', fraction = ''] = bare.split('.');
  const wholeDigits = whole.replace(/^0+/, '');
  if (wholeDigits.length > MAX_DOLLAR_DIGITS) return { kind: 'rejected', reason: 'amount_too_large' };
  const padded = fraction.padEnd(3, '0');
  const cents =
    Number(wholeDigits || '0') * 100 + Number(padded.slice(0, 2)) + (padded.charAt(2) >= '5' ? 1 : 0);
  return cents < 1 ? { kind: 'rejected', reason: 'below_one_cent' } : { kind: 'cents', cents };
}

function isNines(bare: string): boolean {
  const cut = bare.includes('.') ? bare.replace(/0+$/, '') : bare;
  return /^9{9,}$/.test(cut.replace('.', ''));
}
