// A row of a dataset before its fields are picked.

/** Field names of the dataset with their values; amounts are US dollars. */
export type ExportRow = Record<string, string | number | null>;

/** The wanted fields, in this order. */
export function pickFields(row: ExportRow, fields: readonly string[]): ExportRow {
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));
}
