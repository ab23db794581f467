// The D1 index of a build as SQL: one INSERT OR IGNORE a line, each under D1's 100 KB a statement, rows keyed
// by build id and never updated, so that a rerun completes what an interrupted one began.
import { INDEX_COLUMNS, type IndexTable } from '../../../schemas/index-tables.ts';

/** Headroom below the 100 KB that D1 takes in one statement. */
export const MAX_STATEMENT_BYTES = 90_000;

export type SqlValue = string | number | null;

/** Statements for the rows of one table; the build id is put in front of every row. */
export function indexStatements(table: IndexTable, build: string, rows: readonly SqlValue[][]): string[] {
  const head = `INSERT OR IGNORE INTO ${table} (${INDEX_COLUMNS[table].join(', ')}) VALUES `;
  const statements: string[] = [];
  let values: string[] = [];
  let bytes = head.length;
  const flush = () => {
    if (values.length > 0) statements.push(`${head}${values.join(',')};`);
    values = [];
    bytes = head.length;
  };
  for (const row of rows) {
    const text = `(${[build, ...row].map(literal).join(',')})`;
    const size = Buffer.byteLength(text) + 1;
    if (bytes + size > MAX_STATEMENT_BYTES) flush();
    values.push(text);
    bytes += size;
  }
  flush();
  return statements;
}

/**
 * A value as an SQLite literal. Line breaks would break the one-statement-a-line file, so they become blanks.
 */
function literal(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  return `'${value.replace(/[\r\n\0]+/g, ' ').replaceAll("'", "''")}'`;
}
