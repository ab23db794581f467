// The releases of a store: lists them, and goes back to one of them.
import { dateOfBuild } from '../../../schemas/read-tile.ts';
import { BuildIndex, CURRENT_KEY, TILE_FORMAT, tileKeys } from '../../../schemas/tile.ts';
import { UnknownFormat, upgradeTile } from '../../../schemas/tile-formats.ts';
import type { StoredObject } from '../r2/store-errors.ts';
import { releaseKeys } from './release-keys.ts';
import { PublishRefusal, type ReleaseEntry, type ReleaseStore } from './release-store.ts';
import { storedObjects } from './stored-objects.ts';

/** A release as `releases` prints it. `unfinished`: the upload ended before its manifest was written. */
export type ListedRelease = {
  build: string;
  state: 'live' | 'previous' | 'published' | 'uploaded' | 'unfinished';
  as_of: string | null;
  published_at: string | null;
  retired_at: string | null;
  objects: number;
  bytes: number;
  /** When an object of it was last written. */
  written_at: string | null;
};

/**
 * Every build with an object or an index row, newest first: by the date in its id, and builds of one date by when they
 * first went live, or else were last written. The hash in an id has no order.
 */
export async function listReleases(store: ReleaseStore): Promise<ListedRelease[]> {
  const live = await store.readPointer();
  const entries = new Map((await store.listReleases()).map((entry) => [entry.build, entry]));
  const objects = Map.groupBy(await storedObjects(store), ({ key }) => key.split('/')[1] ?? '');
  const builds = new Set([...entries.keys(), ...objects.keys()]);
  const releases = [...builds].map((build): ListedRelease => {
    const [entry, stored] = [entries.get(build), objects.get(build) ?? []];
    return {
      build,
      state: releaseState(build, entry, stored, live?.pointer),
      as_of: entry?.asOf ?? null,
      published_at: entry?.publishedAt ?? null,
      retired_at: entry?.retiredAt ?? null,
      objects: stored.length,
      bytes: stored.reduce((sum, { bytes }) => sum + bytes, 0),
      written_at: stored.map(({ uploadedAt }) => uploadedAt).reduce(later, '') || null,
    };
  });
  return releases.sort(newestFirst);
}

function newestFirst(a: ListedRelease, b: ListedRelease): number {
  const instant = ({ published_at, written_at }: ListedRelease) => published_at ?? written_at ?? '';
  return (
    descending(dateOfBuild(a.build), dateOfBuild(b.build)) ||
    descending(instant(a), instant(b)) ||
    descending(a.build, b.build)
  );
}

function descending(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? 1 : -1;
}

function releaseState(
  build: string,
  entry: ReleaseEntry | undefined,
  stored: readonly StoredObject[],
  pointer: { release: string; previous: string | null } | undefined,
): ListedRelease['state'] {
  if (pointer?.release === build) return 'live';
  if (pointer?.previous === build) return 'previous';
  if (!stored.some(({ key }) => key === tileKeys.manifest(build))) return 'unfinished';
  return entry?.publishedAt ? 'published' : 'uploaded';
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}

export type RolledBack = { release: string; previous: string };

/**
 * Makes an earlier release live again: `to`, otherwise the preceding one. All of its objects must be stored.
 * @throws PublishRefusal, PointerMoved
 */
export async function rollBack(store: ReleaseStore, publishedBy: string, to?: string): Promise<RolledBack> {
  const live = await store.readPointer();
  if (!live)
    throw new PublishRefusal(
      `${store.name} has no ${CURRENT_KEY}, so there is no live release to roll back.`,
    );
  const { release: from, previous } = live.pointer;
  const target = to ?? previous;
  if (target === null)
    throw new PublishRefusal(`${from} is the first release, so there is no earlier release to go back to.`);
  if (target === from) throw new PublishRefusal(`${target} is already live.`);
  await refuseIncomplete(store, target);
  const pointer = {
    format: TILE_FORMAT,
    release: target,
    previous: from,
    published_by: publishedBy,
  } as const;
  await store.movePointer(pointer, live.etag);
  return { release: target, previous: from };
}

async function refuseIncomplete(store: ReleaseStore, build: string): Promise<void> {
  const [text] = await store.readObjects([tileKeys.index(build)]);
  if (text === undefined) throw new PublishRefusal(`${store.name} does not have the release ${build}.`);
  const index = readIndex(text, build);
  const there = new Set((await storedObjects(store, build)).map(({ key }) => key));
  const keys = await releaseKeys((wanted) => store.readObjects(wanted), build, index);
  const lost = keys.filter((key) => !there.has(key));
  if (lost.length === 0) return;
  throw new PublishRefusal(
    `${build} is incomplete: ${lost.length} objects are missing, such as ${lost[0]}. Publish it again from its folder.`,
  );
}

/** @throws PublishRefusal when the index is of a format that is not read, or broken */
function readIndex(text: string, build: string): BuildIndex {
  try {
    return BuildIndex.parse(upgradeTile('index', JSON.parse(text)));
  } catch (error) {
    const why = error instanceof UnknownFormat ? error.message : 'Its index does not fit its schema.';
    throw new PublishRefusal(`${build} cannot be made live. ${why}`);
  }
}
