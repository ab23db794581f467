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
/** An amount of more digits may be nines in place of a value, or too large. */
const MAX_PLAIN_DIGITS = 8;
const POINT = 0x2e;
const ZERO = 0x30;

/**
 * Reads one money cell: `$`, padding and commas between thousands are dressing; signs, exponents, underscores,
 * parentheses and other commas are rejections. Half a cent rounds up. `999999999` (nine or more nines, trailing decimal zeros cut) is not a value.
 */
export function readAmount(text: string): AmountReading {
  const plain = plainCents(text);
  if (plain > 0) return { kind: 'cents', cents: plain };
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

/**
 * Cents of an amount that is only digits and at most one point with two decimals, as nearly all amounts are; 0 for every
 * other text, which `readAmount` then judges.
 */
function plainCents(text: string): number {
  const { length } = text;
  let cents = 0;
  let digits = 0;
  let decimals = -1;
  for (let i = 0; i < length; i += 1) {
    const unit = text.charCodeAt(i);
    const digit = unit - ZERO;
    if (digit >= 0 && digit <= 9) {
      digits += 1;
      if (decimals >= 0) decimals += 1;
      if (decimals > 2) return 0;
      cents = cents * 10 + digit;
    } else if (unit === POINT && decimals < 0) decimals = 0;
    else return 0;
  }
  if (digits > MAX_PLAIN_DIGITS) return 0;
  return decimals === 2 ? cents : decimals === 1 ? cents * 10 : cents * 100;
}

/** True for a trimmed cell that is blank, or says that it is: `N/A`, `NA`, `-`. */
export function isNoValue(trimmed: string): boolean {
  return NO_VALUE.has(trimmed.toUpperCase());
}

function isNines(bare: string): boolean {
  const cut = bare.includes('.') ? cutEnd(bare, /0/) : bare;
  return /^9{9,}$/.test(cut.replace('.', ''));
}
