// The prices of a code tile by price-file number, so that a question looks at the price files of its place and not at those
// of the nation. Pure.
import { ColumnsUnderCheck } from '../../../schemas/kept-columns.ts';
import { shapeKeeper } from '../../../schemas/kept-shape.ts';
import type { PriceTable } from '../../../schemas/price-table.ts';
import { type FacilityPriceEntry, PriceReader, priceTable } from '../../../schemas/read-prices.ts';
import type { FacilityPrices } from '../../../schemas/tile.ts';
import { encodeFacilityPrices } from '../../../schemas/write-tile.ts';
import { unavailable } from '../tiles/parse-tile.ts';

const keepShapes = shapeKeeper(() => {
  const table = priceTable(encodeFacilityPrices([]));
  return [new ColumnsUnderCheck(0), ...(typeof table === 'string' ? [] : [new PriceReader(table)])];
});

/**
 * Calls `visit` for those of the price files that have a price, lowest price first, always with the same object: what
 * `eachFacilityPrice` does for all of them.
 * @throws ApiError `data_unavailable` for prices that are not whole
 */
export function eachPriceOf(
  prices: FacilityPrices,
  files: readonly number[],
  visit: (entry: FacilityPriceEntry) => void,
): void {
  keepShapes();
  const table = priceTable(prices);
  if (typeof table === 'string') throw unavailable(`A code tile ${table}.`);
  const reader = new PriceReader(table);
  for (const at of positionsOf(table.placeOf, files)) visit(reader.read(at));
}

/** The positions of those of the price files that have a price, ascending. */
function positionsOf(placeOf: PriceTable['placeOf'], files: readonly number[]): Uint32Array {
  const positions = new Uint32Array(files.length);
  let found = 0;
  for (const file of files) {
    const place = file >= 0 && file < placeOf.length ? (placeOf[file] ?? 0) : 0;
    if (place > 0) positions[found++] = place - 1;
  }
  return positions.subarray(0, found).sort();
}
