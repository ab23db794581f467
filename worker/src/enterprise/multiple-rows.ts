// Rows of the dataset `medicare_multiples`: facility prices of one code over the Medicare amount that they compare with. Pure.
import type { Medicare } from '../../../schemas/benchmark.ts';
import type { MULTIPLE_FIELDS } from '../../../schemas/enterprise-fields.ts';
import type { CodeTile } from '../../../schemas/tile.ts';
import type { Area } from './areas.ts';
import { type ExportRow, type ExportValue, ratioOf } from './export-row.ts';
import { type FilePrices, facilityPriceRows } from './facility-prices.ts';

type Row = Record<(typeof MULTIPLE_FIELDS)[number], ExportValue>;

/** The amount that a price of the code compares with; null when none does. */
export function comparableAmount({ comparable, ...amounts }: Medicare): number | null {
  return comparable === null ? null : amounts[comparable];
}

/** Every facility price of an area; none for a code without a comparable amount. */
export function* multipleRows(tile: CodeTile, prices: FilePrices, area: Area): Generator<ExportRow> {
  const amount = comparableAmount(tile.medicare);
  if (amount === null) return;
  for (const price of facilityPriceRows(tile, prices, area)) {
    const { code, code_type, label, facility_id, name, city, state, zip, price_file, cash_price } = price;
    const { currency, last_refreshed, flags } = price;
    yield {
      ...{ code, code_type, label, facility_id, name, city, state, zip, price_file, cash_price },
      medicare_amount: amount,
      medicare_basis: tile.medicare.comparable,
      multiple: ratioOf(Number(cash_price), amount),
      ...{ currency, last_refreshed, flags },
    } as Row;
  }
}
