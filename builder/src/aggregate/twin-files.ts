// Price files whose whole lists of facility prices are equal: one seller, whatever names they publish under. Lists are
// compared by a sum of hashes that does not depend on the order of codes, so that it can be built code by code.
import type { CodeKey } from '../../../schemas/code.ts';
import type { Cents } from '../../../schemas/money.ts';

/** Codes that two equal lists must have, so that a short list is not equal by chance. */
export const MIN_CODES_OF_TWINS = 20;

/** Two sums of 32-bit hashes and the number of prices: equal for equal lists, and for no others that occur. */
export class PriceLists {
  readonly #sums: [Uint32Array, Uint32Array];
  readonly #codes: Uint32Array;

  constructor(nFiles: number) {
    this.#sums = [new Uint32Array(nFiles), new Uint32Array(nFiles)];
    this.#codes = new Uint32Array(nFiles);
  }

  /** Adds one price of a file, as `priceHashes` gives it. */
  add(file: number, first: number, second: number): void {
    const [a, b] = this.#sums;
    a[file] = (a[file] ?? 0) + first;
    b[file] = (b[file] ?? 0) + second;
    this.#codes[file] = (this.#codes[file] ?? 0) + 1;
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

/** Two independent hashes of a code and its price. */
export function priceHashes(code: CodeKey, cents: Cents): [first: number, second: number] {
  const text = `${code} ${cents}`;
  return [hashText(text, 0x811c9dc5), hashText(text, 0x2f0b4c47)];
}

/** FNV-1a with a final mix, so that sums of hashes do not cancel each other. */
function hashText(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
