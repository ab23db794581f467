// Where the strings, numbers and words of a JSON text end (RFC 8259), with every byte checked. The slow path
// uses it: it knows the byte that is wrong, and the difference between a wrong byte and one that is still to
// come.

import { BYTES } from './bytes.ts';

const { BACKSLASH, CARRIAGE_RETURN, LETTER_E, LETTER_U, LINE_FEED, MINUS, NINE, PLUS } = BYTES;
const { POINT, QUOTE, SPACE, TAB, ZERO } = BYTES;

/** Thrown when a token goes on beyond the bytes at hand: the holder of the rest of the file catches it. */
export const MORE_BYTES = Symbol('the value goes on beyond the bytes at hand');

const WORDS = new Map(['true', 'false', 'null'].map((word) => [word.charCodeAt(0), Buffer.from(word)]));
/** Letters that follow a backslash, except `u`. */
const ESCAPED = '"\\/bfnrt';

/** 1 for a byte that stands for itself inside a string. */
const PLAIN = new Uint8Array(256).fill(1, SPACE);
PLAIN[QUOTE] = 0;
PLAIN[BACKSLASH] = 0;

/**
 * Tokens of `bytes`, which hold text up to `end` and a zero at `end`. JSON text has no zero byte, so that
 * loops end there and need not compare positions.
 */
export abstract class JsonTokens {
  bytes: Buffer = Buffer.alloc(1);
  end = 0;
  /** True when no bytes follow `end`. */
  isLast = false;

  /** What to throw for the byte at `i`, which cannot be there. */
  abstract unexpected(i: number): unknown;

  /** Position behind white space. */
  protected spaceEnd(from: number): number {
    const bytes = this.bytes;
    let i = from;
    for (;;) {
      const c = bytes[i];
      if (c === SPACE || c === LINE_FEED || c === CARRIAGE_RETURN || c === TAB) i += 1;
      else return i;
    }
  }

  /** Position of the quote that ends the string whose first byte is at `from`. */
  protected stringEnd(from: number): number {
    const bytes = this.bytes;
    let i = from;
    for (;;) {
      while (PLAIN[bytes[i] as number] === 1) i += 1;
      if (bytes[i] === QUOTE) return i;
      if (bytes[i] !== BACKSLASH) throw this.unexpected(i);
      i = this.#escapeEnd(i);
    }
  }

  #escapeEnd(from: number): number {
    const bytes = this.bytes;
    const c = bytes[from + 1] as number;
    if (c !== LETTER_U) {
      if (from + 1 >= this.end || !ESCAPED.includes(String.fromCharCode(c))) throw this.unexpected(from + 1);
      return from + 2;
    }
    for (let i = from + 2; i < from + 6; i += 1) {
      if (i >= this.end || !/[\dA-Fa-f]/.test(String.fromCharCode(bytes[i] as number)))
        throw this.unexpected(i);
    }
    return from + 6;
  }

  /** Position behind a number. */
  protected numberEnd(from: number): number {
    const bytes = this.bytes;
    let i = bytes[from] === MINUS ? from + 1 : from;
    i = bytes[i] === ZERO ? i + 1 : this.#digitsEnd(i);
    if (bytes[i] === POINT) i = this.#digitsEnd(i + 1);
    // The bit of SPACE turns an upper-case letter into the lower-case one.
    if (((bytes[i] as number) | SPACE) === LETTER_E) {
      const sign = bytes[i + 1];
      i = this.#digitsEnd(sign === PLUS || sign === MINUS ? i + 2 : i + 1);
    }
    // Only the byte behind a number shows that it has ended, and that byte may be still to come.
    if (i >= this.end && !this.isLast) throw MORE_BYTES;
    return i;
  }

  #digitsEnd(from: number): number {
    const bytes = this.bytes;
    let i = from;
    while ((bytes[i] as number) >= ZERO && (bytes[i] as number) <= NINE) i += 1;
    if (i === from) throw this.unexpected(i);
    return i;
  }

  /** Position behind `true`, `false` or `null`. */
  protected wordEnd(from: number): number {
    const word = WORDS.get(this.bytes[from] ?? 0);
    if (!word) throw this.unexpected(from);
    for (let i = 0; i < word.length; i += 1) {
      if (this.bytes[from + i] !== word[i]) throw this.unexpected(from + i);
    }
    return from + word.length;
  }
}
