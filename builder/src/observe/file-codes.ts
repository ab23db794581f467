// The codes of one price file as numbers, so that the columns of its prices and payments need no texts.
import type { CodeKey } from '../../../schemas/code-key.ts';
import { compareText, ranksOf } from './sorted-rows.ts';

/** Numbers codes from 0, in the order in which they first come. */
export class FileCodes {
  readonly #numbers = new Map<CodeKey, number>();
  readonly #codes: CodeKey[] = [];
  #ranks: Int32Array = new Int32Array(0);

  /** The number of a code. */
  number(code: CodeKey): number {
    const known = this.#numbers.get(code);
    if (known !== undefined) return known;
    this.#numbers.set(code, this.#codes.length);
    return this.#codes.push(code) - 1;
  }

  /** The code of a number. */
  at(number: number): CodeKey {
    return this.#codes[number] ?? '';
  }

  /** All codes, by their numbers. */
  all(): readonly CodeKey[] {
    return this.#codes;
  }

  /** By number of a code its rank by text. */
  ranks(): Int32Array {
    if (this.#ranks.length !== this.#codes.length) this.#ranks = ranksOf(this.#codes, compareText);
    return this.#ranks;
  }
}
