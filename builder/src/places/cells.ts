// One-degree cells: for every cell near a ZIP, the ZIPs that can be the nearest one to some point of the
// cell. With them one small tile is enough to turn coordinates into a ZIP.
import { cellOf, MAX_NEAREST_ZIP_MILES } from '../../../schemas/place.ts';
import { farthestMiles, nearestMiles, type Patch } from './cell-bounds.ts';
import { indexPoints, type Point, type PointIndex } from './point-index.ts';
import type { Geography } from './zips.ts';

/** A ZIP whose centroid is known. */
export type PlacedZip = { zip: string; lat: number; lng: number };

/**
 * For each cell (named by `cellOf`) within 50 miles of a ZIP centroid, every ZIP that is nearest to some
 * point of the cell, and a few more. Cells and ZIPs are sorted by name.
 */
export function cellZips(geography: Geography): Map<string, PlacedZip[]> {
  const zips = indexPoints(placedZips(geography));
  const cells: [name: string, zips: PlacedZip[]][] = [];
  for (const cell of cellsToLookAt(zips)) {
    const candidates = findContenders(zips, cell);
    const inReach = candidates.some(({ lat, lng }) => nearestMiles(lat, lng, cell) <= MAX_NEAREST_ZIP_MILES);
    if (!inReach) continue;
    const kept = new Set<PlacedZip>();
    for (const quarter of cut(cell, QUARTER_DEGREES)) {
      const near = keepContenders(candidates, quarter);
      for (const part of cut(quarter, PART_DEGREES))
        for (const zip of keepContenders(near, part)) kept.add(zip);
    }
    cells.push([cellOf(cell.south, cell.west), [...kept].sort((a, b) => (a.zip < b.zip ? -1 : 1))]);
  }
  return new Map(cells.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Military mail follows the unit around the world, so such a ZIP is nearest to no point of the country. */
const MILITARY = new Set(['AA', 'AE', 'AP']);

function placedZips({ zips }: Geography): PlacedZip[] {
  return zips.flatMap(({ zip, state, lat, lng }) =>
    lat === null || lng === null || MILITARY.has(state) ? [] : [{ zip, lat, lng }],
  );
}

const GLOBE: Patch = { south: -90, west: -180, north: 90, east: 180 };

/** Most of the globe has no ZIP: whole blocks are ruled out before their cells are looked at. */
const BLOCK_DEGREES = 10;

/**
 * Each cell is judged part by part: the smaller the part, the fewer ZIPs can be nearest to its points. A ZIP that is
 * nearest to no point of a quarter of the cell is nearest to no point of the quarter's parts.
 */
const [QUARTER_DEGREES, PART_DEGREES] = [0.5, 0.25];

/** Every cell within 50 miles of a ZIP, and the other cells of the same blocks. */
function cellsToLookAt(zips: PointIndex<PlacedZip>): Patch[] {
  const blocks = cut(GLOBE, BLOCK_DEGREES).filter((block) => milesToNearest(zips, block) !== undefined);
  return blocks.flatMap((block) => cut(block, 1));
}

/**
 * Miles from the middle of a patch to the nearest ZIP; undefined when that ZIP is out of reach of the whole
 * patch.
 */
function milesToNearest(zips: PointIndex<PlacedZip>, patch: Patch): number | undefined {
  const { middle, toCorner } = circleAround(patch);
  const nearest = zips.nearest(middle);
  const limit = toCorner + MAX_NEAREST_ZIP_MILES + SLACK_MILES;
  return nearest && nearest.miles <= limit ? nearest.miles : undefined;
}

/** Cuts a patch into squares. The sides of the patch must be multiples of `degrees`. */
function cut({ south, west, north, east }: Patch, degrees: number): Patch[] {
  const parts: Patch[] = [];
  for (let lat = south; lat < north; lat += degrees) {
    for (let lng = west; lng < east; lng += degrees)
      parts.push({ south: lat, west: lng, north: lat + degrees, east: lng + degrees });
  }
  return parts;
}

/** The middle of a patch and the distance in miles from there to the farthest corner. */
function circleAround(patch: Patch): { middle: Point; toCorner: number } {
  const middle = { lat: (patch.south + patch.north) / 2, lng: (patch.west + patch.east) / 2 };
  return { middle, toCorner: farthestMiles(middle.lat, middle.lng, patch) };
}

/**
 * Every ZIP that can be nearest to some point of the cell; empty when all ZIPs are out of reach. The ZIP
 * nearest to the middle is at most `reach` from every point of the cell, so a ZIP farther than that from the
 * cell is never nearest.
 */
function findContenders(zips: PointIndex<PlacedZip>, cell: Patch): PlacedZip[] {
  const nearest = milesToNearest(zips, cell);
  if (nearest === undefined) return [];
  const { middle, toCorner } = circleAround(cell);
  const reach = nearest + toCorner;
  const near = zips.within(middle, reach + toCorner + 2 * SLACK_MILES);
  return keepContenders(
    near.map(({ item }) => item),
    cell,
  );
}

/** Room for rounding in the distances, far below the precision of any centroid. */
const SLACK_MILES = 0.001;

/**
 * Keeps the ZIPs that can be nearest to some point of the patch. The ZIP with the smallest farthest distance
 * is that near to every point, so a ZIP whose nearest distance is larger is never nearest.
 */
function keepContenders(zips: readonly PlacedZip[], patch: Patch): PlacedZip[] {
  let reach = Number.POSITIVE_INFINITY;
  for (const { lat, lng } of zips) {
    const atLeast = milesOfLatitude(Math.max(patch.north - lat, lat - patch.south));
    if (atLeast < reach) reach = Math.min(reach, farthestMiles(lat, lng, patch));
  }
  return zips.filter(({ lat, lng }) => {
    const atLeast = milesOfLatitude(Math.max(lat - patch.north, patch.south - lat));
    return atLeast <= reach + SLACK_MILES && nearestMiles(lat, lng, patch) <= reach + SLACK_MILES;
  });
}

/** Fewer miles than two points whose latitudes differ by `degrees` are apart; most ZIPs need no other distance. */
function milesOfLatitude(degrees: number): number {
  return degrees * MILES_PER_DEGREE;
}

/** A little less than a degree of a great circle. */
const MILES_PER_DEGREE = 69;
