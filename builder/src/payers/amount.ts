// The two texts of a file that have to be understood to be compared: ids of groups and amounts.
import { readAmount } from '../../../schemas/money.ts';

const WHOLE = /^(?:0|[1-9]\d*)$/;

/**
 * The one spelling of a group id: `690.64470` and `690.6447` are the same number. Whole numbers stay as they are,
 * since those of more than 15 digits would run together; what is no number is compared as text.
 */
export function normalizeGroupId(token: string): string {
  const text = token.trim();
  if (WHOLE.test(text)) return text;
  const number = text === '' ? Number.NaN : Number(text);
  return Number.isNaN(number) ? text : String(number);
}

/** Cents of an amount's source text; null when it is none, zero, or nines that stand for none. */
export function readRateCents(text: string): number | null {
  const reading = readAmount(text);
  return reading.kind === 'cents' ? reading.cents : null;
}
