// Reading keys and short texts at a position of the bytes; what is unusual is BAIL, and left to the general way.
import { BAIL, type ByteText, passNumber, specialAt, valueAfterColon } from '../../mrf/json-pass.ts';
import { ShortTexts } from '../../mrf/json-short-texts.ts';
import type { KeyTable } from './byte-keys.ts';

const [QUOTE, SPACE, LETTER_N] = [0x22, 0x20, 0x6e];
const [ZERO, NINE] = [0x30, 0x39];
const NULL_WORD = Buffer.from('null');
/** Whole numbers of so many digits are exact. */
const MAX_DIGITS = 15;

/** A place in a text; the readers of groups and rates share it. */
export class Cursor {
  text: ByteText = { bytes: Buffer.alloc(8), view: new DataView(new ArrayBuffer(8)) };
  /** The key that `member` found, as its place in the table. */
  key = 0;
  /** What `take` has read: trimmed, '' for null. */
  taken = '';
  /** What `takeWhole` has read. */
  whole = 0;
  readonly #texts = new ShortTexts();

  /** Reads a key and its colon: where the value begins. */
  member(from: number, table: KeyTable): number {
    const { bytes, view } = this.text;
    if (bytes[from] !== QUOTE) return BAIL;
    const to = specialAt(view, from + 1);
    if (bytes[to] !== QUOTE) return BAIL;
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
    if (to === BAIL || (isString && bytes[to] !== QUOTE)) return BAIL;
    const text = this.#texts.textOf(bytes, view, first, to);
    if (text === undefined) return BAIL;
    const isPadded = isString && to > first && (bytes[first] === SPACE || bytes[to - 1] === SPACE);
    this.taken = isPadded ? text.trim() : text;
    return isString ? to + 1 : to;
  }

  #takeNull(from: number): number {
    if (NULL_WORD.compare(this.text.bytes, from, from + 4) !== 0) return BAIL;
    this.taken = '';
    return from + 4;
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
    if (length === 0 || length > MAX_DIGITS || (bytes[first] === ZERO && length > 1)) return BAIL;
    if (isString) return bytes[i] === QUOTE ? i + 1 : BAIL;
    return isNumberEnd(bytes[i] as number) ? i : BAIL;
  }
}

/** The text's end is no end of a number: more digits may come. */
function isNumberEnd(c: number): boolean {
  return c === 0x2c || c === 0x5d || c === 0x7d || c === SPACE || c === 0x0a || c === 0x0d || c === 0x09;
}
