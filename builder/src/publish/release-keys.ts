// Every key that a reader of a release may ask for, from what its index and its provider manifests list.
import { ProviderManifest } from '../../../schemas/provider.ts';
import { keysOfManifest, priceTileKeys, providerManifestKeys } from '../../../schemas/release-keys.ts';
import { BuildIndex, tileKeys } from '../../../schemas/tile.ts';
import { UnknownFormat, upgradeTile } from '../../../schemas/tile-formats.ts';
import { PublishRefusal } from './release-store.ts';

/** Texts of objects in the order of the keys; undefined where an object is missing. */
export type ReadTexts = (keys: readonly string[]) => Promise<(string | undefined)[]>;

/** Manifests that are read in one call. */
const MANIFESTS_AT_ONCE = 100;

/**
 * All keys of a release. A provider manifest that is gone or not one of ours lists nothing, but is listed
 * itself.
 */
export async function releaseKeys(read: ReadTexts, build: string, index: BuildIndex): Promise<string[]> {
  const manifests = providerManifestKeys(index);
  const keys = [tileKeys.index(build), tileKeys.manifest(build), ...priceTileKeys(index), ...manifests];
  for (let at = 0; at < manifests.length; at += MANIFESTS_AT_ONCE) {
    for (const text of await read(manifests.slice(at, at + MANIFESTS_AT_ONCE))) {
      const manifest = parseProviderManifest(text);
      if (manifest) for (const key of keysOfManifest(manifest)) keys.push(key);
    }
  }
  return keys;
}

/** A provider manifest of a format that is read; undefined for anything else. */
export function parseProviderManifest(text: string | undefined): ProviderManifest | undefined {
  try {
    return ProviderManifest.parse(upgradeTile('providerManifest', JSON.parse(text ?? 'null')));
  } catch {
    return undefined;
  }
}

/** @throws PublishRefusal when the index is of a format that is not read, or broken */
export function parseIndex(text: string, build: string, refused: string): BuildIndex {
  try {
    return BuildIndex.parse(upgradeTile('index', JSON.parse(text)));
  } catch (error) {
    const why = error instanceof UnknownFormat ? error.message : 'Its index does not fit its schema.';
    throw new PublishRefusal(`${build} ${refused}. ${why}`);
  }
}
