// Finds out why a row of a CSV is larger than any row may be: a quote that is never closed, a huge cell, too many
// columns. It looks on until the row ends, but not without end, and keeps nothing of what it reads.
import { InputRefusal } from '../input/refusal.ts';
import { columnLetters } from './column-letters.ts';

/**
 * Maximum bytes of one row, or of everything above the data. The widest real rows (3,733 columns) have under
 * 1 MB.
 */
export const MAX_ROW_BYTES = 8 * 1024 * 1024;
/** A larger cell is why its row is too large. */
const MAX_CELL_BYTES = MAX_ROW_BYTES / 2;
/** Maximum number of columns. The widest real file has 3,733. */
export const MAX_COLUMNS = 20_000;
/** A quoted cell that is still open after this many bytes counts as never closed. */
const LOOK_AHEAD_BYTES = 8 * MAX_ROW_BYTES;

const QUOTE = 0x22;
const COMMA = 0x2c;
const LF = 0x0a;

/** The refusal of a row of the header with too many columns; undefined for any other row. */
export function refuseColumns(columns: number, rowNumber: number): InputRefusal | undefined {
  if (columns <= MAX_COLUMNS) return undefined;
  const detail = `There are more than ${MAX_COLUMNS} columns.`;
  return new InputRefusal('too_many_columns', detail, `A${rowNumber}`);
}

/** A row that is too large. It is given all bytes of the row, in pieces, until it knows the reason. */
export class EndlessRow {
  readonly #lineEnd: number;
  #rowNumber: number;
  #column = 0;
  #cellBytes = 0;
  #largest = { column: 0, bytes: 0 };
  #bytes = 0;
  /** Inside a quoted cell; after a quote that may be its end; or in a cell without quotes. */
  #state: 'plain' | 'quoted' | 'after quote' = 'plain';

  /** @param rowNumber number of the row that the first byte belongs to */
  constructor(rowNumber: number, lineEnd = LF) {
    this.#rowNumber = rowNumber;
    this.#lineEnd = lineEnd;
  }

  /** Takes the next bytes. @returns the refusal once it is clear */
  add(bytes: Uint8Array): InputRefusal | undefined {
    for (const byte of bytes) this.#take(byte);
    this.#bytes += bytes.length;
    if (this.#state === 'quoted' && this.#bytes <= LOOK_AHEAD_BYTES) return undefined;
    return this.end();
  }

  /** The refusal when no bytes follow. */
  end(): InputRefusal {
    this.#endCell();
    const tooMany = refuseColumns(this.#column, this.#rowNumber);
    if (tooMany) return tooMany;
    if (this.#state === 'quoted') return new InputRefusal('unclosed_quote', '', `A${this.#rowNumber}`);
    const { column, bytes } = this.#largest;
    if (bytes > MAX_CELL_BYTES)
      return new InputRefusal('cell_too_large', '', `${columnLetters(column)}${this.#rowNumber}`);
    return new InputRefusal('row_too_large', '', `A${this.#rowNumber}`);
  }

  #take(byte: number): void {
    if (this.#state === 'quoted') {
      this.#cellBytes += 1;
      if (byte === QUOTE) this.#state = 'after quote';
      return;
    }
    if (byte === COMMA) this.#endCell();
    else if (byte === this.#lineEnd) this.#endRow();
    else if (this.#opensOrGoesOn(byte)) this.#state = 'quoted';
    if (byte !== COMMA && byte !== this.#lineEnd) this.#cellBytes += 1;
  }

  /** A quote opens a cell at its beginning. After a quote inside a quoted cell, text means that the cell goes on. */
  #opensOrGoesOn(byte: number): boolean {
    if (this.#state === 'after quote') return !isBlank(byte);
    return byte === QUOTE && this.#cellBytes === 0;
  }

  #endCell(): void {
    if (this.#cellBytes > this.#largest.bytes)
      this.#largest = { column: this.#column, bytes: this.#cellBytes };
    this.#column += 1;
    this.#cellBytes = 0;
    if (this.#state === 'after quote') this.#state = 'plain';
  }

  /** Only the rows above the data can end here: together they are too large. */
  #endRow(): void {
    this.#endCell();
    // What is known of a row that was too large by itself decides.
    if (this.#largest.bytes > MAX_CELL_BYTES || this.#column > MAX_COLUMNS) return;
    this.#rowNumber += 1;
    this.#column = 0;
    this.#largest = { column: 0, bytes: 0 };
  }
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}
