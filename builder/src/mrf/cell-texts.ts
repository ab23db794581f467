// Texts of cells: what is trimmed and unquoted, and what a row of blanks is.
import type { RowParts } from './row.ts';

const QUOTE = 0x22;
const SPACE = 0x20;
/** Bytes from here on are beyond ASCII. */
export const FIRST_NON_ASCII = 0x80;

/** `text.trim()` of a text in ASCII, which most often has nothing to trim. */
export function trimAscii(text: string): string {
  const isTrimmed = text.charCodeAt(0) > SPACE && text.charCodeAt(text.length - 1) > SPACE;
  return isTrimmed ? text : text.trim();
}

/** True for a digit or a capital letter. */
export function isLetterOrDigit(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5a);
}

/** In a quoted cell each quote is doubled. */
export function singleQuotes(text: string, isQuoted: boolean): string {
  return isQuoted && text.includes('"') ? text.replaceAll('""', '"') : text;
}

/** True when the wanted cells give nothing. */
export function isEmpty(parts: RowParts): boolean {
  const { codes, setting, billingClass, hasModifier, cash } = parts;
  return codes.length === 0 && cash === '' && setting === '' && billingClass === '' && !hasModifier;
}

/** Decides from its bytes whether a row is blank. Quotes and non-ASCII bytes alone leave it `unsure`. */
export function blankness(bytes: Uint8Array, from: number, to: number): 'row' | 'blank' | 'unsure' {
  let isSure = true;
  for (let i = from; i < to; i++) {
    const byte = bytes[i] ?? 0;
    if (byte === QUOTE || byte >= FIRST_NON_ASCII) isSure = false;
    else if (byte !== 0x2c && byte !== SPACE && (byte < 0x09 || byte > 0x0d)) return 'row';
  }
  return isSure ? 'blank' : 'unsure';
}

/** True when one of the bytes `[from, to)` is beyond ASCII. */
export function hasNonAscii(bytes: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if ((bytes[i] ?? 0) >= FIRST_NON_ASCII) return true;
  return false;
}
