// The table of a code tile's facility prices: where each price file is, and how many prices before a block have each mark. A
// nation has thousands of prices and most questions need some dozens of them, so other columns are read where they are needed.
import { priceFault } from './check-prices.ts';
import { ColumnsUnderCheck, KeptColumn } from './kept-columns.ts';
import { charactersOf, type Numbers, spaceOf } from './number-column.ts';
import { type CountedMarks, countMarks, marksOf } from './price-marks.ts';
import type { FacilityPrices } from './tile.ts';

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
  readonly blocks: CountedMarks['blocks'];
  /** How often the prices were read, and their rows when that was often: schemas/price-rows.ts. */
  readers = 0;
  rows: Uint32Array | undefined = undefined;

  constructor(
    { file, cents, spread: { below, above, n }, source, evidence: { services } }: FacilityPrices,
    marks: Uint8Array,
    placeOf: PriceTable['placeOf'],
    blocks: CountedMarks['blocks'],
  ) {
    this.marks = charactersOf(marks);
    this.file = new KeptColumn(file);
    this.cents = new KeptColumn(cents);
    this.below = new KeptColumn(below);
    this.above = new KeptColumn(above);
    this.n = new KeptColumn(n);
    this.source = new KeptColumn(source);
    this.services = new KeptColumn(services);
    this.placeOf = placeOf;
    this.blocks = blocks;
  }

  /** Whether every column has as many entries as there are prices with its mark. */
  isEven({ spreads, shared, evident }: CountedMarks): boolean {
    const { length } = this.marks;
    return (
      this.file.length === length &&
      this.cents.length === length &&
      this.below.length === spreads &&
      this.above.length === spreads &&
      this.n.length === spreads &&
      this.source.length === shared &&
      this.services.length === evident
    );
  }
}

/**
 * The table of a tile's prices, or, in words without any value of the tile, what is wrong with them. `areChecked`: they are
 * those that their writer checked, and nothing is looked at that the table does not need.
 */
export function makePriceTable(prices: FacilityPrices, areChecked = false): PriceTable | string {
  const fault = areChecked ? undefined : priceFault(prices);
  if (fault !== undefined) return fault;
  const columns = new ColumnsUnderCheck(spaceOf(prices.file, prices.marks));
  const [file, marks] = [columns.numbers(prices.file), marksOf(columns.numbers(prices.marks))];
  const counted = marks && countMarks(marks);
  if (!columns.isWhole || !counted) return 'has a wrong value in facilities';
  const table = new PriceTable(prices, marks, placesByFile(file), counted.blocks);
  return table.isEven(counted) ? table : 'has columns of different lengths in facilities';
}

/** More than the numbers of price files of a nation. For a tile with a larger one, memory is made anew. */
const MANY_FILES = 8192;
let placesMemory: Uint16Array | undefined;

/** One more than the position of each price file, in memory that is as long as the numbers ask for. */
function placesByFile(file: Numbers): PriceTable['placeOf'] {
  if (!(file instanceof Uint16Array) || file.length >= 2 ** 16) return placesOfMany(file);
  placesMemory ??= new Uint16Array(MANY_FILES);
  const places = placesMemory.fill(0);
  // Two numbers at a time; a store beyond the end of an array is left out.
  const pairs = new Uint32Array(file.buffer, file.byteOffset, file.length >>> 1);
  let all = file[file.length - 1] ?? 0;
  places[all] = file.length;
  for (let at = 0, { length } = pairs; at < length; at += 1) {
    const two = pairs[at] ?? 0;
    all |= two;
    places[two & 0xffff] = 2 * at + 1;
    places[two >>> 16] = 2 * at + 2;
  }
  const bound = ((all & 0xffff) | (all >>> 16)) + 1;
  return bound > MANY_FILES ? placesOfMany(file) : places.slice(0, bound);
}

function placesOfMany(file: Numbers): PriceTable['placeOf'] {
  let largest = -1;
  for (const number of file) largest = Math.max(largest, number);
  const places = file.length < 2 ** 16 ? new Uint16Array(largest + 1) : new Uint32Array(largest + 1);
  for (const [at, number] of file.entries()) places[number] = at + 1;
  return places;
}
