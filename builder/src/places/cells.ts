// One-degree cells: for every cell near a ZIP, the ZIPs that can be the nearest one to some point of the cell. With
// them one small tile is enough to turn coordinates into a ZIP.
import { cellOf, MAX_NEAREST_ZIP_MILES } from '../../../schemas/place.ts';
import { farthestMiles, nearestMiles, type Patch } from './cell-bounds.ts';
import { indexPoints, type Point, type PointIndex } from './point-index.ts';
import type { Geography } from './zips.ts';

/** A ZIP whose centroid is known. */
export type PlacedZip = { zip: string; lat: number; lng: number };

/**
 * For each cell (named by `cellOf`) within 50 miles of a ZIP centroid, every ZIP that is nearest to some point of the
 * cell, and a few that are not. Cells and ZIPs are sorted by name.
 */
export function cellZips(geography: Geography): Map<string, PlacedZip[]> {
  const zips = indexPoints(placedZips(geography));
  const cells: [name: string, zips: PlacedZip[]][] = [];
  for (const cell of cellsToLookAt(zips)) {
    const candidates = findContenders(zips, cell);
    const inReach = candidates.some(({ lat, lng }) => nearestMiles(lat, lng, cell) <= MAX_NEAREST_ZIP_MILES);
    if (!inReach) continue;
    const kept = new Set(cut(cell, PART_DEGREES).flatMap((part) => keepContenders(candidates, part)));
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

/** Each cell is judged part by part: the smaller the part, the fewer ZIPs can be nearest to its points. */
const PART_DEGREES = 0.25;

/** Every cell within 50 miles of a ZIP, and more: those of each block that is not wholly out of reach. */
function cellsToLookAt(zips: PointIndex<PlacedZip>): Patch[] {
  const blocks = cut(GLOBE, BLOCK_DEGREES).filter((block) => milesToNearest(zips, block) !== undefined);
  return blocks.flatMap((block) => cut(block, 1));
}

/** Miles from the middle of a patch to its nearest ZIP; undefined when the whole patch is out of reach of it. */
function milesToNearest(zips: PointIndex<PlacedZip>, patch: Patch): number | undefined {
  const { middle, toCorner } = circleAround(patch);
  const nearest = zips.nearest(middle);
  const limit = toCorner + MAX_NEAREST_ZIP_MILES + SLACK_MILES;
  return nearest && nearest.miles <= limit ? nearest.miles : undefined;
}

/** A patch cut into squares of so many degrees, which must divide its sides. */
function cut({ south, west, north, east }: Patch, degrees: number): Patch[] {
  const parts: Patch[] = [];
  for (let lat = south; lat < north; lat += degrees) {
    for (let lng = west; lng < east; lng += degrees)
      parts.push({ south: lat, west: lng, north: lat + degrees, east: lng + degrees });
  }
  return parts;
}

/** The middle of a patch, and how far its corners are from there at most. */
function circleAround(patch: Patch): { middle: Point; toCorner: number } {
  const middle = { lat: (patch.south + patch.north) / 2, lng: (patch.west + patch.east) / 2 };
  return { middle, toCorner: farthestMiles(middle.lat, middle.lng, patch) };
}

/**
 * The contenders of a whole cell among all ZIPs; empty when the cell is out of reach. The ZIP nearest to the middle is
 * at most `reach` from every point of the cell, so that every contender is at most that far from the cell.
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
 * The ZIPs that can be nearest to some point of the patch. The smallest of the farthest distances bounds the nearest
 * distance of every point, so a ZIP that lies wholly beyond it is nearest to no point.
 */
function keepContenders(zips: readonly PlacedZip[], patch: Patch): PlacedZip[] {
  let reach = Number.POSITIVE_INFINITY;
  for (const { lat, lng } of zips) reach = Math.min(reach, farthestMiles(lat, lng, patch));
  return zips.filter(({ lat, lng }) => nearestMiles(lat, lng, patch) <= reach + SLACK_MILES);
}
