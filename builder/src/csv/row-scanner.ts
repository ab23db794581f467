// Finds the rows of a CSV in its bytes. It looks only at the wanted cells one by one; after the last of them
// it only looks for the end of the row. It reads exactly as papaparse does: a quote opens a cell only at the
// cell's beginning, and closes it only before a comma or a line end, with padding allowed. Where it cannot do
// so, it reports that. The kernel finds most rows; the others are read here, byte by byte.
import type { ByteWindow } from './byte-window.ts';
import { HEAD_WORDS, RECORD_BYTES, SHORT_ROW } from './row-kernel.ts';

const LF = 0x0a;
const QUOTE = 0x22;
const COMMA = 0x2c;
/** After this many bytes without a quote or line feed, a native search is faster than looking at four bytes at a time. */
const FAR_BYTES = 192;
/** Where more columns come before the last wanted one, rows are read without the kernel. */
const MAX_RECORD_CELLS = 1000;
/**
 * The same letter, a one and the highest bit in each of four bytes. With them, a byte of `((x - ONES) & ~x) & HIGH_BITS` is
 * 0x80 where that byte of `x` is 0, and no byte below the first such byte is.
 */
const QUOTES = 0x22222222;
const LINE_FEEDS = 0x0a0a0a0a;
const ONES = 0x01010101;
const HIGH_BITS = 0x80808080 | 0;

/** The row does not end within the window. */
export const INCOMPLETE = -1;
/** A closing quote is followed by other text. */
export const DOUBTFUL = -2;

/** Finds the cells of the wanted columns, and the ends of rows. */
export class RowScanner {
  /**
   * Positions of the cells in the row scanned last, up to the last wanted one, from `cellsAt` on: where each begins and ends,
   * without its quotes; both are 0 when the row is too short.
   */
  cells: Int32Array;
  cellsAt = 0;
  /** The same for a row that the kernel leaves to this class. */
  readonly #ownCells: Int32Array;
  /** Number of the first column behind the wanted ones. */
  readonly tailColumn: number;
  /**
   * Where the row of those cells begins, and where its wanted cells end, the comma or line feed there included.
   */
  rowStart = 0;
  cellsEnd = 0;
  /** The columns before the first and from the second on have the same bytes as in the row above. */
  sameTo = 0;
  sameFrom = 0;
  /** Words of a record of the kernel, and the maximum number of records; none where a record would be large. */
  readonly #recordWords: number;
  readonly #room: number;
  /** The records that are left, and where the row of the next one begins. */
  #record = 0;
  #recordsEnd = 0;
  #recordStart = -1;
  /** Number of bytes up to `cellsEnd`, or 0 when the row ends with or before its last wanted column. */
  #prefixLength = 0;
  /** Positions of the next quote and line feed, as far as they were searched natively. */
  #quoteAt = -1;
  #lineFeedAt = -1;
  /** True when the last native search went further than FAR_BYTES. */
  #isFar = false;

  /** @param wanted column numbers; -1 for a column that the file does not have */
  constructor(wanted: readonly number[]) {
    this.tailColumn = Math.max(...wanted) + 1;
    this.#ownCells = new Int32Array(2 * this.tailColumn);
    this.cells = this.#ownCells;
    this.#recordWords = HEAD_WORDS + 2 * this.tailColumn;
    this.#room = this.tailColumn > MAX_RECORD_CELLS ? 0 : Math.floor(RECORD_BYTES / 4 / this.#recordWords);
  }

  /** Number of bytes before that column in the row scanned last, and in a row that repeats it; 0 when it ends before. */
  get tailOffset(): number {
    return this.#prefixLength;
  }

  /** Forgets every position, because the bytes have moved. */
  forget(): void {
    this.#prefixLength = 0;
    this.#quoteAt = -1;
    this.#lineFeedAt = -1;
    this.#recordStart = -1;
  }

  /**
   * Finds the cells of the row at `start`, and which of them are those of the row above. When all are (`sameTo` is
   * `tailColumn`), `cells` and the positions around them stay those of a row above.
   * @returns position of its line feed, INCOMPLETE or DOUBTFUL
   */
  nextRow(window: ByteWindow, start: number): number {
    const { records, run } = window.memory;
    if (this.#recordStart !== start || this.#record === this.#recordsEnd) {
      const rows = this.#room > 0 ? run(start, window.end, this.tailColumn, this.#room) : 0;
      this.#record = 0;
      this.#recordsEnd = rows * this.#recordWords;
      if (rows === 0) return this.#endOfRow(window, start);
    }
    const record = this.#record;
    const lineFeed = records[record] as number;
    this.#record = record + this.#recordWords;
    this.#recordStart = lineFeed + 1;
    this.sameTo = records[record + 2] as number;
    if (this.sameTo === SHORT_ROW) return this.#endOfRow(window, start);
    this.sameFrom = records[record + 3] as number;
    const cellsEnd = records[record + 1] as number;
    this.#prefixLength = cellsEnd - start;
    if (this.sameTo === this.tailColumn) return lineFeed;
    this.rowStart = start;
    this.cellsEnd = cellsEnd;
    this.cells = records;
    this.cellsAt = record + HEAD_WORDS;
    return lineFeed;
  }

  /** The same for a row that the kernel leaves to it, cell by cell; none of its cells counts as repeated. */
  #endOfRow(window: ByteWindow, start: number): number {
    const { bytes, end } = window;
    const cells = this.#ownCells;
    this.cells = cells;
    this.cellsAt = 0;
    this.rowStart = start;
    this.#prefixLength = 0;
    this.sameTo = 0;
    this.sameFrom = this.tailColumn;
    let at = start;
    for (let column = 0; column < this.tailColumn; column++) {
      let byte = bytes[at];
      let from = at;
      if (byte === QUOTE) {
        from += 1;
        at = closingQuote(window, at);
      } else while (byte !== COMMA && byte !== LF) byte = bytes[++at];
      cells[2 * column] = from;
      cells[2 * column + 1] = at;
      if (byte === QUOTE) {
        at = endOfPadding(bytes, at);
        byte = bytes[at];
      }
      if (at >= end) return INCOMPLETE;
      if (byte === LF) {
        this.cellsEnd = at;
        // The cells that a short row lacks at its end are blank.
        cells.fill(0, 2 * column + 2);
        return at;
      }
      if (byte !== COMMA) return DOUBTFUL;
      at += 1;
    }
    this.cellsEnd = at;
    this.#prefixLength = at - start;
    return this.#endOfTail(window, at);
  }

  /** One cell of a complete row that `nextRow` has passed, without its quotes. */
  findCell(
    window: ByteWindow,
    start: number,
    column: number,
  ): { from: number; to: number; isQuoted: boolean } | undefined {
    const { bytes } = window;
    let at = start;
    for (let left = column; ; left -= 1) {
      const isQuoted = bytes[at] === QUOTE;
      const to = isQuoted ? closingQuote(window, at) : endOfPlainCell(bytes, at);
      if (left === 0) return { from: isQuoted ? at + 1 : at, to, isQuoted };
      const delimiter = isQuoted ? endOfPadding(bytes, to) : to;
      if (bytes[delimiter] !== COMMA) return undefined;
      at = delimiter + 1;
    }
  }

  /**
   * Finds the end of a row from the beginning of a cell.
   * @returns position of its LF, INCOMPLETE or DOUBTFUL
   */
  #endOfTail(window: ByteWindow, at: number): number {
    const { bytes, end } = window;
    for (let from = at; ; ) {
      const found = this.#nextQuoteOrLineFeed(window, from);
      if (bytes[found] === LF) return found < end ? found : INCOMPLETE;
      from = found + 1;
      // Inside an unquoted cell a quote is a letter like any other.
      if (found > at && bytes[found - 1] !== COMMA) continue;
      const delimiter = endOfPadding(bytes, closingQuote(window, found));
      if (delimiter >= end) return INCOMPLETE;
      if (bytes[delimiter] === LF) return delimiter;
      if (bytes[delimiter] !== COMMA) return DOUBTFUL;
      from = delimiter + 1;
    }
  }

  /**
   * Position of the next quote or line feed. Looks at four bytes at a time, or searches natively when the one before was far
   * away.
   */
  #nextQuoteOrLineFeed({ bytes, view }: ByteWindow, from: number): number {
    const near = this.#isFar ? from : from + FAR_BYTES;
    let at = from;
    for (; at < near; at += 4) {
      const word = view.getInt32(at, true);
      const quotes = word ^ QUOTES;
      const lineFeeds = word ^ LINE_FEEDS;
      const found = (((quotes - ONES) & ~quotes) | ((lineFeeds - ONES) & ~lineFeeds)) & HIGH_BITS;
      if (found !== 0) return at + firstByte(found);
    }
    if (this.#quoteAt < at) this.#quoteAt = bytes.indexOf(QUOTE, at);
    if (this.#lineFeedAt < at) this.#lineFeedAt = bytes.indexOf(LF, at);
    const found = Math.min(this.#lineFeedAt, this.#quoteAt);
    this.#isFar = found > from + FAR_BYTES;
    return found;
  }
}

/** Number of the first byte that has its highest bit set, from 0. */
function firstByte(found: number): number {
  return (31 - Math.clz32(found & -found)) >> 3;
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

/** Position of the first quote after `opening` that is not doubled. Looks at four bytes at a time. */
export function closingQuote({ bytes, view }: ByteWindow, opening: number): number {
  let at = opening + 1;
  for (;;) {
    let quotes = view.getInt32(at, true) ^ QUOTES;
    let found = (quotes - ONES) & ~quotes & HIGH_BITS;
    while (found === 0) {
      at += 4;
      quotes = view.getInt32(at, true) ^ QUOTES;
      found = (quotes - ONES) & ~quotes & HIGH_BITS;
    }
    at += firstByte(found);
    if (bytes[at + 1] !== QUOTE) return at;
    at += 2;
  }
}

/** Position after the blanks that follow a closing quote; the CR of a line end is one of them. */
export function endOfPadding(bytes: Uint8Array, quote: number): number {
  let at = quote + 1;
  let byte = bytes[at] ?? LF;
  while (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d && byte !== LF)) byte = bytes[++at] ?? LF;
  return at;
}
