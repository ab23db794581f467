// The check of a code tile's facility prices. A nation has thousands of them: each loop sees one type of array and takes no
// branch by chance.
import { LEAST_CLAIMS_COUNT } from './claims.ts';
import { ColumnsUnderCheck } from './kept-columns.ts';
import { isBelow, type Numbers, spaceOf } from './number-column.ts';
import { BLOCK_BITS, type CountedMarks, countMarks, marksOf, PRICE_MARKS } from './price-marks.ts';
import type { FacilityPrices } from './tile.ts';

/** Integers of the types that nearly every tile has; doubles and wider integers hold what these cannot. */
type Wide = Uint32Array | Float64Array;
type Middle = Uint16Array | Wide;

/** The decoded columns. */
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

/** What is wrong with the columns of prices, in words without any of their values; undefined when nothing is. */
export function priceFault(prices: FacilityPrices): string | undefined {
  const { file, cents, marks, spread, source, evidence } = prices;
  const { below, above, n } = spread;
  const { services } = evidence;
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
  const counted = countMarks(columns.marks);
  if (counted === undefined) return WRONG_MARKS;
  return (
    countFault(columns, counted) ??
    orderFault(columns) ??
    spreadFault(columns, counted.blocks) ??
    servicesFault(columns) ??
    fileFault(columns)
  );
}

const WRONG_MARKS = 'has a wrong value in facilities.marks';

/** The columns in the types that loops see, when their lengths are right and marks are bytes. */
function typedColumns(decoded: Record<keyof PriceColumns, Numbers>): PriceColumns | string {
  const { file, cents, below, above, n, source, services } = decoded;
  if (cents.length !== file.length || decoded.marks.length !== file.length)
    return 'has columns of different lengths in facilities';
  if (above.length !== below.length || n.length !== below.length)
    return 'has columns of different lengths in facilities.spread';
  const marks = marksOf(decoded.marks);
  if (marks === undefined) return WRONG_MARKS;
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

/** Every entry of every column has its price. */
function countFault({ below, source, services }: PriceColumns, counted: CountedMarks): string | undefined {
  if (counted.spreads !== below.length) return 'has a spread of a facility that it does not list';
  if (counted.shared !== source.length) return 'has a shared source of a facility that it does not list';
  return counted.evident === services.length ? undefined : 'has evidence of a row that it does not list';
}

/** Prices are sorted. */
function orderFault({ cents }: PriceColumns): string | undefined {
  const { length } = cents;
  let last = 0;
  for (let at = 0; at < length; at += 1) {
    const price = cents[at] ?? 0;
    if (price < last) return 'has prices that are not sorted';
    last = price;
  }
  return undefined;
}

/** A spread has several amounts. */
const LEAST_AMOUNTS = 2;

/** No amount is below zero, and a spread has several amounts. */
function spreadFault(columns: PriceColumns, blocks: CountedMarks['blocks']): string | undefined {
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

/** A nation has some thousand price files; a larger number than this one is damage, and a table by number would not fit. */
const MAX_FILE_NUMBER = 1_000_000;

/** Every price file is listed once. */
function fileFault({ file }: PriceColumns): string | undefined {
  const { length } = file;
  let largest = 0;
  for (let at = 0; at < length; at += 1) largest = Math.max(largest, file[at] ?? 0);
  if (largest > MAX_FILE_NUMBER) return 'has a price file with an impossible number';
  const isListed = new Uint8Array(largest + 1);
  let twice = 0;
  for (let at = 0; at < length; at += 1) {
    const number = file[at] ?? 0;
    twice |= isListed[number] ?? 0;
    isListed[number] = 1;
  }
  return twice === 0 ? undefined : 'lists a price file twice';
}
