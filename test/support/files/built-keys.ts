// The keys of the tiles of a build folder, which end with the edition of the tile.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type FiledTiles,
  filedMemberTile,
  filedProviderTile,
  filedTiles,
} from '../../../schemas/editions.ts';
import { type ProviderManifest, providerKeys } from '../../../schemas/provider.ts';
import { type BuildIndex, tileKeys } from '../../../schemas/tile.ts';

/** The index of a build folder. */
export function indexOfFolder(dir: string): BuildIndex {
  const build = readdirSync(join(dir, 'tiles'))[0] ?? '';
  return JSON.parse(readFileSync(join(dir, tileKeys.index(build)), 'utf8')) as BuildIndex;
}

/** Keys of tiles by what they are about. */
export function keysOfFolder(dir: string) {
  const filed: FiledTiles = filedTiles(indexOfFolder(dir));
  const manifest = (key: string) => providerKeys.manifest(filed.providerManifest(key), key);
  const readManifest = (key: string) =>
    JSON.parse(readFileSync(join(dir, manifest(key)), 'utf8')) as ProviderManifest;
  return {
    code: (code: string) => tileKeys.code(filed.code(code), code),
    zip3Statistics: (code: string) => tileKeys.zip3Statistics(filed.zip3Statistics(code), code),
    insurerPayments: (code: string) => tileKeys.insurerPayments(filed.insurerPayments(code), code),
    cell: (cell: string) => tileKeys.cell(filed.cell(cell), cell),
    place: (zip3: string) => tileKeys.place(filed.place(zip3), zip3),
    state: (state: string) => tileKeys.state(filed.state(state), state),
    manifest,
    providerTile: (key: string, zip3: string) =>
      providerKeys.tile(filedProviderTile(readManifest(key), zip3), key, zip3),
    member: (key: string, zip3: string) =>
      providerKeys.member(filedMemberTile(readManifest(key), zip3), key, zip3),
  };
}
