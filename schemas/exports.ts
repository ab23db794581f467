// What an export of a release consists of: the one model from which the catalogue, Frictionless, Croissant and DCAT are
// made. docs/releases-as-data.md is the prose of this file.
import * as z from 'zod';
import { IsoDate } from './place.ts';
import { BuildId } from './tile.ts';

/** Version of `release.json` and `catalog.json`. */
export const EXPORT_FORMAT = 1;

/** Below this folder lie all exports, in a folder as in R2; it is also the path of the service. */
export const EXPORTS_FOLDER = 'releases';
export const CATALOG_KEY = `${EXPORTS_FOLDER}/catalog.json`;

/** Below this folder lies the public log of releases, and this is its last written file. */
export const LOG_FOLDER = `${EXPORTS_FOLDER}/log`;
export const LOG_CHECKPOINT_KEY = `${LOG_FOLDER}/checkpoint`;

/** Who may read the files of a dataset: anybody, or the holder of an Enterprise key. Also the name of their folder. */
export const EXPORT_ACCESS = ['open', 'key'] as const;
export const ExportAccess = z.enum(EXPORT_ACCESS);
export type ExportAccess = z.infer<typeof ExportAccess>;

/** Types of columns. Amounts are whole US cents. */
export const ColumnType = z.enum(['string', 'integer', 'number', 'boolean', 'date']);
export type ColumnType = z.infer<typeof ColumnType>;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const ExportColumn = z.strictObject({
  name: z.string(),
  type: ColumnType,
  /** What the column holds, in one sentence. */
  description: z.string(),
});
export type ExportColumn = z.infer<typeof ExportColumn>;

/** Exact sums of the columns of cents, by their names, as decimal texts: they may exceed 2^53. */
export const CentSums = z.record(z.string(), z.string().regex(/^-?\d+$/));
export type CentSums = z.infer<typeof CentSums>;

/** One file of a dataset. `part` is a state, or `all`. `path` is relative to `release.json`. */
export const ExportFile = z.strictObject({
  path: z.string(),
  format: z.enum(['parquet', 'csv']),
  part: z.string(),
  rows: z.int().nonnegative(),
  bytes: z.int().positive(),
  sha256: Sha256,
  sums: CentSums,
});
export type ExportFile = z.infer<typeof ExportFile>;

export const ExportDataset = z.strictObject({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  access: ExportAccess,
  columns: z.array(ExportColumn),
  /** Columns that name a row together; the rows are sorted by them. */
  key: z.array(z.string()),
  rows: z.int().nonnegative(),
  sums: CentSums,
  files: z.array(ExportFile),
});
export type ExportDataset = z.infer<typeof ExportDataset>;

/** `release.json`: everything about the export of one release. */
export const ExportRelease = z.strictObject({
  format: z.literal(EXPORT_FORMAT),
  release: BuildId,
  as_of: IsoDate,
  /** The release that `changes` and `facility_bridge` compare with; null without them. */
  previous: BuildId.nullable(),
  title: z.string(),
  description: z.string(),
  publisher: z.strictObject({ name: z.string(), url: z.string().nullable() }),
  licence: z.strictObject({ name: z.string(), url: z.string().nullable() }),
  attribution: z.array(z.string()),
  /** SHA-256 of the manifest of the build, which the log of releases contains. */
  manifest_sha256: Sha256,
  versions: z.strictObject({ reader: z.int(), statistics: z.int(), tiles: z.int() }),
  datasets: z.array(ExportDataset),
});
export type ExportRelease = z.infer<typeof ExportRelease>;

const CatalogEntry = z.strictObject({
  release: BuildId,
  as_of: IsoDate,
  /** Relative to the catalogue. */
  path: z.string(),
  /** SHA-256 of its `release.json`. */
  sha256: Sha256,
  datasets: z.array(
    z.strictObject({
      name: z.string(),
      access: ExportAccess,
      rows: z.int().nonnegative(),
      bytes: z.int().nonnegative(),
    }),
  ),
});

/** `catalog.json`: every exported release, newest first; `latest` is the first of them. */
export const ExportCatalog = z.strictObject({
  format: z.literal(EXPORT_FORMAT),
  latest: BuildId,
  releases: z.array(CatalogEntry).min(1),
});
export type ExportCatalog = z.infer<typeof ExportCatalog>;

const DOCUMENTS =
  '(?:release|datapackage|croissant|dcat|csv-metadata|manifest)\\.json|README\\.md|SHA256SUMS';
const RELEASE = '\\d{4}-\\d{2}-\\d{2}-[0-9a-f]{12}';
const OPEN_OBJECT = new RegExp(
  `^${EXPORTS_FOLDER}/(?:catalog\\.json|${RELEASE}/(?:${DOCUMENTS}|open/[a-z][a-z0-9_]{0,40}/[A-Za-z0-9]{2,3}\\.(?:parquet|csv\\.gz)))$`,
);
const KEY_OBJECT = new RegExp(
  `^${EXPORTS_FOLDER}/${RELEASE}/key/[a-z][a-z0-9_]{0,40}/[A-Za-z0-9]{2,3}\\.(?:parquet|csv\\.gz)$`,
);
const LOG_OBJECT = new RegExp(
  `^${LOG_FOLDER}/(?:checkpoint|tile/(?:entries|\\d{1,2})/(?:x\\d{3}/){0,4}\\d{3}(?:\\.p/\\d{1,3})?)$`,
);

/** True for a file of the public log. */
export function isLogFile(key: string): boolean {
  return LOG_OBJECT.test(key);
}

/** Who may read the object with a key; undefined for a key that no export has. The log is open. */
export function accessOfExport(key: string): ExportAccess | undefined {
  if (OPEN_OBJECT.test(key) || isLogFile(key)) return 'open';
  return KEY_OBJECT.test(key) ? 'key' : undefined;
}
