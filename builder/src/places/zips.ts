// Every US ZIP with its city, state and centroid. The `zipcodes` package says which ZIPs exist and what their city is
// called. A ZIP's centroid is the Census Bureau's point where there is one, else the package's point where that is
// plausible, else unknown; the mean of the ZIP3 then stands in.
/// <reference path="./zipcodes-package.d.ts" />
import { codes } from 'zipcodes/lib/codes.js';
import { distanceMiles, type ZipCentroid } from '../../../schemas/place.ts';
import { cityCase } from './city-case.ts';
import type { Point } from './point-index.ts';
import { loadZctaPoints, ZCTA } from './zcta.ts';

/** Centre of a ZIP3: the mean of its centroids, with the state of most of its ZIPs. */
export type Zip3Origin = { lat: number; lng: number; state: string };

export type Geography = {
  /** The year of the Census points; null when the ZIPs come from a geography file of the input folder. */
  zctaVintage: string | null;
  /** Sorted by ZIP. */
  zips: ZipCentroid[];
  byZip: Map<string, ZipCentroid>;
  byZip3: Map<string, ZipCentroid[]>;
  /** Two-letter codes that have a ZIP, sorted. */
  states: string[];
  zip3Origin: (zip3: string) => Zip3Origin | undefined;
};

/** A centroid this far from the other ZIPs of its ZIP3 is a slip of the list (one New York ZIP lies in Asia). */
const MAX_MILES_FROM_ZIP3 = 300;

/** Where a ZIP3 spans oceans, distance from its middle says nothing. Military ZIPs lie all over the world. */
const WIDE_STATES = new Set(['AA', 'AE', 'AP', 'AK', 'HI', 'AS', 'GU', 'FM', 'MH', 'MP', 'PW', 'PR', 'VI']);

/** ZIPs younger than the `zipcodes` list, with the city the Postal Service gives them. */
const NEWER_ZIPS: Record<string, readonly [city: string, state: string]> = {
  '72405': ['Jonesboro', 'AR'],
  '72713': ['Bentonville', 'AR'],
  '75036': ['Frisco', 'TX'],
  '75072': ['McKinney', 'TX'],
  '89437': ['Sparks', 'NV'],
};

const DECIMALS = 4;

function round(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function groupBy<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

type Points = ReadonlyMap<string, Point>;

/** The median point of each ZIP3, by the Census. */
function findMiddles(census: Points): Points {
  const middles = new Map<string, Point>();
  for (const [zip3, points] of groupBy(census, ([zip]) => zip.slice(0, 3))) {
    middles.set(zip3, {
      lat: median(points.map(([, { lat }]) => lat)),
      lng: median(points.map(([, { lng }]) => lng)),
    });
  }
  return middles;
}

/** The point that the package has for a ZIP; undefined when it is 0,0 or far from the rest of the ZIP3. */
function findListedPoint(zip: string, state: string, middles: Points): Point | undefined {
  const listed = codes[zip];
  if (!listed || (listed.latitude === 0 && listed.longitude === 0)) return undefined;
  const point = { lat: round(listed.latitude), lng: round(listed.longitude) };
  const middle = middles.get(zip.slice(0, 3));
  if (middle === undefined || WIDE_STATES.has(state)) return point;
  const miles = distanceMiles(middle.lat, middle.lng, point.lat, point.lng);
  return miles > MAX_MILES_FROM_ZIP3 ? undefined : point;
}

function listZips(census: Points): ZipCentroid[] {
  const middles = findMiddles(census);
  const named = Object.values(codes)
    .filter(({ country }) => country === 'US')
    .map(({ zip, city, state }) => ({ zip, city: cityCase(city), state }));
  for (const [zip, [city, state]] of Object.entries(NEWER_ZIPS)) {
    if (!(zip in codes)) named.push({ zip, city, state });
  }
  return named.map(({ zip, city, state }) => {
    const point = census.get(zip) ?? findListedPoint(zip, state, middles);
    return { zip, city, state, lat: point?.lat ?? null, lng: point?.lng ?? null };
  });
}

function originOf(zips: readonly ZipCentroid[]): Zip3Origin | undefined {
  let [lat, lng, points] = [0, 0, 0];
  for (const zip of zips) {
    if (zip.lat === null || zip.lng === null) continue;
    lat += zip.lat;
    lng += zip.lng;
    points += 1;
  }
  const bySize = [...groupBy(zips, ({ state }) => state)].sort(
    ([stateA, a], [stateB, b]) => b.length - a.length || (stateA < stateB ? -1 : 1),
  );
  const state = bySize[0]?.[0];
  if (points === 0 || state === undefined) return undefined;
  return { lat: round(lat / points), lng: round(lng / points), state };
}

/** A geography of the given ZIPs; `loadGeography` gives the whole country. */
export function geographyOf(list: readonly ZipCentroid[], zctaVintage: string | null = null): Geography {
  const zips = [...list].sort((a, b) => (a.zip < b.zip ? -1 : a.zip > b.zip ? 1 : 0));
  const byZip3 = groupBy(zips, ({ zip }) => zip.slice(0, 3));
  const origins = new Map<string, Zip3Origin | undefined>();
  for (const [zip3, group] of byZip3) origins.set(zip3, originOf(group));
  return {
    zctaVintage,
    zips,
    byZip: new Map(zips.map((zip) => [zip.zip, zip])),
    byZip3,
    states: [...new Set(zips.map(({ state }) => state))].sort(),
    zip3Origin: (zip3) => origins.get(zip3),
  };
}

/** All ZIPs of the states, DC, the territories and the military; coordinates in degrees, four decimals. */
export function loadGeography(): Geography {
  return geographyOf(listZips(loadZctaPoints()), ZCTA.vintage);
}
