// The prices of a code tile by price-file number, so that a question looks at the price files of its place and not at those
// of the nation. Pure.
import { ColumnsUnderCheck } from '../../../schemas/kept-columns.ts';
import { shapeKeeper } from '../../../schemas/kept-shape.ts';
import type { Numbers } from '../../../schemas/number-column.ts';
import { readerOf } from '../../../schemas/price-rows.ts';
import type { PriceTable } from '../../../schemas/price-table.ts';
import { type FacilityPriceEntry, PriceReader, priceTable } from '../../../schemas/read-prices.ts';
import type { FacilityPrices } from '../../../schemas/tile.ts';
import { encodeFacilityPrices } from '../../../schemas/write-tile.ts';
import { unavailable } from '../tiles/parse-tile.ts';
import type { NearFile } from './nearest-campus.ts';

const keepShapes = shapeKeeper(() => {
  const table = priceTable(encodeFacilityPrices([]));
  return [new ColumnsUnderCheck(0), ...(typeof table === 'string' ? [] : [new PriceReader(table)])];
});

/**
 * Calls `visit` for those of the price files that have a price, lowest price first, with their prices always in the same object:
 * what `eachFacilityPrice` does for all of them.
 * @throws ApiError `data_unavailable` for prices that are not whole
 */
export function eachPriceOf(
  prices: FacilityPrices,
  files: readonly NearFile[],
  visit: (entry: FacilityPriceEntry, near: Readonly<NearFile>) => void,
): void {
  const table = tableOf(prices);
  const reader = readerOf(table);
  for (const { at, near } of pricedOf(table, files)) visit(reader.read(at, near.file), near);
}

/**
 * Calls `visit` for the prices of some price files, lowest price first, always with the same object, until it returns false.
 * @throws ApiError `data_unavailable` for prices that are not whole
 */
export function lowestPricesOf(
  prices: FacilityPrices,
  files: Numbers,
  visit: (entry: FacilityPriceEntry) => boolean,
): void {
  const table = tableOf(prices);
  const positions = new Uint32Array(files.length);
  let length = 0;
  for (let i = 0; i < files.length; i += 1) {
    const at = positionOf(table, files[i] ?? -1);
    if (at >= 0) positions[length++] = at;
  }
  const reader = readerOf(table);
  for (const at of positions.subarray(0, length).sort()) if (!visit(reader.read(at))) return;
}

function tableOf(prices: FacilityPrices): PriceTable {
  keepShapes();
  const table = priceTable(prices);
  if (typeof table === 'string') throw unavailable(`A code tile ${table}.`);
  return table;
}

/** A price file, and the position of its price in the columns. */
type Priced = { at: number; near: Readonly<NearFile> };

/** Those of the price files that have a price, lowest price first. */
function pricedOf(table: PriceTable, files: readonly NearFile[]): Priced[] {
  const priced: Priced[] = [];
  for (const near of files) {
    const at = positionOf(table, near.file);
    if (at >= 0) priced.push({ at, near });
  }
  return priced.sort((a, b) => a.at - b.at);
}

/** The position of a price file's price, -1 without one. */
function positionOf({ placeOf }: PriceTable, file: number): number {
  return file >= 0 && file < placeOf.length ? (placeOf[file] ?? 0) - 1 : -1;
}
