// Provider tiles, member tiles and manifests of a build. Each key is gone through twice: once to count who
// practises where and to write what members see, once to write what searches read, with the rows of a
// neighbourhood in memory.
import { MAX_ROWS_PER_ZIP, type ProviderManifest, providerKeys } from '../../../schemas/provider.ts';
import { TILE_FORMAT } from '../../../schemas/tile.ts';
import type { Placing } from '../places/placing.ts';
import type { Geography } from '../places/zips.ts';
import type { PricedProviders, ProviderKeyFacts } from '../providers/priced-provider.ts';
import { takeFirst } from './providers/first-rows.ts';
import { makeOrigins, type Origins } from './providers/origins.ts';
import type { TileRow } from './providers/practice-rows.ts';
import { idOf, measureReach, type Practices, type Reach } from './providers/practices.ts';
import { providerTile } from './providers/provider-tile.ts';
import { type RowCache, rowCache, type Zip3Rows, zip3Rows } from './providers/row-cache.ts';
import { surveyKey, type Unplaced } from './providers/survey.ts';
import type { BuildWriter } from './writer.ts';

/** Rows kept in memory beyond those of the neighbourhood that is worked on: about 30 MB. */
const MAX_ROWS_HELD = 60_000;
/** Unplaced providers that are named; all are counted. */
const UNPLACED_NAMED = 20;

export type ProviderTilesInput = {
  build: string;
  geography: Geography;
  placing: Placing;
  providers: PricedProviders;
  /** Another bound of the rows that stay in memory, for tests. */
  maxRowsHeld?: number;
};

/**
 * `keys`: sorted, what BuildIndex.provider_keys lists. `providers`: placed ones, summed over the keys.
 * `unplaced`: those that no tile holds because neither ZIP nor city is known, the first of them by name.
 * `peakRows`: the most rows that were in memory at one time.
 */
export type ProviderTilesWritten = {
  keys: string[];
  providers: number;
  tiles: number;
  members: number;
  unplaced: { count: number; named: Unplaced[] };
  peakRows: number;
};

/** Writes everything below `providers/` and `members/` of a build. Same providers, same bytes. */
export async function writeProviderTiles(
  input: ProviderTilesInput,
  writer: BuildWriter,
): Promise<ProviderTilesWritten> {
  const { geography, providers } = input;
  const origins = [...geography.byZip3.keys()].sort().flatMap((zip3) => makeOrigins(zip3, geography) ?? []);
  const unplaced = { count: 0, named: [] as Unplaced[] };
  const written = { keys: [] as string[], providers: 0, tiles: 0, members: 0, unplaced, peakRows: 0 };
  for (const facts of [...providers.keys()].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const key = await writeKey(input, facts, origins, writer);
    if (key.providers > 0) written.keys.push(facts.key);
    written.providers += key.providers;
    written.tiles += key.tiles;
    written.members += key.members;
    written.peakRows = Math.max(written.peakRows, key.peakRows);
    unplaced.count += key.unplaced.length;
    unplaced.named.push(...key.unplaced.slice(0, UNPLACED_NAMED - unplaced.named.length));
  }
  return written;
}

/** Everything of one key, its manifest last; nothing of a key that nobody has a price under. */
async function writeKey(
  { build, providers, placing, maxRowsHeld = MAX_ROWS_HELD }: ProviderTilesInput,
  facts: ProviderKeyFacts,
  origins: readonly Origins[],
  writer: BuildWriter,
) {
  const { key, kind, label, priceCode } = facts;
  const survey = await surveyKey(build, facts, providers, placing, writer);
  const { unplaced, memberZip3 } = survey;
  if (survey.providers === 0) return { providers: 0, tiles: 0, members: 0, unplaced, peakRows: 0 };
  const cache = rowCache(async (zip3) => zip3Rows(await providers.read(key, zip3)), maxRowsHeld);
  const zip3: string[] = [];
  for (const from of origins)
    if (await writeTile(build, facts, from, survey.practices, cache, writer)) zip3.push(from.zip3);
  const manifest: ProviderManifest = {
    format: TILE_FORMAT,
    build,
    key,
    kind,
    label,
    price_code: priceCode,
    providers: survey.providers,
    refreshed: survey.refreshed,
    mid_median: survey.midMedian,
    zip3,
    member_zip3: memberZip3,
  };
  writer.writeObject(providerKeys.manifest(build, key), manifest);
  return {
    providers: survey.providers,
    tiles: zip3.length,
    members: memberZip3.length,
    unplaced,
    peakRows: cache.peak(),
  };
}

/** Writes the tile of one ZIP3, unless nobody is near any of its origins. */
async function writeTile(
  build: string,
  facts: ProviderKeyFacts,
  origins: Origins,
  practices: Practices,
  cache: RowCache,
  writer: BuildWriter,
): Promise<boolean> {
  const reaches = origins.points.map((point) => measureReach(point, practices));
  const inReach = new Set(reaches.flatMap(({ near }) => near.map(({ item }) => item.zip3)));
  if (inReach.size === 0) return false;
  const held = await cache.hold(inReach);
  const taken = new Set<TileRow>();
  for (const reach of reaches) {
    takeFirst(rowsNear(reach, held), MAX_ROWS_PER_ZIP, (row) => taken.add(row));
  }
  const tile = providerTile(build, facts, origins, reaches, taken, (id) => practices.byId.get(id));
  writer.writeObject(providerKeys.tile(build, facts.key, origins.zip3), tile);
  return true;
}

function rowsNear({ near }: Reach, held: ReadonlyMap<string, Zip3Rows>) {
  return near.flatMap(({ item: practice, miles }) => {
    const here = held.get(practice.zip3)?.byPractice.get(idOf(practice));
    return here ? [{ ...here, miles }] : [];
  });
}
