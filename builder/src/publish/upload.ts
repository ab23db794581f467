// Uploads everything of a release except the pointer: first the missing objects in parallel, then the index.
import type { InventoryEntry } from '../../../schemas/manifest.ts';
import { CURRENT_KEY, tileKeys } from '../../../schemas/tile.ts';
import { cutIntoSlices, inParallel } from '../parallel/in-parallel.ts';
import {
  type NewObject,
  PublishRefusal,
  type ReleaseStore,
  StoreConflict,
  type StoreLimits,
} from './release-store.ts';
import { newObject, readObject, type SealedBuild } from './sealed-build.ts';
import { findMissing, objectsOfRelease } from './stored-objects.ts';

/** Index calls at the same time. More would not help: a D1 database runs one statement after the other. */
const INDEX_CALLS_AT_ONCE = 2;

export type OnUpload = (done: number, total: number) => void;
/** Number of objects that this run wrote, and of those of the inventory that were already stored. */
export type Uploaded = { written: number; present: number };

/**
 * Uploads what the store does not have yet of a build, and the objects `beside` its inventory, then checks that all
 * objects are stored. Tiles that an earlier release has in the same edition are stored already.
 * @throws StoreConflict when a key has other content
 */
export async function uploadRelease(
  store: ReleaseStore,
  build: SealedBuild,
  beside: readonly NewObject[],
  onUpload: OnUpload = () => {},
): Promise<Uploaded> {
  const id = build.manifest.build;
  // The index is written first, so that a clean-up meanwhile sees which tiles this build needs.
  const index = await readObject(build.dir, tileKeys.index(id));
  const wroteIndex = await putIfNew(store, index);
  const missing = await findMissingEntries(store, build);
  const total = build.inventory.length;
  let done = total - missing.length;
  onUpload(done, total);
  await inParallel(makeBatches(missing, store.limits), store.limits.callsAtOnce, async (batch) => {
    await store.putObjects(await Promise.all(batch.map(({ key }) => readObject(build.dir, key))));
    done += batch.length;
    onUpload(done, total);
  });
  // The manifest is written after what it lists: a stored build without a manifest is an interrupted upload.
  const manifest = newObject(tileKeys.manifest(id), build.manifestText);
  let written = missing.length + (wroteIndex ? 1 : 0);
  for (const object of [...beside, manifest]) if (await putIfNew(store, object)) written += 1;
  const slices = cutIntoSlices(build.statements, store.limits.statementsPerCall);
  await inParallel(slices, INDEX_CALLS_AT_ONCE, (statements) => store.putIndex(statements));
  await refuseIncomplete(store, id, [...build.inventory.map(({ key }) => key), manifest.key]);
  return { written, present: total - missing.length - (wroteIndex ? 1 : 0) };
}

/** @returns whether it was written. @throws StoreConflict when the key has other content */
async function putIfNew(store: ReleaseStore, object: NewObject): Promise<boolean> {
  for await (const page of store.listObjects(object.key.slice(0, object.key.lastIndexOf('/') + 1))) {
    const stored = page.find(({ key }) => key === object.key);
    if (stored && stored.md5 !== object.md5) throw new StoreConflict(object.key);
    if (stored) return false;
  }
  await store.putObjects([object]);
  return true;
}

/**
 * The entries that are not stored yet. The key of a tile names its content, so its size is enough to see that it was
 * stored whole.
 */
async function findMissingEntries(
  store: ReleaseStore,
  { manifest, inventory }: SealedBuild,
): Promise<InventoryEntry[]> {
  const missing = new Map(inventory.map((entry) => [entry.key, entry]));
  for await (const page of objectsOfRelease(store, manifest.build)) {
    for (const { key, bytes } of page) {
      const entry = missing.get(key);
      if (entry && entry.bytes !== bytes) throw new StoreConflict(key);
      missing.delete(key);
    }
  }
  return [...missing.values()];
}

/** Divides the entries, in their order, into batches within the limits of one call. */
function makeBatches(entries: readonly InventoryEntry[], limits: StoreLimits): InventoryEntry[][] {
  const batches: InventoryEntry[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const last = batches[batches.length - 1];
    bytes += entry.bytes;
    if (last && last.length < limits.objectsPerCall && bytes <= limits.bytesPerCall) last.push(entry);
    else {
      batches.push([entry]);
      bytes = entry.bytes;
    }
  }
  return batches;
}

/** The last check before the pointer moves, because another process may have removed objects. */
async function refuseIncomplete(store: ReleaseStore, build: string, keys: readonly string[]): Promise<void> {
  const lost = await findMissing(store, build, keys);
  if (lost.length === 0) return;
  throw new PublishRefusal(
    `${lost.length} objects were removed during the upload, such as ${lost[0]}. ${CURRENT_KEY} was not changed. Publish again.`,
  );
}
