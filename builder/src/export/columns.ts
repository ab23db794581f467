// A column of an exported dataset: its name, its type, and the expression that gives its values.
import type { ColumnType } from '../../../schemas/exports.ts';

/**
 * A column and the expression that it has. `cents`: an amount, which is added up in the manifest. `foreign`: a text of
 * others, which a spreadsheet must not run.
 */
export type ColumnSource = {
  name: string;
  type: ColumnType;
  sql: string;
  description: string;
  isCents?: true;
  isForeign?: true;
};

/** A column of cents. */
export function centsColumn(name: string, sql: string, description: string): ColumnSource {
  return { name, type: 'integer', sql, description: `${description}, in US cents`, isCents: true };
}

/** A column of another type. */
export function column(name: string, type: ColumnType, sql: string, description: string): ColumnSource {
  return { name, type, sql, description };
}

/** A text that hospitals or other publishers wrote. */
export function foreignText(name: string, sql: string, description: string): ColumnSource {
  return { ...column(name, 'string', sql, description), isForeign: true };
}
