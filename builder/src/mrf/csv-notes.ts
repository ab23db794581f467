// The notes of a row, straight from its bytes. They are mostly in the last column, and few rows name a price list,
// so the label of a price list is searched for in all bytes, which is faster than to walk to the cell of each row.
import type { ByteWindow } from '../csv/byte-window.ts';
import type { RowScanner } from '../csv/row-scanner.ts';
import { singleQuotes } from './csv-cells.ts';
import { LIST_LABEL, plainNotes } from './price-texts.ts';

const LABEL = Buffer.from(LIST_LABEL);

/** Reads the notes of one row after the other. */
export class NotesReader {
  readonly #column: number;
  readonly #scanner: RowScanner;
  /** Where the label comes next, behind the rows that have been read. */
  #labelAt = -1;

  /** @param column -1 when the file does not have notes */
  constructor(column: number, scanner: RowScanner) {
    this.#column = column;
    this.#scanner = scanner;
  }

  /** Forgets where the label is, because the bytes have moved. */
  forget(): void {
    this.#labelAt = -1;
  }

  /** The notes of the row that goes on up to `lineFeed`, when they name a price list; else ''. */
  read({ bytes, end }: ByteWindow, start: number, lineFeed: number): string {
    if (this.#column < 0) return '';
    if (this.#labelAt < start) {
      const at = bytes.subarray(start, end).indexOf(LABEL);
      this.#labelAt = at < 0 ? end : start + at;
    }
    if (this.#labelAt > lineFeed) return '';
    const cell = this.#scanner.findCell(bytes, start, this.#column);
    if (!cell) return '';
    return plainNotes(singleQuotes(bytes.toString('latin1', cell.from, cell.to), cell.isQuoted));
  }
}
