// Removes releases that nobody can go back to, after a grace period.
import { BuildId, tileKeys } from '../../../schemas/tile.ts';
import type { ReleaseStore } from './release-store.ts';
import { type ListedRelease, listReleases } from './releases.ts';
import { ownObjects } from './stored-objects.ts';
import { sweepTiles } from './sweep-tiles.ts';

const DAY_MS = 86_400_000;

/** The newest `keep` builds are kept, and every build that was live or written to within `graceDays`. */
export type CollectOptions = { keep: number; graceDays: number; now: Date; dryRun?: boolean };
/**
 * `tiles`: how many shared tiles only removed builds had. `unfinished`: builds that still need a run, because a build that
 * is being uploaded may need their tiles.
 */
export type Collected = {
  removed: string[];
  kept: { build: string; why: string }[];
  tiles: number;
  unfinished: string[];
};

/**
 * Removes builds, the tiles that no other build lists, and their index rows. The live release and the preceding one are
 * always kept, even if the pointer moves meanwhile, because it is read again before anything is removed. An unfinished
 * upload is kept for the grace period after its last write.
 */
export async function collectReleases(store: ReleaseStore, options: CollectOptions): Promise<Collected> {
  const result: Collected = { removed: [], kept: [], tiles: 0, unfinished: [] };
  const releases = await listReleases(store);
  const finished = releases.filter(({ state }) => state !== 'unfinished');
  const newest = new Set(finished.slice(0, options.keep).map(({ build }) => build));
  const lastMove = releases
    .map(({ published_at, retired_at }) => later(published_at, retired_at))
    .reduce(later, null);
  for (const release of releases) {
    // If the end of a release was not noted, it ended at the newest noted move of the pointer at the latest.
    const ended = release.retired_at ?? (release.published_at === null ? null : lastMove);
    const lastUse = later(ended, release.written_at);
    const why = BuildId.safeParse(release.build).success
      ? reasonToKeep(release, lastUse, newest, options)
      : 'not a build';
    const kept = why ?? (await findPointerUse(store, release.build));
    if (kept === undefined) result.removed.push(release.build);
    else result.kept.push({ build: release.build, why: kept });
  }
  if (result.removed.length === 0) return result;
  const kept = result.kept.map(({ build }) => build);
  const isDryRun = options.dryRun ?? false;
  if (!isDryRun) {
    // Without its manifest a build is an unfinished upload: whatever stops this run, the next one goes on.
    for (const build of result.removed) await store.deleteObjects([tileKeys.manifest(build)]);
  }
  const swept = await sweepTiles(store, { kept, removed: result.removed, isDryRun });
  result.tiles = swept.tiles;
  if (swept.isWhole) for (const build of isDryRun ? [] : result.removed) await removeOwn(store, build);
  else result.unfinished = result.removed.splice(0);
  return result;
}

function reasonToKeep(
  { build, state, barred, objects, as_of }: ListedRelease,
  lastUse: string | null,
  newest: ReadonlySet<string>,
  { graceDays, now, keep }: CollectOptions,
): string | undefined {
  if (state === 'live' || state === 'previous') return state;
  if (barred && objects === 0 && as_of === null) return 'only its bar is left';
  if (newest.has(build)) return `among the newest ${keep}`;
  const idleMs = now.getTime() - (lastUse === null ? 0 : Date.parse(lastUse));
  return idleMs < graceDays * DAY_MS ? `used in the last ${graceDays} days` : undefined;
}

/** The later of two instants; null is earlier than every instant. */
function later(a: string | null, b: string | null): string | null {
  return (a ?? '') > (b ?? '') ? a : b;
}

async function findPointerUse(store: ReleaseStore, build: string): Promise<string | undefined> {
  const live = await store.readPointer();
  if (live?.pointer.release === build) return 'live';
  return live?.pointer.previous === build ? 'previous' : undefined;
}

/** Removes what a build shares with no other, and leaves its bar. Its index goes last, because it says what the build consists of. */
async function removeOwn(store: ReleaseStore, build: string): Promise<void> {
  const index = tileKeys.index(build);
  for await (const page of ownObjects(store, build)) {
    const stays = [index, tileKeys.bar(build)];
    const keys = page.map(({ key }) => key).filter((key) => !stays.includes(key));
    if (keys.length > 0) await store.deleteObjects(keys);
  }
  await store.deleteIndex(build);
  await store.deleteObjects([index]);
}
