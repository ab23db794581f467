// The table of a code tile's facility prices: its columns as numbers, checked, with where each price file is and how many
// prices before a block have each mark. A nation has thousands of prices and most questions need some dozens of them, so
// making the table is most of what a tile costs a reader: each loop sees one type of array and takes no branch by chance.
import { LEAST_CLAIMS_COUNT } from './claims.ts';
import { ColumnsUnderCheck, KeptColumn } from './kept-columns.ts';
import { charactersOf, isBelow, type Numbers, spaceOf } from './number-column.ts';
import type { FacilityPrices } from './tile.ts';

/** Bits of `marks`: which of the other columns have an entry for a price, and whether it is far below the others. */
export const PRICE_MARKS = { spread: 1, shared: 2, evidence: 4, farBelow: 8 } as const;
const ALL_MARKS = 15;

/** Prices of a block are two to this power: sixteen. */
export const BLOCK_BITS = 4;

/** Integers of the types that nearly every tile has; doubles and wider integers hold what these cannot. */
type Wide = Uint32Array | Float64Array;
type Middle = Uint16Array | Wide;

/** The decoded columns, while they are checked. */
type PriceColumns = {
  file: Middle;
  cents: Wide;
  marks: Uint8Array;
  below: Middle;
  above: Numbers;
  n: Numbers;
  source: Numbers;
  services: Middle;
};

/** The columns, and where each price has its entries in those that only some prices have. */
export class PriceTable {
  /** A character for each price, whose code are the marks: most prices before one that is read are looked at. */
  readonly marks: string;
  readonly file: KeptColumn;
  readonly cents: KeptColumn;
  readonly below: KeptColumn;
  readonly above: KeptColumn;
  readonly n: KeptColumn;
  readonly source: KeptColumn;
  readonly services: KeptColumn;
  /** One more than the position of a price file in the columns, by its number; 0 without a price. */
  readonly placeOf: Uint16Array | Uint32Array;
  /** Three counts for each block of prices: how many prices before the block have a spread, a source, evidence. */
  readonly blocks: Uint16Array | Uint32Array;

  constructor(
    { file, cents, spread: { below, above, n }, source, evidence: { services } }: FacilityPrices,
    decoded: Record<keyof PriceColumns, Numbers>,
    marks: Uint8Array,
    placeOf: PriceTable['placeOf'],
    blocks: PriceTable['blocks'],
  ) {
    this.marks = charactersOf(marks);
    this.file = new KeptColumn(file, decoded.file);
    this.cents = new KeptColumn(cents, decoded.cents);
    this.below = new KeptColumn(below, decoded.below);
    this.above = new KeptColumn(above, decoded.above);
    this.n = new KeptColumn(n, decoded.n);
    this.source = new KeptColumn(source, decoded.source);
    this.services = new KeptColumn(services, decoded.services);
    this.placeOf = placeOf;
    this.blocks = blocks;
  }
}

/** A nation has some thousand price files; a larger number than this one is damage, and the table would not fit. */
const MAX_FILE_NUMBER = 1_000_000;

/** The table of a tile's prices, or, in words without any value of the tile, what is wrong with them. */
export function makePriceTable(prices: FacilityPrices): PriceTable | string {
  const {
    file,
    cents,
    marks,
    spread: { below, above, n },
    source,
    evidence: { services },
  } = prices;
  const seen = new ColumnsUnderCheck(spaceOf(file, cents, marks, below, above, n, source, services));
  const decoded = {
    file: seen.numbers(file),
    cents: seen.numbers(cents),
    marks: seen.numbers(marks),
    below: seen.numbers(below),
    above: seen.numbers(above),
    n: seen.numbers(n),
    source: seen.numbers(source),
    services: seen.numbers(services),
  };
  if (!seen.isWhole) return 'has a wrong value in facilities';
  const columns = typedColumns(decoded);
  if (typeof columns === 'string') return columns;
  const blocks = countBlocks(columns);
  if (typeof blocks === 'string') return blocks;
  const largest = lookOver(columns);
  if (typeof largest === 'string') return largest;
  if (largest > MAX_FILE_NUMBER) return 'has a price file with an impossible number';
  const fault = spreadFault(columns, blocks) ?? servicesFault(columns);
  if (fault !== undefined) return fault;
  const placeOf = placesByFile(columns.file, largest);
  return typeof placeOf === 'string'
    ? placeOf
    : new PriceTable(prices, decoded, columns.marks, placeOf, blocks);
}

/** The columns in the types that loops see, when their lengths are right and marks are bytes. */
function typedColumns(decoded: Record<keyof PriceColumns, Numbers>): PriceColumns | string {
  const { file, cents, below, above, n, source, services } = decoded;
  if (cents.length !== file.length || decoded.marks.length !== file.length)
    return 'has columns of different lengths in facilities';
  if (above.length !== below.length || n.length !== below.length)
    return 'has columns of different lengths in facilities.spread';
  const marks = asBytes(decoded.marks);
  if (marks === undefined) return 'has a wrong value in facilities.marks';
  return {
    file: middle(file),
    cents: wide(cents),
    marks,
    below: middle(below),
    above,
    n,
    source,
    services: middle(services),
  };
}

function wide(column: Numbers): Wide {
  return column instanceof Float64Array || column instanceof Uint32Array ? column : new Uint32Array(column);
}

function middle(column: Numbers): Middle {
  return column instanceof Uint8Array ? new Uint16Array(column) : column;
}

/** Marks as bytes, as a writer leaves them; undefined for a sum that no byte holds. */
function asBytes(marks: Numbers): Uint8Array | undefined {
  if (marks instanceof Uint8Array) return marks;
  for (let at = 0; at < marks.length; at += 1) if ((marks[at] ?? 0) > ALL_MARKS) return undefined;
  return new Uint8Array(marks);
}

/** Marks are counted four at a time: each byte of a word is one price. */
const WORD_BYTES = 4;
const WORDS_OF_A_BLOCK = 2 ** BLOCK_BITS / WORD_BYTES;
const ONE_IN_EACH_BYTE = 0x01010101;
const OTHER_BITS = 0xf0f0f0f0 | 0;
const TOP_BYTE = 24;

/** The counts of the blocks, when every entry of every column has its price. */
function countBlocks({ marks, below, source, services }: PriceColumns): PriceTable['blocks'] | string {
  const size = 3 * Math.ceil(marks.length / 2 ** BLOCK_BITS);
  const blocks = marks.length < 2 ** 16 ? new Uint16Array(size) : new Uint32Array(size);
  const whole = marks.length >>> BLOCK_BITS;
  const words = new Uint32Array(marks.buffer, marks.byteOffset, whole * WORDS_OF_A_BLOCK);
  let [spreads, shared, evident, all] = [0, 0, 0, 0];
  for (let word = 0, at = 0; word < words.length; word += WORDS_OF_A_BLOCK, at += 3) {
    blocks[at] = spreads;
    blocks[at + 1] = shared;
    blocks[at + 2] = evident;
    const a = words[word] ?? 0;
    const b = words[word + 1] ?? 0;
    const c = words[word + 2] ?? 0;
    const d = words[word + 3] ?? 0;
    all |= a | b | c | d;
    spreads += countMarks(a, b, c, d);
    shared += countMarks(a >>> 1, b >>> 1, c >>> 1, d >>> 1);
    evident += countMarks(a >>> 2, b >>> 2, c >>> 2, d >>> 2);
  }
  if (whole * 3 < blocks.length) blocks.set([spreads, shared, evident], whole * 3);
  for (let at = whole << BLOCK_BITS; at < marks.length; at += 1) {
    const own = marks[at] ?? 0;
    all |= own;
    spreads += own & 1;
    shared += (own >>> 1) & 1;
    evident += (own >>> 2) & 1;
  }
  if ((all & OTHER_BITS) !== 0) return 'has a wrong value in facilities.marks';
  if (spreads !== below.length) return 'has a spread of a facility that it does not list';
  if (shared !== source.length) return 'has a shared source of a facility that it does not list';
  return evident === services.length ? blocks : 'has evidence of a row that it does not list';
}

/** How many bytes of four words are odd: the product adds the four sums, of which each is at most four, in its top byte. */
function countMarks(a: number, b: number, c: number, d: number): number {
  const sums =
    (a & ONE_IN_EACH_BYTE) + (b & ONE_IN_EACH_BYTE) + (c & ONE_IN_EACH_BYTE) + (d & ONE_IN_EACH_BYTE);
  return Math.imul(sums, ONE_IN_EACH_BYTE) >>> TOP_BYTE;
}

/**
 * The largest number of a price file, when the prices are sorted; -1 without any. Nothing is compared behind the loop: V8
 * compiles such a function while the loop runs, and its code is thrown away at a comparison that it has not seen.
 */
function lookOver({ file, cents }: PriceColumns): number | string {
  const { length } = cents;
  let [last, largest] = [0, -1];
  for (let at = 0; at < length; at += 1) {
    const price = cents[at] ?? 0;
    if (price < last) return 'has prices that are not sorted';
    last = price;
    const number = file[at] ?? 0;
    if (number > largest) largest = number;
  }
  return largest;
}

/** A spread has several amounts. */
const LEAST_AMOUNTS = 2;

/** No amount is below zero, and a spread has several amounts. */
function spreadFault(columns: PriceColumns, blocks: PriceTable['blocks']): string | undefined {
  const { cents, below, n } = columns;
  const { length } = blocks;
  let spread = 0;
  for (let block = 0; block * 3 < length; block += 1) {
    // Where the lowest price of a block leaves room for each of its spreads, so do the others.
    const least = cents[block << BLOCK_BITS] ?? 0;
    const end = blocks[block * 3 + 3] ?? below.length;
    let isDoubtful = false;
    for (; spread < end; spread += 1) if ((below[spread] ?? 0) > least) isDoubtful = true;
    if (isDoubtful && isBelowZero(columns, block, blocks[block * 3] ?? 0))
      return 'has a facility with an amount below zero';
  }
  return isBelow(n, LEAST_AMOUNTS) ? 'has a wrong value in facilities.spread.n' : undefined;
}

/** Whether an amount of a block is below zero. `spread`: index of the first of its spreads. */
function isBelowZero({ cents, marks, below }: PriceColumns, block: number, spread: number): boolean {
  const end = Math.min((block + 1) << BLOCK_BITS, marks.length);
  let own = spread;
  for (let at = block << BLOCK_BITS; at < end; at += 1) {
    if (((marks[at] ?? 0) & PRICE_MARKS.spread) === 0) continue;
    if ((below[own] ?? 0) > (cents[at] ?? 0)) return true;
    own += 1;
  }
  return false;
}

/** Between 0 and the least count, and as far from both. */
const MIDDLE_OF_FEW = LEAST_CLAIMS_COUNT / 2;

/** Services of Medicare patients are 0, which is for fewer than may be shown, or enough to be shown. */
function servicesFault({ services }: PriceColumns): string | undefined {
  const { length } = services;
  for (let i = 0; i < length; i += 1) {
    // One comparison for both ends: a branch that half of the numbers take costs more than the rest of the loop.
    if (Math.abs((services[i] ?? 0) - MIDDLE_OF_FEW) < MIDDLE_OF_FEW)
      return 'has a wrong value in facilities.evidence.services';
  }
  return undefined;
}

function placesByFile(file: Middle, largest: number): PriceTable['placeOf'] | string {
  const places = file.length < 2 ** 16 ? new Uint16Array(largest + 1) : new Uint32Array(largest + 1);
  const { length } = file;
  let twice = 0;
  for (let at = 0; at < length; at += 1) {
    const number = file[at] ?? 0;
    twice |= places[number] ?? 0;
    places[number] = at + 1;
  }
  return twice === 0 ? places : 'lists a price file twice';
}
