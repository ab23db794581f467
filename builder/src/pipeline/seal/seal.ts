// The end of a build: place, state and cell tiles, index, SQL, report and inventory, and the manifest that
// describes them. The seal writes the manifest last, once it has checked the folder.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../../../../schemas/manifest.ts';
import { STATE_NAMES } from '../../../../schemas/states.ts';
import { type BuildIndex, TILE_FORMAT, tileKeys } from '../../../../schemas/tile.ts';
import { encodeCodes } from '../../../../schemas/write-tile.ts';
import type { PriceFile } from '../../aggregate/price-file.ts';
import { STATISTICS_VERSION } from '../../aggregate/statistics.ts';
import { WITHHELD_RULES } from '../../aggregate/withheld-rules.ts';
import { sha256 } from '../../files/hash.ts';
import { READER_VERSION } from '../../observe/reader-version.ts';
import type { Progress } from '../../parallel/progress.ts';
import { cellZips } from '../../places/cells.ts';
import type { City } from '../../places/cities.ts';
import type { Geography } from '../../places/zips.ts';
import { makeStandIns, STAND_INS_FILE } from '../../publish/stand-ins.ts';
import type { BuildReport } from '../../report/build-report.ts';
import { reportPage } from '../../report/page.ts';
import { indexChecksums } from '../../tiles/checksums.ts';
import { indexEditions, UNFILED } from '../../tiles/editions.ts';
import { indexStatements } from '../../tiles/index-sql.ts';
import { campusIndex, cellTile, placeTile, stateTile } from '../../tiles/place-tiles.ts';
import type { BuildWriter } from '../../tiles/writer.ts';
import type { Covered } from '../plan/coverage.ts';
import type { Reduced } from '../reduce/reduce.ts';
import { TILES_VERSION } from '../step/build-id.ts';
import { coverageReasonRows, coverageRows, coverageStateRows, coverageWordRows } from './coverage-rows.ts';
import { cityRows, facilityRows, fileMonthRows, priceFileRows, termRows } from './index-rows.ts';

/** Files of a build folder besides the tiles. */
export const BUILD_FILES = {
  manifest: 'manifest.json',
  inventory: 'inventory.ndjson',
  report: 'report.json',
  reportPage: 'report.html',
  indexSql: 'index.sql',
  /** Input files of the next night. */
  next: 'next',
} as const;

export type SealInput = {
  outDir: string;
  build: string;
  asOf: string;
  geography: Geography;
  cities: readonly City[];
  files: readonly PriceFile[];
  reduced: Reduced;
  sources: readonly string[];
  /** Keys that provider manifests were written under, with the same writer. */
  providerKeys: readonly string[];
  inputs: Manifest['inputs'];
  fetched: Manifest['fetched'];
  /** Days that a file of an earlier night is used, for the next night. */
  maxStandInDays: number;
  report: BuildReport;
  coverage: readonly Covered[];
};

/** Writes everything that remains except the manifest. @returns the manifest */
export function writeRemaining(
  input: SealInput,
  writer: BuildWriter,
  onProgress: Progress = () => {},
): Manifest {
  const places = writePlaceTiles(input, writer, onProgress);
  writer.writeObject(tileKeys.index(input.build), makeIndex(input, places, writer.inventory()));
  const inventory = writer.inventory();
  const inventoryText = inventory.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  const indexSql = makeIndexSql(input);
  const reportText = `${JSON.stringify(input.report, null, 1)}\n`;
  const write = (file: string, text: string) => writeFileSync(join(input.outDir, file), text);
  mkdirSync(join(input.outDir, BUILD_FILES.next), { recursive: true });
  const standIns = makeStandIns(input.build, input.fetched, input.maxStandInDays);
  write(`${BUILD_FILES.next}/${STAND_INS_FILE}`, `${JSON.stringify(standIns, null, 1)}\n`);
  write(BUILD_FILES.inventory, inventoryText);
  write(BUILD_FILES.indexSql, indexSql);
  write(BUILD_FILES.report, reportText);
  write(BUILD_FILES.reportPage, reportPage(input.report));
  return {
    format: TILE_FORMAT,
    build: input.build,
    as_of: input.asOf,
    reader_version: READER_VERSION,
    statistics_version: STATISTICS_VERSION,
    tiles_version: TILES_VERSION,
    geography: { zcta: input.geography.zctaVintage },
    inputs: input.inputs,
    fetched: input.fetched,
    counts: {
      price_files: input.files.length,
      codes: input.reduced.codes.length,
      codes_with_price: input.reduced.codesWithPrice,
      observations: input.reduced.observations,
      zip3: places.zip3.length,
      states: places.states.length,
      cells: places.cells.length,
      objects: inventory.length,
      bytes: inventory.reduce((sum, { bytes }) => sum + bytes, 0),
    },
    inventory_sha256: sha256(inventoryText),
    index_sql_sha256: sha256(indexSql),
  };
}

type WrittenKeys = { zip3: string[]; states: string[]; cells: string[] };

function writePlaceTiles(
  { geography, files }: SealInput,
  writer: BuildWriter,
  onProgress: Progress,
): WrittenKeys {
  const campuses = campusIndex(files);
  const zip3 = [...geography.byZip3.keys()].sort();
  for (const [done, key] of zip3.entries()) {
    onProgress('place tiles', done, zip3.length);
    writer.writeTile((id) => tileKeys.place(id, key), placeTile(UNFILED, key, geography, campuses));
  }
  onProgress('place tiles', zip3.length, zip3.length);
  const states = [...geography.states].sort();
  for (const state of states) {
    writer.writeTile(
      (id) => tileKeys.state(id, state),
      stateTile(UNFILED, state, STATE_NAMES[state] ?? state, campuses),
    );
  }
  const cells: string[] = [];
  for (const [cell, zips] of cellZips(geography)) {
    writer.writeTile((id) => tileKeys.cell(id, cell), cellTile(UNFILED, cell, zips));
    cells.push(cell);
  }
  return { zip3, states, cells: cells.sort() };
}

function makeIndex(
  input: SealInput,
  places: WrittenKeys,
  inventory: ReturnType<BuildWriter['inventory']>,
): BuildIndex {
  const { build, asOf, reduced, sources, providerKeys } = input;
  const index: Omit<BuildIndex, 'editions' | 'checksums'> = {
    format: TILE_FORMAT,
    build,
    as_of: asOf,
    ...encodeCodes(reduced.codes),
    zip3_statistics: encodeCodes(reduced.codesWithZip3),
    insurer_payments: encodeCodes(reduced.codesWithPayments),
    ...places,
    withheld_rules: WITHHELD_RULES,
    sources: [...sources],
    provider_keys: [...providerKeys],
  };
  return {
    ...index,
    editions: indexEditions(index, inventory),
    checksums: indexChecksums(index, inventory),
  };
}

function makeIndexSql(input: SealInput): string {
  const { build, cities, files, reduced, coverage, geography } = input;
  const statements = [
    ...indexStatements('codes', build, reduced.indexRows),
    ...indexStatements('terms', build, termRows()),
    ...indexStatements('cities', build, cityRows(cities)),
    ...indexStatements('price_files', build, priceFileRows(files)),
    ...indexStatements('file_months', build, fileMonthRows(files)),
    ...indexStatements('facilities', build, facilityRows(files)),
    ...indexStatements('coverage', build, coverageRows(coverage, geography)),
    ...indexStatements('coverage_words', build, coverageWordRows(coverage)),
    ...indexStatements('coverage_states', build, coverageStateRows(coverage)),
    ...indexStatements('coverage_reasons', build, coverageReasonRows(coverage)),
    ...indexStatements('releases', build, [[input.asOf]]),
  ];
  return statements.map((statement) => `${statement}\n`).join('');
}
