// The price columns of a code tile, made from the columns of its price files.
import type { Cents } from '../../../schemas/money.ts';
import { PRICE_MARKS } from '../../../schemas/price-marks.ts';
import type { FacilityPrices } from '../../../schemas/tile.ts';
import { encodePriceColumns, type PlainPrices } from '../../../schemas/write-tile.ts';
import type { FilePrices } from '../aggregate/file-prices.ts';
import type { CodeEvidence } from '../claims/hospital-evidence.ts';

/** What the marks of a price say beside the prices themselves, by price-file number. */
export type PriceFacts = {
  /** 1 for files with a campus, whose prices are listed. */
  isListed: Uint8Array;
  isFarBelow: (cents: Cents, file: number) => boolean;
  evidence: CodeEvidence;
};

/**
 * The prices of all files with a campus, lowest first, then by number.
 * @param firstFiles for each file the index of the first file of its independent source
 * @param order `orderByPrice` of the files
 */
export function facilityPrices(
  files: FilePrices,
  firstFiles: Int32Array,
  order: Uint32Array,
  { isListed, isFarBelow, evidence }: PriceFacts,
): FacilityPrices {
  const listed = order.filter((i) => isListed[files.file[i] ?? -1] === 1);
  const sourceNumbers = numberShared(listed, firstFiles);
  const columns = emptyColumns(listed.length);
  for (let at = 0; at < listed.length; at += 1) {
    const i = listed[at] ?? 0;
    const [file, cents] = [files.file[i] ?? 0, files.cents[i] ?? 0];
    const source = sourceNumbers[firstFiles[i] ?? i] ?? -1;
    const services = evidence.of(file);
    columns.file[at] = file;
    columns.cents[at] = cents;
    columns.marks[at] =
      addSpread(columns, files, i) +
      (source >= 0 ? PRICE_MARKS.shared : 0) +
      (services !== undefined ? PRICE_MARKS.evidence : 0) +
      (isFarBelow(cents, file) ? PRICE_MARKS.farBelow : 0);
    if (source >= 0) columns.source.push(source);
    if (services !== undefined) columns.services.push(services ?? 0);
  }
  return encodePriceColumns(columns, { year: evidence.year, apc: evidence.apc });
}

/** Columns with an entry for each price, and lists of what only some prices have. */
type Columns = PlainPrices & {
  file: Uint32Array;
  cents: Float64Array;
  marks: Uint8Array;
} & Record<'below' | 'above' | 'n' | 'source' | 'services', number[]>;

function emptyColumns(n: number): Columns {
  const columns = { file: new Uint32Array(n), cents: new Float64Array(n), marks: new Uint8Array(n) };
  return { ...columns, below: [], above: [], n: [], source: [], services: [] };
}

/** Adds how far the other amounts of a file are from its price. @returns the mark of a price that has others */
function addSpread(columns: Columns, { cents, starts, amounts }: FilePrices, i: number): number {
  const [start, end] = [starts[i] ?? 0, starts[i + 1] ?? 0];
  if (end - start < 2) return 0;
  const price = cents[i] ?? 0;
  columns.below.push(price - (amounts[start] ?? 0));
  columns.above.push((amounts[end - 1] ?? 0) - price);
  columns.n.push(end - start);
  return PRICE_MARKS.spread;
}

/** By the first file of each source that has several listed files: its number, in the order of first files. Others: -1. */
function numberShared(listed: Uint32Array, firstFiles: Int32Array): Int32Array {
  const numbers = new Int32Array(firstFiles.length);
  for (let at = 0; at < listed.length; at += 1) {
    const first = firstFiles[listed[at] ?? 0] ?? 0;
    numbers[first] = (numbers[first] ?? 0) + 1;
  }
  let shared = 0;
  for (let first = 0; first < numbers.length; first += 1)
    numbers[first] = (numbers[first] ?? 0) > 1 ? shared++ : -1;
  return numbers;
}
