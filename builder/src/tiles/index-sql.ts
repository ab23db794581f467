// The D1 index of a build as SQL: one INSERT OR IGNORE a line, each under D1's 100 KB a statement, rows keyed by
// build id and never updated, so that a rerun completes what an interrupted one began.

/** Headroom below the 100 KB that D1 takes in one statement. */
export const MAX_STATEMENT_BYTES = 90_000;

export type SqlValue = string | number | null;

/** Columns of every index table, in the order rows give them; worker/migrations makes the tables. */
export const INDEX_TABLES = {
  releases: ['build', 'as_of'],
  codes: ['build', 'code', 'code_type', 'label', 'n_sources', 'has_price'],
  terms: ['build', 'term_id', 'name', 'code'],
  cities: ['build', 'city', 'state', 'zip', 'lat', 'lng', 'name_key', 'population'],
  price_files: ['build', 'number', 'sha256', 'hospital_name', 'layout', 'updated_on', 'source_url', 'system'],
  facilities: ['build', 'facility_id', 'price_file', 'name', 'city', 'state', 'zip', 'lat', 'lng'],
  tiles: ['build', 'key', 'bytes', 'sha256'],
} as const;
export type IndexTable = keyof typeof INDEX_TABLES;

/** Statements for the rows of one table; the build id is put in front of every row. */
export function indexStatements(table: IndexTable, build: string, rows: readonly SqlValue[][]): string[] {
  const head = `INSERT OR IGNORE INTO ${table} (${INDEX_TABLES[table].join(', ')}) VALUES `;
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

/** A value as an SQLite literal. Line breaks would break the one-statement-a-line file, so they become blanks. */
function literal(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  return `'${value.replace(/[\r\n\0]+/g, ' ').replaceAll("'", "''")}'`;
}
