// Which objects of a release a store has. They are in several folders, which must always be looked at together.
import type { StoredObject } from '../r2/store-errors.ts';
import type { ReleaseStore } from './release-store.ts';

/** Where objects lie that belong to one build: all of a build before format 5, and few of a later one. */
export const BUILD_FOLDERS = ['tiles', 'providers', 'members'] as const;

/** Every object that belongs to one build alone, or to any build when `build` is undefined, page by page. */
export async function* ownObjects(store: ReleaseStore, build?: string): AsyncGenerator<StoredObject[]> {
  for (const folder of BUILD_FOLDERS)
    yield* store.listObjects(build === undefined ? `${folder}/` : `${folder}/${build}/`);
}

/** Every object that a release may consist of: its own and the shared ones, page by page. */
export async function* objectsOfRelease(store: ReleaseStore, build: string): AsyncGenerator<StoredObject[]> {
  yield* ownObjects(store, build);
  yield* store.listObjects('shared/');
}

/** Which of some keys of a release the store does not have. */
export async function findMissing(
  store: ReleaseStore,
  build: string,
  keys: Iterable<string>,
): Promise<string[]> {
  const missing = new Set(keys);
  for await (const page of objectsOfRelease(store, build)) for (const { key } of page) missing.delete(key);
  return [...missing];
}
