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
import { storedObjects } from './stored-objects.ts';

/** Index calls at the same time. More would not help: a D1 database runs one statement after the other. */
const INDEX_CALLS_AT_ONCE = 2;

export type OnUpload = (done: number, total: number) => void;
/** Number of objects that this run wrote, and of those that were already stored. */
export type Uploaded = { written: number; present: number };

/**
 * Uploads a build and the objects `beside` its inventory, then checks that all objects are stored. After an
 * interruption, a second run writes only what is missing.
 * @throws StoreConflict when a key has other content
 */
export async function uploadRelease(
  store: ReleaseStore,
  build: SealedBuild,
  beside: readonly NewObject[],
  onUpload: OnUpload = () => {},
): Promise<Uploaded> {
  const id = build.manifest.build;
  const there = new Map((await storedObjects(store, id)).map((object) => [object.key, object]));
  const same = async (object: NewObject) => {
    const stored = there.get(object.key);
    if (stored && stored.md5 !== object.md5) throw new StoreConflict(object.key);
    return stored !== undefined;
  };
  const missing: InventoryEntry[] = [];
  for (const entry of build.inventory) {
    if (!there.has(entry.key) || !(await same(await readObject(build.dir, entry.key)))) missing.push(entry);
  }
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
  for (const object of [...beside, manifest]) if (!(await same(object))) await store.putObjects([object]);
  const slices = cutIntoSlices(build.statements, store.limits.statementsPerCall);
  await inParallel(slices, INDEX_CALLS_AT_ONCE, (statements) => store.putIndex(statements));
  await refuseIncomplete(store, id, [...build.inventory.map(({ key }) => key), manifest.key]);
  return { written: missing.length, present: total - missing.length };
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
  const there = new Set((await storedObjects(store, build)).map(({ key }) => key));
  const lost = keys.filter((key) => !there.has(key));
  if (lost.length === 0) return;
  throw new PublishRefusal(
    `${lost.length} objects were removed during the upload, such as ${lost[0]}. ${CURRENT_KEY} was not changed. Publish again.`,
  );
}
