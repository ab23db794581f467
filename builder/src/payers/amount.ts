// Ids of groups and amounts: the same one may be written in several ways.
import { readAmount } from '../../../schemas/money.ts';

const WHOLE = /^(?:0|[1-9]\d*)$/;

/**
 * The one spelling of a group id: `690.64470` and `690.6447` are the same number. Whole numbers stay as they
 * are, since two of more than 15 digits could become one; a text that is not a number stays as it is too.
 */
export function normalizeGroupId(token: string): string {
  const text = token.trim();
  if (WHOLE.test(text)) return text;
  const number = text === '' ? Number.NaN : Number(text);
  return Number.isNaN(number) ? text : String(number);
}

/** Cents of an amount's source text; null when it is not an amount, zero, or nines in place of an amount. */
export function readRateCents(text: string): number | null {
  const reading = readAmount(text);
  return reading.kind === 'cents' ? reading.cents : null;
}
