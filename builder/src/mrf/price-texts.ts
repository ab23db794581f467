// Texts of a row that only a price needs. Their ASCII letters say everything that the price rules look for, so
// they are read without the encoding of the file: letters beyond ASCII become question marks.
import type { MrfCode, PriceTexts } from './row.ts';

/**
 * Comes before the name of a price list in the notes of a charge. One vendor writes `Gross Charge Type:`; people who
 * edit the notes change its capitals and put blanks before the colon.
 */
export const LIST_LABEL = /(?:[Gg]ross [Cc]harge [Tt]ype|GROSS CHARGE TYPE)[ \t]*[:=]/;
/** A label ends with the word `type`, blanks and one of these letters, as bytes. */
export const LABEL_ENDS = [0x3a, 0x3d] as const;

/** The texts of a row that has no cash amount or no code. */
export const NO_PRICE_TEXTS: PriceTexts = { description: '', gross: '', notes: '' };

const BEYOND_ASCII = /[^\0-\x7f]+/g;

/** True when a row needs the texts. */
export function needsPriceTexts(cash: string, codes: readonly MrfCode[]): boolean {
  return cash !== '' && codes.length > 0;
}

/**
 * A text with a question mark for each run of letters beyond ASCII, trimmed. It is the same whether the bytes
 * were read as UTF-8, as Windows-1252 or one letter a byte.
 */
export function plainText(text: string): string {
  return text.replace(BEYOND_ASCII, '?').trim();
}

/** The notes of a charge, when they name a price list; else ''. */
export function plainNotes(text: string): string {
  return LIST_LABEL.test(text) ? plainText(text) : '';
}
