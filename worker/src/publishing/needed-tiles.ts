// Whether shared tiles belong to the live release or to the one before: these are never removed.
import { filedTiles } from '../../../schemas/editions.ts';
import { providerKeys } from '../../../schemas/provider.ts';
import { keysOfManifest, priceTileKeys, providerManifestKeys } from '../../../schemas/release-keys.ts';
import { CURRENT_KEY, tileKeys } from '../../../schemas/tile.ts';
import { parsePointer, parseTile } from '../tiles/parse-tile.ts';
import { readObject } from './read-object.ts';

/** True when one of the keys is a shared tile that the pointer's builds list. */
export async function isNeededTile(bucket: R2Bucket, keys: readonly string[]): Promise<boolean> {
  const shared = keys.filter((key) => key.startsWith('shared/'));
  const pointer = shared.length > 0 ? await readObject(bucket, CURRENT_KEY) : undefined;
  if (!pointer) return false;
  const { release, previous } = parsePointer(pointer.text);
  for (const build of [release, previous ?? release]) {
    const needed = await neededKeys(bucket, build, shared);
    if (shared.some((key) => needed.has(key))) return true;
  }
  return false;
}

/** The tiles of a build, as far as they are under the provider keys of the tiles that are asked about. */
async function neededKeys(bucket: R2Bucket, build: string, shared: readonly string[]): Promise<Set<string>> {
  const stored = await readObject(bucket, tileKeys.index(build));
  if (!stored) return new Set();
  const index = parseTile('index', stored.text, { build });
  const needed = new Set([...priceTileKeys(index), ...providerManifestKeys(index)]);
  const providers = new Set(
    shared.flatMap((key) => /^shared\/(?:providers|members)\/([^/]+)\//.exec(key)?.[1] ?? []),
  );
  const filed = filedTiles(index);
  for (const key of providers) {
    const edition = filed.providerManifest(key);
    const manifest =
      edition === '' ? undefined : await readObject(bucket, providerKeys.manifest(edition, key));
    if (!manifest) continue;
    const listed = parseTile('providerManifest', manifest.text, { build: edition, key });
    for (const tile of keysOfManifest(listed)) needed.add(tile);
  }
  return needed;
}
