// Rows of the dataset `facility_prices`: the campuses of one directory that have a price for one code. Pure.
import type { FACILITY_PRICE_FIELDS } from '../../../schemas/enterprise.ts';
import { dollarsOf } from '../../../schemas/money.ts';
import type { CodeTile, Directory } from '../../../schemas/tile.ts';
import type { ExportRow } from './export-row.ts';

type FilePrice = { cents: number; low: number; high: number; n: number };
/** Price-file number -> what it publishes for the code, in cents. */
export type FilePrices = ReadonlyMap<number, FilePrice>;
type Row = Record<(typeof FACILITY_PRICE_FIELDS)[number], string | number | null>;

/** Decodes the prices of a code tile. */
export function filePrices({ facilities: { file, cents, spread } }: CodeTile): FilePrices {
  const prices = new Map<number, FilePrice>();
  let at = 0;
  const amounts = cents.map((step) => {
    at += step;
    return at;
  });
  file.forEach((number, i) => {
    const amount = amounts[i] ?? 0;
    prices.set(number, { cents: amount, low: amount, high: amount, n: 1 });
  });
  let index = 0;
  spread.index.forEach((step, i) => {
    index += step;
    const amount = amounts[index] ?? 0;
    const [low, high] = [amount - (spread.below[i] ?? 0), amount + (spread.above[i] ?? 0)];
    prices.set(file[index] ?? -1, { cents: amount, low, high, n: spread.n[i] ?? 1 });
  });
  return prices;
}

/** Campuses of a directory that `counts` takes and whose file has a price, in the directory's order. */
export function* facilityPriceRows(
  tile: CodeTile,
  prices: FilePrices,
  directory: Directory,
  counts: (state: string, zip: string) => boolean,
): Generator<ExportRow> {
  const { campuses, files } = directory;
  const placeOfFile = new Map(files.number.map((number, i) => [number, i]));
  for (const [i, file] of campuses.file.entries()) {
    const price = prices.get(file);
    if (!price || !counts(campuses.state[i] ?? '', campuses.zip[i] ?? '')) continue;
    const source = placeOfFile.get(file) ?? -1;
    const folder = directory.folders[files.folder[source] ?? -1];
    const row: Row = {
      code: tile.code,
      code_type: tile.code_type,
      label: tile.label,
      setting: tile.setting,
      facility_id: campuses.id[i] ?? '',
      name: campuses.name[i] ?? '',
      city: campuses.city[i] ?? '',
      state: campuses.state[i] ?? '',
      zip: campuses.zip[i] ?? '',
      lat: campuses.lat[i] ?? null,
      lng: campuses.lng[i] ?? null,
      price_file: file,
      cash_price: dollarsOf(price.cents),
      price_low: dollarsOf(price.low),
      price_high: dollarsOf(price.high),
      n_prices: price.n,
      currency: 'USD',
      last_refreshed: directory.dates[files.updated[source] ?? -1] ?? null,
      source_url: folder === undefined ? null : `${folder}${files.name[source] ?? ''}`,
    };
    yield row;
  }
}
