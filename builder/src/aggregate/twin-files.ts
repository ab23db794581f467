// Price files whose whole lists of facility prices are equal: one seller, whatever names they publish under. Lists are
// compared by a sum of hashes that does not depend on the order of codes, so that it can be built code by code.
import type { Cents } from '../../../schemas/money.ts';

/** Codes that two equal lists must have, so that a short list is not equal by chance. */
export const MIN_CODES_OF_TWINS = 20;

/**
 * Two sums of 32-bit hashes and the number of prices: equal for equal lists, and for no others that occur. One thread adds
 * to it; what several threads have is added up at the end.
 */
export class PriceLists {
  /** What threads send to each other: another `PriceLists` of the same number of files may be made from it. */
  readonly memory: SharedArrayBuffer;
  readonly #sums: [Uint32Array, Uint32Array];
  readonly #codes: Uint32Array;

  constructor(nFiles: number, memory = new SharedArrayBuffer(4 * 3 * nFiles)) {
    this.memory = memory;
    const column = (i: number) => new Uint32Array(memory, 4 * i * nFiles, nFiles);
    this.#sums = [column(0), column(1)];
    this.#codes = column(2);
  }

  /** Adds the price of a code, which is given by its number. */
  add(file: number, code: number, cents: Cents): void {
    const [a, b] = this.#sums;
    a[file] = (a[file] ?? 0) + hashPrice(code, cents, 0x811c9dc5);
    b[file] = (b[file] ?? 0) + hashPrice(code, cents, 0x2f0b4c47);
    this.#codes[file] = (this.#codes[file] ?? 0) + 1;
  }

  /** Adds everything that another thread has. */
  addAll(other: PriceLists): void {
    const [own, sums] = [new Uint32Array(this.memory), new Uint32Array(other.memory)];
    for (let at = 0; at < own.length; at += 1) own[at] = (own[at] ?? 0) + (sums[at] ?? 0);
  }

  /** Number of the group of equal lists that each file belongs to, -1 for a file without a twin. */
  twins(): Int32Array {
    const groups = new Map<string, number[]>();
    for (const [file, codes] of this.#codes.entries()) {
      if (codes < MIN_CODES_OF_TWINS) continue;
      const key = `${codes} ${this.#sums[0][file]} ${this.#sums[1][file]}`;
      const group = groups.get(key);
      if (group) group.push(file);
      else groups.set(key, [file]);
    }
    const twins = new Int32Array(this.#codes.length).fill(-1);
    let number = 0;
    for (const files of groups.values()) {
      if (files.length < 2) continue;
      for (const file of files) twins[file] = number;
      number += 1;
    }
    return twins;
  }
}

const TWO_32 = 2 ** 32;

/** A hash of a code and its price, mixed so that sums of hashes do not cancel each other. */
function hashPrice(code: number, cents: Cents, seed: number): number {
  const low = mixIn(mixIn(seed, code), cents | 0);
  return cents < TWO_32 ? low : mixIn(low, Math.floor(cents / TWO_32));
}

/** Adds a number to a hash: the final mix of MurmurHash3, which spreads every bit over all. */
function mixIn(hash: number, number: number): number {
  let mixed = Math.imul(hash, 0x01000193) ^ number;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
