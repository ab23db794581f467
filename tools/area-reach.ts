// `node tools/area-reach.ts BUILD_FOLDER [--zips 4000] [--seed N] [--codes 70551,73721]`: for random ZIPs and some codes,
// the share of questions whose area has a median from sources nearby. It prints one JSON line for each rule and code,
// and one over all codes. `zip3` is the rule before tile format 3: the ZIP3 with 3 sources, else the state. `radius` is
// the rule of the Worker for a lookup that asks for 50 miles.
//
// `within_R`: at least 3 sources of the area have a campus of the area within R miles of the ZIP. `answered_R`, of the
// radius rule alone: the radius of the answer is at most R. `state`: the area is the state. `no_median`: no area of the
// rule has 3 sources.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MIN_SOURCES_FOR_MEDIAN } from '../schemas/aggregate.ts';
import { DEFAULT_RADIUS_MILES } from '../schemas/api.ts';
import { filedTiles } from '../schemas/editions.ts';
import { distanceMiles, MAX_RADIUS_MILES } from '../schemas/place.ts';
import { areaEntry, directoryCampus, directoryTable, zipsOf } from '../schemas/read-tile.ts';
import { type BuildIndex, type CodeTile, type PlaceTile, tileKeys } from '../schemas/tile.ts';
import { AreaSources } from '../worker/src/prices/area-sources.ts';
import { type Location, locateZip } from '../worker/src/prices/location.ts';
import { NearCampuses } from '../worker/src/prices/nearest-campus.ts';
import { eachPriceOf } from '../worker/src/prices/price-table.ts';
import { CODES } from './testbed/price-world.ts';
import { seededRandom } from './testbed/random.ts';

const RADII = [50, 100, 150] as const;
type Tally = Record<string, number>;

/** The shares of one rule and code, or of all codes. */
export type Reach = { rule: 'zip3' | 'radius'; code: string; zips: number; shares: Record<string, number> };

/** Measures some codes of a build at random ZIPs that have a position. */
export function measureReach(folder: string, nZips: number, seed: number, codes: readonly string[]): Reach[] {
  const read = <T>(key: string) => JSON.parse(readFileSync(join(folder, key), 'utf8')) as T;
  const index = read<BuildIndex>(tileKeys.index(readdirSync(join(folder, 'tiles'))[0] ?? ''));
  const filed = filedTiles(index);
  const readPlace = (zip3: string) => read<PlaceTile>(tileKeys.place(filed.place(zip3), zip3));
  const byCode = codes.map((code) => read<CodeTile>(tileKeys.code(filed.code(code), code)));
  const tallies = new Map<string, Tally>();
  const add = (rule: string, code: string, outcome: Tally) => {
    for (const group of [code, 'all']) {
      const tally = tallies.get(`${rule} ${group}`) ?? {};
      tallies.set(`${rule} ${group}`, tally);
      for (const [name, n] of Object.entries({ zips: 1, ...outcome })) tally[name] = (tally[name] ?? 0) + n;
    }
  };
  for (const [zip3, zips] of pickZips(index.zip3, readPlace, nZips, seed)) {
    const place = readPlace(zip3);
    for (const zip of zips) {
      const at = locateZip(place, zip);
      if (!at) continue;
      const reach = reachOfPlace(place, at);
      for (const tile of byCode) {
        add('zip3', tile.code, zip3Outcome(tile, reach, at));
        add('radius', tile.code, radiusOutcome(tile, place, reach, at));
      }
    }
  }
  return [...tallies].map(([name, { zips = 0, ...counts }]) => {
    const [rule, code = ''] = name.split(' ');
    const shares = Object.fromEntries(Object.entries(counts).map(([key, n]) => [key, n / zips]));
    return { rule: rule === 'zip3' ? 'zip3' : 'radius', code, zips, shares };
  });
}

type ReadPlace = (zip3: string) => PlaceTile;

/** Random ZIPs with a position by their ZIP3, so that each place tile is read once. */
function pickZips(
  zip3s: readonly string[],
  readPlace: ReadPlace,
  count: number,
  seed: number,
): Map<string, string[]> {
  const all = zip3s.flatMap((zip3) => {
    const zips = zipsOf(readPlace(zip3).zips);
    return zips.flatMap(({ zip, lat }) => (lat === null ? [] : [zip]));
  });
  const random = seededRandom(seed);
  const picked = new Map<string, string[]>();
  for (const zip of Array.from({ length: count }, () => random.pick(all))) {
    const zip3 = zip.slice(0, 3);
    picked.set(zip3, [...(picked.get(zip3) ?? []), zip]);
  }
  return picked;
}

/** The nearest campus of each price file: any, those in the ZIP3, those in the state. */
type PlaceReach = Record<'any' | 'zip3' | 'state', NearCampuses>;

function reachOfPlace({ directory, zip3 }: PlaceTile, at: Location): PlaceReach {
  const { campuses } = directoryTable(directory);
  const reachOf = (counts: (i: number) => boolean) => {
    const { file, id, lat, lng } = campuses;
    const near = new NearCampuses();
    for (const [i, number] of file.entries()) {
      const miles = distanceMiles(at.lat, at.lng, lat[i] ?? 0, lng[i] ?? 0);
      if (counts(i) && miles <= MAX_RADIUS_MILES) near.take(number, i, miles, miles, id);
    }
    return near;
  };
  return {
    any: reachOf(() => true),
    zip3: reachOf((i) => directoryCampus(directory, i).zip.startsWith(zip3)),
    state: reachOf((i) => directoryCampus(directory, i).state === at.state),
  };
}

/** The sources with a price by the radius that takes them, ascending. */
function radiiOfSources(tile: CodeTile, near: PlaceReach['any']): number[] {
  const bySource = new Map<number, number>();
  eachPriceOf(tile.facilities, near.files, ({ file, source }, { radius }) => {
    const key = source < 0 ? -1 - file : source;
    if (radius <= (bySource.get(key) ?? Number.MAX_VALUE)) bySource.set(key, radius);
  });
  return [...bySource.values()].sort((a, b) => a - b);
}

function zip3Outcome(tile: CodeTile, reach: PlaceReach, { state }: Location): Tally {
  const inZip3 = radiiOfSources(tile, reach.zip3);
  if (inZip3.length >= MIN_SOURCES_FOR_MEDIAN) return nearby(inZip3);
  const median = areaEntry(tile.states, tile.dates, state)?.median ?? null;
  if (median === null) return { state: 1, no_median: 1 };
  return { state: 1, ...nearby(radiiOfSources(tile, reach.state)) };
}

function radiusOutcome(
  tile: CodeTile,
  { directory }: PlaceTile,
  reach: PlaceReach,
  { state }: Location,
): Tally {
  const sources = new AreaSources(directory);
  eachPriceOf(tile.facilities, reach.any.files, (entry, found) => sources.take(entry, found));
  const found = sources.smallestRadius(DEFAULT_RADIUS_MILES);
  if (!found) {
    const median = areaEntry(tile.states, tile.dates, state)?.median ?? null;
    return { state: 1, ...(median === null ? { no_median: 1 } : {}) };
  }
  const answered = RADII.filter((radius) => found.radiusMiles <= radius).map((radius) => [
    `answered_${radius}`,
    1,
  ]);
  return { ...nearby(radiiOfSources(tile, reach.any)), ...Object.fromEntries(answered) };
}

/** Which radii hold enough of these sources for a median. */
function nearby(radii: readonly number[]): Tally {
  const last = radii[MIN_SOURCES_FOR_MEDIAN - 1] ?? Number.POSITIVE_INFINITY;
  return Object.fromEntries(
    RADII.filter((radius) => last <= radius).map((radius) => [`within_${radius}`, 1]),
  );
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      zips: { type: 'string', default: '4000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      codes: { type: 'string', default: CODES.join(',') },
    },
  });
  const [folder] = positionals;
  if (folder === undefined)
    throw new Error('Name the folder of a build: node tools/area-reach.ts BUILD_FOLDER');
  const [zips, seed] = [Number(values.zips), Number(values.seed)];
  for (const line of measureReach(folder, zips, seed, values.codes.split(',')))
    process.stdout.write(`${JSON.stringify({ ...line, seed })}\n`);
}
