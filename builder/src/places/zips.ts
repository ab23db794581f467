// Every US ZIP with its city, state and centroid. The `zipcodes` package says which ZIPs exist and what their
// city is called. A ZIP's centroid is the Census Bureau's point where there is one, else the package's point
// where that is plausible, else unknown; the mean of the ZIP3 is then used.
/// <reference path="./zipcodes-package.d.ts" />
import { createRequire } from 'node:module';
import type * as zipcodes from 'zipcodes/lib/codes.js';
import { distanceMiles, type ZipCentroid } from '../../../schemas/place.ts';
import { cityCase } from './city-case.ts';
import type { Point } from './point-index.ts';
import { loadZctaPoints, ZCTA } from './zcta.ts';

/** The mean of the centroids of a ZIP3, and the state that most of its ZIPs are in. */
export type Zip3Origin = { lat: number; lng: number; state: string };

export type Geography = {
  /** The year of the Census points; null when the ZIPs come from a geography file of the input folder. */
  zctaVintage: string | null;
  /** Sorted by ZIP. */
  zips: readonly ZipCentroid[];
  byZip: ReadonlyMap<string, ZipCentroid>;
  byZip3: ReadonlyMap<string, readonly ZipCentroid[]>;
  /** Two-letter codes that have a ZIP, sorted. */
  states: readonly string[];
  zip3Origin: (zip3: string) => Zip3Origin | undefined;
};

/**
 * A point farther than this from the rest of its ZIP3 is an error in the package (it puts one New York ZIP in
 * Asia).
 */
const MAX_MILES_FROM_ZIP3 = 300;

/**
 * A ZIP3 here may span oceans, or the world in the case of military mail, so distance from its middle proves
 * nothing.
 */
const WIDE_STATES = new Set(['AA', 'AE', 'AP', 'AK', 'HI', 'AS', 'GU', 'FM', 'MH', 'MP', 'PW', 'PR', 'VI']);

/** ZIPs younger than the package, with the city that the Postal Service gives them. */
const NEWER_ZIPS: Record<string, readonly [city: string, state: string]> = {
  '72405': ['Jonesboro', 'AR'],
  '72713': ['Bentonville', 'AR'],
  '75036': ['Frisco', 'TX'],
  '75072': ['McKinney', 'TX'],
  '89437': ['Sparks', 'NV'],
};

/** Military mail. Such a ZIP is listed only with a position: nothing is near one that could be anywhere in the world. */
const MILITARY_STATES = new Set(['AA', 'AE', 'AP']);

const DECIMALS = 4;

/** The package's list. It is 5 MB of source text, which a command without need of the whole country does not read. */
function loadCodes(): typeof zipcodes.codes {
  const require = createRequire(import.meta.url);
  return (require('zipcodes/lib/codes.js') as typeof zipcodes).codes;
}

function round(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

type Points = ReadonlyMap<string, Point>;

/** The median point of each ZIP3, by the Census. */
function findMiddles(census: Points): Points {
  const middles = new Map<string, Point>();
  for (const [zip3, points] of Map.groupBy(census, ([zip]) => zip.slice(0, 3))) {
    middles.set(zip3, {
      lat: median(points.map(([, { lat }]) => lat)),
      lng: median(points.map(([, { lng }]) => lng)),
    });
  }
  return middles;
}

/** The point that the package has for a ZIP; undefined when it is 0,0 or far from the rest of the ZIP3. */
function findListedPoint(
  listed: (typeof zipcodes.codes)[string] | undefined,
  zip: string,
  state: string,
  middles: Points,
): Point | undefined {
  if (!listed || (listed.latitude === 0 && listed.longitude === 0)) return undefined;
  const point = { lat: round(listed.latitude), lng: round(listed.longitude) };
  const middle = middles.get(zip.slice(0, 3));
  if (middle === undefined || WIDE_STATES.has(state)) return point;
  const miles = distanceMiles(middle.lat, middle.lng, point.lat, point.lng);
  return miles > MAX_MILES_FROM_ZIP3 ? undefined : point;
}

function listZips(census: Points): ZipCentroid[] {
  const codes = loadCodes();
  const middles = findMiddles(census);
  const named = Object.values(codes)
    .filter(({ country }) => country === 'US')
    .map(({ zip, city, state }) => ({ zip, city: cityCase(city), state }));
  for (const [zip, [city, state]] of Object.entries(NEWER_ZIPS)) {
    if (!(zip in codes)) named.push({ zip, city, state });
  }
  return named.flatMap(({ zip, city, state }) => {
    const point = census.get(zip) ?? findListedPoint(codes[zip], zip, state, middles);
    if (point === undefined && MILITARY_STATES.has(state)) return [];
    return { zip, city, state, lat: point?.lat ?? null, lng: point?.lng ?? null };
  });
}

function findOrigin(zips: readonly ZipCentroid[]): Zip3Origin | undefined {
  let [lat, lng, points] = [0, 0, 0];
  for (const zip of zips) {
    if (zip.lat === null || zip.lng === null) continue;
    lat += zip.lat;
    lng += zip.lng;
    points += 1;
  }
  const bySize = [...Map.groupBy(zips, ({ state }) => state)].sort(
    ([stateA, a], [stateB, b]) => b.length - a.length || (stateA < stateB ? -1 : 1),
  );
  const state = bySize[0]?.[0];
  if (points === 0 || state === undefined) return undefined;
  return { lat: round(lat / points), lng: round(lng / points), state };
}

/** Makes a list of ZIPs searchable; `loadGeography` does so for the whole country. */
export function makeGeography(list: readonly ZipCentroid[], zctaVintage: string | null = null): Geography {
  const zips = [...list].sort((a, b) => (a.zip < b.zip ? -1 : a.zip > b.zip ? 1 : 0));
  const byZip3 = Map.groupBy(zips, ({ zip }) => zip.slice(0, 3));
  const origins = new Map<string, Zip3Origin | undefined>();
  for (const [zip3, group] of byZip3) origins.set(zip3, findOrigin(group));
  return {
    zctaVintage,
    zips,
    byZip: new Map(zips.map((zip) => [zip.zip, zip])),
    byZip3,
    states: [...new Set(zips.map(({ state }) => state))].sort(),
    zip3Origin: (zip3) => origins.get(zip3),
  };
}

let wholeCountry: Geography | undefined;

/**
 * All ZIPs of the states, DC and the territories, and those of the military that have a position. Coordinates are in
 * degrees of four decimals. A process makes this list once, which takes half a second.
 */
export function loadGeography(): Geography {
  wholeCountry ??= makeGeography(listZips(loadZctaPoints()), ZCTA.vintage);
  return wholeCountry;
}
