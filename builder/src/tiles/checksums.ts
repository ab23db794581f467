// Checksums of the tiles of a build, for its index.
import { checksumOf } from '../../../schemas/checksums.ts';
import type { InventoryEntry } from '../../../schemas/manifest.ts';
import { codesOfIndex } from '../../../schemas/read-tile.ts';
import type { BuildIndex, Checksums } from '../../../schemas/tile.ts';
import { splitSharedKey } from './editions.ts';

/**
 * The checksums of the code, place and state tiles that an index lists.
 * @throws Error when a tile is not in the inventory
 */
export function indexChecksums(
  { codes, drgs, zip3, states }: Pick<BuildIndex, 'codes' | 'drgs' | 'zip3' | 'states'>,
  inventory: readonly InventoryEntry[],
): Checksums {
  const byPath = new Map(inventory.map(({ key, md5 }) => [splitSharedKey(key)?.path, md5]));
  const join = (kind: string, names: readonly string[]) =>
    names
      .map((name) => {
        const md5 = byPath.get(`${kind}/${name}`);
        if (md5 === undefined) throw new Error(`The index lists ${kind}/${name}, which was not written.`);
        return checksumOf(md5);
      })
      .join('');
  return {
    codes: join('code', codesOfIndex({ codes, drgs: '' })),
    drgs: join('code', codesOfIndex({ codes: '', drgs })),
    zip3: join('zip3', zip3),
    states: join('state', states),
  };
}
