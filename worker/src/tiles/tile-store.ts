// Reads tiles and the current build from R2. When the index lists a tile that R2 lacks, or R2 returns another
// tile, the fault is ours: the answer is the error `data_unavailable`, never an empty answer.
import type { TileIdentity, TileKind, TileOfKind } from '../../../schemas/check-tile.ts';
import { hasChecksum } from '../../../schemas/checksums.ts';
import { filedMemberTile, filedProviderTile } from '../../../schemas/editions.ts';
import { providerKeys } from '../../../schemas/provider.ts';
import { CURRENT_KEY, tileKeys } from '../../../schemas/tile.ts';
import { FORMAT_KINDS } from '../../../schemas/tile-formats.ts';
import { inTime } from '../deadline.ts';
import { ApiError } from '../errors.ts';
import { type Build, makeBuild } from './build.ts';
import { parseChanges, parsePointer, parseTile, unavailable } from './parse-tile.ts';
import { createTileCache, type TileCache } from './tile-cache.ts';
import type { TileStore } from './tile-reader.ts';

export type { TileStore } from './tile-reader.ts';

/** How long an isolate may go on with a pointer it has read; old tiles stay readable. */
export const CURRENT_BUILD_TTL_MS = 30_000;

/** What an isolate keeps between requests: immutable values with a bound, nothing of a request. */
export type IsolateTiles = { cache: TileCache; current: { build: Build; readAt: number } | undefined };
export const isolateTiles: IsolateTiles = { cache: createTileCache(), current: undefined };

/** The store over a bucket. `now` is in milliseconds. */
export function r2TileStore(
  bucket: R2Bucket,
  isolate: IsolateTiles = isolateTiles,
  now = Date.now,
): TileStore {
  const readTile = async <K extends TileKind>(
    kind: K,
    key: string,
    asked: TileIdentity<K>,
    checksum = '',
  ): Promise<TileOfKind<K>> => {
    const known = isolate.cache.get(key);
    if (known !== undefined) return known as TileOfKind<K>;
    const { text, etag } = await readObject(bucket, key, FORMAT_KINDS[kind]);
    const tile = parseTile(kind, text, asked, hasChecksum(etag, checksum));
    isolate.cache.put(key, tile, text.length);
    return tile;
  };
  return {
    async current() {
      const kept = isolate.current;
      if (kept && isWithinTtl(now() - kept.readAt)) return kept.build;
      const readAt = now();
      const { release } = parsePointer((await readObject(bucket, CURRENT_KEY, 'pointer')).text);
      const same = kept?.build.release === release ? kept.build : undefined;
      const build = same ?? makeBuild(await readTile('index', tileKeys.index(release), { build: release }));
      isolate.current = { build, readAt };
      return build;
    },
    forgetCurrent() {
      isolate.current = undefined;
    },
    async earlier(release) {
      const key = tileKeys.index(release);
      const known = isolate.cache.get(key);
      if (known === undefined && !(await isStored(bucket, key))) return undefined;
      return makeBuild(await readTile('index', key, { build: release }));
    },
    async changes({ release }) {
      const key = tileKeys.changes(release);
      if (!(await isStored(bucket, key))) return undefined;
      return parseChanges((await readObject(bucket, key, 'change feed')).text);
    },
    code({ filed, checksums }, code) {
      const build = filed.code(code);
      return readTile('code', tileKeys.code(build, code), { build, code }, checksums.code(code));
    },
    zip3Statistics({ filed }, code) {
      const build = filed.zip3Statistics(code);
      return readTile('zip3Statistics', tileKeys.zip3Statistics(build, code), { build, code });
    },
    insurerPayments({ filed }, code) {
      const build = filed.insurerPayments(code);
      return readTile('insurerPayments', tileKeys.insurerPayments(build, code), { build, code });
    },
    place({ filed, checksums }, zip3) {
      const build = filed.place(zip3);
      return readTile('place', tileKeys.place(build, zip3), { build, zip3 }, checksums.place(zip3));
    },
    state({ filed, checksums }, state) {
      const build = filed.state(state);
      return readTile('state', tileKeys.state(build, state), { build, state }, checksums.state(state));
    },
    cell({ filed }, cell) {
      const build = filed.cell(cell);
      return readTile('cell', tileKeys.cell(build, cell), { build, cell });
    },
    providerManifest({ filed }, key) {
      const build = filed.providerManifest(key);
      return readTile('providerManifest', providerKeys.manifest(build, key), { build, key });
    },
    providerTile(manifest, zip3) {
      const [build, { key }] = [filedProviderTile(manifest, zip3), manifest];
      return readTile('providerTile', providerKeys.tile(build, key, zip3), { build, key, zip3 });
    },
    memberTile(manifest, zip3) {
      const [build, { key }] = [filedMemberTile(manifest, zip3), manifest];
      return readTile('memberTile', providerKeys.member(build, key, zip3), { build, key, zip3 });
    },
  };
}

/** A clock that was set back must not keep a pointer for longer. */
function isWithinTtl(ageMs: number): boolean {
  return ageMs >= 0 && ageMs < CURRENT_BUILD_TTL_MS;
}

async function isStored(bucket: R2Bucket, key: string): Promise<boolean> {
  try {
    return (await inTime('R2', bucket.head(key))) !== null;
  } catch (cause) {
    throw new ApiError('data_unavailable', {}, { cause });
  }
}

/** An object as text, and what the store says of it: schemas/checksums.ts reads the etag. */
type ReadObject = { text: string; etag: string };

/** An error names only `name`, because a key would show the log which code or place was asked for. */
async function readObject(bucket: R2Bucket, key: string, name: string): Promise<ReadObject> {
  let read: ReadObject | undefined;
  try {
    read = await inTime('R2', textOf(bucket, key));
  } catch (cause) {
    throw new ApiError('data_unavailable', {}, { cause });
  }
  if (read !== undefined) return read;
  throw unavailable(`R2 lacks a listed ${name}.`);
}

/** The object and its body share one deadline: each timer costs as much as a small part of an answer. */
async function textOf(bucket: R2Bucket, key: string): Promise<ReadObject | undefined> {
  const object = await bucket.get(key);
  return object ? { text: await object.text(), etag: object.etag } : undefined;
}
