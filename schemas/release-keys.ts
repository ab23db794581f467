// The keys of the tiles that an index and its provider manifests list.
import { filedMemberTile, filedProviderTile, filedTiles } from './editions.ts';
import { type ProviderManifest, providerKeys } from './provider.ts';
import { codesOfIndex } from './read-tile.ts';
import { type BuildIndex, tileKeys } from './tile.ts';

/** Kinds of tiles that an index lists, each in a folder of `shared/`. */
export const PRICE_TILE_KINDS = ['code', 'zip3-statistics', 'insurers', 'zip3', 'state', 'cell'] as const;
export type PriceTileKind = (typeof PRICE_TILE_KINDS)[number];

/** Keys of the tiles of one kind. */
export function keysOfKind(index: BuildIndex, kind: PriceTileKind): string[] {
  const filed = filedTiles(index);
  switch (kind) {
    case 'code':
      return codesOfIndex(index).map((code) => tileKeys.code(filed.code(code), code));
    case 'zip3-statistics':
      return codesOfIndex(index.zip3_statistics).map((code) =>
        tileKeys.zip3Statistics(filed.zip3Statistics(code), code),
      );
    case 'insurers':
      return codesOfIndex(index.insurer_payments).map((code) =>
        tileKeys.insurerPayments(filed.insurerPayments(code), code),
      );
    case 'zip3':
      return index.zip3.map((zip3) => tileKeys.place(filed.place(zip3), zip3));
    case 'state':
      return index.states.map((state) => tileKeys.state(filed.state(state), state));
    case 'cell':
      return index.cells.map((cell) => tileKeys.cell(filed.cell(cell), cell));
  }
}

/** Keys of all tiles but those of providers. */
export function priceTileKeys(index: BuildIndex): string[] {
  return PRICE_TILE_KINDS.flatMap((kind) => keysOfKind(index, kind));
}

/** Keys of the provider manifests, in the order of the index. */
export function providerManifestKeys(index: BuildIndex): string[] {
  const filed = filedTiles(index);
  return index.provider_keys.map((key) => providerKeys.manifest(filed.providerManifest(key), key));
}

/** Keys of the provider and member tiles that a manifest lists. */
export function keysOfManifest(manifest: ProviderManifest): string[] {
  const { key, zip3, member_zip3 } = manifest;
  return [
    ...zip3.map((prefix) => providerKeys.tile(filedProviderTile(manifest, prefix), key, prefix)),
    ...member_zip3.map((prefix) => providerKeys.member(filedMemberTile(manifest, prefix), key, prefix)),
  ];
}
