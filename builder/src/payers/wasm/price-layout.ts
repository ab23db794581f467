// Where the price scanner keeps what it knows and notes what it has read, in bytes from the beginning of the notes.
import { NOTES_BYTES } from '../../json/wasm/instructions.ts';

/** One word: the number of prices, or of ids, that were read last. */
export const COUNT_AT = 0;
/** The prices or ids follow it. */
export const READ_AT = 16;
/** Words of a price: its ending, the digits of its amount as a number, and the letters and decimals of the amount. */
export const PRICE_WORDS = 3;
/** The word of letters and decimals has the decimals above these bits. */
export const DECIMALS_SHIFT = 8;
/** More prices are read by another call. */
export const MAX_PRICES = 256;
/** Ids of a list; longer lists are left to JavaScript. */
export const MAX_IDS = 8;
/** Digits of an id: they fit a small integer. */
export const MAX_ID_DIGITS = 9;

/** Beginnings of prices: the length of each, then its bytes. */
export const BEGINNINGS_AT = 4096;
export const BEGINNING_BYTES = 256;
export const MAX_BEGINNINGS = 8;
/** Bytes before the text of a beginning or an ending. */
export const HEADER_BYTES = 16;
/** Texts are compared sixteen bytes at a time; shorter ones are not kept. */
export const MIN_TEXT_BYTES = 16;

/** A table by a hash of endings: the hash that was last asked for, and where its ending is kept, or 0. */
export const SLOTS_AT = BEGINNINGS_AT + BEGINNING_BYTES * MAX_BEGINNINGS;
export const SLOT_BYTES = 8;
export const SLOT_BITS = 10;
/** Endings, one behind the other: length, number of the beginning, number of the ending, then the bytes. */
export const ENDINGS_AT = SLOTS_AT + (SLOT_BYTES << SLOT_BITS);
/** Longer endings are not kept, so that many fit. */
export const MAX_ENDING_BYTES = 2048;
export const ENDINGS_END = NOTES_BYTES;
