// What insurers paid, straight from the bytes of a row. Only rows with a code are looked at, and files without a column of
// medians never.
import type { ByteWindow } from '../csv/byte-window.ts';
import type { RowScanner } from '../csv/row-scanner.ts';
import { singleQuotes } from './csv-cells.ts';
import { type PaymentColumns, readPayments } from './payment-texts.ts';
import type { MrfCode, PaymentTexts } from './row.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const HAS_QUOTE = -1;

/** Reads the payments of one row after the other. */
export class PaymentsReader {
  readonly #columns: readonly PaymentColumns[];
  readonly #scanner: RowScanner;
  readonly #first: number;
  readonly #last: number;
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;

  /** @param scanner has scanned the row that is read */
  constructor(columns: readonly PaymentColumns[], scanner: RowScanner) {
    this.#columns = columns;
    this.#scanner = scanner;
    const wanted = columns
      .flatMap((column) => Object.values(column))
      .filter((at): at is number => typeof at === 'number' && at >= 0);
    this.#first = Math.min(...wanted);
    this.#last = Math.max(-1, ...wanted);
    this.#starts = new Int32Array(this.#last + 1);
    this.#ends = new Int32Array(this.#last + 1);
  }

  /** The payments of the row that goes on up to `lineFeed`; undefined without any. */
  read(
    { bytes }: ByteWindow,
    start: number,
    lineFeed: number,
    codes: readonly MrfCode[],
  ): PaymentTexts[] | undefined {
    if (this.#last < 0 || codes.length === 0) return undefined;
    const { tailColumn, tailOffset } = this.#scanner;
    const isBehind = this.#first >= tailColumn;
    if (isBehind && tailOffset === 0) return undefined;
    const from = isBehind ? start + tailOffset : start;
    const firstColumn = isBehind ? tailColumn : 0;
    const plain = this.#findPlainCells(bytes, from, lineFeed, firstColumn);
    const cells = plain === HAS_QUOTE ? this.#findCells(bytes, from, lineFeed, firstColumn) : plain;
    if (!this.#hasMedian(cells)) return undefined;
    const text = bytes.toString('latin1', from, lineFeed);
    const found = readPayments(this.#columns, (column) =>
      column >= 0 && column < cells ? this.#text(bytes, text, from, column) : '',
    );
    return found.length === 0 ? undefined : found;
  }

  /** Most rows have no median, and nothing else of them is needed then. */
  #hasMedian(cells: number): boolean {
    for (const { median } of this.#columns)
      if (median < cells && this.#starts[median] !== this.#ends[median]) return true;
    return false;
  }

  /** `#findCells` for a row without quotes, where every comma ends a cell: wide rows have hundreds of them. */
  #findPlainCells(bytes: Buffer, from: number, lineFeed: number, firstColumn: number): number {
    const last = this.#last;
    const starts = this.#starts;
    const ends = this.#ends;
    let column = firstColumn;
    starts[column] = from;
    for (let at = from; at < lineFeed; at += 1) {
      const byte = bytes[at];
      if (byte === QUOTE) return HAS_QUOTE;
      if (byte !== COMMA) continue;
      ends[column] = at;
      if (column === last) return column + 1;
      column += 1;
      starts[column] = at + 1;
    }
    ends[column] = lineFeed;
    return column + 1;
  }

  /** Finds the cells from a column up to the last wanted one. @returns the number of the column behind them */
  #findCells(bytes: Buffer, from: number, lineFeed: number, firstColumn: number): number {
    const last = this.#last;
    let column = firstColumn;
    for (let at = from; column <= last && at <= lineFeed; column += 1) {
      const isQuoted = bytes[at] === QUOTE;
      const start = isQuoted ? at + 1 : at;
      let end = start;
      if (isQuoted) {
        while (end < lineFeed && (bytes[end] !== QUOTE || bytes[end + 1] === QUOTE))
          end += bytes[end] === QUOTE ? 2 : 1;
        at = end + 1;
        while (at < lineFeed && bytes[at] !== COMMA) at += 1;
      } else {
        while (end < lineFeed && bytes[end] !== COMMA) end += 1;
        at = end;
      }
      this.#starts[column] = start;
      this.#ends[column] = end;
      at += 1;
    }
    return column;
  }

  #text(bytes: Buffer, text: string, from: number, column: number): string {
    const [start, end] = [this.#starts[column] ?? 0, this.#ends[column] ?? 0];
    if (start === end) return '';
    return singleQuotes(text.slice(start - from, end - from), bytes[start - 1] === QUOTE).trim();
  }
}
