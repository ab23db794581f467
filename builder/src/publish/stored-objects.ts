// Lists the objects of a build in a store. They are in several folders, which must always be listed together.
import { OBJECT_FOLDERS } from '../../../schemas/tile.ts';
import type { StoredObject } from '../r2/store-errors.ts';
import type { ReleaseStore } from './release-store.ts';

/**
 * Every object of a build, or of all builds when `build` is undefined. The pointer does not belong to a
 * build.
 */
export async function storedObjects(store: ReleaseStore, build?: string): Promise<StoredObject[]> {
  const found: StoredObject[][] = [];
  for (const folder of OBJECT_FOLDERS) {
    found.push(await store.listObjects(build === undefined ? `${folder}/` : `${folder}/${build}/`));
  }
  return found.flat();
}
