// The facility prices of a code tile: their columns as tables of numbers, which are made once for a tile, and the entries
// that are read from them. schemas/write-tile.ts is the other direction.
import type { Evidence } from './claims.ts';
import type { Cents } from './money.ts';
import { decodeColumns, type Numbers } from './number-column.ts';
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

/** Bits of `marks`: which of the other columns have an entry for a price, and whether it is far below the others. */
export const PRICE_MARKS = { spread: 1, shared: 2, evidence: 4, farBelow: 8 } as const;
const ALL_MARKS = 15;

/** The decoded columns. */
type PriceColumns = {
  file: Numbers;
  cents: Numbers;
  marks: Numbers;
  below: Numbers;
  above: Numbers;
  n: Numbers;
  source: Numbers;
  services: Numbers;
};

/** The columns, and where each price has its entries in those that only some prices have. */
export type PriceTable = PriceColumns & {
  /** One more than the position of a price file in the columns, by its number; 0 without a price. */
  placeOf: Int32Array;
  /** Three counts for each block of prices: how many prices before the block have a spread, a source, evidence. */
  blocks: Uint32Array;
};

/** A nation has some thousand price files; a larger number than this one is damage, and the table would not fit. */
const MAX_FILE_NUMBER = 1_000_000;

const tables = new WeakMap<FacilityPrices, PriceTable | string>();

/** The table of a tile's prices, or, in words without any value of the tile, what is wrong with them. */
export function priceTable(prices: FacilityPrices): PriceTable | string {
  const known = tables.get(prices);
  if (known !== undefined) return known;
  const columns = columnsOf(prices);
  const table = columns === undefined ? 'has a wrong value in facilities' : makeTable(columns);
  tables.set(prices, table);
  return table;
}

/**
 * Calls `visit` for every price file of a code tile, lowest price first, always with the same object.
 * @throws RangeError for prices that are not whole
 */
export function eachFacilityPrice(prices: FacilityPrices, visit: (entry: FacilityPriceEntry) => void): void {
  const table = wholeTable(prices);
  const reader = new PriceReader(table);
  for (let at = 0; at < table.file.length; at += 1) visit(reader.read(at));
}

function wholeTable(prices: FacilityPrices): PriceTable {
  const table = priceTable(prices);
  if (typeof table === 'string') throw new RangeError(`A code tile ${table}.`);
  return table;
}

/** How many price files have a price. @throws RangeError for prices that are not whole */
export function countFacilityPrices(prices: FacilityPrices): number {
  return wholeTable(prices).file.length;
}

/** Reads entries at positions that ascend, always into the same object. */
export class PriceReader {
  readonly #table: PriceTable;
  readonly #entry: FacilityPriceEntry = {
    ...{ file: 0, cents: 0, low: 0, high: 0, n: 1, source: -1, farBelow: false },
    evidence: undefined,
  };
  /** The position that was counted up to, and how many prices before it have each mark. */
  #counted = 0;
  #spreads = 0;
  #shared = 0;
  #evident = 0;

  constructor(table: PriceTable) {
    this.#table = table;
  }

  /** The entry at a position, which is behind that of the call before. */
  read(at: number): FacilityPriceEntry {
    this.#countUpTo(at);
    const { file, cents, marks, below, above, n, source, services } = this.#table;
    const [entry, own, price] = [this.#entry, marks[at] ?? 0, cents[at] ?? 0];
    const hasSpread = (own & PRICE_MARKS.spread) !== 0;
    entry.file = file[at] ?? -1;
    entry.cents = price;
    entry.low = hasSpread ? price - (below[this.#spreads] ?? 0) : price;
    entry.high = hasSpread ? price + (above[this.#spreads] ?? 0) : price;
    entry.n = hasSpread ? (n[this.#spreads] ?? 1) : 1;
    entry.source = (own & PRICE_MARKS.shared) !== 0 ? (source[this.#shared] ?? -1) : -1;
    const isEvident = (own & PRICE_MARKS.evidence) !== 0;
    entry.evidence = isEvident ? services[this.#evident] || null : undefined;
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
    let counts = 0;
    for (let i = this.#counted; i < at; i += 1) counts += COUNTS[marks[i] ?? 0] ?? 0;
    this.#counted = at;
    this.#spreads += counts & COUNT_MASK;
    this.#shared += (counts >>> COUNT_BITS) & COUNT_MASK;
    this.#evident += counts >>> (2 * COUNT_BITS);
  }
}

/** Prices of a block. */
const BLOCK_BITS = 4;
/** Three counts of a block in one number. */
const COUNT_BITS = 10;
const COUNT_MASK = 2 ** COUNT_BITS - 1;
/** What a price adds to the counts, by its marks. */
const COUNTS = Uint32Array.from({ length: ALL_MARKS + 1 }, (_, own) => {
  const [spread, shared, evident] = [own & 1, (own >>> 1) & 1, (own >>> 2) & 1];
  return spread + (shared << COUNT_BITS) + (evident << (2 * COUNT_BITS));
});

function columnsOf({
  file,
  cents,
  marks,
  spread,
  source,
  evidence,
}: FacilityPrices): PriceColumns | undefined {
  const texts = [file, cents, marks, spread.below, spread.above, spread.n, source, evidence.services];
  const columns = decodeColumns(texts, [])?.numbers;
  if (columns === undefined) return undefined;
  const [files, prices, own, below, above, n, sources, services] = columns as Columns;
  // A loop over columns of one type takes a small part of the time that it takes over columns of several.
  const wide = { cents: widened(prices), below: widened(below) };
  return { ...wide, file: files, marks: own, above, n, source: sources, services };
}

function widened(column: Numbers): Numbers {
  return column instanceof Float64Array || column instanceof Uint32Array ? column : new Uint32Array(column);
}

type Columns = [Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers];

function makeTable(columns: PriceColumns): PriceTable | string {
  const { file, cents, marks, below, above, n } = columns;
  if (cents.length !== file.length || marks.length !== file.length)
    return 'has columns of different lengths in facilities';
  if (above.length !== below.length || n.length !== below.length)
    return 'has columns of different lengths in facilities.spread';
  const blocks = countBlocks(columns);
  if (typeof blocks === 'string') return blocks;
  const fault = amountFault(columns);
  if (fault !== undefined) return fault;
  const placeOf = placesByFile(file);
  return typeof placeOf === 'string' ? placeOf : { ...columns, placeOf, blocks };
}

/** The counts of the blocks, when every entry of every column has its price. */
function countBlocks({ marks, below, source, services }: PriceColumns): Uint32Array | string {
  const blocks = new Uint32Array(3 * Math.ceil(marks.length / 2 ** BLOCK_BITS));
  let [spreads, shared, evident] = [0, 0, 0];
  for (let block = 0; block * 3 < blocks.length; block += 1) {
    blocks[block * 3] = spreads;
    blocks[block * 3 + 1] = shared;
    blocks[block * 3 + 2] = evident;
    const end = Math.min((block + 1) << BLOCK_BITS, marks.length);
    let [counts, all] = [0, 0];
    for (let at = block << BLOCK_BITS; at < end; at += 1) {
      const own = marks[at] ?? 0;
      all |= own;
      counts += COUNTS[own & ALL_MARKS] ?? 0;
    }
    if (all > ALL_MARKS) return 'has a wrong value in facilities.marks';
    spreads += counts & COUNT_MASK;
    shared += (counts >>> COUNT_BITS) & COUNT_MASK;
    evident += counts >>> (2 * COUNT_BITS);
  }
  if (spreads !== below.length) return 'has a spread of a facility that it does not list';
  if (shared !== source.length) return 'has a shared source of a facility that it does not list';
  return evident === services.length ? blocks : 'has evidence of a row that it does not list';
}

/** The prices are sorted, none of their amounts is below zero, and a spread has several amounts. */
function amountFault({ cents, marks, below, n }: PriceColumns): string | undefined {
  let [last, spread] = [0, 0];
  for (let at = 0; at < marks.length; at += 1) {
    const price = cents[at] ?? 0;
    if (price < last) return 'has prices that are not sorted';
    last = price;
    if (((marks[at] ?? 0) & PRICE_MARKS.spread) === 0) continue;
    if ((below[spread] ?? 0) > price) return 'has a facility with an amount below zero';
    spread += 1;
  }
  for (let i = 0; i < n.length; i += 1)
    if ((n[i] ?? 0) < 2) return 'has a wrong value in facilities.spread.n';
  return undefined;
}

function placesByFile(file: Numbers): Int32Array | string {
  let largest = -1;
  for (let at = 0; at < file.length; at += 1) if ((file[at] ?? 0) > largest) largest = file[at] ?? 0;
  if (largest > MAX_FILE_NUMBER) return 'has a price file with an impossible number';
  const places = new Int32Array(largest + 1);
  for (let at = 0; at < file.length; at += 1) {
    const number = file[at] ?? 0;
    if (places[number] !== 0) return 'lists a price file twice';
    places[number] = at + 1;
  }
  return places;
}
