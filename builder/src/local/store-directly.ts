// Puts the objects of a build into the files of the local R2, which takes seconds; thousands of puts through the Worker
// take a minute. The publish that follows compares every object with the store and uploads what is missing, so this step
// may leave out anything, and it does nothing when Miniflare keeps its objects in another way.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Miniflare } from 'miniflare';
import type { InventoryEntry } from '../../../schemas/manifest.ts';
import { md5, sha256 } from '../files/hash.ts';
import { readSealedBuild } from '../publish/sealed-build.ts';

/** Miniflare's folder of databases, which lies beside the folders of the buckets. */
const DATABASES = 'miniflare-R2BucketObject';
/** The columns of Miniflare's table of objects. */
const COLUMNS = 'key blob_id version size etag uploaded checksums http_metadata custom_metadata'.split(' ');
/** No object of a build has this key. */
const FIRST_KEY = 'first';
const JSON_METADATA = JSON.stringify({ contentType: 'application/json' });
/** The service may be writing to the same database. */
const WAIT_MS = 10_000;
const BLOB_ID_BYTES = 40;
const VERSION_BYTES = 16;

/** Stores the objects of a sealed build whose keys are free. @returns how many objects were stored */
export async function storeDirectly(service: Miniflare, stateDir: string, outDir: string): Promise<number> {
  // Miniflare makes the database and the folder with the first object.
  const bucket = await service.getR2Bucket('TILES');
  await bucket.put(FIRST_KEY, '');
  await bucket.delete(FIRST_KEY);
  const store = findStore(join(stateDir, 'r2'));
  if (store === undefined) return 0;
  const { inventory } = await readSealedBuild(outDir);
  const db = new DatabaseSync(store.database, { timeout: WAIT_MS });
  try {
    const columns = db.prepare('SELECT name FROM pragma_table_info(?)').all('_mf_objects');
    if (columns.map(({ name }) => name).join() !== COLUMNS.join()) return 0;
    return storeObjects(db, store.blobs, inventory, outDir);
  } finally {
    db.close();
  }
}

/** The database and the folder of blobs, when there is one bucket. */
function findStore(root: string): { database: string; blobs: string } | undefined {
  const names = (dir: string) => (existsSync(dir) ? readdirSync(dir) : []);
  const [bucket, ...otherBuckets] = names(root).filter((name) => name !== DATABASES);
  const [database, ...otherDatabases] = names(join(root, DATABASES)).filter((name) =>
    /^[0-9a-f]+\.sqlite$/.test(name),
  );
  if (bucket === undefined || database === undefined) return undefined;
  if (otherBuckets.length > 0 || otherDatabases.length > 0) return undefined;
  return { database: join(root, DATABASES, database), blobs: join(root, bucket, 'blobs') };
}

function storeObjects(
  db: DatabaseSync,
  blobs: string,
  inventory: readonly InventoryEntry[],
  outDir: string,
): number {
  const isTaken = db.prepare('SELECT 1 FROM _mf_objects WHERE key = ?');
  const put = db.prepare(
    `INSERT INTO _mf_objects (${COLUMNS.join(', ')}) VALUES (?, ?, ?, ?, ?, ?, '{}', ?, '{}')`,
  );
  mkdirSync(blobs, { recursive: true });
  let stored = 0;
  db.exec('BEGIN IMMEDIATE');
  for (const { key, sha256: expected } of inventory) {
    const bytes = readFileSync(join(outDir, key));
    // What the inventory does not describe is left to the publish, which refuses it.
    if (sha256(bytes) !== expected || isTaken.get(key) !== undefined) continue;
    const [blob, version] = [BLOB_ID_BYTES, VERSION_BYTES].map((size) => randomBytes(size).toString('hex'));
    if (blob === undefined || version === undefined) continue;
    writeFileSync(join(blobs, blob), bytes);
    put.run(key, blob, version, bytes.length, md5(bytes), Date.now(), JSON_METADATA);
    stored += 1;
  }
  db.exec('COMMIT');
  return stored;
}
