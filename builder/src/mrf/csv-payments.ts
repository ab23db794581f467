// What insurers paid, straight from the bytes of a row. Only rows with a code are looked at, and files without a column of
// medians never.
import type { ByteWindow } from '../csv/byte-window.ts';
import type { RowScanner } from '../csv/row-scanner.ts';
import { singleQuotes } from './csv-cells.ts';
import { type PaymentColumns, readPayments } from './payment-texts.ts';
import type { MrfCode, PaymentTexts } from './row.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;

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
    const cells = this.#findCells(bytes, from, lineFeed, isBehind ? tailColumn : 0);
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
    return singleQuotes(text.slice(start - from, end - from), bytes[start - 1] === QUOTE).trim();
  }
}
