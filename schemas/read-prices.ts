// The facility prices of a code tile, read from the table of its columns, which is made once for a tile.
// schemas/write-tile.ts is the other direction.
import type { Evidence } from './claims.ts';
import { madeOnce, wholeTable } from './made-once.ts';
import type { Cents } from './money.ts';
import { BLOCK_BITS, PRICE_MARKS } from './price-marks.ts';
import { makePriceTable, type PriceTable } from './price-table.ts';
import type { FacilityPrices } from './tile.ts';

/** What one price file publishes for a code. Every entry is reused by the next call. */
export type FacilityPriceEntry = {
  /** Price-file number. */
  file: number;
  /** The facility price. */
  cents: Cents;
  /** The lowest and the highest amount that the file publishes, and the number of distinct amounts. */
  low: Cents;
  high: Cents;
  n: number;
  /** Entries with the same number are one independent source; -1 when the file alone is the source. */
  source: number;
  farBelow: boolean;
  /** Services of the file's hospitals in Medicare's claims; undefined without any. */
  evidence?: Evidence;
};

/** The table of a tile's prices, or, in words without any value of the tile, what is wrong with them. */
export const priceTable = madeOnce(makePriceTable);

/**
 * Calls `visit` for every price file of a code tile, lowest price first, always with the same object.
 * @throws RangeError for prices that are not whole
 */
export function eachFacilityPrice(prices: FacilityPrices, visit: (entry: FacilityPriceEntry) => void): void {
  const table = wholeTable('A code tile', priceTable(prices));
  const reader = new PriceReader(table);
  for (let at = 0; at < table.file.length; at += 1) visit(reader.read(at));
}

/** How many price files have a price. @throws RangeError for prices that are not whole */
export function countFacilityPrices(prices: FacilityPrices): number {
  return wholeTable('A code tile', priceTable(prices)).file.length;
}

/** An entry before anything is read into it. */
export function emptyEntry(): FacilityPriceEntry {
  return { file: 0, cents: 0, low: 0, high: 0, n: 1, source: -1, farBelow: false, evidence: undefined };
}

/** Reads entries at positions that ascend, always into the same object. */
export class PriceReader {
  readonly #table: PriceTable;
  readonly #entry = emptyEntry();
  /** The position that was counted up to, and how many prices before it have each mark. */
  #counted = 0;
  #spreads = 0;
  #shared = 0;
  #evident = 0;

  constructor(table: PriceTable) {
    this.#table = table;
  }

  /** The entry at a position, which is behind that of the call before. `file`: its price-file number, if it is known. */
  read(at: number, file = this.#table.file.at(at)): FacilityPriceEntry {
    this.#countUpTo(at);
    const table = this.#table;
    const entry = this.#entry;
    const own = table.marks.charCodeAt(at);
    const price = table.cents.at(at);
    entry.file = file;
    entry.cents = price;
    entry.low = price;
    entry.high = price;
    entry.n = 1;
    if ((own & PRICE_MARKS.spread) !== 0) {
      entry.low = price - table.below.at(this.#spreads);
      entry.high = price + table.above.at(this.#spreads);
      entry.n = table.n.at(this.#spreads);
    }
    entry.source = (own & PRICE_MARKS.shared) !== 0 ? table.source.at(this.#shared) : -1;
    const isEvident = (own & PRICE_MARKS.evidence) !== 0;
    entry.evidence = isEvident ? table.services.at(this.#evident) || null : undefined;
    entry.farBelow = (own & PRICE_MARKS.farBelow) !== 0;
    return entry;
  }

  #countUpTo(at: number): void {
    const { blocks, marks } = this.#table;
    const block = at >>> BLOCK_BITS;
    if (this.#counted >>> BLOCK_BITS !== block) {
      this.#counted = block << BLOCK_BITS;
      this.#spreads = blocks[block * 3] ?? 0;
      this.#shared = blocks[block * 3 + 1] ?? 0;
      this.#evident = blocks[block * 3 + 2] ?? 0;
    }
    for (let i = this.#counted; i < at; i += 1) {
      const own = marks.charCodeAt(i);
      this.#spreads += own & 1;
      this.#shared += (own >>> 1) & 1;
      this.#evident += (own >>> 2) & 1;
    }
    this.#counted = at;
  }
}
