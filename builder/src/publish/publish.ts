// Publishes a sealed build to any store. The steps: check, compare, guard, upload, move the pointer.
import { type Changes, Changes as ChangesSchema } from '../../../schemas/changes.ts';
import { TILE_FORMAT, tileKeys } from '../../../schemas/tile.ts';
import { StoreError } from '../r2/store-errors.ts';
import { refuseBarred } from './bars.ts';
import { type BuildFacts, readFolderFacts, readReleaseFacts } from './compare/build-facts.ts';
import { compareBuilds } from './compare/compare-builds.ts';
import { type Breach, findBreaches, GuardBreach } from './guards.ts';
import type { ReleaseStore } from './release-store.ts';
import { newObject, readSealedBuild, refuseUnsound, type SealedBuild } from './sealed-build.ts';
import { type OnUpload, type Uploaded, uploadRelease } from './upload.ts';

/** Maximum length of `published_by` in a pointer. */
const MAX_PUBLISHED_BY = 200;

export type PublishOptions = {
  store: ReleaseStore;
  dir: string;
  publishedBy: string;
  /** Reason for publishing although guards stop the build. It becomes a part of `published_by`. */
  force?: string;
  /** `warn`: breaches do not stop the publish but are returned, for the store of a single person. */
  guards?: 'stop' | 'warn';
  onUpload?: OnUpload;
  /** A check of the folder that has already begun. The publish waits for it, and without it checks the folder itself. */
  checking?: Promise<void>;
};

/**
 * `moved` is false when the build was already live. `forced` are the breaches that did not stop the publish.
 */
export type Published = Uploaded & {
  release: string;
  previous: string | null;
  as_of: string;
  moved: boolean;
  forced: readonly Breach[];
};

/**
 * Uploads a build and makes it live. It may be interrupted at any point and run again.
 * @throws PublishRefusal: unsealed, unsound, GuardBreach, StoreConflict, PointerMoved, StoreUnavailable
 */
export async function publishBuild(options: PublishOptions): Promise<Published> {
  const { store, dir } = options;
  const build = await readSealedBuild(dir);
  const id = build.manifest.build;
  await (options.checking ?? refuseUnsound(dir));
  const live = await store.readPointer();
  if (live?.pointer.release === id) {
    await store.noteLive(live.pointer);
    const present = build.inventory.length;
    const { previous } = live.pointer;
    return {
      release: id,
      previous,
      as_of: build.manifest.as_of,
      moved: false,
      forced: [],
      written: 0,
      present,
    };
  }
  await refuseBarred(store, build.manifest);
  const previous = live?.pointer.release ?? null;
  const { changes, breaches } = await compareWithLive(build, previous, options);
  if (breaches.length > 0 && !ignoresGuards(options)) throw new GuardBreach(breaches);
  const beside = changes ? [await resolveChangesObject(store, id, changes)] : [];
  const uploaded = await uploadRelease(store, build, beside, options.onUpload);
  const by = options.force === undefined ? options.publishedBy : describeForce(options, breaches);
  const published_by = by.slice(0, MAX_PUBLISHED_BY);
  await store.movePointer({ format: TILE_FORMAT, release: id, previous, published_by }, live?.etag ?? null);
  return { release: id, previous, as_of: build.manifest.as_of, moved: true, forced: breaches, ...uploaded };
}

function ignoresGuards({ force, guards }: PublishOptions): boolean {
  return force !== undefined || guards === 'warn';
}

type Comparison = { changes: Changes | undefined; breaches: readonly Breach[] };

/**
 * Compares the build with the live release. If the live release cannot be read, the publish stops, unless
 * guards are ignored: then the build is published without a change feed.
 */
async function compareWithLive(
  build: SealedBuild,
  previous: string | null,
  options: PublishOptions,
): Promise<Comparison> {
  let before: BuildFacts | undefined;
  try {
    before = previous === null ? undefined : await readReleaseFacts(options.store, previous);
  } catch (error) {
    if (!(error instanceof StoreError) || !ignoresGuards(options)) throw error;
    return { changes: undefined, breaches: [unreadableBreach(error.message)] };
  }
  const after = await readFolderFacts(build.dir, build.manifest.build);
  const changes = compareBuilds(before, after);
  return { changes, breaches: findBreaches(before, after, changes) };
}

function unreadableBreach(words: string): Breach {
  const reason = 'The build could not be compared with the live release.';
  return { guard: 'live_unreadable', value: 1, limit: 0, words, reason };
}

/**
 * The change feed of a release. If the store already has one it stays, even if another release is live now: a
 * key never changes its content, and the feed names the release that it compares with.
 */
async function resolveChangesObject(store: ReleaseStore, build: string, changes: Changes) {
  const key = tileKeys.changes(build);
  const [stored] = await store.readObjects([key]);
  return newObject(key, stored ?? JSON.stringify(ChangesSchema.parse(changes)));
}

function describeForce({ publishedBy, force }: PublishOptions, breaches: readonly Breach[]): string {
  const guards = breaches.map(({ guard }) => guard).join(', ') || 'no guard';
  return `${publishedBy}; forced past ${guards}: ${force}`;
}
