// An exported dataset and its columns: their names, their types, and the expressions that give their values.
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

/** A dataset: its columns, and the query that gives its rows. */
export type DatasetSource = {
  name: string;
  title: string;
  description: string;
  columns: readonly ColumnSource[];
  /** What follows SELECT … in the query. */
  from: string;
  /** Columns that name a row together. Rows are sorted by them. */
  key: readonly string[];
  /** The expression that divides the rows into files; null for one file. */
  part: string | null;
  /** True when the dataset compares with the release before. */
  needsPrevious?: true;
};
