// Finds the rows of a CSV in its bytes. It looks only at the wanted cells one by one; after the last of them
// it only looks for the end of the row. It reads exactly as papaparse does: a quote opens a cell only at the
// cell's beginning, and closes it only before a comma or a line end, with padding allowed. Where it cannot do
// so, it reports that.
import type { ByteWindow } from './byte-window.ts';

const LF = 0x0a;
const QUOTE = 0x22;
const COMMA = 0x2c;
/** After this many bytes without a quote, a native search is faster than looking at each byte. */
const STRIDE_BYTES = 48;

/** The row does not end within the window. */
export const INCOMPLETE = -1;
/** A closing quote is followed by other text. */
export const DOUBTFUL = -2;

/** Finds the cells of the wanted columns, and the ends of rows. */
export class RowScanner {
  /**
   * Positions of the wanted cells in the row scanned last, without quotes; both are 0 when the row is too short.
   */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Index in the two arrays by column number, -1 for an unwanted column. */
  readonly #slots: Int16Array;
  /**
   * Where the row last scanned begins, and where its wanted cells end, the comma or line feed there included.
   */
  rowStart = 0;
  cellsEnd = 0;
  /** Number of bytes up to `cellsEnd`, or 0 when the row ends with or before its last wanted column. */
  #prefixLength = 0;
  /** Position of the next quote, as far as `endOfTail` has searched. */
  #quoteAt = -1;

  /** @param wanted column numbers; -1 for a column that the file does not have */
  constructor(wanted: readonly number[]) {
    this.starts = new Int32Array(wanted.length);
    this.ends = new Int32Array(wanted.length);
    this.#slots = new Int16Array(Math.max(...wanted) + 1).fill(-1);
    for (const [slot, column] of wanted.entries()) if (column >= 0) this.#slots[column] = slot;
  }

  /** Number of the first column behind the wanted ones. */
  get tailColumn(): number {
    return this.#slots.length;
  }

  /** Number of bytes before that column in the row scanned last, and in a row that repeats it; 0 when it ends before. */
  get tailOffset(): number {
    return this.#prefixLength;
  }

  /** Forgets every position, because the bytes have moved. */
  forget(): void {
    this.#prefixLength = 0;
    this.#quoteAt = -1;
  }

  /**
   * Length of the beginning that the row at `start` shares with the row scanned before, when that is
   * everything up to its last wanted cell; else 0. Some files repeat the same cells at the beginning of many
   * rows.
   */
  repeatedBytes({ bytes, view, end }: ByteWindow, start: number): number {
    const before = this.rowStart;
    const length = this.#prefixLength;
    if (start + length > end) return 0;
    let i = 0;
    for (; i + 4 <= length; i += 4) if (view.getInt32(before + i) !== view.getInt32(start + i)) return 0;
    for (; i < length; i++) if (bytes[before + i] !== bytes[start + i]) return 0;
    return length;
  }

  /**
   * Notes the wanted cells of the row at `start`.
   * @returns position of its line feed, INCOMPLETE or DOUBTFUL
   */
  endOfRow(window: ByteWindow, start: number): number {
    const { bytes, end } = window;
    const slots = this.#slots;
    this.rowStart = start;
    this.#prefixLength = 0;
    let at = start;
    for (let column = 0; column < slots.length; column++) {
      const isQuoted = bytes[at] === QUOTE;
      const from = isQuoted ? at + 1 : at;
      const to = isQuoted ? closingQuote(bytes, at) : endOfPlainCell(bytes, at);
      at = isQuoted ? endOfPadding(bytes, to) : to;
      const slot = slots[column] ?? -1;
      if (slot >= 0) {
        this.starts[slot] = from;
        this.ends[slot] = to;
      }
      if (at >= end) return INCOMPLETE;
      if (bytes[at] === LF) {
        this.cellsEnd = at;
        this.#blankFrom(column + 1);
        return at;
      }
      if (bytes[at] !== COMMA) return DOUBTFUL;
      at += 1;
    }
    this.cellsEnd = at;
    this.#prefixLength = at - start;
    return this.endOfTail(window, at);
  }

  /** One cell of a complete row that `endOfRow` or `endOfTail` has passed, without its quotes. */
  findCell(
    bytes: Uint8Array,
    start: number,
    column: number,
  ): { from: number; to: number; isQuoted: boolean } | undefined {
    let at = start;
    for (let left = column; ; left -= 1) {
      const isQuoted = bytes[at] === QUOTE;
      const to = isQuoted ? closingQuote(bytes, at) : endOfPlainCell(bytes, at);
      if (left === 0) return { from: isQuoted ? at + 1 : at, to, isQuoted };
      const delimiter = isQuoted ? endOfPadding(bytes, to) : to;
      if (bytes[delimiter] !== COMMA) return undefined;
      at = delimiter + 1;
    }
  }

  /** The cells that a short row lacks at its end are blank. */
  #blankFrom(column: number): void {
    for (const slot of this.#slots.subarray(column)) {
      if (slot < 0) continue;
      this.starts[slot] = 0;
      this.ends[slot] = 0;
    }
  }

  /**
   * Finds the end of a row from the beginning of a cell.
   * @returns position of its LF, INCOMPLETE or DOUBTFUL
   */
  endOfTail({ bytes, end }: ByteWindow, at: number): number {
    let cell = at;
    let jumpFrom = bytes[at] === QUOTE ? at + STRIDE_BYTES : at;
    for (;;) {
      if (cell >= jumpFrom) {
        if (this.#quoteAt < cell) this.#quoteAt = bytes.indexOf(QUOTE, cell);
        const lineFeed = bytes.indexOf(LF, cell);
        if (lineFeed < this.#quoteAt) return lineFeed < end ? lineFeed : INCOMPLETE;
        cell = bytes.lastIndexOf(COMMA, this.#quoteAt) + 1;
        jumpFrom = this.#quoteAt + STRIDE_BYTES;
      }
      const isQuoted = bytes[cell] === QUOTE;
      const delimiter = isQuoted
        ? endOfPadding(bytes, closingQuote(bytes, cell))
        : endOfPlainCell(bytes, cell);
      if (delimiter >= end) return INCOMPLETE;
      if (bytes[delimiter] === LF) return delimiter;
      if (bytes[delimiter] !== COMMA) return DOUBTFUL;
      cell = delimiter + 1;
      if (isQuoted) jumpFrom = cell + STRIDE_BYTES;
    }
  }
}

/**
 * Position of the comma or line feed that ends an unquoted cell; quotes inside are letters like any other.
 */
function endOfPlainCell(bytes: Uint8Array, start: number): number {
  let at = start;
  let byte = bytes[at];
  while (byte !== COMMA && byte !== LF) byte = bytes[++at];
  return at;
}

/** Position of the first quote after `opening` that is not doubled. */
function closingQuote(bytes: Uint8Array, opening: number): number {
  let at = opening + 1;
  for (;;) {
    while (bytes[at] !== QUOTE) at += 1;
    if (bytes[at + 1] !== QUOTE) return at;
    at += 2;
  }
}

/** Position after the blanks that follow a closing quote; the CR of a line end is one of them. */
function endOfPadding(bytes: Uint8Array, quote: number): number {
  let at = quote + 1;
  let byte = bytes[at] ?? LF;
  while (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d && byte !== LF)) byte = bytes[++at] ?? LF;
  return at;
}
