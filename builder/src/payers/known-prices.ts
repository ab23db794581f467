// Prices that repeat but for their amount, and short lists of group ids, read in the memory of their text. Without such a
// memory nothing is known, and JavaScript reads everything.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ByteText } from '../json/pass.ts';
import { RESULTS } from '../json/results.ts';
import { type TextMemory, TextProgram } from '../json/wasm/text-memory.ts';
import { FastPrice, type PriceTerms } from './fast-price.ts';
import { COUNT_AT, DECIMALS_SHIFT, PRICE_WORDS, READ_AT } from './wasm/price-layout.ts';

const { FALL_BACK } = RESULTS;
const COUNT = COUNT_AT / 4;
const READ = READ_AT / 4;
/** By decimals of an amount, the cents of one in its last digit. */
const CENTS_IN_LAST = [100, 10, 1];
const LENGTH_MASK = (1 << DECIMALS_SHIFT) - 1;

/** The translation of `price-functions.ts`. */
export const PRICE_SCANNER_PATH = join(import.meta.dirname, 'wasm/price-scanner.wasm');

type Exports = {
  prices(from: number): number;
  ids(from: number): number;
  keep(from: number, amountFrom: number, amountTo: number, end: number): number;
  forget(): number;
};

let program: TextProgram<Exports> | undefined;

/** The program in one memory, and the terms of the prices that it knows there by the number of their ending. */
type Known = { scanner: Exports; terms: PriceTerms[] };

/** Reads what is known, and learns the rest. Positions are those of the text that was set last. */
export class KnownPrices {
  readonly #byMemory = new WeakMap<TextMemory, Known>();
  #text: ByteText | undefined;
  #known: Known | undefined;
  #notes = new Int32Array(0);

  /** Turns to a text. A memory that has grown is another text with the same knowledge. */
  turnTo(text: ByteText): void {
    if (this.#text === text) return;
    this.#text = text;
    const { memory } = text;
    this.#known = undefined;
    if (!memory) return;
    this.#notes = memory.notes();
    this.#known = this.#byMemory.get(memory) ?? knownIn(memory);
    this.#byMemory.set(memory, this.#known);
  }

  /** Behind the prices at `from` that are known, or FALL_BACK when the first is not; `price` gives them. */
  read(from: number): number {
    const end = this.#known?.scanner.prices(from) ?? from;
    return end === from ? FALL_BACK : end;
  }

  /** The number of prices or ids that were read last. */
  get count(): number {
    return this.#notes[COUNT] as number;
  }

  /** One of the prices that were read last. */
  price(index: number): FastPrice {
    const notes = this.#notes;
    const at = READ + PRICE_WORDS * index;
    const terms = this.#known?.terms[notes[at] as number] as PriceTerms;
    const shape = notes[at + 2] as number;
    const decimals = shape >> DECIMALS_SHIFT;
    const cents = (notes[at + 1] as number) * (CENTS_IN_LAST[decimals] as number);
    return FastPrice.plain(terms, cents, shape & LENGTH_MASK, decimals);
  }

  /** Learns the terms of a price whose plain amount lies between `amountFrom` and `amountTo`. */
  learn(terms: PriceTerms, from: number, amountFrom: number, amountTo: number, end: number): void {
    const number = this.#known?.scanner.keep(from, amountFrom, amountTo, end) ?? FALL_BACK;
    if (number !== FALL_BACK && this.#known) this.#known.terms[number] = terms;
  }

  /** Behind a short list of ids of up to nine digits without blanks, or FALL_BACK; `id` gives them. */
  readIds(from: number): number {
    return this.#known?.scanner.ids(from) ?? FALL_BACK;
  }

  /** One of the ids that were read last. */
  id(index: number): number {
    return this.#notes[READ + index] as number;
  }
}

function knownIn(memory: TextMemory): Known {
  program ??= new TextProgram(readFileSync(PRICE_SCANNER_PATH));
  const scanner = program.in(memory);
  scanner.forget();
  return { scanner, terms: [] };
}
