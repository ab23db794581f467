// Tiles and the current build out of R2. A tile that the index lists and R2 lacks, or one of another format,
// is our fault: `data_unavailable`, never an empty answer.
import type * as z from 'zod';
import type { CodeKey } from '../../../schemas/code.ts';
import {
  type ProviderKey,
  type ProviderManifest,
  type ProviderTile,
  providerKeys,
} from '../../../schemas/provider.ts';
import {
  BuildIndex,
  type CellTile,
  type CodeTile,
  CURRENT_KEY,
  CurrentPointer,
  type PlaceTile,
  type StateTile,
  TILE_FORMAT,
  tileKeys,
} from '../../../schemas/tile.ts';
import { ApiError } from '../errors.ts';
import { type Build, buildOf } from './build.ts';
import { createTileCache, type TileCache } from './tile-cache.ts';

/** How long an isolate may go on with a pointer it has read; old tiles stay readable. */
export const CURRENT_BUILD_TTL_MS = 30_000;

/** Each method throws ApiError `data_unavailable` when R2 is out of reach or lacks what is listed. */
export type TileStore = {
  current(): Promise<Build>;
  /** The next `current()` of this isolate reads the pointer afresh. */
  forgetCurrent(): void;
  code(build: Build, code: CodeKey): Promise<CodeTile>;
  place(build: Build, zip3: string): Promise<PlaceTile>;
  state(build: Build, state: string): Promise<StateTile>;
  cell(build: Build, cell: string): Promise<CellTile>;
  /** What lies under a key of the index's `provider_keys`. */
  providerManifest(build: Build, key: ProviderKey): Promise<ProviderManifest>;
  /** Providers near a prefix that the manifest of the key lists. */
  providerTile(build: Build, key: ProviderKey, zip3: string): Promise<ProviderTile>;
};

/** What an isolate keeps between requests: immutable values with a bound, nothing of a request. */
export type IsolateTiles = { cache: TileCache; current: { build: Build; readAt: number } | undefined };
export const isolateTiles: IsolateTiles = { cache: createTileCache(), current: undefined };

/** The store over a bucket. `now` is in milliseconds. */
export function r2TileStore(
  bucket: R2Bucket,
  isolate: IsolateTiles = isolateTiles,
  now = Date.now,
): TileStore {
  const tile = async <T>(key: string, kind: string): Promise<T> => {
    const known = isolate.cache.get(key);
    if (known !== undefined) return known as T;
    const text = await readText(bucket, key, kind);
    const parsed = parseTile(kind, text);
    isolate.cache.put(key, parsed, text.length);
    return parsed as T;
  };
  return {
    async current() {
      const kept = isolate.current;
      if (kept && now() - kept.readAt < CURRENT_BUILD_TTL_MS) return kept.build;
      const readAt = now();
      const pointer = checked(
        CurrentPointer,
        parseTile('pointer', await readText(bucket, CURRENT_KEY, 'pointer')),
      );
      const same = kept?.build.release === pointer.release ? kept.build : undefined;
      const build =
        same ?? buildOf(checked(BuildIndex, await tile(tileKeys.index(pointer.release), 'index')));
      isolate.current = { build, readAt };
      return build;
    },
    forgetCurrent() {
      isolate.current = undefined;
    },
    code: (build, code) => tile<CodeTile>(tileKeys.code(build.release, code), 'code tile'),
    place: (build, zip3) => tile<PlaceTile>(tileKeys.place(build.release, zip3), 'place tile'),
    state: (build, state) => tile<StateTile>(tileKeys.state(build.release, state), 'state tile'),
    cell: (build, cell) => tile<CellTile>(tileKeys.cell(build.release, cell), 'cell tile'),
    providerManifest: (build, key) =>
      tile<ProviderManifest>(providerKeys.manifest(build.release, key), 'provider manifest'),
    providerTile: (build, key, zip3) =>
      tile<ProviderTile>(providerKeys.tile(build.release, key, zip3), 'provider tile'),
  };
}

/** `kind` is all a fault may say: a key would tell the log which code or place was asked for. */
async function readText(bucket: R2Bucket, key: string, kind: string): Promise<string> {
  let object: R2ObjectBody | null;
  try {
    object = await bucket.get(key);
    if (object) return await object.text();
  } catch (cause) {
    throw new ApiError('data_unavailable', {}, { cause });
  }
  throw unavailable(`R2 lacks a listed ${kind}.`);
}

/** Parses and checks the format number; the builder proved the rest before publishing. */
function parseTile(kind: string, text: string): unknown {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw unavailable(`A ${kind} is not JSON.`);
  }
  const format =
    typeof parsed === 'object' && parsed !== null && 'format' in parsed ? parsed.format : undefined;
  if (format === TILE_FORMAT) return parsed;
  throw unavailable(`A ${kind} has format ${String(format)}; this Worker reads format ${TILE_FORMAT}.`);
}

function checked<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw unavailable(
    `The pointer or index does not fit its schema at ${result.error.issues[0]?.path.join('.')}.`,
  );
}

function unavailable(words: string): ApiError {
  return new ApiError('data_unavailable', {}, { cause: new Error(words) });
}
