// The notes of a row, straight from its bytes. They are mostly in the last column, and few rows name a price list,
// so the end of its label is searched for in all bytes, which is faster than to walk to the cell of each row.
import type { ByteWindow } from '../csv/byte-window.ts';
import type { RowScanner } from '../csv/row-scanner.ts';
import { singleQuotes } from './cell-texts.ts';
import { LABEL_ENDS, plainNotes } from './price-texts.ts';

const SPACE = 0x20;
const TAB = 0x09;
const LOWER_YPE = [0x79, 0x70, 0x65] as const;
const UPPER_YPE = [0x59, 0x50, 0x45] as const;
const LOWER_E = 0x65;

/** Reads the notes of one row after the other. */
export class NotesReader {
  readonly #column: number;
  readonly #scanner: RowScanner;
  /** Where each letter that ends a label comes next, behind the rows that have been read. */
  readonly #endsAt = LABEL_ENDS.map(() => -1);

  /** @param column -1 when the file does not have notes */
  constructor(column: number, scanner: RowScanner) {
    this.#column = column;
    this.#scanner = scanner;
  }

  /** Forgets where the letters are, because the bytes have moved. */
  forget(): void {
    this.#endsAt.fill(-1);
  }

  /** The notes of the row that goes on up to `lineFeed`, when they name a price list; else ''. */
  read(window: ByteWindow, start: number, lineFeed: number): string {
    const { bytes } = window;
    if (this.#column < 0 || !this.#mayHaveLabel(bytes, start, lineFeed)) return '';
    const cell = this.#scanner.findCell(window, start, this.#column);
    if (!cell) return '';
    return plainNotes(singleQuotes(bytes.toString('latin1', cell.from, cell.to), cell.isQuoted));
  }

  /** False when nothing in the row can be the end of a label. */
  #mayHaveLabel(bytes: Buffer, start: number, lineFeed: number): boolean {
    for (let i = 0; i < LABEL_ENDS.length; i++) {
      let at = this.#endsAt[i] ?? -1;
      if (at < start) at = this.#findNext(bytes, start, i);
      while (at < lineFeed) {
        if (followsType(bytes, at)) return true;
        at = this.#findNext(bytes, at + 1, i);
      }
    }
    return false;
  }

  /** Finds the next letter that may end a label. Without one, the position is behind all bytes. */
  #findNext(bytes: Buffer, from: number, i: number): number {
    const found = bytes.indexOf(LABEL_ENDS[i] ?? 0, from);
    const at = found < 0 ? bytes.length : found;
    this.#endsAt[i] = at;
    return at;
  }
}

/** True when the word before the position, and before any blanks, ends like `type`. */
function followsType(bytes: Buffer, at: number): boolean {
  let last = at - 1;
  while (bytes[last] === SPACE || bytes[last] === TAB) last -= 1;
  const [y, p, e] = bytes[last] === LOWER_E ? LOWER_YPE : UPPER_YPE;
  return bytes[last] === e && bytes[last - 1] === p && bytes[last - 2] === y;
}
