// A row of a dataset before its fields are picked, and where the rows of a question come from.

/** The value of a field. A list has words of ours or codes. */
export type ExportValue = string | number | boolean | null | readonly string[];
/** Field names of the dataset with their values; amounts are US dollars. */
export type ExportRow = Record<string, ExportValue>;

/** The wanted fields, in this order. */
export function pickFields(row: ExportRow, fields: readonly string[]): ExportRow {
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));
}

/** The rows of one part of a question; undefined when the part needs no reading because it has no rows. */
export type PartRows = AsyncGenerator<ExportRow> | undefined;
/**
 * The rows of a question in parts, such as codes or areas. The same question to the same release has the same parts with
 * the same rows in the same order, which is what a cursor counts.
 */
export type RowSource = { parts: number; open(part: number): PartRows | Promise<PartRows> };

/** A change of a price or a median; null when one of them is missing. */
export function changeOf(before: number | null, after: number | null) {
  if (before === null || after === null) return { change: null, change_percent: null };
  const percent = before === 0 ? null : Math.round(((after - before) / before) * PERMILLE) / TENTHS;
  return { change: Math.round((after - before) * CENTS) / CENTS, change_percent: percent };
}

/** A ratio with two decimals; null without both amounts. */
export function ratioOf(amount: number | null, to: number | null): number | null {
  return amount === null || to === null || to === 0 ? null : Math.round((amount / to) * CENTS) / CENTS;
}

const CENTS = 100;
const PERMILLE = 1_000;
const TENTHS = 10;
