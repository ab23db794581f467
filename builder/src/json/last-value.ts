// A value that is mostly the same as the one before: the kind of amount, the class and the date repeat
// through millions of items. The bytes are compared in words of four, and no text is looked for.

import { BYTES } from './bytes.ts';

const { QUOTE } = BYTES;
/** Longer values are read each time. */
const MAX_BYTES = 32;

/** The last value under one key. */
export class LastValue {
  text = '';
  #length = 0;
  /** The string in words of four bytes; the last word overlaps the one before it. */
  readonly #words = new Int32Array(MAX_BYTES / 4);

  /** Length of the string at `from` with its quotes when it is the last value, else 0. */
  lengthAt(bytes: Buffer, view: DataView, from: number): number {
    const length = this.#length;
    // The quote also shows that the whole string is in memory.
    if (length === 0 || bytes[from + length - 1] !== QUOTE) return 0;
    const words = this.#words;
    const last = (length - 1) >> 2;
    for (let i = 0; i < last; i += 1) if (view.getInt32(from + 4 * i, true) !== words[i]) return 0;
    return view.getInt32(from + length - 4, true) === words[last] ? length : 0;
  }

  /** Remembers the string whose bytes, quotes included, are `[from, to)`. */
  keep(view: DataView, from: number, to: number, text: string): void {
    const length = to - from;
    this.#length = length >= 4 && length <= MAX_BYTES ? length : 0;
    for (let i = 0; 4 * i < this.#length; i += 1)
      this.#words[i] = view.getInt32(from + Math.min(4 * i, length - 4), true);
    this.text = text;
  }
}
