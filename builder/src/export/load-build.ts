// Loads a sealed build into tables of the database: one pass over its code tiles, state tiles and index.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filedTiles } from '../../../schemas/editions.ts';
import { INDEX_COLUMNS, type IndexTable } from '../../../schemas/index-tables.ts';
import { centsOf } from '../../../schemas/money.ts';
import {
  areaEntry,
  areaKeys,
  codesOfIndex,
  directoryCampuses,
  directoryFile,
  directoryTable,
  eachFacilityPrice,
  indexOfFile,
} from '../../../schemas/read-tile.ts';
import { BuildIndex, CodeTile, StateTile, tileKeys, Zip3Statistics } from '../../../schemas/tile.ts';
import type { Progress } from '../parallel/progress.ts';
import { readSealedBuild, type SealedBuild } from '../publish/sealed-build.ts';
import type { Cell, Database, TableSink } from './database.ts';
import { TABLES } from './tables.ts';

/** Tables of the index that exports read. */
const INDEX_TABLES: readonly IndexTable[] = ['price_files', 'coverage'];

/** What was loaded. */
export type LoadedBuild = SealedBuild & { index: BuildIndex };

/** Loads a build into tables whose names begin with `prefix`. @throws PublishRefusal when the folder is not sealed */
export async function loadBuild(
  database: Database,
  dir: string,
  prefix: string,
  onProgress: Progress = () => {},
): Promise<LoadedBuild> {
  const sealed = await readSealedBuild(dir);
  const { build } = sealed.manifest;
  const index = BuildIndex.parse(await readJson(dir, tileKeys.index(build)));
  await loadIndexTables(database, sealed.statements, prefix);
  const campuses = await database.makeTable(`${prefix}campuses`, TABLES.campuses);
  for await (const row of campusRows(dir, index)) campuses.add(row);
  campuses.close();
  await loadCodes(database, dir, index, prefix, onProgress);
  return { ...sealed, index };
}

/** The statements of the index are those of SQLite, which DuckDB understands but for what happens to repeated rows. */
async function loadIndexTables(
  database: Database,
  statements: readonly string[],
  prefix: string,
): Promise<void> {
  for (const table of INDEX_TABLES) {
    const columns = INDEX_COLUMNS[table].map((name) => `${name} VARCHAR`);
    await database.run(`CREATE TABLE ${prefix}${table} (${columns.join(', ')})`);
    const head = `INSERT OR IGNORE INTO ${table} `;
    for (const statement of statements) {
      if (statement.startsWith(head))
        await database.run(`INSERT INTO ${prefix}${table} ${statement.slice(head.length)}`);
    }
  }
}

/** A row for each campus, with what the directory says of its price file. */
async function* campusRows(dir: string, index: BuildIndex): AsyncGenerator<Cell[]> {
  const filed = filedTiles(index);
  for (const state of index.states) {
    const { directory } = StateTile.parse(await readJson(dir, tileKeys.state(filed.state(state), state)));
    const undiscounted = new Set(directoryTable(directory).noDiscount);
    for (const { file, id, name, city, state: own, zip, lat, lng } of directoryCampuses(directory)) {
      const { updated, url, npi } = directoryFile(directory, indexOfFile(directory, file));
      yield [id, file, name, city, own, zip, lat, lng, npi, updated, url, undiscounted.has(file)];
    }
  }
}

/** Code tiles become rows of three tables at once, so that each tile is read once. */
async function loadCodes(
  database: Database,
  dir: string,
  index: BuildIndex,
  prefix: string,
  onProgress: Progress,
): Promise<void> {
  const filed = filedTiles(index);
  const listed = codesOfIndex(index);
  const withZip3 = new Set(codesOfIndex(index.zip3_statistics));
  const make = (table: 'prices' | 'codes' | 'areas') => database.makeTable(prefix + table, TABLES[table]);
  const [prices, codes, areas] = [await make('prices'), await make('codes'), await make('areas')];
  for (const [i, code] of listed.entries()) {
    const tile = CodeTile.parse(await readJson(dir, tileKeys.code(filed.code(code), code)));
    codes.add(codeRow(tile));
    addPrices(tile, prices);
    for (const row of areaRows(tile)) areas.add(row);
    if (withZip3.has(code)) {
      const key = tileKeys.zip3Statistics(filed.zip3Statistics(code), code);
      for (const row of zip3Rows(Zip3Statistics.parse(await readJson(dir, key)))) areas.add(row);
    }
    onProgress('load', i + 1, listed.length);
  }
  for (const table of [prices, codes, areas]) table.close();
}

function addPrices({ code, facilities }: CodeTile, prices: TableSink): void {
  eachFacilityPrice(facilities, ({ file, cents, low, high, n, source, farBelow }) => {
    prices.add([code, file, cents, low, high, n, source < 0 ? null : source, farBelow]);
  });
}

function codeRow({
  code,
  code_type,
  label,
  setting,
  national,
  medicare,
  covers,
  claims,
  refreshed,
  ...tile
}: CodeTile): Cell[] {
  const cents = (dollars: number | null) => (dollars === null ? null : centsOf(dollars));
  const { amount, facility_amount, outpatient_amount, lab_amount } = medicare;
  return [
    ...[code, code_type, label, setting, covers?.kind ?? null, refreshed.national, refreshed.schedule],
    ...[
      national.n_sources,
      national.n_facilities,
      national.n_systems,
      national.n_states,
      national.confidence,
    ],
    ...[cents(national.median), cents(national.p25), cents(national.p75)],
    ...[cents(national.stability?.low ?? null), cents(national.stability?.high ?? null)],
    ...[Object.values(tile.withheld).reduce((sum, n) => sum + n, 0), tile.other_setting],
    ...[cents(amount), cents(facility_amount), cents(outpatient_amount), cents(lab_amount)],
    ...[
      medicare.year,
      medicare.release,
      medicare.status,
      medicare.reason,
      medicare.capped,
      medicare.comparable,
    ],
    ...[claims?.year ?? null, claims?.setting ?? null, claims?.national?.services ?? null],
    ...[claims?.national?.allowed ?? null, claims?.national?.charge ?? null],
  ];
}

function areaRows({ code, dates, states }: CodeTile): Cell[][] {
  return areaKeys(states).map((key) => areaRow(code, 'state', key, areaEntry(states, dates, key)));
}

function zip3Rows({ code, dates, zip3 }: Zip3Statistics): Cell[][] {
  return areaKeys(zip3).map((key) => areaRow(code, 'zip3', key, areaEntry(zip3, dates, key)));
}

function areaRow(code: string, scope: string, key: string, area: ReturnType<typeof areaEntry>): Cell[] {
  if (!area) throw new RangeError(`${code} has no statistics of ${key}.`);
  const { n_sources, n_facilities, n_systems, median, p25, p75, stability_low, stability_high, refreshed } =
    area;
  return [
    code,
    scope,
    key,
    n_sources,
    n_facilities,
    n_systems,
    median,
    p25,
    p75,
    stability_low,
    stability_high,
    refreshed,
  ];
}

async function readJson(dir: string, key: string): Promise<unknown> {
  return JSON.parse(await readFile(join(dir, key), 'utf8'));
}
