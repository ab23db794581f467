// `export`: a sealed build as files that other programs read, with the documents that describe them.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CATALOG_KEY,
  EXPORT_FORMAT,
  EXPORTS_FOLDER,
  type ExportDataset,
  type ExportRelease,
} from '../../../schemas/exports.ts';
import { sha256 } from '../files/hash.ts';
import { writeWhole } from '../files/write-whole.ts';
import type { Progress } from '../parallel/progress.ts';
import { readFolderFacts } from '../publish/compare/build-facts.ts';
import { compareBenchmarks, isMethodChanged } from '../publish/compare/change-kinds.ts';
import { addToCatalog, catalogText, parseCatalog } from '../publish/export-catalog.ts';
import { makeChanges } from './changes.ts';
import { Database } from './database.ts';
import { DATASET_SOURCES } from './datasets.ts';
import { describeAsCroissant } from './documents/croissant.ts';
import { describeAsCsvw } from './documents/csvw.ts';
import { describeAsDcat } from './documents/dcat.ts';
import { describeAsDataPackage } from './documents/frictionless.ts';
import { describeInWords } from './documents/readme.ts';
import { makeBridge } from './facility-bridge.ts';
import { type LoadedBuild, loadBuild } from './load-build.ts';
import { loadProviders } from './load-providers.ts';
import { writeDataset } from './write-dataset.ts';

/** The datasets that anybody may read; all others need an Enterprise key. */
export type OpenDatasets = ReadonlySet<string>;

export type ExportOptions = {
  /** Folder of the sealed build. */
  build: string;
  /** Folder that `releases/` lies in. */
  out: string;
  /** Folder of the build that `changes` and `facility_bridge` compare with. */
  previous?: string;
  open: OpenDatasets;
  publisher: ExportRelease['publisher'];
  licence: ExportRelease['licence'];
  onProgress?: Progress;
};

/** Prefixes of the tables of the build, and of the build before. */
const [NOW, BEFORE] = ['now_', 'before_'];

/** An export that cannot be made as it is asked for; the message says what to do. */
export class ExportRefusal extends Error {
  override readonly name = 'ExportRefusal';
}

/** Writes the export below `out/releases/<build>/` and enters it in the catalogue. */
export async function exportRelease(options: ExportOptions): Promise<ExportRelease> {
  refuseUnknown(options.open);
  const releases = join(options.out, EXPORTS_FOLDER);
  const part = join(releases, '.part');
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  const database = await Database.open(join(part, 'export.duckdb'));
  const root = join(part, 'release');
  try {
    const release = await writeRelease(database, root, options);
    database.close();
    const target = join(releases, release.release);
    await rm(target, { recursive: true, force: true });
    await rename(root, target);
    await enterInCatalog(options.out, release);
    return release;
  } finally {
    database.close();
    await rm(part, { recursive: true, force: true });
  }
}

async function enterInCatalog(out: string, release: ExportRelease): Promise<void> {
  const path = join(out, CATALOG_KEY);
  const known = parseCatalog(await readFile(path, 'utf8').catch(() => undefined));
  const text = await readFile(join(out, EXPORTS_FOLDER, release.release, 'release.json'), 'utf8');
  await writeWhole(path, catalogText(addToCatalog(known, release, sha256(text))));
}

function refuseUnknown(open: OpenDatasets): void {
  const names = DATASET_SOURCES.map(({ name }) => name);
  const unknown = [...open].find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new ExportRefusal(`There is no dataset ${unknown}. The datasets are ${names.join(', ')}.`);
}

async function writeRelease(
  database: Database,
  root: string,
  { build, previous, open, publisher, licence, onProgress }: ExportOptions,
): Promise<ExportRelease> {
  const loaded = await loadBuild(database, build, NOW, onProgress);
  await loadProviders(database, loaded, NOW, onProgress);
  const before = previous === undefined ? undefined : await loadBuild(database, previous, BEFORE, onProgress);
  await addNation(database);
  if (before) await comparePrevious(database, loaded, before);
  const tables = (from: string) => from.replaceAll(/\{(\w+)\}/g, (_, name: string) => `${NOW}${name}`);
  const sources = DATASET_SOURCES.filter(({ needsPrevious }) => before !== undefined || !needsPrevious);
  const datasets: ExportDataset[] = [];
  for (const [i, source] of sources.entries()) {
    const access = open.has(source.name) ? 'open' : 'key';
    datasets.push(await writeDataset(database, source, tables, { root, access }));
    onProgress?.('write', i + 1, sources.length);
  }
  const { manifest, manifestText, index } = loaded;
  const release: ExportRelease = {
    format: EXPORT_FORMAT,
    release: manifest.build,
    as_of: manifest.as_of,
    previous: before?.manifest.build ?? null,
    title: `Cash prices of US hospitals, release ${manifest.build}`,
    description:
      'Discounted cash prices that US hospitals publish under 45 CFR 180.50, with statistics, Medicare amounts and coverage.',
    publisher,
    licence,
    attribution: index.sources,
    manifest_sha256: sha256(manifestText),
    versions: {
      reader: manifest.reader_version,
      statistics: manifest.statistics_version,
      tiles: manifest.tiles_version,
    },
    datasets,
  };
  await writeDocuments(root, release, manifestText);
  return release;
}

/** Areas with the nation among them, each with the state whose file it belongs to. */
async function addNation(database: Database): Promise<void> {
  await database.run(`CREATE VIEW ${NOW}all_areas AS
    SELECT a.*, CASE WHEN scope = 'state' THEN scope_id ELSE coalesce(s.state, 'US') END AS part
    FROM ${NOW}areas a LEFT JOIN (
      SELECT zip3, min_by(state, ROW(-n, state)) AS state FROM (
        SELECT substr(zip, 1, 3) AS zip3, state, count(*) AS n FROM ${NOW}campuses GROUP BY ALL) GROUP BY zip3
    ) s ON scope = 'zip3' AND s.zip3 = scope_id
    UNION ALL BY NAME
    SELECT code, 'national' AS scope, 'US' AS scope_id, n_sources, n_facilities, n_systems, median, p25, p75,
      stability_low, stability_high, refreshed, 'US' AS part FROM ${NOW}codes WHERE n_sources > 0`);
}

async function comparePrevious(database: Database, now: LoadedBuild, before: LoadedBuild): Promise<void> {
  const [old, current] = [
    await readFolderFacts(before.dir, before.manifest.build),
    await readFolderFacts(now.dir, now.manifest.build),
  ];
  await makeBridge(database, NOW, BEFORE);
  await makeChanges(database, NOW, BEFORE, {
    isMethod: isMethodChanged(old, current),
    isBenchmark: compareBenchmarks(old, current).schedules.length > 0,
  });
}

/** Writes what describes the files. `release.json` is last: without it a folder is not an export. */
async function writeDocuments(root: string, release: ExportRelease, manifestText: string): Promise<void> {
  const sums = release.datasets.flatMap(({ files }) =>
    files.map(({ path, sha256: sum }) => `${sum}  ${path}\n`),
  );
  const texts: Record<string, string> = {
    'manifest.json': manifestText,
    SHA256SUMS: sums.join(''),
    'README.md': describeInWords(release),
    'datapackage.json': json(describeAsDataPackage(release)),
    'csv-metadata.json': json(describeAsCsvw(release)),
    'croissant.json': json(describeAsCroissant(release)),
    'dcat.json': json(describeAsDcat(release)),
    'release.json': json(release),
  };
  for (const [name, text] of Object.entries(texts)) await writeFile(join(root, name), text);
}

/** Indented JSON with a line break at its end. */
function json(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}
