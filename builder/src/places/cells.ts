// One-degree cells: for every cell near a ZIP, the ZIPs that can be the nearest one to some point of it. With
// them coordinates become a ZIP from one small tile.
import { cellOf, MAX_NEAREST_ZIP_MILES } from '../../../schemas/place.ts';
import { farthestMiles, nearestMiles, type Patch } from './cell-bounds.ts';
import type { Geography } from './zips.ts';

/** A ZIP whose centroid is known. */
export type PlacedZip = { zip: string; lat: number; lng: number };

/** Each cell is judged in this many by this many parts: the smaller the part, the fewer ZIPs can be nearest. */
const PARTS = 4;

/** A degree of latitude is a little more than this many miles; the smaller number makes wider searches. */
const MILES_PER_DEGREE = 69;

/** Room for rounding in the distances, far below the precision of any centroid. */
const SLACK_MILES = 0.001;

/** First radius in which a cell's ZIPs are looked for; doubled until it is known to be wide enough. */
const FIRST_REACH_MILES = 60;

/** Military mail: such a ZIP lies wherever the unit is, so it is nearest to nothing in the country. */
const MILITARY = new Set(['AA', 'AE', 'AP']);

type Grid = Map<string, PlacedZip[]>;
type Corner = { lat: number; lng: number };

function wrap(lng: number): number {
  return ((((lng + 180) % 360) + 360) % 360) - 180;
}

function gridOf(geography: Geography): Grid {
  const grid: Grid = new Map();
  for (const { zip, state, lat, lng } of geography.zips) {
    if (lat === null || lng === null || MILITARY.has(state)) continue;
    const cell = cellOf(lat, wrap(lng));
    const placed = grid.get(cell);
    if (placed) placed.push({ zip, lat, lng });
    else grid.set(cell, [{ zip, lat, lng }]);
  }
  return grid;
}

/** South-west corners of all cells that can hold a point within `miles` of the patch; a superset. */
function* cornersNear(patch: Patch, miles: number): Generator<Corner> {
  const latPad = Math.ceil(miles / MILES_PER_DEGREE);
  const south = Math.max(-90, Math.floor(patch.south) - latPad);
  const north = Math.min(89, Math.ceil(patch.north) + latPad);
  // Half the longitude width of a spherical cap: asin(sin r / cos lat), the whole turn once it holds a pole.
  const ratio =
    Math.sin(Math.min(90, latPad) * (Math.PI / 180)) /
    Math.cos(Math.max(Math.abs(patch.south), Math.abs(patch.north)) * (Math.PI / 180));
  const lngPad = ratio < 1 ? Math.ceil(Math.asin(ratio) * (180 / Math.PI)) : 180;
  const west = Math.floor(patch.west) - lngPad;
  const east = Math.min(Math.ceil(patch.east) + lngPad, west + 359);
  for (let lat = south; lat <= north; lat++)
    for (let lng = west; lng <= east; lng++) yield { lat, lng: wrap(lng) };
}

function patchOf({ lat, lng }: Corner): Patch {
  return { south: lat, west: lng, north: lat + 1, east: lng + 1 };
}

function zipsNear(grid: Grid, patch: Patch, miles: number): PlacedZip[] {
  const found: PlacedZip[] = [];
  for (const { lat, lng } of cornersNear(patch, miles)) found.push(...(grid.get(cellOf(lat, lng)) ?? []));
  return found;
}

/**
 * The ZIPs that can be nearest to some point of the patch: R, the smallest of the farthest distances, bounds
 * the nearest distance of every point, so a ZIP wholly beyond R is nearest nowhere.
 */
function contenders(zips: readonly PlacedZip[], patch: Patch): { reach: number; zips: PlacedZip[] } {
  let reach = Number.POSITIVE_INFINITY;
  for (const { lat, lng } of zips) reach = Math.min(reach, farthestMiles(lat, lng, patch));
  const within = zips.filter(({ lat, lng }) => nearestMiles(lat, lng, patch) <= reach + SLACK_MILES);
  return { reach, zips: within };
}

/** Contenders of a whole cell among all ZIPs, looking no further than needed. */
function contendersOfCell(grid: Grid, patch: Patch): PlacedZip[] {
  for (let miles = FIRST_REACH_MILES; ; miles *= 2) {
    const found = contenders(zipsNear(grid, patch, miles), patch);
    if (found.reach + SLACK_MILES <= miles) return found.zips;
  }
}

function partsOf(patch: Patch): Patch[] {
  const step = 1 / PARTS;
  const parts: Patch[] = [];
  for (let row = 0; row < PARTS; row++) {
    for (let column = 0; column < PARTS; column++) {
      const [south, west] = [patch.south + row * step, patch.west + column * step];
      parts.push({ south, west, north: south + step, east: west + step });
    }
  }
  return parts;
}

/** Corners of every cell that lies near enough to a ZIP for a point in it to be a known place. */
function cellsInReach(grid: Grid): Map<string, Corner> {
  const reached = new Map<string, Corner>();
  for (const zips of grid.values()) {
    const [first] = zips;
    if (!first) continue;
    const home = patchOf({ lat: Math.floor(first.lat), lng: Math.floor(first.lng) });
    for (const corner of cornersNear(home, MAX_NEAREST_ZIP_MILES)) {
      const name = cellOf(corner.lat, corner.lng);
      if (reached.has(name)) continue;
      const patch = patchOf(corner);
      const near = zips.some(({ lat, lng }) => nearestMiles(lat, lng, patch) <= MAX_NEAREST_ZIP_MILES);
      if (near) reached.set(name, corner);
    }
  }
  return reached;
}

/**
 * For each cell (named by `cellOf`) within 50 miles of a ZIP centroid, every ZIP that is nearest to some point
 * of it, and a few that are not. Cells and ZIPs are sorted by name.
 */
export function cellZips(geography: Geography): Map<string, PlacedZip[]> {
  const grid = gridOf(geography);
  const cells = [...cellsInReach(grid)].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(
    cells.map(([name, corner]) => {
      const patch = patchOf(corner);
      const candidates = contendersOfCell(grid, patch);
      const kept = new Set(partsOf(patch).flatMap((part) => contenders(candidates, part).zips));
      return [name, [...kept].sort((a, b) => (a.zip < b.zip ? -1 : 1))];
    }),
  );
}
