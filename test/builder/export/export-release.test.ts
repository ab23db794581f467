// An export is read back by programs that are not ours: DuckDB from files, hyparquet over HTTP in byte ranges.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import {
  type AsyncBuffer,
  asyncBufferFromUrl,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
} from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportRelease } from '../../../builder/src/export/export-release.ts';
import { hashFile } from '../../../builder/src/files/hash.ts';
import { isExportPublished, publishExport } from '../../../builder/src/publish/publish-export.ts';
import { r2Settings } from '../../../builder/src/r2/settings.ts';
import {
  accessOfExport,
  ExportCatalog,
  type ExportDataset,
  ExportRelease,
} from '../../../schemas/exports.ts';
import { centsOf } from '../../../schemas/money.ts';
import { tileKeys } from '../../../schemas/tile.ts';
import { loopbackEnvironment, startLoopbackR2 } from '../../../tools/testbed/loopback-r2.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { lookUp } from '../../../worker/src/prices/look-up.ts';
import { makeBuild } from '../../../worker/src/tiles/build.ts';
import type { TileStore } from '../../../worker/src/tiles/tile-reader.ts';
import { type RangeServer, serveRanges } from '../../support/exports/range-server.ts';
import { CODES, HOSPITALS, writeWideBuild, ZIPS } from '../../support/exports/wide-build.ts';
import { rounds, testSeed } from '../../support/soak.ts';
import { BUILD } from '../../support/tiny-tiles.ts';

const seed = testSeed(21);
/** The share of a file's bytes that the prices of one code may cost. */
const SHARE_OF_ONE_CODE = 0.05;
/** Bytes that are read at the end of a file at first: they hold the footer of these files. */
const FOOTER_BYTES = 16_384;

let dir = '';
let sum = 0n;
let release: ExportRelease;
let server: RangeServer;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'export-'));
  sum = await writeWideBuild(join(dir, 'build'), seededRandom(seed));
  release = await exportRelease({
    build: join(dir, 'build'),
    out: join(dir, 'out'),
    open: new Set(['procedures']),
    publisher: { name: 'Example Operator', url: 'https://operator.example' },
    licence: { name: 'CC-BY-4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  });
  server = await serveRanges(join(dir, 'out'));
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true, force: true });
});

function dataset(name: string): ExportDataset {
  const found = release.datasets.find((one) => one.name === name);
  if (!found) throw new Error(`There is no dataset ${name}.`);
  return found;
}
const pathOf = (path: string) => join(dir, 'out', 'releases', BUILD, path);
const urlOf = (path: string) => `${server.url}/releases/${BUILD}/${path}`;
const parquetOf = (name: string) =>
  dataset(name)
    .files.filter(({ format }) => format === 'parquet')
    .map(({ path }) => path);

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const connection = await (await DuckDBInstance.create()).connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowObjectsJson();
  } finally {
    connection.closeSync();
  }
}

describe('the files', () => {
  it('DuckDB reads the rows, sums and columns of the manifest, and the bytes have its hashes', async () => {
    for (const { name, columns, rows, sums, files } of release.datasets) {
      for (const { path, sha256, bytes } of files) {
        expect(await hashFile(pathOf(path))).toBe(sha256);
        expect((await readFile(pathOf(path))).length).toBe(bytes);
      }
      if (files.length === 0) continue;
      const from = `read_parquet([${parquetOf(name).map((path) => `'${pathOf(path)}'`)}])`;
      const described = await query(`DESCRIBE SELECT * FROM ${from}`);
      expect(described.map(({ column_name }) => column_name)).toEqual(columns.map((column) => column.name));
      const totals = Object.keys(sums).map(
        (column) => `, CAST(coalesce(sum(${column}), 0) AS VARCHAR) AS ${column}`,
      );
      const [found] = await query(`SELECT CAST(count(*) AS VARCHAR) AS n${totals.join('')} FROM ${from}`);
      expect(found).toEqual({ n: String(rows), ...sums });
    }
  });

  it('the sum of all prices is that of the tiles', () => {
    expect(dataset('facility_prices')).toMatchObject({
      rows: HOSPITALS * CODES.length,
      sums: { cash_price_cents: String(sum) },
    });
  });

  it('CSV has the rows of Parquet, and no cell that a spreadsheet runs', async () => {
    const [csv] = dataset('facilities').files.filter(({ format }) => format === 'csv');
    const rows = await query(
      `SELECT facility_id, name FROM read_csv('${pathOf(csv?.path ?? '')}', all_varchar=true)`,
    );
    expect([rows.length, rows[0]]).toEqual([HOSPITALS, { facility_id: 'loc-0000000000', name: "'=SUM(1)" }]);
  });

  it('the catalogue names the release and the hash of its description', async () => {
    const text = await readFile(pathOf('release.json'), 'utf8');
    expect(ExportRelease.parse(JSON.parse(text))).toEqual(release);
    const catalog = ExportCatalog.parse(
      JSON.parse(await readFile(join(dir, 'out', 'releases', 'catalog.json'), 'utf8')),
    );
    expect(catalog).toMatchObject({ latest: BUILD, releases: [{ release: BUILD }] });
    expect(catalog.releases[0]?.sha256).toBe(await hashFile(pathOf('release.json')));
    expect(dataset('procedures').files.every(({ path }) => path.startsWith('open/'))).toBe(true);
  });

  it('CSV on the Web names every CSV file and its columns, and the words name licence and attribution', async () => {
    const metadata = JSON.parse(await readFile(pathOf('csv-metadata.json'), 'utf8'));
    const csv = release.datasets.flatMap(({ columns, files }) =>
      files.filter(({ format }) => format === 'csv').map(({ path }) => ({ path, columns })),
    );
    const tables: { url: string; tableSchema: { columns: { name: string }[] } }[] = metadata.tables;
    expect(tables.map(({ url, tableSchema }) => [url, tableSchema.columns.map(({ name }) => name)])).toEqual(
      csv.map(({ path, columns }) => [path, columns.map(({ name }) => name)]),
    );
    for (const { url, tableSchema } of tables) {
      const header = await query(
        `SELECT * FROM (DESCRIBE SELECT * FROM read_csv('${pathOf(url)}', all_varchar=true))`,
      );
      expect(header.map(({ column_name }) => column_name)).toEqual(
        tableSchema.columns.map(({ name }) => name),
      );
    }
    const words = await readFile(pathOf('README.md'), 'utf8');
    for (const text of ['csv-metadata.json', 'README.md'].map((name) => readFile(pathOf(name), 'utf8')))
      for (const part of [release.licence.url, release.publisher.name, ...release.attribution])
        expect(await text).toContain(part);
    expect(words).toContain(`SHA-256 of \`manifest.json\` is\n\`${release.manifest_sha256}\``);
  });

  it('the three documents name every file with its hash', async () => {
    for (const name of ['datapackage.json', 'croissant.json', 'dcat.json', 'SHA256SUMS']) {
      const text = await readFile(pathOf(name), 'utf8');
      for (const { files } of release.datasets)
        for (const { path, sha256 } of files)
          expect([text.includes(path), text.includes(sha256)]).toEqual([true, true]);
    }
  });
});

describe('hyparquet over HTTP', () => {
  it('reads the schema, the count and the sums of the manifest', async () => {
    const [path = ''] = parquetOf('facility_prices');
    const file = await asyncBufferFromUrl({ url: urlOf(path) });
    const metadata = await parquetMetadataAsync(file);
    const { columns, rows } = dataset('facility_prices');
    expect(Number(metadata.num_rows)).toBe(rows);
    expect(parquetSchema(metadata).children.map(({ element }) => element.name)).toEqual(
      columns.map(({ name }) => name),
    );
    const prices = await parquetReadObjects({ file, metadata, columns: ['cash_price_cents'] });
    expect(prices.reduce((total, row) => total + BigInt(row.cash_price_cents), 0n)).toBe(sum);
  });

  it('the prices of one code cost less than a twentieth of the bytes', async () => {
    const [path = ''] = parquetOf('facility_prices');
    const file = await asyncBufferFromUrl({ url: urlOf(path) });
    server.reset();
    const metadata = await parquetMetadataAsync(file, { initialFetchSize: FOOTER_BYTES });
    const rows = await parquetReadObjects({
      ...{ file, metadata },
      columns: ['code', 'facility_id', 'cash_price_cents'],
      filter: { code: { $eq: CODES[100] } },
    });
    expect(rows).toHaveLength(HOSPITALS);
    expect(new Set(rows.map(({ code }) => code))).toEqual(new Set([CODES[100]]));
    expect(server.sent() / file.byteLength).toBeLessThan(SHARE_OF_ONE_CODE);
  });
});

/** Every price of a file by code and facility. */
async function readPrices(file: AsyncBuffer, metadata: FileMetaData): Promise<Map<string, number>> {
  const rows = await parquetReadObjects({
    file,
    metadata,
    columns: ['code', 'facility_id', 'cash_price_cents'],
  });
  return new Map(rows.map((row) => [`${row.code} ${row.facility_id}`, Number(row.cash_price_cents)]));
}

it('is uploaded to R2 with the catalogue last, twice with the same result', async () => {
  const store = await startLoopbackR2();
  try {
    const settings = r2Settings(loopbackEnvironment(store));
    await publishExport(join(dir, 'out'), release, settings);
    const keys = [...store.objects.keys()];
    expect(keys.at(-1)).toBe('releases/catalog.json');
    expect(keys.map((key) => accessOfExport(key))).not.toContain(undefined);
    await publishExport(join(dir, 'out'), release, settings);
    expect([...store.objects.keys()]).toEqual(keys);
    const catalog = ExportCatalog.parse(JSON.parse(String(store.objects.get('releases/catalog.json')?.body)));
    expect(catalog.releases).toHaveLength(1);
    expect(await isExportPublished(BUILD, settings)).toBe(true);
    expect(await isExportPublished('2026-06-29-000000000001', settings)).toBe(false);
    // Only releases that are older than all of the catalogue are removed, and the log never is.
    const foreign = { body: Buffer.from('x'), etag: 'x', at: new Date(0) };
    const stay = ['releases/2026-07-01-000000000001/open/a/all.parquet', 'releases/log/checkpoint'];
    for (const key of [...stay, 'releases/2020-01-01-000000000001/release.json'])
      store.objects.set(key, foreign);
    await publishExport(join(dir, 'out'), release, settings, { keep: 1 });
    expect([...store.objects.keys()].sort()).toEqual([...keys, ...stay].sort());
  } finally {
    await store.close();
  }
});

it(`prices are those of the lookup (seed ${seed})`, async () => {
  const [path = ''] = parquetOf('facility_prices');
  const random = seededRandom(seed + 1);
  const file = await asyncBufferFromUrl({ url: urlOf(path) });
  const metadata = await parquetMetadataAsync(file);
  const read = async (key: string) => JSON.parse(await readFile(join(dir, 'build', key), 'utf8'));
  const build = makeBuild(await read(tileKeys.index(BUILD)));
  const tiles: Pick<TileStore, 'current' | 'code' | 'place'> = {
    current: async () => build,
    code: (_, code) => read(tileKeys.code(BUILD, code)),
    place: (_, zip3) => read(tileKeys.place(BUILD, zip3)),
  };
  const exportedPrices = await readPrices(file, metadata);
  for (let compared = 0; compared < rounds(50, 1_000); ) {
    const [code, zip] = [random.pick(CODES), random.pick(ZIPS)];
    const { facilities } = await lookUp(
      {
        ...{ procedure: { cpt: code }, input: code, place: { kind: 'zip', zip }, radiusMiles: 25 },
        ...{ explain: false, zipIgnored: false },
      },
      tiles as TileStore,
    );
    expect(facilities.facilities.length).toBeGreaterThan(0);
    for (const { facility_id, cash_price } of facilities.facilities) {
      expect([facility_id, exportedPrices.get(`${code} ${facility_id}`)]).toEqual([
        facility_id,
        centsOf(cash_price),
      ]);
      compared += 1;
    }
  }
});
