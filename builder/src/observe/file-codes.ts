// The codes of one price file as numbers, so that the columns of its prices and payments need no texts.
import type { CodeKey } from '../../../schemas/code-key.ts';
import { codeNumber } from './code-number.ts';
import { grown } from './grown-column.ts';
import { RowSlots } from './row-slots.ts';
import { compareText, ranksOf } from './sorted-rows.ts';

const FIRST_CODES = 256;

/** Numbers codes from 0, in the order in which they first come. */
export class FileCodes {
  readonly #codes: CodeKey[] = [];
  /** What `codeNumber` gives for each code: it is found sooner than a text. */
  #keys = new Int32Array(FIRST_CODES);
  readonly #slots = new RowSlots();
  #ranks: Int32Array = new Int32Array(0);

  /** The number of a code. */
  number(code: CodeKey): number {
    const key = codeNumber(code);
    const hash = Math.imul(key, 0x9e3779b1);
    for (let number = this.#slots.find(hash); number >= 0; number = this.#slots.findNext(hash))
      if (this.#keys[number] === key) return number;
    this.#slots.add(hash);
    const number = this.#codes.push(code) - 1;
    if (number === this.#keys.length) this.#keys = grown(this.#keys);
    this.#keys[number] = key;
    return number;
  }

  /** The code of a number. */
  at(number: number): CodeKey {
    return this.#codes[number] ?? '';
  }

  /** All codes, by their numbers. */
  all(): readonly CodeKey[] {
    return this.#codes;
  }

  /** What `codeNumber` gives for each code. */
  keys(): Int32Array {
    return this.#keys.subarray(0, this.#codes.length);
  }

  /** By number of a code its rank by text. */
  ranks(): Int32Array {
    if (this.#ranks.length !== this.#codes.length) this.#ranks = ranksOf(this.#codes, compareText);
    return this.#ranks;
  }
}
