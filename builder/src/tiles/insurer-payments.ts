// The tile of what insurers paid for one code. docs/tile-format.md is the spec.
import type { CodeKey } from '../../../schemas/code.ts';
import type { InsurerPayments } from '../../../schemas/insurer-payments.ts';
import { TILE_FORMAT } from '../../../schemas/tile.ts';
import { encodeTable } from '../../../schemas/write-tile.ts';
import { comparePayments, type InsurerPayment } from '../observe/payments.ts';
import { UNFILED } from './editions.ts';

/** Payments of one price file that a tile lists: those with the most claims. */
export const MAX_PAYMENTS_PER_FILE = 12;

/** A payment of a price file; `asOf` is the file's date. */
export type FilePayment = InsurerPayment & { file: number; asOf: string | null };

/** Builds the tile; undefined without payments. */
export function insurerPaymentsTile(
  code: CodeKey,
  payments: readonly FilePayment[],
): InsurerPayments | undefined {
  if (payments.length === 0) return undefined;
  const byFile = Map.groupBy(payments, ({ file }) => file);
  const rows = [...byFile]
    .sort(([a], [b]) => a - b)
    .flatMap(([, ofFile]) => ofFile.sort(comparePayments).slice(0, MAX_PAYMENTS_PER_FILE).sort(byName));
  const names = encodeTable([...rows.map(({ payer }) => payer), ...rows.map(({ plan }) => plan)]);
  const dates = encodeTable(rows.map(({ asOf }) => asOf));
  const indexOf = (position: number) => names.indexes[position] ?? 0;
  return {
    format: TILE_FORMAT,
    build: UNFILED,
    code,
    names: names.table,
    dates: dates.table,
    rows: {
      file: rows.map(({ file }) => file),
      payer: rows.map((_, i) => indexOf(i)),
      plan: rows.map((_, i) => indexOf(rows.length + i)),
      median: rows.map(({ median }) => median),
      p10: rows.map(({ low }) => low),
      p90: rows.map(({ high }) => high),
      count: rows.map(({ count }) => (count === 'few' ? null : count)),
      few: rows.map(({ count }) => (count === 'few' ? 1 : 0)),
      as_of: dates.indexes,
    },
  };
}

function byName(a: FilePayment, b: FilePayment): number {
  if (a.payer !== b.payer) return a.payer < b.payer ? -1 : 1;
  return a.plan < b.plan ? -1 : a.plan > b.plan ? 1 : 0;
}
