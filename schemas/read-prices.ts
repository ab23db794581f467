// The facility prices of a code tile: their columns as tables of numbers, which are made once for a tile, and the entries
// that are read from them. schemas/write-tile.ts is the other direction.
import type { Evidence } from './claims.ts';
import type { Cents } from './money.ts';
import { decodeNumbers, type Numbers } from './number-column.ts';
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
  /** By position, how many prices before have an entry in these columns. */
  spreadAt: Uint32Array;
  sharedAt: Uint32Array;
  evidentAt: Uint32Array;
};

/** A nation has some thousand price files; a larger number than this one is damage, and the table would not fit. */
const MAX_FILE_NUMBER = 1_000_000;

const tables = new WeakMap<FacilityPrices, PriceTable | string>();

/** The table of a tile's prices, or, in words without any value of the tile, what is wrong with them. */
export function priceTable(prices: FacilityPrices): PriceTable | string {
  const known = tables.get(prices);
  if (known !== undefined) return known;
  const columns = decodeColumns(prices);
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
  const entry = emptyEntry();
  for (let at = 0; at < table.file.length; at += 1) visit(readEntry(table, at, entry));
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

/** An entry for `readEntry` to fill. */
export function emptyEntry(): FacilityPriceEntry {
  const entry = { file: 0, cents: 0, low: 0, high: 0, n: 1, source: -1, farBelow: false };
  return { ...entry, evidence: undefined };
}

/** Fills an entry with the price at a position, and returns it. */
export function readEntry(table: PriceTable, at: number, entry: FacilityPriceEntry): FacilityPriceEntry {
  const marks = table.marks[at] ?? 0;
  const price = table.cents[at] ?? 0;
  entry.file = table.file[at] ?? -1;
  entry.cents = price;
  [entry.low, entry.high, entry.n] = [price, price, 1];
  if ((marks & PRICE_MARKS.spread) !== 0) {
    const spreadAt = table.spreadAt[at] ?? 0;
    entry.low = price - (table.below[spreadAt] ?? 0);
    entry.high = price + (table.above[spreadAt] ?? 0);
    entry.n = table.n[spreadAt] ?? 1;
  }
  const isShared = (marks & PRICE_MARKS.shared) !== 0;
  entry.source = isShared ? (table.source[table.sharedAt[at] ?? 0] ?? -1) : -1;
  const isEvident = (marks & PRICE_MARKS.evidence) !== 0;
  entry.evidence = isEvident ? table.services[table.evidentAt[at] ?? 0] || null : undefined;
  entry.farBelow = (marks & PRICE_MARKS.farBelow) !== 0;
  return entry;
}

function decodeColumns({ file, cents, marks, spread, source, evidence }: FacilityPrices) {
  const columns: { [column in keyof PriceColumns]: Numbers | undefined } = {
    file: decodeNumbers(file),
    cents: decodeNumbers(cents),
    marks: decodeNumbers(marks),
    below: decodeNumbers(spread.below),
    above: decodeNumbers(spread.above),
    n: decodeNumbers(spread.n),
    source: decodeNumbers(source),
    services: decodeNumbers(evidence.services),
  };
  return Object.values(columns).includes(undefined) ? undefined : (columns as PriceColumns);
}

function makeTable(columns: PriceColumns): PriceTable | string {
  const { file, cents, marks, below, above, n } = columns;
  if (cents.length !== file.length || marks.length !== file.length)
    return 'has columns of different lengths in facilities';
  if (above.length !== below.length || n.length !== below.length)
    return 'has columns of different lengths in facilities.spread';
  const placeOf = placesByFile(file);
  if (typeof placeOf === 'string') return placeOf;
  const entries = entriesByPosition(columns);
  return typeof entries === 'string' ? entries : { ...columns, placeOf, ...entries };
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

/** One pass over the prices: they are sorted, no amount is below zero, and every entry of every column has its price. */
function entriesByPosition(
  columns: PriceColumns,
): Pick<PriceTable, 'spreadAt' | 'sharedAt' | 'evidentAt'> | string {
  const { cents, marks, below, n, source, services } = columns;
  const length = marks.length;
  const [spreadAt, sharedAt] = [new Uint32Array(length), new Uint32Array(length)];
  const evidentAt = new Uint32Array(length);
  let [last, spreads, shared, evident] = [0, 0, 0, 0];
  for (let at = 0; at < length; at += 1) {
    const [own, price] = [marks[at] ?? 0, cents[at] ?? 0];
    if (own > ALL_MARKS) return 'has a wrong value in facilities.marks';
    if (price < last) return 'has prices that are not sorted';
    last = price;
    spreadAt[at] = spreads;
    sharedAt[at] = shared;
    evidentAt[at] = evident;
    if ((own & PRICE_MARKS.spread) !== 0) {
      if ((below[spreads] ?? 0) > price) return 'has a facility with an amount below zero';
      spreads += 1;
    }
    if ((own & PRICE_MARKS.shared) !== 0) shared += 1;
    if ((own & PRICE_MARKS.evidence) !== 0) evident += 1;
  }
  if (spreads !== below.length) return 'has a spread of a facility that it does not list';
  if (shared !== source.length) return 'has a shared source of a facility that it does not list';
  if (evident !== services.length) return 'has evidence of a row that it does not list';
  for (let i = 0; i < n.length; i += 1)
    if ((n[i] ?? 0) < 2) return 'has a wrong value in facilities.spread.n';
  return { spreadAt, sharedAt, evidentAt };
}
