// The releases of a store: lists them, and goes back to one of them.
import * as z from 'zod';
import { dateOfBuild } from '../../../schemas/read-tile.ts';
import { CURRENT_KEY, TILE_FORMAT, tileKeys } from '../../../schemas/tile.ts';
import { refuseBarredRelease } from './bars.ts';
import { parseIndex, releaseKeys } from './release-keys.ts';
import { PublishRefusal, type ReleaseEntry, type ReleaseStore } from './release-store.ts';
import { findMissing, ownObjects } from './stored-objects.ts';

/** A release as `releases` prints it. `unfinished`: the upload ended before its manifest was written. */
export type ListedRelease = {
  build: string;
  state: 'live' | 'previous' | 'published' | 'uploaded' | 'unfinished';
  as_of: string | null;
  published_at: string | null;
  retired_at: string | null;
  /** What it consists of, shared tiles included; of an unfinished upload only what it shares with no other build. */
  objects: number;
  bytes: number;
  /** When an object that it shares with no other build was last written. */
  written_at: string | null;
  /** It must not become live again. */
  barred: boolean;
};

/**
 * Every build with an object or an index row, newest first: by the date in its id, and builds of one date by when they
 * first went live, or else were last written. The hash in an id has no order.
 */
export async function listReleases(store: ReleaseStore): Promise<ListedRelease[]> {
  const live = await store.readPointer();
  const entries = new Map((await store.listReleases()).map((entry) => [entry.build, entry]));
  const stored = await summariseObjects(store);
  const builds = new Set([...entries.keys(), ...stored.keys()]);
  const releases: ListedRelease[] = [];
  for (const build of builds) {
    const [entry, own] = [entries.get(build), stored.get(build)];
    const counts = own?.hasManifest ? await readCounts(store, build) : undefined;
    releases.push({
      build,
      state: releaseState(build, entry, own, live?.pointer),
      as_of: entry?.asOf ?? null,
      published_at: entry?.publishedAt ?? null,
      retired_at: entry?.retiredAt ?? null,
      objects: counts?.objects ?? own?.objects ?? 0,
      bytes: counts?.bytes ?? own?.bytes ?? 0,
      written_at: own?.writtenAt || null,
      barred: own?.isBarred ?? false,
    });
  }
  return releases.sort(newestFirst);
}

/** The objects that belong to one build alone. */
type Own = { objects: number; bytes: number; writtenAt: string; hasManifest: boolean; isBarred: boolean };

const NOTHING: Own = { objects: 0, bytes: 0, writtenAt: '', hasManifest: false, isBarred: false };

/** By build; only sums are kept in memory. */
async function summariseObjects(store: ReleaseStore): Promise<Map<string, Own>> {
  const found = new Map<string, Own>();
  for await (const page of ownObjects(store)) {
    for (const { key, bytes, uploadedAt } of page) {
      const build = key.split('/')[1] ?? '';
      const own = found.get(build) ?? { ...NOTHING };
      found.set(build, own);
      if (key === tileKeys.bar(build)) {
        own.isBarred = true;
        continue;
      }
      own.objects += 1;
      own.bytes += bytes;
      if (uploadedAt > own.writtenAt) own.writtenAt = uploadedAt;
      if (key === tileKeys.manifest(build)) own.hasManifest = true;
    }
  }
  return found;
}

const Counted = z.object({ counts: z.object({ objects: z.int(), bytes: z.int() }) });

/** What a build consists of by its manifest, whatever its format; undefined when that cannot be read. */
async function readCounts(store: ReleaseStore, build: string) {
  const [text] = await store.readObjects([tileKeys.manifest(build)]);
  try {
    return Counted.parse(JSON.parse(text ?? 'null')).counts;
  } catch {
    return undefined;
  }
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
  own: Own | undefined,
  pointer: { release: string; previous: string | null } | undefined,
): ListedRelease['state'] {
  if (pointer?.release === build) return 'live';
  if (pointer?.previous === build) return 'previous';
  if (!own?.hasManifest) return 'unfinished';
  return entry?.publishedAt ? 'published' : 'uploaded';
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
  await refuseBarredRelease(store, target);
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
  const lost = await findMissingObjects(store, build);
  if (lost === undefined) throw new PublishRefusal(`${store.name} does not have the release ${build}.`);
  if (lost.length === 0) return;
  throw new PublishRefusal(
    `${build} is incomplete: ${lost.length} objects are missing, such as ${lost[0]}. Publish it again from its folder.`,
  );
}

/** Which objects of a release the store does not have; undefined when it does not have its index. */
export async function findMissingObjects(store: ReleaseStore, build: string): Promise<string[] | undefined> {
  const [text] = await store.readObjects([tileKeys.index(build)]);
  if (text === undefined) return undefined;
  const index = parseIndex(text, build, 'cannot be made live');
  const keys = await releaseKeys((wanted) => store.readObjects(wanted), build, index);
  return findMissing(store, build, keys);
}
