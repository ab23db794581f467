// What insurers paid hospitals for a code, as the hospitals publish it since 2026. They are amounts of past claims: never a
// price on offer, and never in the unit of a rate.
import * as z from 'zod';
import { CodeKey } from './code.ts';
import { Cents, Dollars, dollarsOf } from './money.ts';
import { IsoDate } from './place.ts';
import { tableEntry } from './read-tile.ts';
import { FiledUnder, TILE_FORMAT } from './tile.ts';

const Index = z.int().nonnegative();
/** What a file says in place of a small number. */
export const FEW_CLAIMS = '1 through 10';
const LEAST_COUNT = 11;

/**
 * The payments of one code as columns, sorted by price-file number, payer and plan. `payer`, `plan` and `as_of` are indexes
 * of `names` and `dates`. `count` is null when the file states no number; `few` is 1 when it says "1 through 10".
 */
export const PaymentColumns = z.strictObject({
  file: z.array(Index),
  payer: z.array(Index),
  plan: z.array(Index),
  median: z.array(Cents),
  p10: z.array(Cents),
  p90: z.array(Cents),
  count: z.array(z.int().min(LEAST_COUNT).nullable()),
  few: z.array(z.union([z.literal(0), z.literal(1)])),
  as_of: z.array(Index.nullable()),
});

/** What insurers paid for one code, at every price file that says it. */
export const InsurerPayments = z.strictObject({
  format: z.literal(TILE_FORMAT),
  build: FiledUnder,
  code: CodeKey,
  names: z.array(z.string()),
  dates: z.array(IsoDate),
  rows: PaymentColumns,
});
export type InsurerPayments = z.infer<typeof InsurerPayments>;

/** One payment for an answer; amounts are US dollars for a claim. `as_of`: date of the file, which looks back from it. */
export const InsurerPayment = z.strictObject({
  payer: z.string(),
  plan: z.string(),
  median: Dollars,
  p10: Dollars,
  p90: Dollars,
  count: z.int().nullable(),
  count_words: z.string().nullable(),
  as_of: IsoDate.nullable(),
});
export type InsurerPayment = z.infer<typeof InsurerPayment>;

/** What insurers paid at one of the facilities, under `insurers=1`. */
export const FacilityPayments = z.strictObject({
  facility_id: z.string(),
  payments: z.array(InsurerPayment),
});
export type FacilityPayments = z.infer<typeof FacilityPayments>;

/** The payments by price-file number, those of a file in the order of the tile. */
export function paymentsByFile({ rows, names, dates }: InsurerPayments): Map<number, InsurerPayment[]> {
  const byFile = new Map<number, InsurerPayment[]>();
  for (const [i, file] of rows.file.entries()) {
    const payments = byFile.get(file) ?? [];
    byFile.set(file, payments);
    payments.push({
      payer: tableEntry(names, rows.payer[i]) ?? '',
      plan: tableEntry(names, rows.plan[i]) ?? '',
      median: dollarsOf(rows.median[i] ?? 0),
      p10: dollarsOf(rows.p10[i] ?? 0),
      p90: dollarsOf(rows.p90[i] ?? 0),
      count: rows.count[i] ?? null,
      count_words: rows.few[i] === 1 ? FEW_CLAIMS : null,
      as_of: tableEntry(dates, rows.as_of[i]),
    });
  }
  return byFile;
}
