// What the rows that show one observation have in common, row after row, and the observation in the end.
import type { CodeKey } from '../../../schemas/code-key.ts';
import { ALL_MARKS, MARK } from '../../../schemas/marks.ts';
import type { Observation } from '../../../schemas/observation.ts';

/** From this many items on, a set finds repeated ones. */
const LARGE = 32;

type Price = Omit<Observation, 'marks' | 'items' | 'lists'>;

/** One observation while the file is being read. */
export class Sightings {
  readonly price: Price;
  /** Marks that every row so far has. */
  marks = ALL_MARKS;
  /** Words before what is not offered, when it counts only if they are the hospital's initials. */
  words: string[] | undefined;
  /** False as soon as the gross charge of a row cannot be a token; else `grosses` has all of them, in cents. */
  mayBeToken = true;
  grosses: number[] | undefined;
  readonly items: number[] = [];
  #itemSet: Set<number> | undefined;

  constructor(price: Price) {
    this.price = price;
  }

  /** Takes the marks of a row. @param word must be the hospital's initials for `notOffered`, unless '' */
  addRow(marks: number, word: string): void {
    this.marks &= marks | MARK.grossToken;
    // No more than two texts are initials of one hospital, so a third word need not be kept to fail.
    if (word === '' || (this.marks & MARK.notOffered) === 0) return;
    this.words ??= [];
    if (this.words.length < 3 && !this.words.includes(word)) this.words.push(word);
  }

  /** Takes the gross charge of a row. */
  addGross(cents: number): void {
    this.grosses ??= [];
    if (this.mayBeToken && !this.grosses.includes(cents)) this.grosses.push(cents);
  }

  /** Takes the number of the item that a row is about. */
  addItem(item: number): void {
    const { items } = this;
    if (items.length >= LARGE) this.#itemSet ??= new Set(items);
    if (this.#itemSet?.has(item) ?? items.includes(item)) return;
    items.push(item);
    this.#itemSet?.add(item);
  }
}

/** What is known at the end of a file. */
type FileFacts = {
  isInitials: (word: string) => boolean;
  isToken: (grossCents: number) => boolean;
  listsOf: (code: CodeKey) => readonly string[];
};

/**
 * Makes observations, sorted by code, setting, billing class and cents. The items of each code are numbered
 * again, in the order of its observations.
 */
export function makeObservations(all: readonly Sightings[], file: FileFacts): Observation[] {
  const sorted = [...all].sort((a, b) => comparePrices(a.price, b.price));
  let code = '';
  let listed: readonly string[] = [];
  let numbers: number[] = [];
  let count = 0;
  return sorted.map((seen) => {
    const { price, items } = seen;
    if (price.code !== code) [code, listed, numbers, count] = [price.code, file.listsOf(price.code), [], 0];
    if (items.length > 1) items.sort((a, b) => a - b);
    for (const item of items) {
      if (numbers[item] === undefined) numbers[item] = count++;
    }
    const { setting, billingClass, cents, at } = price;
    const [first = 0] = items;
    // Nearly every price is of one item.
    const { items: numbered, lists } =
      items.length === 1
        ? { items: [numbers[first] ?? 0], lists: [listed[first] ?? ''] }
        : numberItems(items, numbers, listed);
    const marks = readMarks(seen, file);
    return { code, setting, billingClass, cents, at, marks, items: numbered, lists };
  });
}

function numberItems(
  items: readonly number[],
  numbers: readonly number[],
  listed: readonly string[],
): Pick<Observation, 'items' | 'lists'> {
  const pairs = items.map((item) => ({ item: numbers[item] ?? 0, list: listed[item] ?? '' }));
  if (pairs.length > 1) pairs.sort((a, b) => a.item - b.item);
  return { items: pairs.map(({ item }) => item), lists: pairs.map(({ list }) => list) };
}

function readMarks(seen: Sightings, { isInitials, isToken }: FileFacts): number {
  const { marks, words, mayBeToken, grosses } = seen;
  let kept = marks;
  if (words && !words.every(isInitials)) kept &= ~MARK.notOffered;
  if (!mayBeToken || !grosses?.every(isToken)) kept &= ~MARK.grossToken;
  return kept;
}

function comparePrices(a: Price, b: Price): number {
  return (
    compareText(a.code, b.code) ||
    compareText(a.setting, b.setting) ||
    compareText(a.billingClass, b.billingClass) ||
    a.cents - b.cents
  );
}

/** Compares by code unit, so that the order is the same on every machine. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
