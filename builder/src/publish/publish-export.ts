// Puts an exported release into R2: its files first, `release.json` after them, the catalogue last.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CATALOG_KEY, EXPORTS_FOLDER, type ExportRelease } from '../../../schemas/exports.ts';
import { md5, sha256 } from '../files/hash.ts';
import { DEFAULT_REPEAT, type Fetch, type Repeat } from '../r2/repeat.ts';
import { type S3Client, s3Client } from '../r2/s3-client.ts';
import type { BucketSettings } from '../r2/settings.ts';
import { StoreUnavailable } from '../r2/store-errors.ts';
import { addToCatalog, catalogText, parseCatalog } from './export-catalog.ts';
import { StoreConflict } from './release-store.ts';

/** Documents beside the files of the datasets, in the order in which they are written. */
const DOCUMENTS = ['SHA256SUMS', 'manifest.json', 'datapackage.json', 'croissant.json', 'dcat.json'];
/** Two exports may end at the same time: the later one reads the catalogue again. */
const CATALOG_ATTEMPTS = 5;

/**
 * Uploads the export of a release from the folder that `releases/` lies in. What is stored already stays; a file with other
 * content is never replaced.
 * @throws StoreConflict, StoreUnavailable
 */
export async function publishExport(
  out: string,
  release: ExportRelease,
  settings: BucketSettings,
  { send = fetch, repeat = DEFAULT_REPEAT }: { send?: Fetch; repeat?: Repeat } = {},
): Promise<void> {
  const s3 = s3Client(settings, send, repeat);
  const folder = `${EXPORTS_FOLDER}/${release.release}`;
  const files = release.datasets.flatMap((dataset) => dataset.files.map(({ path }) => path));
  for (const path of [...files, ...DOCUMENTS, 'release.json'])
    await putFile(s3, `${folder}/${path}`, await readFile(join(out, folder, path)));
  const text = await readFile(join(out, folder, 'release.json'), 'utf8');
  await enterInCatalog(s3, release, sha256(text));
}

async function putFile(s3: S3Client, key: string, bytes: Buffer<ArrayBuffer>): Promise<void> {
  if (await s3.put(key, bytes, { absent: true })) return;
  const stored = await s3.head(key);
  if (stored?.etag !== md5(bytes)) throw new StoreConflict(key);
}

async function enterInCatalog(s3: S3Client, release: ExportRelease, hash: string): Promise<void> {
  for (let attempt = 0; attempt < CATALOG_ATTEMPTS; attempt += 1) {
    const stored = await s3.get(CATALOG_KEY);
    const text = catalogText(addToCatalog(parseCatalog(stored?.text), release, hash));
    if (await s3.put(CATALOG_KEY, text, stored ? { etag: stored.etag } : { absent: true })) return;
  }
  throw new StoreUnavailable('Other exports are changing the catalogue. Export again.');
}
