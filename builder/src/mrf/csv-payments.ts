// What insurers paid, straight from the bytes of a row. Only rows with a code are looked at, and files without a column of
// medians never.
import type { ByteWindow } from '../csv/byte-window.ts';
import { singleQuotes } from './csv-cells.ts';
import { type PaymentColumns, readPayments } from './payment-texts.ts';
import type { MrfCode, PaymentTexts } from './row.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;

/** Reads the payments of one row after the other. */
export class PaymentsReader {
  readonly #columns: readonly PaymentColumns[];
  readonly #last: number;
  #starts = new Int32Array(0);
  #ends = new Int32Array(0);

  constructor(columns: readonly PaymentColumns[]) {
    this.#columns = columns;
    const wanted = columns.flatMap((column) => Object.values(column)).filter((at) => typeof at === 'number');
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
    const cells = this.#findCells(bytes, start, lineFeed);
    const found = readPayments(this.#columns, (column) => (column < cells ? this.#text(bytes, column) : ''));
    return found.length === 0 ? undefined : found;
  }

  /** Finds the cells up to the last wanted one. @returns how many there are */
  #findCells(bytes: Buffer, start: number, lineFeed: number): number {
    let [column, at] = [0, start];
    for (; column <= this.#last && at <= lineFeed; column += 1) {
      const isQuoted = bytes[at] === QUOTE;
      const from = isQuoted ? at + 1 : at;
      let end = from;
      if (isQuoted) {
        while (end < lineFeed && (bytes[end] !== QUOTE || bytes[end + 1] === QUOTE))
          end += bytes[end] === QUOTE ? 2 : 1;
        at = end + 1;
      } else {
        while (end < lineFeed && bytes[end] !== COMMA) end += 1;
        at = end;
      }
      this.#starts[column] = from;
      this.#ends[column] = end;
      at += 1;
    }
    return column;
  }

  #text(bytes: Buffer, column: number): string {
    if (column < 0) return '';
    const [from, to] = [this.#starts[column] ?? 0, this.#ends[column] ?? 0];
    return singleQuotes(bytes.toString('latin1', from, to), bytes[from - 1] === QUOTE).trim();
  }
}
