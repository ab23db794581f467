// Amounts and counts straight from bytes. Nearly all of them are digits, amounts with at most one point, and need not become
// text.

const POINT = 0x2e;
const ZERO = 0x30;
/** An amount of more digits may be nines in place of a value, or too large. */
const MAX_DIGITS = 8;

/** Cents of the bytes `[from, to)`; 0 when `readAmount` has to judge their text. */
export function plainCents(bytes: Uint8Array, from: number, to: number): number {
  let cents = 0;
  let digits = 0;
  let decimals = -1;
  for (let i = from; i < to; i += 1) {
    const byte = bytes[i] as number;
    if (((byte - ZERO) & 0xff) <= 9) {
      digits += 1;
      if (decimals >= 0) decimals += 1;
      if (decimals > 2) return 0;
      cents = cents * 10 + (byte - ZERO);
    } else if (byte === POINT && decimals < 0) decimals = 0;
    else return 0;
    if (digits > MAX_DIGITS) return 0;
  }
  return decimals === 2 ? cents : decimals === 1 ? cents * 10 : cents * 100;
}

/** The whole number in the bytes `[from, to)`; -1 when they are not a few digits. */
export function plainCount(bytes: Uint8Array, from: number, to: number): number {
  if (from >= to || to - from > MAX_DIGITS) return -1;
  let count = 0;
  for (let i = from; i < to; i += 1) {
    const digit = (bytes[i] as number) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    count = count * 10 + digit;
  }
  return count;
}
