// Removes the shared tiles of removed builds that no kept build lists. What a build consists of is read from its index and
// its provider manifests, one folder of tiles after another, so that memory holds the keys of one folder alone.
import { type FiledTiles, filedTiles } from '../../../schemas/editions.ts';
import { type ProviderManifest, providerKeys } from '../../../schemas/provider.ts';
import { keysOfKind, keysOfManifest, PRICE_TILE_KINDS } from '../../../schemas/release-keys.ts';
import { type BuildIndex, tileKeys } from '../../../schemas/tile.ts';
import { parseIndex, parseProviderManifest } from './release-keys.ts';
import { PublishRefusal, type ReleaseStore } from './release-store.ts';

export type SweepOptions = { kept: readonly string[]; removed: readonly string[]; isDryRun: boolean };
/** `isWhole` is false when tiles were left, because a build that is being uploaded may need them. */
export type Swept = { tiles: number; isWhole: boolean };

type Listing = { index: BuildIndex; filed: FiledTiles };
type Listings = readonly Listing[];

/**
 * Goes through the folders of shared tiles. @throws PublishRefusal when the index of a kept build cannot be read, or when
 * another build appears meanwhile
 */
export async function sweepTiles(store: ReleaseStore, options: SweepOptions): Promise<Swept> {
  const removed = await readListings(store, options.removed, false);
  if (removed.length === 0) return { tiles: 0, isWhole: true };
  const kept = await readListings(store, options.kept, true);
  const swept: Swept = { tiles: 0, isWhole: true };
  const sweep = async (unneeded: ReadonlySet<string>) => {
    swept.tiles += unneeded.size;
    if (unneeded.size === 0 || options.isDryRun) return;
    await refuseOthers(store, options);
    await store.deleteObjects([...unneeded]);
  };
  for (const kind of PRICE_TILE_KINDS)
    await sweep(unneededOf(removed, kept, ({ index }) => keysOfKind(index, kind)));
  for (const key of new Set(removed.flatMap(({ index }) => index.provider_keys))) {
    const unneeded = await unneededUnder(store, key, removed, kept);
    if (unneeded) await sweep(unneeded);
    else swept.isWhole = false;
  }
  return swept;
}

/** Keys that a removed build lists and no kept build. */
function unneededOf(removed: Listings, kept: Listings, keysOf: (listing: Listing) => string[]): Set<string> {
  const unneeded = new Set(removed.flatMap(keysOf));
  for (const listing of kept) for (const key of keysOf(listing)) unneeded.delete(key);
  return unneeded;
}

/** The same for everything under one provider key; undefined when a kept build does not have its manifest yet. */
async function unneededUnder(
  store: ReleaseStore,
  key: string,
  removed: Listings,
  kept: Listings,
): Promise<Set<string> | undefined> {
  const manifestsOf = (listings: Listings) =>
    new Set(
      listings
        .map(({ filed }) => filed.providerManifest(key))
        .filter((edition) => edition !== '')
        .map((edition) => providerKeys.manifest(edition, key)),
    );
  const keptManifests = manifestsOf(kept);
  const goingManifests = [...manifestsOf(removed)].filter((manifest) => !keptManifests.has(manifest));
  // A manifest that a kept build lists too names the same tiles.
  if (goingManifests.length === 0) return new Set();
  const unneeded = new Set(goingManifests);
  for (const manifest of await readManifests(store, goingManifests))
    for (const tile of manifest ? keysOfManifest(manifest) : []) unneeded.add(tile);
  for (const manifest of await readManifests(store, [...keptManifests])) {
    if (!manifest) return undefined;
    for (const tile of keysOfManifest(manifest)) unneeded.delete(tile);
  }
  return unneeded;
}

async function readManifests(
  store: ReleaseStore,
  keys: readonly string[],
): Promise<(ProviderManifest | undefined)[]> {
  return (await store.readObjects(keys)).map(parseProviderManifest);
}

/**
 * The builds that share tiles, of some builds: those of format 5 or later. What is left of a removed build whose index is
 * gone or broken shares nothing; the index of a kept build must say what it needs.
 */
async function readListings(
  store: ReleaseStore,
  builds: readonly string[],
  isKept: boolean,
): Promise<Listing[]> {
  const listings: Listing[] = [];
  for (const build of builds) {
    const [text] = await store.readObjects([tileKeys.index(build)]);
    if (text === undefined || !text.includes('"editions":{')) continue;
    try {
      const index = parseIndex(text, build, 'stops the removal: nobody knows which tiles it needs');
      listings.push({ index, filed: filedTiles(index) });
    } catch (error) {
      if (isKept) throw error;
    }
  }
  return listings;
}

/** A build whose upload began after the releases were listed may need any tile, and so does one that went live again. */
async function refuseOthers(
  store: ReleaseStore,
  { kept, removed }: Pick<SweepOptions, 'kept' | 'removed'>,
): Promise<void> {
  const live = (await store.readPointer())?.pointer;
  const inUse = removed.find((build) => build === live?.release || build === live?.previous);
  if (inUse !== undefined) throw new PublishRefusal(`${inUse} went live again. Nothing more was removed.`);
  const known = new Set([...kept, ...removed]);
  for await (const page of store.listObjects('tiles/')) {
    const other = page.map(({ key }) => key.split('/')[1] ?? '').find((build) => !known.has(build));
    if (other !== undefined)
      throw new PublishRefusal(
        `${other} is being published. Nothing more was removed. Run the removal again later.`,
      );
  }
}
