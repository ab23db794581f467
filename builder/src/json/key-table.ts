// Keys of objects compared by their bytes, four at a time, so that none becomes text. Objects of one kind mostly have
// their keys in one order: the key that came after this one last time is tried first.

import { BYTES } from './bytes.ts';

const { QUOTE } = BYTES;

/** A key's bytes by fours; the last four overlap, and a key of under four is one masked word. */
type ByteKey = { length: number; words: Int32Array; mask: number };

function byteKey(name: string): ByteKey {
  const bytes = Buffer.from(name);
  if (bytes.length < 4) {
    const word = Buffer.concat([bytes, Buffer.alloc(4)]).readInt32LE(0);
    return { length: bytes.length, words: Int32Array.of(word), mask: (1 << (8 * bytes.length)) - 1 };
  }
  const words = Array.from({ length: Math.ceil(bytes.length / 4) }, (_, i) =>
    bytes.readInt32LE(Math.min(4 * i, bytes.length - 4)),
  );
  return { length: bytes.length, words: Int32Array.from(words), mask: -1 };
}

/** No key of the table. */
export const OTHER_KEY = -1;

/** The wanted keys of one kind of object; a key is its place in `names`. */
export class KeyTable {
  readonly #keys: readonly ByteKey[];
  readonly #places: ReadonlyMap<string, number>;
  /** By place + 1 of a key: the one that followed it last time. */
  readonly #next: Int8Array;
  #last = OTHER_KEY;
  length = 0;

  constructor(names: readonly string[]) {
    this.#keys = names.map(byteKey);
    this.#places = new Map(names.map((name, place) => [name, place]));
    this.#next = new Int8Array(names.length + 1).fill(0);
  }

  /** Place of the key that begins at `from`, when it is the one expected there; its length is then in `length`. */
  expected(bytes: Buffer, view: DataView, from: number): number {
    const guess = this.#next[this.#last + 1] as number;
    const key = this.#keys[guess] as ByteKey;
    const to = from + key.length;
    // A quote there also says that so many bytes are at hand.
    if (bytes[to] !== QUOTE || !this.#is(view, from, to, key)) return OTHER_KEY;
    this.length = key.length;
    this.#last = guess;
    return guess;
  }

  /** Place of the key whose bytes are `[from, to)`; four bytes behind it can be looked at. */
  find(view: DataView, from: number, to: number): number {
    const guess = this.#next[this.#last + 1] as number;
    if (this.#is(view, from, to, this.#keys[guess] as ByteKey)) {
      this.#last = guess;
      return guess;
    }
    for (let place = 0; place < this.#keys.length; place += 1) {
      if (!this.#is(view, from, to, this.#keys[place] as ByteKey)) continue;
      this.#next[this.#last + 1] = place;
      this.#last = place;
      return place;
    }
    return OTHER_KEY;
  }

  /** The same for a key that had to become text. */
  indexOf(name: string): number {
    return this.#places.get(name) ?? OTHER_KEY;
  }

  #is(view: DataView, from: number, to: number, { length, words, mask }: ByteKey): boolean {
    if (to - from !== length) return false;
    if (mask !== -1) return (view.getInt32(from, true) & mask) === words[0];
    const last = words.length - 1;
    for (let i = 0; i < last; i += 1) if (view.getInt32(from + 4 * i, true) !== words[i]) return false;
    return view.getInt32(to - 4, true) === words[last];
  }
}
