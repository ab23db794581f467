// The notes of a row, straight from its bytes. They are mostly in the last column, and few rows name a price list,
// so the label of a price list is searched for in all bytes, which is faster than to walk to the cell of each row.
import type { ByteWindow } from '../csv/byte-window.ts';
import type { RowScanner } from '../csv/row-scanner.ts';
import { singleQuotes } from './csv-cells.ts';
import { LABEL_PARTS, plainNotes } from './price-texts.ts';

const PARTS = LABEL_PARTS.map((part) => Buffer.from(part));

/** Reads the notes of one row after the other. */
export class NotesReader {
  readonly #column: number;
  readonly #scanner: RowScanner;
  /** Where each part of the label comes next, behind the rows that have been read. */
  readonly #partsAt = PARTS.map(() => -1);
  /** The least of them. */
  #nextAt = -1;

  /** @param column -1 when the file does not have notes */
  constructor(column: number, scanner: RowScanner) {
    this.#column = column;
    this.#scanner = scanner;
  }

  /** Forgets where the label is, because the bytes have moved. */
  forget(): void {
    this.#partsAt.fill(-1);
    this.#nextAt = -1;
  }

  /** The notes of the row that goes on up to `lineFeed`, when they name a price list; else ''. */
  read({ bytes, end }: ByteWindow, start: number, lineFeed: number): string {
    if (this.#column < 0) return '';
    if (this.#nextAt < start) this.#findNext(bytes, start, end);
    if (this.#nextAt > lineFeed) return '';
    const cell = this.#scanner.findCell(bytes, start, this.#column);
    if (!cell) return '';
    return plainNotes(singleQuotes(bytes.toString('latin1', cell.from, cell.to), cell.isQuoted));
  }

  /** Finds the next part of the label from `start` on. */
  #findNext(bytes: Buffer, start: number, end: number): void {
    this.#nextAt = end;
    for (const [i, part] of PARTS.entries()) {
      let at = this.#partsAt[i] ?? -1;
      if (at < start) {
        const next = bytes.subarray(start, end).indexOf(part);
        at = next < 0 ? end : start + next;
        this.#partsAt[i] = at;
      }
      if (at < this.#nextAt) this.#nextAt = at;
    }
  }
}
