// Writes the files of one dataset and reads them again: what the manifest says of a file was read from the file.
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CentSums, ExportAccess, ExportDataset, ExportFile } from '../../../schemas/exports.ts';
import { hashFile } from '../files/hash.ts';
import type { ColumnSource, DatasetSource } from './columns.ts';
import { type Database, sqlText } from './database.ts';

/**
 * Rows of a row group. A reader takes whole row groups: small ones make one code cheap, and each costs a kilobyte of the
 * footer. DuckDB wants a multiple of 2,048.
 */
export const ROWS_OF_GROUP = 8_192;

/** The part of a dataset that is one file. */
const WHOLE = 'all';

const SQL_TYPES = {
  string: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
};

/** What a spreadsheet takes for a formula or a command, also behind apostrophes: as in CSV of the Enterprise data. */
const RUN_BY_SPREADSHEETS = `^''*[=+\\-@\\t\\r\\n\\x{ff1d}\\x{ff0b}\\x{ff0d}\\x{ff20}]`;

/** Writes Parquet and CSV of every part. @param tables replaces `{name}` in the query by the table of that name */
export async function writeDataset(
  database: Database,
  source: DatasetSource,
  tables: (from: string) => string,
  { root, access }: { root: string; access: ExportAccess },
): Promise<ExportDataset> {
  const { name, title, description, columns, key } = source;
  const view = `export_${name}`;
  const selected = columns.map(({ sql, type, name: as }) => `CAST(${sql} AS ${SQL_TYPES[type]}) AS ${as}`);
  await database.run(
    `CREATE VIEW ${view} AS SELECT ${selected.join(', ')}, ${source.part ?? sqlText(WHOLE)} AS part__ FROM ${tables(source.from)}`,
  );
  const folder = `${access}/${name}`;
  await mkdir(join(root, folder), { recursive: true });
  const expected = await measure(database, view, columns);
  const files: ExportFile[] = [];
  for (const part of await listParts(database, source, view))
    files.push(...(await writePart(database, source, view, part, root, `${folder}/${part}`)));
  const written = addUp(
    files.filter(({ format }) => format === 'parquet'),
    expected,
  );
  if (JSON.stringify(written) !== JSON.stringify(expected))
    throw new Error(`The files of ${name} do not have the rows and sums of the build. Export again.`);
  const described = columns.map(({ name: column, type, description: words }) => ({
    name: column,
    type,
    description: words,
  }));
  return { name, title, description, access, columns: described, key: [...key], ...expected, files };
}

/** A dataset that is not divided has one file, also without rows. */
async function listParts(database: Database, { part }: DatasetSource, view: string): Promise<string[]> {
  if (part === null) return [WHOLE];
  const rows = await database.rows(
    `SELECT DISTINCT part__ AS part FROM ${view} WHERE part__ IS NOT NULL ORDER BY part`,
  );
  return rows.map((row) => String(row.part));
}

async function writePart(
  database: Database,
  { columns, key }: DatasetSource,
  view: string,
  part: string,
  root: string,
  path: string,
): Promise<ExportFile[]> {
  const names = columns.map(({ name }) => name).join(', ');
  const rows = `SELECT ${names} FROM ${view} WHERE part__ = ${sqlText(part)} ORDER BY ${key.join(', ')}`;
  const [parquet, csv] = [`${path}.parquet`, `${path}.csv.gz`];
  const inRoot = (file: string) => sqlText(join(root, file));
  await database.run(
    `COPY (${rows}) TO ${inRoot(parquet)} (FORMAT parquet, COMPRESSION snappy, ROW_GROUP_SIZE ${ROWS_OF_GROUP})`,
  );
  const cells = columns.map(csvCell).join(', ');
  await database.run(
    `COPY (SELECT ${cells} FROM read_parquet(${inRoot(parquet)})) TO ${inRoot(csv)} (FORMAT csv, HEADER, COMPRESSION gzip)`,
  );
  const { rows: count, sums } = await measure(database, `read_parquet(${inRoot(parquet)})`, columns);
  return Promise.all(
    [
      { path: parquet, format: 'parquet' as const },
      { path: csv, format: 'csv' as const },
    ].map(async (file) => ({
      ...file,
      part,
      rows: count,
      bytes: (await stat(join(root, file.path))).size,
      sha256: await hashFile(join(root, file.path)),
      sums,
    })),
  );
}

/** A text of others gets an apostrophe in front when a spreadsheet would run it. */
function csvCell({ name, isForeign }: ColumnSource): string {
  return isForeign
    ? `CASE WHEN regexp_matches(${name}, '${RUN_BY_SPREADSHEETS}') THEN '''' || ${name} ELSE ${name} END AS ${name}`
    : name;
}

type Measured = { rows: number; sums: CentSums };

async function measure(
  database: Database,
  from: string,
  columns: readonly ColumnSource[],
): Promise<Measured> {
  const cents = columns.filter(({ isCents }) => isCents).map(({ name }) => name);
  const sums = cents.map((name) => `, CAST(coalesce(sum(${name}), 0) AS VARCHAR) AS ${name}`);
  const [row] = await database.rows(`SELECT count(*) AS rows__${sums.join('')} FROM ${from}`);
  return {
    rows: Number(row?.rows__),
    sums: Object.fromEntries(cents.map((name) => [name, String(row?.[name])])),
  };
}

/** The rows and sums of some files together, with the columns of `like`. */
function addUp(files: readonly ExportFile[], like: Measured): Measured {
  const sums = Object.keys(like.sums).map((name) => {
    const sum = files.reduce((total, file) => total + BigInt(file.sums[name] ?? 0), 0n);
    return [name, String(sum)];
  });
  return { rows: files.reduce((total, { rows }) => total + rows, 0), sums: Object.fromEntries(sums) };
}
