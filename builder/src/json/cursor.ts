// Reads objects, arrays and short values straight from bytes, for the fast paths of readers.
// Every method takes a position and returns the next one, or FALL_BACK for whatever is rare: the slow path
// then reads it again.
//
// Objects and arrays are read with `for` loops, so that no callback is called in the innermost loops:
//
//   for (let i = at.firstMember(from, KEYS); i !== FALL_BACK; i = at.nextMember(i, KEYS)) {
//     i = …; // reads the value at i, whose key is at.key, and leaves the position behind it
//   }
//   return at.end; // the position behind the object, or FALL_BACK

import { BYTES } from './bytes.ts';
import type { KeyTable } from './key-table.ts';
import type { LastValue } from './last-value.ts';
import { type ByteText, passNumber, passSpace, specialAt } from './pass.ts';
import { RESULTS } from './results.ts';
import { ShortTexts } from './short-texts.ts';

const { CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, LETTER_N, OPEN_BRACE, OPEN_BRACKET } = BYTES;
const { NINE, POINT, QUOTE, SPACE, ZERO } = BYTES;
const { FALL_BACK, OTHER_KEY } = RESULTS;
const NULL_WORD = Buffer.from('null');
/** Whole numbers of up to 15 digits are exact. */
const MAX_DIGITS = 15;
/** Amounts of more digits may be too large, or nines in place of an amount: they are read as text. */
const MAX_AMOUNT_DIGITS = 8;

/** A reader of one text; the readers of groups and of rates share one, and so their memory of short texts. */
export class Cursor {
  text: ByteText = { bytes: Buffer.alloc(8), view: new DataView(new ArrayBuffer(8)), scanner: undefined };
  /** Number of the key before the present value, or OTHER_KEY. */
  key: number = OTHER_KEY;
  /** Position behind the object or array whose loop has just ended; FALL_BACK when it could not be read. */
  end: number = FALL_BACK;
  /** The value that `take` has read: trimmed, '' for null. */
  taken = '';
  /** The bytes of `taken`. */
  #from = 0;
  #to = 0;
  /** The number that `takeWhole` has read. */
  whole = 0;
  /** What `takeCents` has read: the amount, its letters, and its digits behind the point. */
  cents = 0;
  amountLength = 0;
  decimals = 0;
  readonly #texts = new ShortTexts();

  /**
   * Position of the first value of the object at `from`. An object without members is left to the slow path.
   */
  firstMember(from: number, keys: KeyTable): number {
    if (this.text.bytes[from] !== OPEN_BRACE) return this.#stop(FALL_BACK);
    return this.#member(this.#space(from + 1), keys);
  }

  /** Position of the next value of the object, behind a value that ends at `from`. */
  nextMember(from: number, keys: KeyTable): number {
    if (from === FALL_BACK) return this.#stop(FALL_BACK);
    const i = this.#space(from);
    const c = this.text.bytes[i];
    if (c === COMMA) return this.#member(this.#space(i + 1), keys);
    return this.#stop(c === CLOSE_BRACE ? i + 1 : FALL_BACK);
  }

  /** Position of the first element of the array at `from`. */
  firstElement(from: number): number {
    const { bytes } = this.text;
    if (bytes[from] !== OPEN_BRACKET) return this.#stop(FALL_BACK);
    const i = this.#space(from + 1);
    return bytes[i] === CLOSE_BRACKET ? this.#stop(i + 1) : i;
  }

  /** Position of the next element of the array, behind an element that ends at `from`. */
  nextElement(from: number): number {
    if (from === FALL_BACK) return this.#stop(FALL_BACK);
    const i = this.#space(from);
    const c = this.text.bytes[i];
    if (c === COMMA) return this.#space(i + 1);
    return this.#stop(c === CLOSE_BRACKET ? i + 1 : FALL_BACK);
  }

  /** Ends a loop. */
  #stop(end: number): number {
    this.end = end;
    return FALL_BACK;
  }

  #space(from: number): number {
    return (this.text.bytes[from] as number) <= SPACE ? passSpace(this.text, from) : from;
  }

  /** Reads a key and its colon: the position of the value. */
  #member(from: number, keys: KeyTable): number {
    const { bytes, view } = this.text;
    if (bytes[from] !== QUOTE) return this.#stop(FALL_BACK);
    let to: number;
    const expected = keys.expected(bytes, view, from + 1);
    if (expected !== OTHER_KEY) {
      this.key = expected;
      to = from + 1 + keys.length;
    } else {
      to = specialAt(view, from + 1);
      if (bytes[to] !== QUOTE) return this.#stop(FALL_BACK);
      this.key = keys.find(view, from + 1, to);
    }
    const colon = this.#space(to + 1);
    return bytes[colon] === COLON ? this.#space(colon + 1) : this.#stop(FALL_BACK);
  }

  /** Reads a string, a number or null into `taken`. */
  take(from: number): number {
    const { bytes, view } = this.text;
    if (bytes[from] !== QUOTE) return this.#takeBare(from);
    const first = from + 1;
    const to = specialAt(view, first);
    if (bytes[to] !== QUOTE) return FALL_BACK;
    const text = this.#texts.read(bytes, view, first, to);
    if (text === undefined) return FALL_BACK;
    this.#from = first;
    this.#to = to;
    const isPadded = to > first && (bytes[first] === SPACE || bytes[to - 1] === SPACE);
    this.taken = isPadded ? text.trim() : text;
    return to + 1;
  }

  /** Reads a number or null. */
  #takeBare(from: number): number {
    const { bytes, view } = this.text;
    this.#from = from;
    this.#to = from;
    this.taken = '';
    if (bytes[from] === LETTER_N)
      return NULL_WORD.compare(bytes, from, from + 4) === 0 ? from + 4 : FALL_BACK;
    const to = passNumber(this.text, from);
    if (to === FALL_BACK) return FALL_BACK;
    this.#to = to;
    this.taken = this.#texts.read(bytes, view, from, to) ?? '';
    return to;
  }

  /** Like `take`, for a value that is mostly the same as `last`. */
  takeLike(from: number, last: LastValue): number {
    const { bytes, view } = this.text;
    const length = last.lengthAt(bytes, view, from);
    if (length > 0) {
      this.taken = last.text;
      return from + length;
    }
    const to = this.take(from);
    if (to !== FALL_BACK && bytes[from] === QUOTE) last.keep(view, from, to, this.taken);
    return to;
  }

  /**
   * Reads an amount of digits with at most two behind a point, with or without quotes, into `cents`,
   * `amountLength` and `decimals`. Other spellings are FALL_BACK, and so is zero: `take` reads their text.
   */
  takeCents(from: number): number {
    const { bytes } = this.text;
    const isString = bytes[from] === QUOTE;
    const first = isString ? from + 1 : from;
    let i = first;
    let point = 0;
    let value = 0;
    for (; ; i += 1) {
      const digit = (bytes[i] as number) - ZERO;
      if (digit >= 0 && digit <= 9) value = value * 10 + digit;
      else if (digit === POINT - ZERO && point === 0 && i > first) point = i;
      else break;
      if (i - first >= MAX_AMOUNT_DIGITS) return FALL_BACK;
    }
    const decimals = point === 0 ? 0 : i - point - 1;
    if (value === 0 || decimals > 2 || point === i - 1) return FALL_BACK;
    this.cents = decimals === 2 ? value : decimals === 1 ? value * 10 : value * 100;
    this.amountLength = i - first;
    this.decimals = decimals;
    if (isString) return bytes[i] === QUOTE ? i + 1 : FALL_BACK;
    if (bytes[first] === ZERO && point !== first + 1) return FALL_BACK;
    return canFollowNumber(bytes[i] as number) ? i : FALL_BACK;
  }

  /** True when `taken` is a whole number in its only spelling. */
  isPlainWhole(): boolean {
    const { bytes } = this.text;
    const [from, to] = [this.#from, this.#to];
    for (let i = from; i < to; i += 1) if (((bytes[i] as number) - ZERO) >>> 0 > 9) return false;
    return to > from && (bytes[from] !== ZERO || to === from + 1);
  }

  /** Reads a whole number, with or without quotes, into `whole`. */
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
    return canFollowNumber(bytes[i] as number) ? i : FALL_BACK;
  }
}

/** The zero behind the text at hand is not accepted: more digits may be in the next chunk. */
function canFollowNumber(c: number): boolean {
  return c === COMMA || c === CLOSE_BRACKET || c === CLOSE_BRACE || (c <= SPACE && c > 0);
}
