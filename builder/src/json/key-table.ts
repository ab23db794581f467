// Keys of objects compared by their bytes, four at a time, so that no key becomes text. Objects of one kind
// mostly have their keys in one order: the key that followed the present one last time is tried first.

import { BYTES } from './bytes.ts';
import { RESULTS } from './results.ts';

const { QUOTE } = BYTES;
const { OTHER_KEY } = RESULTS;

/**
 * A key's bytes in words of four; the last word overlaps, and a key of under four bytes is one masked word.
 */
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

/** The wanted keys of one kind of object, at most 31. A key is known by its number, its index in `names`. */
export class KeyTable<Name extends string = string> {
  readonly names: readonly Name[];
  readonly #keys: readonly ByteKey[];
  readonly #indexes: ReadonlyMap<string, number>;
  /** By number of a key + 1: the key that followed it last time. */
  readonly #next: Int8Array;
  #last: number = OTHER_KEY;
  /** A bit for each length that a key of the table has; lengths from 32 on have no bit. */
  readonly #lengths: number;
  /** Length of the key that `expected` has found. */
  length = 0;

  constructor(names: readonly Name[]) {
    this.names = names;
    this.#keys = names.map(byteKey);
    this.#indexes = new Map(names.map((name, index) => [name, index]));
    this.#next = new Int8Array(names.length + 1).fill(0);
    this.#lengths = this.#keys.reduce((bits, { length }) => (length < 32 ? bits | (1 << length) : bits), 0);
  }

  /** Number of a key of the table, for the code that reads its values. */
  key(name: Name): number {
    return this.indexOf(name);
  }

  /** Number of a key that had to become text; OTHER_KEY when it is not in the table. */
  indexOf(name: string): number {
    return this.#indexes.get(name) ?? OTHER_KEY;
  }

  /** Number of the key that begins at `from` when it is the one expected there, else OTHER_KEY. */
  expected(bytes: Buffer, view: DataView, from: number): number {
    const guess = this.#next[this.#last + 1] as number;
    const key = this.#keys[guess] as ByteKey;
    const to = from + key.length;
    // A quote at `to` also shows that the whole key is in memory.
    if (bytes[to] !== QUOTE || !this.#is(view, from, to, key)) return OTHER_KEY;
    this.length = key.length;
    this.#last = guess;
    return guess;
  }

  /** Number of the key whose bytes are `[from, to)`; the memory goes on for four bytes behind it. */
  find(view: DataView, from: number, to: number): number {
    // Most other keys are known by their length alone.
    if (to - from < 32 && ((this.#lengths >>> (to - from)) & 1) === 0) return OTHER_KEY;
    const guess = this.#next[this.#last + 1] as number;
    if (this.#is(view, from, to, this.#keys[guess] as ByteKey)) {
      this.#last = guess;
      return guess;
    }
    for (let index = 0; index < this.#keys.length; index += 1) {
      if (!this.#is(view, from, to, this.#keys[index] as ByteKey)) continue;
      this.#next[this.#last + 1] = index;
      this.#last = index;
      return index;
    }
    return OTHER_KEY;
  }

  #is(view: DataView, from: number, to: number, { length, words, mask }: ByteKey): boolean {
    if (to - from !== length) return false;
    if (mask !== -1) return (view.getInt32(from, true) & mask) === words[0];
    const last = words.length - 1;
    for (let i = 0; i < last; i += 1) if (view.getInt32(from + 4 * i, true) !== words[i]) return false;
    return view.getInt32(to - 4, true) === words[last];
  }
}
