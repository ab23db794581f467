// The chargemaster items of one price file, numbered for each code from 0. An item is known by its codes in the
// chargemaster, else by its description; with its price list and its revenue codes.
import type { CodeKey } from '../../../schemas/code-key.ts';
import { grown } from './grown-column.ts';
import { hashTexts } from './hash.ts';
import { ItemLists } from './item-order.ts';
import { RowSlots } from './row-slots.ts';

/**
 * Pairs of a code and an item that one file may have, about 40 MB of memory. The largest real file has 40,000.
 * A further item of a code counts as the code's last one.
 */
const MAX_PAIRS = 2 ** 20;
const FIRST_PAIRS = 256;

/** `name`: its codes in the chargemaster, else its description. */
export type ChargeItem = { name: string; revenueCodes: string; list: string };

/** Numbers items in the order in which they first come. Codes are given by their number too. */
export class ChargeItems {
  /** Pairs of a code and an item. Each has its hash, its code, the item's number and the item's price list. */
  #pairs = 0;
  #hashes = new Float64Array(FIRST_PAIRS);
  #codes = new Int32Array(FIRST_PAIRS);
  #numbers = new Int32Array(FIRST_PAIRS);
  #lists = new Int32Array(FIRST_PAIRS);
  readonly #slots = new RowSlots();
  /** By number of a code: how many items it has. */
  #counts = new Int32Array(FIRST_PAIRS);
  /** Numbers of price lists, in the order in which they first come. */
  readonly #listNumbers = new Map<string, number>();

  /** The number of an item of a code. */
  number(code: number, key: CodeKey, { name, revenueCodes, list }: ChargeItem): number {
    const hash = hashTexts(key, name, revenueCodes, list);
    // The low half of the hash of 53 bits.
    const low = hash | 0;
    for (let pair = this.#slots.find(low); pair >= 0; pair = this.#slots.findNext(low))
      if (this.#hashes[pair] === hash) return this.#numbers[pair] as number;
    return this.#add(hash, code, list);
  }

  /** The price list of each item of each code. */
  lists(): ItemLists {
    const starts = new Int32Array(this.#counts.length + 1);
    for (let code = 0; code < this.#counts.length; code += 1)
      starts[code + 1] = (starts[code] as number) + (this.#counts[code] as number);
    const lists = new Int32Array(this.#pairs);
    for (let pair = 0; pair < this.#pairs; pair += 1) {
      const start = starts[this.#codes[pair] as number] as number;
      lists[start + (this.#numbers[pair] as number)] = this.#lists[pair] as number;
    }
    return new ItemLists([...this.#listNumbers.keys()], starts, lists);
  }

  #add(hash: number, code: number, list: string): number {
    if (code >= this.#counts.length) this.#counts = grown(this.#counts, code + 1);
    const number = this.#counts[code] as number;
    if (number > 0 && this.#pairs >= MAX_PAIRS) return number - 1;
    this.#counts[code] = number + 1;
    const pair = this.#pairs;
    if (pair === this.#hashes.length) this.#grow();
    this.#pairs += 1;
    this.#hashes[pair] = hash;
    this.#codes[pair] = code;
    this.#numbers[pair] = number;
    this.#lists[pair] = this.#listNumber(list);
    this.#slots.add(hash | 0);
    return number;
  }

  #grow(): void {
    this.#hashes = grown(this.#hashes);
    this.#codes = grown(this.#codes);
    this.#numbers = grown(this.#numbers);
    this.#lists = grown(this.#lists);
  }

  #listNumber(list: string): number {
    const known = this.#listNumbers.get(list);
    if (known !== undefined) return known;
    this.#listNumbers.set(list, this.#listNumbers.size);
    return this.#listNumbers.size - 1;
  }
}
