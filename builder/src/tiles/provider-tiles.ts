// Provider tiles, member tiles and manifests of a build, of the registry's providers and of the hospitals with published
// prices. Each key is gone through twice: once to count who
// practises where and to write what members see, once to write what searches read, with the rows of a
// neighbourhood in memory.

import { WIDEST_RADIUS_MILES } from '../../../schemas/answer-order.ts';
import { newestDate } from '../../../schemas/iso-date.ts';
import { MAX_ROWS_PER_ZIP, type ProviderManifest, providerKeys } from '../../../schemas/provider.ts';
import { TILE_FORMAT } from '../../../schemas/tile.ts';
import type { Placing } from '../places/placing.ts';
import type { Point } from '../places/point-index.ts';
import type { Geography } from '../places/zips.ts';
import type { HospitalsOfCode } from '../providers/priced-hospital.ts';
import type { PricedProviders, ProviderKeyFacts } from '../providers/priced-provider.ts';
import { UNFILED } from './editions.ts';
import { type NearRows, takeFirst } from './providers/first-rows.ts';
import { type Hospitals, indexHospitals } from './providers/hospital-rows.ts';
import { makeOrigins, type Origins } from './providers/origins.ts';
import type { TileRow } from './providers/practice-rows.ts';
import { idOf, measureReach, type Practices, type Reach } from './providers/practices.ts';
import { type EvidenceYears, providerTile } from './providers/provider-tile.ts';
import { type RowCache, rowCache, type Zip3Rows, zip3Rows } from './providers/row-cache.ts';
import { surveyKey, type Unplaced } from './providers/survey.ts';
import type { BuildWriter } from './writer.ts';

/** Rows kept in memory beyond those of the neighbourhood that is worked on: about 30 MB. */
const MAX_ROWS_HELD = 60_000;
/** Unplaced providers that are named; all are counted. */
const UNPLACED_NAMED = 20;

export type ProviderTilesInput = {
  geography: Geography;
  placing: Placing;
  providers: PricedProviders;
  hospitalsOf: HospitalsOfCode;
  /** Of which claims the evidence of a code is. */
  claimsOf: (code: string) => EvidenceYears;
  /** Another bound of the rows that stay in memory, for tests. */
  maxRowsHeld?: number;
};

/**
 * `keys`: sorted, what BuildIndex.provider_keys lists. `providers`: placed ones and hospitals, summed over the keys;
 * `hospitals` counts only these.
 * `unplaced`: those that no tile holds because neither ZIP nor city is known, the first of them by name.
 * `peakRows`: the most rows that were in memory at one time.
 */
export type ProviderTilesWritten = {
  keys: string[];
  providers: number;
  hospitals: number;
  tiles: number;
  members: number;
  unplaced: { count: number; named: Unplaced[] };
  peakRows: number;
};

/** Writes the provider and member tiles of a build. Same providers, same bytes. `onKey` is called before each key. */
export async function writeProviderTiles(
  input: ProviderTilesInput,
  writer: BuildWriter,
  onKey: (done: number, total: number) => void = () => {},
): Promise<ProviderTilesWritten> {
  const { geography, providers } = input;
  const origins = [...geography.byZip3.keys()].sort().flatMap((zip3) => makeOrigins(zip3, geography) ?? []);
  const unplaced = { count: 0, named: [] as Unplaced[] };
  const sums = { providers: 0, hospitals: 0, tiles: 0, members: 0, peakRows: 0 };
  const written = { keys: [] as string[], ...sums, unplaced };
  const keys = [...providers.keys()].sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const [done, facts] of keys.entries()) {
    onKey(done, keys.length);
    const key = await writeKey(input, facts, origins, writer);
    if (key.providers > 0) written.keys.push(facts.key);
    written.providers += key.providers;
    written.hospitals += key.hospitals;
    written.tiles += key.tiles;
    written.members += key.members;
    written.peakRows = Math.max(written.peakRows, key.peakRows);
    unplaced.count += key.unplaced.length;
    unplaced.named.push(...key.unplaced.slice(0, UNPLACED_NAMED - unplaced.named.length));
  }
  return written;
}

/** Everything of one key, its manifest last; nothing of a key that nobody but hospitals has a price under. */
async function writeKey(
  { providers, placing, hospitalsOf, claimsOf, maxRowsHeld = MAX_ROWS_HELD }: ProviderTilesInput,
  facts: ProviderKeyFacts,
  origins: readonly Origins[],
  writer: BuildWriter,
) {
  const { key, kind, label, priceCode } = facts;
  const survey = await surveyKey(facts, providers, placing, writer);
  const { unplaced, memberZip3, mids, ownNpis } = survey;
  const listed = hospitalsOf(priceCode).filter(
    ({ campuses, npi }) => campuses.length > 0 && (facts.allHospitals || (npi !== null && ownNpis.has(npi))),
  );
  const found = { providers: mids.length + listed.length, hospitals: listed.length, unplaced };
  // Hospitals alone are answered from the code tile.
  if (memberZip3.length === 0 && (facts.allHospitals || listed.length === 0))
    return { ...found, providers: 0, hospitals: 0, tiles: 0, members: 0, peakRows: 0 };
  const hospitals = indexHospitals(listed);
  const cache = rowCache(async (zip3) => zip3Rows(await providers.read(key, zip3)), maxRowsHeld);
  const years = claimsOf(priceCode);
  const zip3: string[] = [];
  let editions = '';
  for (const from of origins) {
    if (!isNeeded(facts, from, survey.practices, hospitals)) continue;
    zip3.push(from.zip3);
    editions += await writeTile(facts, from, survey.practices, hospitals, cache, years, writer);
  }
  const manifest: ProviderManifest = {
    format: TILE_FORMAT,
    build: UNFILED,
    key,
    kind,
    label,
    price_code: priceCode,
    providers: found.providers,
    hospitals: found.hospitals,
    refreshed: newestDate([survey.refreshed, ...listed.map(({ asOf }) => asOf)]),
    mid_median: lowerMedian([...mids, ...listed.map(({ midCents }) => midCents)]),
    zip3,
    member_zip3: memberZip3,
    zip3_editions: editions,
    member_editions: survey.memberEditions,
  };
  writer.writeTile((id) => providerKeys.manifest(id, key), manifest);
  return { ...found, tiles: zip3.length, members: memberZip3.length, peakRows: cache.peak() };
}

function lowerMedian(values: readonly number[]): number | null {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

/** Room for rounding in the sum of two distances. */
const SLACK_MILES = 0.01;

/**
 * Whether anybody is near an origin of the ZIP3, or anybody but hospitals. One circle around all origins rules out most
 * ZIP3s before their origins are looked at.
 */
function isNeeded(
  { allHospitals }: ProviderKeyFacts,
  { points, middle, spreadMiles }: Origins,
  practices: Practices,
  hospitals: Hospitals,
): boolean {
  const isAnybodyNear = (point: Point, miles: number) =>
    practices.byPoint.within(point, miles).length > 0 ||
    (!allHospitals && hospitals.within(point, miles).length > 0);
  return (
    isAnybodyNear(middle, WIDEST_RADIUS_MILES + spreadMiles + SLACK_MILES) &&
    points.some((point) => isAnybodyNear(point, WIDEST_RADIUS_MILES))
  );
}

/** Writes the tile of one ZIP3. @returns its edition */
async function writeTile(
  facts: ProviderKeyFacts,
  origins: Origins,
  practices: Practices,
  hospitals: Hospitals,
  cache: RowCache,
  years: EvidenceYears,
  writer: BuildWriter,
): Promise<string> {
  const reaches = origins.points.map((point) => measureReach(point, practices, hospitals));
  const inReach = new Set(reaches.flatMap(({ near }) => near.map(({ item }) => item.zip3)));
  const held = await cache.hold(inReach);
  const taken = new Set<TileRow>();
  for (const reach of reaches) {
    takeFirst(rowsNear(reach, held), MAX_ROWS_PER_ZIP, (row) => taken.add(row));
  }
  const tile = providerTile(UNFILED, facts, origins, reaches, taken, (id) => practices.byId.get(id), years);
  return writer.writeTile((id) => providerKeys.tile(id, facts.key, origins.zip3), tile);
}

function rowsNear({ near, hospitals }: Reach, held: ReadonlyMap<string, Zip3Rows>): NearRows[] {
  const practices = near.flatMap(({ item: practice, miles }) => {
    const here = held.get(practice.zip3)?.byPractice.get(idOf(practice));
    return here ? [{ ...here, miles }] : [];
  });
  return [...practices, ...hospitals];
}
