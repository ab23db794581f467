// Rows of the dataset `basket_comparison`: what each campus of one area asks for the codes of the basket. Pure.
import type { BASKET_FIELDS } from '../../../schemas/enterprise-fields.ts';
import { type Cents, centsOf, dollarsOf, dollarsOrNull } from '../../../schemas/money.ts';
import { directoryCampus, directoryFile, directoryTable, fileIndexes } from '../../../schemas/read-tile.ts';
import type { CodeTile } from '../../../schemas/tile.ts';
import type { Area } from './areas.ts';
import { type ExportRow, type ExportValue, ratioOf } from './export-row.ts';
import { type FilePrices, filePrices } from './facility-prices.ts';
import { comparableAmount } from './multiple-rows.ts';

type Row = Record<(typeof BASKET_FIELDS)[number], ExportValue>;
/** One code of a basket: its prices, and the amounts beside which they are shown. */
export type BasketCode = { code: string; prices: FilePrices; national: Cents | null; medicare: Cents | null };

/** What a basket needs of a tile. */
export function basketCode(tile: CodeTile): BasketCode {
  const cents = (dollars: number | null) => (dollars === null ? null : centsOf(dollars));
  return {
    code: tile.code,
    prices: filePrices(tile),
    national: cents(tile.national.median),
    medicare: cents(comparableAmount(tile.medicare)),
  };
}

/** Campuses with a price for at least one code. Totals are of the codes that the campus has a price for. */
export function* basketRows(basket: readonly BasketCode[], { directory, has }: Area): Generator<ExportRow> {
  const indexes = fileIndexes(directory);
  for (const i of directoryTable(directory).campuses.file.keys()) {
    if (!has(i)) continue;
    const { file, id, name, city, state, zip } = directoryCampus(directory, i);
    const priced = basket.filter(({ prices }) => prices.has(file));
    if (priced.length === 0) continue;
    const total = priced.reduce((sum, { prices }) => sum + (prices.get(file)?.cents ?? 0), 0);
    const national = sumOf(priced.map((one) => one.national));
    const medicare = sumOf(priced.map((one) => one.medicare));
    const row: Row = {
      ...{ facility_id: id, name, city, state, zip, price_file: file },
      n_codes: basket.length,
      n_priced: priced.length,
      complete: priced.length === basket.length,
      missing_codes: basket.filter(({ prices }) => !prices.has(file)).map(({ code }) => code),
      total: dollarsOf(total),
      national_total: dollarsOrNull(national),
      ratio_to_national: ratioOf(total, national),
      medicare_total: dollarsOrNull(medicare),
      ratio_to_medicare: ratioOf(total, medicare),
      currency: 'USD',
      last_refreshed: directoryFile(directory, indexes.get(file) ?? -1).updated,
    };
    yield row;
  }
}

/** Null when one of the amounts is missing: a sum of the others would look like less. */
function sumOf(amounts: readonly (Cents | null)[]): Cents | null {
  return amounts.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0 as Cents | null);
}
