// The prices of a code tile as rows. Other work takes the processor's cache between two requests, so what a price costs is how
// many places in memory it is read from: seven as columns, one as a row.
import { PRICE_MARKS } from './price-marks.ts';
import type { PriceTable } from './price-table.ts';
import { emptyEntry, type FacilityPriceEntry, PriceReader } from './read-prices.ts';

/** Words of a row: cents, low, high, n, one more than the source, services and marks. A line of the cache holds two rows. */
const ROW_WORDS = 8;
const MOST_WORD = 2 ** 32 - 1;

/** Readers of a tile before its rows are made, which cost what some thirty readers save by them. */
export const READERS_BEFORE_ROWS = 32;

/** What reads the prices of a table at positions that ascend, always into the same object. */
export function readerOf(table: PriceTable): PriceReader | RowReader {
  table.readers += 1;
  if (table.readers === READERS_BEFORE_ROWS) table.rows = makeRows(table);
  return table.rows ? new RowReader(table.rows, table) : new PriceReader(table);
}

/** The rows of a table; undefined when an amount does not fit into a word. */
function makeRows(table: PriceTable): Uint32Array | undefined {
  const { length } = table.marks;
  const rows = new Uint32Array(ROW_WORDS * length);
  const reader = new PriceReader(table);
  for (let at = 0, first = 0; at < length; at += 1, first += ROW_WORDS) {
    // The price file is not in the row, and need not be looked up.
    const { cents, low, high, n, source, evidence } = reader.read(at, 0);
    if (Math.max(high, n, source, evidence ?? 0) > MOST_WORD) return undefined;
    rows[first] = cents;
    rows[first + 1] = low;
    rows[first + 2] = high;
    rows[first + 3] = n;
    rows[first + 4] = source + 1;
    rows[first + 5] = evidence ?? 0;
    rows[first + 6] = table.marks.charCodeAt(at);
  }
  return rows;
}

/** Reads rows as `PriceReader` reads columns. */
export class RowReader {
  readonly #rows: Uint32Array;
  readonly #table: PriceTable;
  readonly #entry = emptyEntry();

  constructor(rows: Uint32Array, table: PriceTable) {
    this.#rows = rows;
    this.#table = table;
  }

  /** The entry at a position. `file`: its price-file number, if it is known. */
  read(at: number, file = this.#table.file.at(at)): FacilityPriceEntry {
    const rows = this.#rows;
    const entry = this.#entry;
    const first = ROW_WORDS * at;
    const marks = rows[first + 6] ?? 0;
    entry.file = file;
    entry.cents = rows[first] ?? 0;
    entry.low = rows[first + 1] ?? 0;
    entry.high = rows[first + 2] ?? 0;
    entry.n = rows[first + 3] ?? 0;
    entry.source = (rows[first + 4] ?? 0) - 1;
    entry.evidence = (marks & PRICE_MARKS.evidence) === 0 ? undefined : rows[first + 5] || null;
    entry.farBelow = (marks & PRICE_MARKS.farBelow) !== 0;
    return entry;
  }
}
