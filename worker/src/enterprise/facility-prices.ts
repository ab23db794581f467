// Rows of the dataset `facility_prices`: the campuses of one directory that have a price for one code. Pure.
import type { FACILITY_PRICE_FIELDS } from '../../../schemas/enterprise-fields.ts';
import { dollarsOf } from '../../../schemas/money.ts';
import {
  directoryCampus,
  directoryFile,
  directoryTable,
  eachFacilityPrice,
  type FacilityPriceEntry,
  fileIndexes,
} from '../../../schemas/read-tile.ts';
import type { CodeTile } from '../../../schemas/tile.ts';
import { flagsOf, spreadOf } from '../prices/price-marks.ts';
import type { Area } from './areas.ts';
import type { ExportRow, ExportValue } from './export-row.ts';

type FilePrice = FacilityPriceEntry;
/** Price-file number -> what it publishes for the code, in cents. */
export type FilePrices = ReadonlyMap<number, FilePrice>;
type Row = Record<(typeof FACILITY_PRICE_FIELDS)[number], ExportValue>;

/** The prices of a code tile by price-file number. */
export function filePrices({ facilities }: CodeTile): FilePrices {
  const prices = new Map<number, FilePrice>();
  // The entry of the pass is used again for the next one.
  eachFacilityPrice(facilities, (entry) => prices.set(entry.file, { ...entry }));
  return prices;
}

/** Campuses of an area whose file has a price, in the directory's order. */
export function* facilityPriceRows(
  tile: CodeTile,
  prices: FilePrices,
  { directory, has }: Area,
): Generator<ExportRow> {
  const { campuses } = directoryTable(directory);
  const indexes = fileIndexes(directory);
  for (const [i, file] of campuses.file.entries()) {
    const price = prices.get(file);
    if (!price || !has(i)) continue;
    const { id, name, city, state, zip, lat, lng } = directoryCampus(directory, i);
    const { updated, url } = directoryFile(directory, indexes.get(file) ?? -1);
    const row: Row = {
      code: tile.code,
      code_type: tile.code_type,
      label: tile.label,
      setting: tile.setting,
      facility_id: id,
      name,
      city,
      state,
      zip,
      lat,
      lng,
      price_file: file,
      cash_price: dollarsOf(price.cents),
      price_low: dollarsOf(price.low),
      price_high: dollarsOf(price.high),
      n_prices: price.n,
      spread: spreadOf(price),
      currency: 'USD',
      last_refreshed: updated,
      source_url: url,
      flags: flagsOf(price, directory),
    };
    yield row;
  }
}
