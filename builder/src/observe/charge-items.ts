// The chargemaster items of one price file, numbered for each code from 0. An item is known by its codes in the
// chargemaster, else by its description; with its price list and its revenue codes.
import { hashTexts } from './hash.ts';

/**
 * Pairs of a code and an item that one file may have, about 80 MB of memory. The largest real file has 40,000.
 * A further item of a code counts as the code's last one.
 */
const MAX_PAIRS = 2 ** 20;

/** `name`: its codes in the chargemaster, else its description. */
export type ChargeItem = { name: string; revenueCodes: string; list: string };

/** Numbers items in the order in which they first come. */
export class ChargeItems {
  /** By hash of code and item. */
  readonly #numbers = new Map<number, number>();
  /** By code: the price list of each of its items. */
  readonly #lists = new Map<string, string[]>();
  readonly #names = new Map<string, string>();

  /** The number of an item of a code. */
  number(code: string, { name, revenueCodes, list }: ChargeItem): number {
    const hash = hashTexts(code, name, revenueCodes, list);
    const known = this.#numbers.get(hash);
    if (known !== undefined) return known;
    const lists = this.#lists.get(code) ?? [];
    if (lists.length > 0 && this.#numbers.size >= MAX_PAIRS) return lists.length - 1;
    this.#lists.set(code, lists);
    this.#numbers.set(hash, lists.length);
    return lists.push(this.#intern(list)) - 1;
  }

  /** The price list of each item of a code. */
  listsOf(code: string): readonly string[] {
    return this.#lists.get(code) ?? [];
  }

  /** One text for each name, so that the notes which it was cut from can be freed. */
  #intern(list: string): string {
    const known = this.#names.get(list);
    if (known === undefined) this.#names.set(list, list);
    return known ?? list;
  }
}
