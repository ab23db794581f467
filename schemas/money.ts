// Money: integer cents inside, dollars with two decimals outside. Amounts are judged by their source text.
import * as z from 'zod';

export { type AmountReading, type AmountRejection, readAmount } from './amount.ts';

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

/** Cents of an amount in dollars that has at most two decimals. */
export function centsOf(dollars: number): Cents {
  return Math.round(dollars * 100);
}

/** The digits of a whole number in groups of three from the right: `1234567` gives `1`, `234` and `567`. */
export function splitThousands(digits: string): string[] {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups;
}
