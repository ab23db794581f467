// Numbers as the page prints them. No locale: the same bytes on every machine.
import { splitThousands } from '../../../schemas/money.ts';

/** A thin space between thousands: a comma or a point could be read as a decimal mark. */
export function count(n: number): string {
  return splitThousands(String(Math.round(n))).join(' ');
}

/** A share in percent; small shares keep more digits, so that they do not read as 0. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return '–';
  const share = (part / whole) * 100;
  if (share === 0) return '0 %';
  if (share < 0.01) return 'under 0.01 %';
  return `${share < 1 ? share.toFixed(2) : share.toFixed(1)} %`;
}

/** US dollars; a dash when the amount is missing. */
export function dollars(amount: number | null): string {
  if (amount === null) return '–';
  const [whole = '', cents = ''] = amount.toFixed(2).split('.');
  return `$${count(Number(whole))}.${cents}`;
}

/** A round amount as an axis labels it. */
export function axisDollars(amount: number): string {
  if (amount >= 1_000_000) return `$${amount / 1_000_000}M`;
  if (amount >= 1000) return `$${amount / 1000}k`;
  return amount < 1 ? `$${amount.toFixed(2)}` : `$${amount}`;
}

/** Sum of a ledger. */
export function sumCounts(ledger: Readonly<Record<string, number>>): number {
  return Object.values(ledger).reduce((sum, n) => sum + n, 0);
}
