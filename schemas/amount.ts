// The text of a money cell as an amount, as plain text work: no parser library, so that the threads that read price
// files start quickly.
import { cutEnd } from './cut-ends.ts';

/** What a money cell says. `no_value`: blank, `N/A`, `NA`, `-` or nine or more nines (CMS's own placeholder). */
export type AmountReading =
  | { kind: 'cents'; cents: number }
  | { kind: 'no_value' }
  | { kind: 'rejected'; reason: AmountRejection };
export type AmountRejection = 'not_a_number' | 'misplaced_comma' | 'below_one_cent' | 'amount_too_large';

const NUMBER = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
/** A number with commas between thousands, as in `1,234.56`. */
const WITH_THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const NO_VALUE = new Set(['', 'N/A', 'NA', '-']);
/** Above this an amount in cents, or a sum of many, would leave the exact integers. */
const MAX_DOLLAR_DIGITS = 12;

/**
 * Reads one money cell: `$`, padding and commas between thousands are dressing; signs, exponents, underscores,
 * parentheses and other commas are rejections. Half a cent rounds up. `999999999` (nine or more nines, trailing decimal zeros cut) is not a value.
 */
export function readAmount(text: string): AmountReading {
  const trimmed = text.trim();
  if (isNoValue(trimmed)) return { kind: 'no_value' };
  const undressed = trimmed.replaceAll('$', '').trim();
  const bare = undressed.replaceAll(',', '');
  if (!NUMBER.test(bare)) return { kind: 'rejected', reason: 'not_a_number' };
  if (bare !== undressed && !WITH_THOUSANDS.test(undressed))
    return { kind: 'rejected', reason: 'misplaced_comma' };
  if (isNines(bare)) return { kind: 'no_value' };
  const [whole = '', fraction = ''] = bare.split('.');
  const wholeDigits = whole.replace(/^0+/, '');
  if (wholeDigits.length > MAX_DOLLAR_DIGITS) return { kind: 'rejected', reason: 'amount_too_large' };
  const padded = fraction.padEnd(3, '0');
  const cents =
    Number(wholeDigits || '0') * 100 + Number(padded.slice(0, 2)) + (padded.charAt(2) >= '5' ? 1 : 0);
  return cents < 1 ? { kind: 'rejected', reason: 'below_one_cent' } : { kind: 'cents', cents };
}

/** True for a trimmed cell that is blank, or says that it is: `N/A`, `NA`, `-`. */
export function isNoValue(trimmed: string): boolean {
  return NO_VALUE.has(trimmed.toUpperCase());
}

function isNines(bare: string): boolean {
  const cut = bare.includes('.') ? cutEnd(bare, /0/) : bare;
  return /^9{9,}$/.test(cut.replace('.', ''));
}
