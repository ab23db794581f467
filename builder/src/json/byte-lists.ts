// Lists seen before, by their bytes: a file repeats the same places of service and the same groups millions
// of times, and equal bytes are the same list.

import { BYTES } from './bytes.ts';

const { CLOSE_BRACKET } = BYTES;
const EACH_CLOSE_BRACKET = 0x01010101 * CLOSE_BRACKET;

/** Slots, a power of two. */
const SLOTS = 1024;
/**
 * Longer lists are read each time, so that the table stays under 16 MB; for shorter ones the table gains
 * nothing.
 */
const MAX_BYTES = 8 * 1024;
const MIN_BYTES = 6;

/** A native search or comparison costs more than this many bytes in words of four. */
const NATIVE_FROM_BYTES = 192;

type Entry = { bytes: Buffer; view: DataView; list: readonly string[] };

/** A table of lists. A list with a string that holds a closing bracket is never found. */
export class ByteLists {
  readonly #entries = new Array<Entry | undefined>(SLOTS).fill(undefined);
  /** By slot the hash of the list that was last looked for there: a list is kept from its second time on. */
  readonly #asked = new Int32Array(SLOTS);
  #hash = 0;
  /** Position behind the list that was last looked for. */
  end = 0;

  /** The list whose opening bracket is at `from`; undefined when it is not known. */
  find(bytes: Buffer, view: DataView, from: number): readonly string[] | undefined {
    this.end = closingBracketAt(bytes, view, from) + 1;
    const length = this.end - from;
    if (length < MIN_BYTES || length > MAX_BYTES) {
      this.#hash = 0;
      return undefined;
    }
    const middle = from + (length >> 1) - 2;
    this.#hash =
      Math.imul(view.getInt32(from + 1, true), 0x9e3779b1) ^
      Math.imul(view.getInt32(this.end - 5, true), 0x85ebca6b) ^
      Math.imul(view.getInt32(middle, true) ^ length, 0xc2b2ae35);
    const entry = this.#entries[this.#slot()];
    if (entry?.bytes.length !== length) return undefined;
    if (length < NATIVE_FROM_BYTES) return isSame(entry.view, view, from, length) ? entry.list : undefined;
    return entry.bytes.compare(bytes, from, this.end) === 0 ? entry.list : undefined;
  }

  /** Keeps the list of the bytes that the last `find` did not know. */
  keep(bytes: Buffer, from: number, end: number, list: readonly string[]): void {
    if (this.#hash === 0 || end !== this.end) return;
    const slot = this.#slot();
    if (this.#asked[slot] === this.#hash) {
      const kept = Buffer.from(bytes.subarray(from, end));
      const view = new DataView(kept.buffer, kept.byteOffset, kept.length);
      this.#entries[slot] = { bytes: kept, view, list };
    }
    this.#asked[slot] = this.#hash;
  }

  #slot(): number {
    return Math.imul(this.#hash, 0x9e3779b1) >>> (32 - Math.log2(SLOTS));
  }
}

/** Position of the first closing bracket, or -1. Four bytes follow the text. */
function closingBracketAt(bytes: Buffer, view: DataView, from: number): number {
  const to = Math.min(from + NATIVE_FROM_BYTES, view.byteLength - 4);
  for (let i = from; i < to; i += 4) {
    const word = view.getInt32(i, true) ^ EACH_CLOSE_BRACKET;
    const found = ((word - 0x01010101) & ~word & 0x80808080) >>> 7;
    // The lowest mark is right: a borrow can only mark bytes above a right one.
    if (found !== 0) return i + ((31 - Math.clz32(found & -found)) >> 3);
  }
  return bytes.indexOf(CLOSE_BRACKET, from);
}

/** Compares in words of four; the last word overlaps the one before it. */
function isSame(kept: DataView, view: DataView, from: number, length: number): boolean {
  for (let i = 0; i < length - 4; i += 4)
    if (kept.getInt32(i, true) !== view.getInt32(from + i, true)) return false;
  return kept.getInt32(length - 4, true) === view.getInt32(from + length - 4, true);
}
