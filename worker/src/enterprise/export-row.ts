// A row of a dataset before its fields are picked.

/** The value of a field. A list has words of ours, such as flags. */
export type ExportValue = string | number | null | readonly string[];
/** Field names of the dataset with their values; amounts are US dollars. */
export type ExportRow = Record<string, ExportValue>;

/** The wanted fields, in this order. */
export function pickFields(row: ExportRow, fields: readonly string[]): ExportRow {
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));
}
