// Publishing a sealed build to any store, as one readable list of steps: check, compare, guard, upload, move.
import { type Changes, Changes as ChangesSchema } from '../../../schemas/changes.ts';
import { TILE_FORMAT, tileKeys } from '../../../schemas/tile.ts';
import { StoreError } from '../r2/store-errors.ts';
import { type BuildFacts, readFolderFacts, readReleaseFacts } from './compare/build-facts.ts';
import { compareBuilds } from './compare/compare-builds.ts';
import { type Breach, breachesOf, GuardBreach } from './guards.ts';
import type { ReleaseStore } from './release-store.ts';
import { newObject, readSealedBuild, refuseUnsound, type SealedBuild } from './sealed-build.ts';
import { type OnUpload, type Uploaded, uploadRelease } from './upload.ts';

/** Longest `published_by` that a pointer takes. */
const MAX_PUBLISHED_BY = 200;

export type PublishOptions = {
  store: ReleaseStore;
  dir: string;
  publishedBy: string;
  /** Why the guards may be passed over; goes into `published_by`. */
  force?: string;
  /** `told`: breaches come with the result and stop nothing, for a store of one person's own. */
  guards?: 'stop' | 'told';
  onUpload?: OnUpload;
};

/** `moved` is false when the build was live already; `forced` are the guards that were passed over. */
export type Published = Uploaded & {
  release: string;
  previous: string | null;
  moved: boolean;
  forced: readonly Breach[];
};

/**
 * Puts a build up and makes it live. May be stopped anywhere and run again.
 * @throws PublishRefusal: unsealed, unsound, GuardBreach, StoreConflict, PointerMoved, StoreUnavailable
 */
export async function publishBuild(options: PublishOptions): Promise<Published> {
  const { store, dir } = options;
  const build = await readSealedBuild(dir);
  const id = build.manifest.build;
  await refuseUnsound(dir);
  const live = await store.readPointer();
  if (live?.pointer.release === id) {
    await store.noteLive(live.pointer);
    const present = build.inventory.length;
    return { release: id, previous: live.pointer.previous, moved: false, forced: [], written: 0, present };
  }
  const previous = live?.pointer.release ?? null;
  const { changes, breaches } = await compareWithLive(build, previous, options);
  if (breaches.length > 0 && !mayPass(options)) throw new GuardBreach(breaches);
  const beside = changes ? [await changesObject(store, id, changes)] : [];
  const uploaded = await uploadRelease(store, build, beside, options.onUpload);
  const by = options.force === undefined ? options.publishedBy : forcedBy(options, breaches);
  const published_by = by.slice(0, MAX_PUBLISHED_BY);
  await store.movePointer({ format: TILE_FORMAT, release: id, previous, published_by }, live?.etag ?? null);
  return { release: id, previous, moved: true, forced: breaches, ...uploaded };
}

function mayPass({ force, guards }: PublishOptions): boolean {
  return force !== undefined || guards === 'told';
}

type Comparison = { changes: Changes | undefined; breaches: readonly Breach[] };

/** A live release that cannot be read stops a publish too, but for one that the guards cannot stop: that has no change feed. */
async function compareWithLive(
  build: SealedBuild,
  previous: string | null,
  options: PublishOptions,
): Promise<Comparison> {
  let before: BuildFacts | undefined;
  try {
    before = previous === null ? undefined : await readReleaseFacts(options.store, previous);
  } catch (error) {
    if (!(error instanceof StoreError) || !mayPass(options)) throw error;
    return { changes: undefined, breaches: [unreadable(error.message)] };
  }
  const after = await readFolderFacts(build.dir, build.manifest.build);
  const changes = compareBuilds(before, after);
  return { changes, breaches: breachesOf(before, after, changes) };
}

function unreadable(words: string): Breach {
  return { guard: 'live_unreadable', value: 1, limit: 0, words, reason: 'Nothing could be compared.' };
}

/**
 * The change feed of a release. One that is stored stays, whatever is live now: a key never changes its content, and
 * the feed says what it compares with.
 */
async function changesObject(store: ReleaseStore, build: string, changes: Changes) {
  const key = tileKeys.changes(build);
  const [stored] = await store.readObjects([key]);
  return newObject(key, stored ?? JSON.stringify(ChangesSchema.parse(changes)));
}

function forcedBy({ publishedBy, force }: PublishOptions, breaches: readonly Breach[]): string {
  const guards = breaches.map(({ guard }) => guard).join(', ') || 'no guard';
  return `${publishedBy}; forced past ${guards}: ${force}`;
}
