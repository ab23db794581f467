// Editions: what tiles are filed under, made from their content, so that builds share the tiles that are equal in both.

import { joinEditions } from '../../../schemas/editions.ts';
import type { InventoryEntry } from '../../../schemas/manifest.ts';
import { codesOfIndex } from '../../../schemas/read-tile.ts';
import { type BuildIndex, EDITION_LENGTH, type Editions, TILE_FORMAT } from '../../../schemas/tile.ts';
import { sha256 } from '../files/hash.ts';

/** What a tile says it is filed under until its content is known. */
export const UNFILED = '_'.repeat(EDITION_LENGTH);

const HEAD = `{"format":${TILE_FORMAT},"build":"`;
const UNFILED_HEAD = `${HEAD}${UNFILED}"`;

/** A tile with the edition that its content gives it, as UTF-8. */
export type FiledTile = { edition: string; bytes: Buffer };

/** Files the text of a tile whose `build` is UNFILED. */
export function fileTile(text: string): FiledTile {
  if (!text.startsWith(UNFILED_HEAD)) throw new Error(`A tile begins with ${text.slice(0, 40)}.`);
  const bytes = Buffer.from(text);
  const edition = editionOf(bytes);
  // An edition is as long as what stands for it, and both are ASCII.
  bytes.write(edition, HEAD.length, 'latin1');
  return { edition, bytes };
}

/** Whether a filed tile says of itself what its content gives. */
export function isFiledRight(text: string, edition: string): boolean {
  const head = `${HEAD}${edition}"`;
  return text.startsWith(head) && editionOf(`${UNFILED_HEAD}${text.slice(head.length)}`) === edition;
}

/** 72 bits of a hash. They distinguish the editions of one tile: code, place or provider key are in its key. */
function editionOf(unfiled: string | Uint8Array): string {
  return sha256(unfiled, 'base64url').slice(0, EDITION_LENGTH);
}

/** A key below `shared/`: the path of the tile, such as `code/70551`, and its edition. */
export type SharedKey = { path: string; edition: string };

/** The parts of a key; undefined for one that is not below `shared/`. */
export function splitSharedKey(key: string): SharedKey | undefined {
  const end = key.length - '.json'.length;
  const dash = end - EDITION_LENGTH - 1;
  if (!key.startsWith(SHARED) || !key.endsWith('.json') || key.charAt(dash) !== '-') return undefined;
  return { path: key.slice(SHARED.length, dash), edition: key.slice(dash + 1, end) };
}

const SHARED = 'shared/';

/** Editions of an inventory's tiles by path. */
export function editionsByPath(inventory: readonly InventoryEntry[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { key } of inventory) {
    const shared = splitSharedKey(key);
    if (shared) found.set(shared.path, shared.edition);
  }
  return found;
}

/**
 * The editions of everything that an index lists. @throws Error when a tile is not in the inventory
 */
export function indexEditions(
  index: Omit<BuildIndex, 'editions' | 'checksums'>,
  inventory: readonly InventoryEntry[],
): Editions {
  const byPath = editionsByPath(inventory);
  const join = (names: readonly string[], path: (name: string) => string) =>
    joinEditions(names, (name) => {
      const edition = byPath.get(path(name));
      if (edition === undefined) throw new Error(`The index lists ${path(name)}, which was not written.`);
      return edition;
    });
  const ofLists = ({ codes, drgs }: { codes: string; drgs: string }, kind: string) => ({
    codes: join(codesOfIndex({ codes, drgs: '' }), (code) => `${kind}/${code}`),
    drgs: join(codesOfIndex({ codes: '', drgs }), (code) => `${kind}/${code}`),
  });
  return {
    ...ofLists(index, 'code'),
    zip3_statistics: ofLists(index.zip3_statistics, 'zip3-statistics'),
    insurer_payments: ofLists(index.insurer_payments, 'insurers'),
    zip3: join(index.zip3, (zip3) => `zip3/${zip3}`),
    states: join(index.states, (state) => `state/${state}`),
    cells: join(index.cells, (cell) => `cell/${cell}`),
    provider_keys: join(index.provider_keys, (key) => `providers/${key}/index`),
  };
}
