// What the rows that show one observation have in common, row after row: in columns, by the number of the observation.
import { ALL_MARKS, MARK } from '../../../schemas/marks.ts';
import { grown } from './grown-column.ts';
import type { RowItems } from './item-order.ts';

const FIRST_PRICES = 256;
/** No more than two texts are initials of one hospital, so a third word need not be kept to fail. */
const MAX_WORDS = 3;

/** What is known at the end of a file. */
export type FileFacts = {
  isInitials: (word: string) => boolean;
  isToken: (grossCents: number) => boolean;
};

/** Observations while the file is being read. They are numbered from 0, and a new one has the next number. */
export class Sightings {
  #length = 0;
  /** Marks that every row so far has. `grossToken` means here that the gross charge of every row may be a token. */
  #marks = new Uint8Array(FIRST_PRICES);
  /** The first item of each observation; most have only one. */
  #items = new Int32Array(FIRST_PRICES);
  /** All items of those that have several. */
  readonly #several = new Map<number, Set<number>>();
  /** Words before what is not offered, when it counts only if they are the hospital's initials. */
  readonly #words = new Map<number, string[]>();
  /** Gross charges that may be tokens, in cents. */
  readonly #grosses = new Map<number, Set<number>>();

  /** Takes the marks of a row. @param word must be the hospital's initials for `notOffered`, unless '' */
  addRow(price: number, marks: number, word: string): void {
    if (price === this.#length) this.#addPrice();
    const common = (this.#marks[price] as number) & (marks | MARK.grossToken);
    this.#marks[price] = common;
    if (word === '' || (common & MARK.notOffered) === 0) return;
    const words = this.#words.get(price) ?? [];
    if (words.length < MAX_WORDS && !words.includes(word)) this.#words.set(price, [...words, word]);
  }

  /** Takes the gross charge of a row. @param cents NaN when it cannot be a token */
  addGross(price: number, cents: number): void {
    const marks = this.#marks[price] as number;
    if (Number.isNaN(cents)) this.#marks[price] = marks & ~MARK.grossToken;
    else if (marks & MARK.grossToken) addTo(this.#grosses, price, cents);
  }

  /** Takes the number of the item that a row is about. */
  addItem(price: number, item: number): void {
    const first = this.#items[price] as number;
    if (first === item) return;
    if (first < 0) this.#items[price] = item;
    else if (this.#several.has(price)) addTo(this.#several, price, item);
    else this.#several.set(price, new Set([first, item]));
  }

  /** The items of all observations. The column is this one's own. */
  items(): Pick<RowItems, 'first' | 'several'> {
    const several = new Map<number, number[]>();
    for (const [price, items] of this.#several)
      several.set(
        price,
        [...items].sort((a, b) => a - b),
      );
    return { first: this.#items, several };
  }

  /** The marks of all observations. */
  marks({ isInitials, isToken }: FileFacts): Uint8Array {
    const marks = this.#marks.slice();
    const unmark = (price: number, mark: number) => {
      marks[price] = (marks[price] as number) & ~mark;
    };
    for (const [price, words] of this.#words) if (!words.every(isInitials)) unmark(price, MARK.notOffered);
    for (const [price, grosses] of this.#grosses)
      if (![...grosses].every(isToken)) unmark(price, MARK.grossToken);
    return marks;
  }

  #addPrice(): void {
    const price = this.#length;
    this.#length += 1;
    if (price === this.#items.length) {
      this.#marks = grown(this.#marks);
      this.#items = grown(this.#items);
    }
    this.#marks[price] = ALL_MARKS;
    this.#items[price] = -1;
  }
}

function addTo(sets: Map<number, Set<number>>, price: number, value: number): void {
  const known = sets.get(price);
  if (known) known.add(value);
  else sets.set(price, new Set([value]));
}
