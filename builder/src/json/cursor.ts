// Reading keys and short texts at a position of the bytes; what is unusual is BAIL, and left to the general way.

import { BYTES } from './bytes.ts';
import { type KeyTable, OTHER_KEY } from './key-table.ts';
import type { LastValue } from './last-value.ts';
import { type ByteText, FALL_BACK, passNumber, specialAt, valueAfterColon } from './pass.ts';
import { ShortTexts } from './short-texts.ts';

const { LETTER_N, NINE, POINT, QUOTE, SPACE, ZERO } = BYTES;

const NULL_WORD = Buffer.from('null');
/** Whole numbers of so many digits are exact. */
const MAX_DIGITS = 15;
/** Amounts of more digits may be nines that stand for none, or too large: they are read as text. */
const MAX_AMOUNT_DIGITS = 8;
/** No amount of the plain kind. */
export const NOT_PLAIN = -1;

/** A place in a text; the readers of groups and rates share it. */
export class Cursor {
  text: ByteText = { bytes: Buffer.alloc(8), view: new DataView(new ArrayBuffer(8)) };
  /** The key that `member` found, as its place in the table. */
  key = 0;
  /** What `take` has read: trimmed, '' for null. */
  taken = '';
  /** Where the bytes of `taken` are. */
  #from = 0;
  #to = 0;
  /** What `takeWhole` has read. */
  whole = 0;
  readonly #texts = new ShortTexts();

  /** Reads a key and its colon: where the value begins. */
  member(from: number, table: KeyTable): number {
    const { bytes, view } = this.text;
    if (bytes[from] !== QUOTE) return FALL_BACK;
    const expected = table.expected(bytes, view, from + 1);
    if (expected !== OTHER_KEY) {
      this.key = expected;
      return valueAfterColon(this.text, from + table.length + 2);
    }
    const to = specialAt(view, from + 1);
    if (bytes[to] !== QUOTE) return FALL_BACK;
    this.key = table.find(view, from + 1, to);
    return valueAfterColon(this.text, to + 1);
  }

  /** Reads a string, a number or null. */
  take(from: number): number {
    const { bytes, view } = this.text;
    const isString = bytes[from] === QUOTE;
    if (!isString && bytes[from] === LETTER_N) return this.#takeNull(from);
    const first = isString ? from + 1 : from;
    const to = isString ? specialAt(view, first) : passNumber(this.text, from);
    if (to === FALL_BACK || (isString && bytes[to] !== QUOTE)) return FALL_BACK;
    const text = this.#texts.read(bytes, view, first, to);
    if (text === undefined) return FALL_BACK;
    this.#from = first;
    this.#to = to;
    const isPadded = isString && to > first && (bytes[first] === SPACE || bytes[to - 1] === SPACE);
    this.taken = isPadded ? text.trim() : text;
    return isString ? to + 1 : to;
  }

  /** The same for a value that mostly is the one before. */
  takeLike(from: number, last: LastValue): number {
    const { bytes, view } = this.text;
    const length = last.at(bytes, view, from);
    if (length > 0) {
      this.taken = last.text;
      return from + length;
    }
    const to = this.take(from);
    if (to !== FALL_BACK && bytes[from] === QUOTE) last.keep(view, from, to, this.taken);
    return to;
  }

  #takeNull(from: number): number {
    if (NULL_WORD.compare(this.text.bytes, from, from + 4) !== 0) return FALL_BACK;
    this.taken = '';
    this.#to = this.#from;
    return from + 4;
  }

  /** Cents of what `take` has read, when it is digits with at most two behind a point; else NOT_PLAIN. */
  plainCents(): number {
    const { bytes } = this.text;
    const [from, to] = [this.#from, this.#to];
    let cents = 0;
    let decimals = -1;
    for (let i = from; i < to; i += 1) {
      const c = bytes[i] as number;
      if (c === POINT && decimals < 0 && i > from) decimals = 0;
      else if (c >= ZERO && c <= NINE && decimals < 2) {
        cents = cents * 10 + (c - ZERO);
        if (decimals >= 0) decimals += 1;
      } else return NOT_PLAIN;
    }
    const isPlain = to > from && to - from <= MAX_AMOUNT_DIGITS && decimals !== 0 && cents > 0;
    if (!isPlain) return NOT_PLAIN;
    return decimals === 2 ? cents : decimals === 1 ? cents * 10 : cents * 100;
  }

  /** True when what `take` has read is a whole number in its only spelling. */
  isPlainWhole(): boolean {
    const { bytes } = this.text;
    const [from, to] = [this.#from, this.#to];
    for (let i = from; i < to; i += 1) if (((bytes[i] as number) - ZERO) >>> 0 > 9) return false;
    return to > from && (bytes[from] !== ZERO || to === from + 1);
  }

  /** Reads a whole number, also one in quotes. */
  takeWhole(from: number): number {
    const { bytes } = this.text;
    const isString = bytes[from] === QUOTE;
    const first = isString ? from + 1 : from;
    let i = first;
    let value = 0;
    for (let c = bytes[i] as number; c >= ZERO && c <= NINE; c = bytes[i] as number) {
      value = value * 10 + (c - ZERO);
      i += 1;
    }
    this.whole = value;
    const length = i - first;
    if (length === 0 || length > MAX_DIGITS || (bytes[first] === ZERO && length > 1)) return FALL_BACK;
    if (isString) return bytes[i] === QUOTE ? i + 1 : FALL_BACK;
    return isNumberEnd(bytes[i] as number) ? i : FALL_BACK;
  }
}

/** The text's end is no end of a number: more digits may come. */
function isNumberEnd(c: number): boolean {
  return c === 0x2c || c === 0x5d || c === 0x7d || c === SPACE || c === 0x0a || c === 0x0d || c === 0x09;
}
