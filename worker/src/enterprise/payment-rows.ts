// Rows of the dataset `insurer_payments`: what insurers paid for one code at the campuses of one directory. Pure.
import type { INSURER_PAYMENT_FIELDS } from '../../../schemas/enterprise-fields.ts';
import type { InsurerPayment } from '../../../schemas/insurer-payments.ts';
import { directoryCampus, directoryTable } from '../../../schemas/read-tile.ts';
import type { CodeTile } from '../../../schemas/tile.ts';
import type { Area } from './areas.ts';
import type { ExportRow, ExportValue } from './export-row.ts';

type Row = Record<(typeof INSURER_PAYMENT_FIELDS)[number], ExportValue>;

/** Payments at the campuses of an area, in the order of the directory and of the tile. */
export function* paymentRows(
  tile: Pick<CodeTile, 'code' | 'code_type' | 'label'>,
  payments: ReadonlyMap<number, readonly InsurerPayment[]>,
  { directory, has }: Area,
): Generator<ExportRow> {
  const { campuses } = directoryTable(directory);
  for (const [i, file] of campuses.file.entries()) {
    const paid = payments.get(file);
    if (!paid || !has(i)) continue;
    const { id, name, city, state, zip } = directoryCampus(directory, i);
    for (const { payer, plan, median, p10, p90, count, count_words, as_of } of paid) {
      const row: Row = {
        code: tile.code,
        code_type: tile.code_type,
        label: tile.label,
        ...{ facility_id: id, name, city, state, zip, price_file: file },
        ...{ payer, plan, median, p10, p90, currency: 'USD', count, count_words, as_of },
      };
      yield row;
    }
  }
}
