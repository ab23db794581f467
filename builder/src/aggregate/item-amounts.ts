// The amounts of the chargemaster items of one file and code, of which the facility price is the middle one.
import type { Cents } from '../../../schemas/money.ts';
import { withRoom } from '../observe/observation-columns.ts';

/** Longer lists are rare, and are faster with the built-in sort. */
const MAX_INSERTION = 48;

/** Pairs of an amount and an item. It is cleared and used again, because nearly every file of every code has one. */
export class ItemAmounts {
  #n = 0;
  #cents = new Float64Array(1 << 8);
  #items = new Uint32Array(1 << 8);

  clear(): void {
    this.#n = 0;
  }

  add(cents: Cents, item: number): void {
    const at = this.#n;
    if (at === this.#cents.length) {
      this.#cents = withRoom(this.#cents, at + 1);
      this.#items = withRoom(this.#items, at + 1);
    }
    this.#cents[at] = cents;
    this.#items[at] = item;
    this.#n = at + 1;
  }

  /** The middle amount of all distinct pairs, of an even number the upper of the two; undefined without a pair. */
  middle(): Cents | undefined {
    if (this.#n <= MAX_INSERTION) this.#insert();
    else this.#sort();
    return this.#n === 0 ? undefined : this.#cents[this.#n >> 1];
  }

  /** Sorts by insertion and removes repeats. */
  #insert(): void {
    const [cents, items, n] = [this.#cents, this.#items, this.#n];
    let kept = 0;
    for (let i = 0; i < n; i += 1) {
      const [amount, item] = [cents[i] ?? 0, items[i] ?? 0];
      let at = kept;
      while (at > 0 && isBehind(cents[at - 1] ?? 0, items[at - 1] ?? 0, amount, item)) at -= 1;
      if (at > 0 && cents[at - 1] === amount && items[at - 1] === item) continue;
      // A loop, because `copyWithin` costs more than the few steps that this takes.
      for (let j = kept; j > at; j -= 1) {
        cents[j] = cents[j - 1] ?? 0;
        items[j] = items[j - 1] ?? 0;
      }
      cents[at] = amount;
      items[at] = item;
      kept += 1;
    }
    this.#n = kept;
  }

  #sort(): void {
    const [cents, items] = [this.#cents.slice(0, this.#n), this.#items.slice(0, this.#n)];
    const order = Uint32Array.from(cents.keys());
    order.sort((a, b) => (cents[a] ?? 0) - (cents[b] ?? 0) || (items[a] ?? 0) - (items[b] ?? 0));
    this.clear();
    let last = -1;
    for (const i of order) {
      if (last >= 0 && cents[last] === cents[i] && items[last] === items[i]) continue;
      this.add(cents[i] ?? 0, items[i] ?? 0);
      last = i;
    }
  }
}

/** Whether the pair of the first two is sorted behind that of the others. */
function isBehind(cents: Cents, item: number, otherCents: Cents, otherItem: number): boolean {
  return cents > otherCents || (cents === otherCents && item > otherItem);
}
