// The objects of a build in a store: they lie in several folders, which are always looked at together.
import { OBJECT_FOLDERS } from '../../../schemas/tile.ts';
import type { StoredObject } from '../r2/store-errors.ts';
import type { ReleaseStore } from './release-store.ts';

/** Every object of a build; of all builds when none is named. The pointer is of no build. */
export async function storedObjects(store: ReleaseStore, build?: string): Promise<StoredObject[]> {
  const found: StoredObject[][] = [];
  for (const folder of OBJECT_FOLDERS) {
    found.push(await store.listObjects(build === undefined ? `${folder}/` : `${folder}/${build}/`));
  }
  return found.flat();
}
