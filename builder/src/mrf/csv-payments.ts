// What insurers paid, straight from the bytes of a row. Few rows state a median, and not every row's payments are
// used, so nothing is looked at before somebody asks for the payments of a row.
import type { ByteWindow } from '../csv/byte-window.ts';
import { closingQuote, endOfPadding, type RowScanner } from '../csv/row-scanner.ts';
import { singleQuotes } from './csv-cells.ts';
import { type PaymentColumns, readPayments } from './payment-texts.ts';
import { plainText } from './price-texts.ts';
import type { MrfCode, PaymentTexts } from './row.ts';

const LF = 0x0a;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;

/** The payments of one row after the other: each row's can be read until the next row is scanned. */
export class RowPayments implements Iterable<PaymentTexts> {
  readonly #columns: readonly PaymentColumns[];
  readonly #scanner: RowScanner;
  readonly #first: number;
  readonly #last: number;
  readonly #lastMedian: number;
  /** Where each cell begins; a cell ends one byte before the next one begins. */
  readonly #starts: Int32Array;
  readonly #window: ByteWindow;
  #rowStart = 0;
  #from = 0;
  #firstColumn = 0;

  /** @param scanner has scanned the row whose payments are read */
  constructor(columns: readonly PaymentColumns[], window: ByteWindow, scanner: RowScanner) {
    this.#columns = columns;
    this.#window = window;
    this.#scanner = scanner;
    const wanted = columns
      .flatMap((column) => Object.values(column))
      .filter((at): at is number => typeof at === 'number' && at >= 0);
    this.#first = Math.min(...wanted);
    this.#last = Math.max(-1, ...wanted);
    this.#lastMedian = Math.max(-1, ...columns.map(({ median }) => median));
    this.#starts = new Int32Array(this.#last + 2);
  }

  /** The payments of the row that was scanned last; undefined when the row cannot have any. */
  ofRow(start: number, codes: readonly MrfCode[]): Iterable<PaymentTexts> | undefined {
    if (this.#last < 0 || codes.length === 0) return undefined;
    this.#rowStart = start;
    return this;
  }

  [Symbol.iterator](): Iterator<PaymentTexts> {
    return this.#read()[Symbol.iterator]();
  }

  #read(): PaymentTexts[] {
    const { bytes } = this.#window;
    const { tailColumn, tailOffset } = this.#scanner;
    const isBehind = this.#first >= tailColumn;
    if (isBehind && tailOffset === 0) return [];
    this.#from = isBehind ? this.#rowStart + tailOffset : this.#rowStart;
    this.#firstColumn = isBehind ? tailColumn : 0;
    const seen = this.#findCells(bytes, this.#from, this.#firstColumn, this.#lastMedian);
    if (!this.#hasMedian(bytes, seen)) return [];
    const end = this.#starts[seen] ?? 0;
    const isWhole = bytes[end - 1] === LF || this.#last === this.#lastMedian;
    return this.#texts(bytes, isWhole ? seen : this.#findCells(bytes, end, seen, this.#last));
  }

  #texts(bytes: Buffer, cells: number): PaymentTexts[] {
    const first = this.#firstColumn;
    const text = bytes.toString('latin1', this.#from, this.#starts[cells]);
    return readPayments(this.#columns, (column) =>
      column >= first && column < cells ? this.#text(bytes, text, column) : '',
    );
  }

  /** Nothing else of a row is needed when it has no median. */
  #hasMedian(bytes: Buffer, cells: number): boolean {
    for (const { median } of this.#columns) {
      if (median >= cells) continue;
      const start = this.#starts[median] ?? 0;
      const length = (this.#starts[median + 1] ?? 0) - 1 - start;
      // Two quotes are a blank cell.
      if (length > 0 && (length > 2 || bytes[start] !== QUOTE)) return true;
    }
    return false;
  }

  /**
   * Finds the cells of a scanned row from the beginning of a cell up to column `last`.
   * @returns the number of the column behind them
   */
  #findCells(bytes: Buffer, from: number, firstColumn: number, last: number): number {
    const starts = this.#starts;
    let at = from;
    for (let column = firstColumn; ; at += 1) {
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

  /** A plain text of a cell. @param text the bytes from `#from` on, one character for each */
  #text(bytes: Buffer, text: string, column: number): string {
    const start = this.#starts[column] ?? 0;
    const end = (this.#starts[column + 1] ?? 0) - 1;
    if (start === end) return '';
    const isQuoted = bytes[start] === QUOTE;
    const from = isQuoted ? start + 1 : start;
    const to = isQuoted ? closingQuote(this.#window, start) : end;
    const cell = singleQuotes(text.slice(from - this.#from, to - this.#from), isQuoted);
    const hasBlanks = (bytes[from] ?? 0) <= SPACE || (bytes[to - 1] ?? 0) <= SPACE;
    return this.#window.isAscii && !hasBlanks ? cell : plainText(cell);
  }
}
