// The cells of one row that say what insurers paid: where they are, and what is in them.
import type { ByteWindow } from '../csv/byte-window.ts';
import { MAX_STARTS } from '../csv/row-kernel.ts';
import { closingQuote, endOfPadding } from '../csv/row-scanner.ts';
import { singleQuotes } from './cell-texts.ts';
import { plainCents, plainCount } from './plain-cents.ts';
import { plainText } from './price-texts.ts';
import { RepeatedTexts } from './repeated-texts.ts';

const LF = 0x0a;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;

/** The cells of one row after the other, from the column `first` to the one before `end`. */
export class PayerCells {
  readonly #window: ByteWindow;
  /** Where each cell begins; a cell ends one byte before the next one begins. In the memory of the kernel, if there is room. */
  #starts: Int32Array;
  readonly #isByKernel: boolean;
  readonly #names = new RepeatedTexts(plainCell);
  readonly #figures = new RepeatedTexts(plainCell);
  #first = 0;
  #end = 0;
  /** The bytes of the cell that `#locate` looked at last. */
  #from = 0;
  #to = 0;

  /** @param last the last column that is ever looked for */
  constructor(window: ByteWindow, last: number) {
    this.#window = window;
    this.#isByKernel = last + 2 <= MAX_STARTS;
    this.#starts = new Int32Array(this.#isByKernel ? 0 : last + 2);
  }

  /** Finds the cells of a scanned row from the beginning of the cell `first`, at `from`, up to the column `last`. */
  findFrom(from: number, first: number, last: number): void {
    this.#first = first;
    this.#end = this.#find(from, first, last);
  }

  /** Finds the cells behind those found so far, up to the column `last`. */
  findRest(last: number): void {
    const at = this.#starts[this.#end] ?? 0;
    if (this.#end > last || this.#window.bytes[at - 1] === LF) return;
    this.#end = this.#find(at, this.#end, last);
  }

  /** Returns the number of the column behind the last cell found. */
  #find(from: number, first: number, last: number): number {
    if (!this.#isByKernel) return this.#findEach(from, first, last);
    const { memory, bytes } = this.#window;
    this.#starts = memory.starts;
    const column = memory.cells(from, first, last);
    const at = this.#starts[column] ?? 0;
    if (column > last || (column > first && bytes[at - 1] === LF)) return column;
    return this.#findEach(at, column, last);
  }

  #findEach(from: number, first: number, last: number): number {
    const { bytes } = this.#window;
    const starts = this.#starts;
    let at = from;
    for (let column = first; ; at += 1) {
      starts[column] = at;
      let byte = bytes[at];
      if (byte === QUOTE) {
        at = endOfPadding(bytes, closingQuote(this.#window, at));
        byte = bytes[at];
      } else while (byte !== COMMA && byte !== LF) byte = bytes[++at];
      column += 1;
      if (byte === COMMA && column <= last) continue;
      starts[column] = at + 1;
      return column;
    }
  }

  /** True when a cell is empty, or has only its two quotes. Other cells may still be blank. */
  isEmpty(column: number): boolean {
    if (!this.#has(column)) return true;
    const start = this.#starts[column] ?? 0;
    const length = (this.#starts[column + 1] ?? 0) - 1 - start;
    return length === 0 || (length === 2 && this.#window.bytes[start] === QUOTE);
  }

  /** The amount in a cell in cents; 0 when its text has to be judged. */
  cents(column: number): number {
    return this.#locate(column) ? plainCents(this.#window.bytes, this.#from, this.#to) : 0;
  }

  /** The number in a cell; -1 when its text has to be judged. */
  count(column: number): number {
    return this.#locate(column) ? plainCount(this.#window.bytes, this.#from, this.#to) : -1;
  }

  /** Finds the bytes of a cell without its quotes and the padding behind it. */
  #locate(column: number): boolean {
    if (!this.#has(column)) return false;
    const { bytes } = this.#window;
    let from = this.#starts[column] ?? 0;
    let to = (this.#starts[column + 1] ?? 0) - 1;
    while (to > from && isBlank(bytes[to - 1] as number)) to -= 1;
    if (bytes[from] === QUOTE) {
      from += 1;
      to -= 1;
    }
    this.#from = from;
    this.#to = to;
    return true;
  }

  /** The plain text of a cell that mostly has one of few texts. */
  name(column: number): string {
    return this.#text(this.#names, column);
  }

  /** The plain text of an amount or a number. */
  figure(column: number): string {
    return this.#text(this.#figures, column);
  }

  #text(texts: RepeatedTexts, column: number): string {
    if (!this.#has(column)) return '';
    const start = this.#starts[column] ?? 0;
    const end = (this.#starts[column + 1] ?? 0) - 1;
    return start === end ? '' : texts.read(this.#window, start, end);
  }

  #has(column: number): boolean {
    return column >= this.#first && column < this.#end;
  }
}

function isBlank(byte: number): boolean {
  return byte === SPACE || (byte >= 0x09 && byte <= 0x0d);
}

/** The plain text of a cell. Only padding follows the closing quote of a quoted one. */
function plainCell(raw: string): string {
  if (!raw.startsWith('"')) return plainText(raw);
  return plainText(singleQuotes(raw.slice(1, raw.lastIndexOf('"')), true));
}
