// A value that mostly is the one before: the same kind of amount, class and date through millions of prices. Its bytes are
// compared by fours, and no text is looked for.

import { BYTES } from './bytes.ts';

const { QUOTE } = BYTES;

/** Longer values are read each time. */
const MAX_BYTES = 32;

/** The last value under one key. */
export class LastValue {
  text = '';
  #length = 0;
  #words = new Int32Array(0);

  /** Length of the string that begins at `from`, quotes and all, when it is the last one; else 0. */
  at(bytes: Buffer, view: DataView, from: number): number {
    const length = this.#length;
    // A quote there also says that so many bytes are at hand.
    if (length === 0 || bytes[from + length - 1] !== QUOTE) return 0;
    const words = this.#words;
    const last = words.length - 1;
    for (let i = 0; i < last; i += 1) if (view.getInt32(from + 4 * i, true) !== words[i]) return 0;
    return view.getInt32(from + length - 4, true) === words[last] ? length : 0;
  }

  /** Remembers the string of the bytes `[from, to)`, quotes and all. */
  keep(view: DataView, from: number, to: number, text: string): void {
    const length = to - from;
    this.#length = length >= 4 && length <= MAX_BYTES ? length : 0;
    const count = Math.ceil(this.#length / 4);
    this.#words = new Int32Array(count);
    for (let i = 0; i < count; i += 1)
      this.#words[i] = view.getInt32(from + Math.min(4 * i, length - 4), true);
    this.text = text;
  }
}
