// Puts an exported release into R2: its files first, `release.json` after them, the catalogue last.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CATALOG_KEY,
  EXPORTS_FOLDER,
  type ExportCatalog,
  type ExportRelease,
} from '../../../schemas/exports.ts';
import { md5, sha256 } from '../files/hash.ts';
import type { S3Client } from '../r2/s3-client.ts';
import type { BucketSettings } from '../r2/settings.ts';
import { StoreUnavailable } from '../r2/store-errors.ts';
import { addToCatalog, catalogText, keepNewest, parseCatalog, releasesBehind } from './export-catalog.ts';
import { type BucketOptions, openBucket } from './public-bucket.ts';
import { StoreConflict } from './release-store.ts';

/** Documents beside the files of the datasets, in the order in which they are written. */
const DOCUMENTS = [
  ...['SHA256SUMS', 'README.md', 'manifest.json', 'csv-metadata.json'],
  ...['datapackage.json', 'croissant.json', 'dcat.json'],
];
/** `keep`: how many releases stay; without it all do. */
export type PublishExportOptions = BucketOptions & { keep?: number };

/** Two exports may end at the same time: the later one reads the catalogue again. */
const CATALOG_ATTEMPTS = 5;

/** Whether the catalogue in R2 lists a release. @throws StoreUnavailable */
export async function isExportPublished(
  release: string,
  settings: BucketSettings,
  options: BucketOptions = {},
): Promise<boolean> {
  const stored = await openBucket(settings, options).get(CATALOG_KEY);
  return parseCatalog(stored?.text)?.releases.some((entry) => entry.release === release) ?? false;
}

/**
 * Uploads the export of a release from the folder that `releases/` lies in. What is stored already stays; a file with other
 * content is never replaced.
 * @throws StoreConflict, StoreUnavailable
 */
export async function publishExport(
  out: string,
  release: ExportRelease,
  settings: BucketSettings,
  { keep = Number.POSITIVE_INFINITY, ...options }: PublishExportOptions = {},
): Promise<void> {
  const s3 = openBucket(settings, options);
  const folder = `${EXPORTS_FOLDER}/${release.release}`;
  const files = release.datasets.flatMap((dataset) => dataset.files.map(({ path }) => path));
  for (const path of [...files, ...DOCUMENTS, 'release.json'])
    await putFile(s3, `${folder}/${path}`, await readFile(join(out, folder, path)));
  const text = await readFile(join(out, folder, 'release.json'), 'utf8');
  const catalog = await enterInCatalog(s3, release, sha256(text), keep);
  if (keep < Number.POSITIVE_INFINITY) await removeOld(s3, catalog);
}

/** Removes the releases that are older than all of the catalogue: it no longer names them. */
async function removeOld(s3: S3Client, catalog: ExportCatalog): Promise<void> {
  for await (const page of s3.pages(`${EXPORTS_FOLDER}/`))
    await s3.delete(
      releasesBehind(
        catalog,
        page.map(({ key }) => key),
      ),
    );
}

async function putFile(s3: S3Client, key: string, bytes: Buffer<ArrayBuffer>): Promise<void> {
  if (await s3.put(key, bytes, { absent: true })) return;
  const stored = await s3.head(key);
  if (stored?.etag !== md5(bytes)) throw new StoreConflict(key);
}

async function enterInCatalog(
  s3: S3Client,
  release: ExportRelease,
  hash: string,
  keep: number,
): Promise<ExportCatalog> {
  for (let attempt = 0; attempt < CATALOG_ATTEMPTS; attempt += 1) {
    const stored = await s3.get(CATALOG_KEY);
    const catalog = keepNewest(addToCatalog(parseCatalog(stored?.text), release, hash), keep);
    const condition = stored ? { etag: stored.etag } : { absent: true as const };
    if (await s3.put(CATALOG_KEY, catalogText(catalog), condition)) return catalog;
  }
  throw new StoreUnavailable('Other exports are changing the catalogue. Export again.');
}
