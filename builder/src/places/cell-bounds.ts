// Distances between a point and a patch of the globe bounded by two parallels and two meridians. Exact on the
// sphere for meridian gaps up to a quarter turn, so that nothing that can be nearest is ever left out; beyond
// that both stay thousands of miles and decide nothing.
import { distanceMiles } from '../../../schemas/place.ts';

/** Degrees; `west` may run past 180 no further than one turn. */
export type Patch = { south: number; west: number; north: number; east: number };

const RAD = Math.PI / 180;

/** Longitude difference in [-180, 180). */
function turn(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

/** How far the point's meridian lies from the patch and from its farther edge, in degrees of longitude. */
function meridianGaps(lng: number, { west, east }: Patch): { near: number; far: number } {
  const toWest = Math.abs(turn(lng - west));
  const toEast = Math.abs(turn(lng - east));
  const half = (east - west) / 2;
  const fromMiddle = Math.abs(turn(lng - (west + half)));
  return {
    near: fromMiddle <= half ? 0 : Math.min(toWest, toEast),
    far: Math.min(180, fromMiddle + half),
  };
}

/**
 * Miles from a point to the nearest point of a patch. At every latitude the nearest point is on the nearest
 * meridian; along one meridian the cosine of the distance is a single wave over latitude, so its crest, moved
 * into the patch, is nearest.
 */
export function nearestMiles(lat: number, lng: number, patch: Patch): number {
  const { near } = meridianGaps(lng, patch);
  const crest = Math.atan2(Math.sin(lat * RAD), Math.cos(lat * RAD) * Math.cos(near * RAD)) / RAD;
  const nearestLat = Math.min(patch.north, Math.max(patch.south, crest));
  return distanceMiles(lat, 0, nearestLat, near);
}

/** Miles from a point to the farthest point of a patch, by the same argument one of the two far corners. */
export function farthestMiles(lat: number, lng: number, patch: Patch): number {
  const { far } = meridianGaps(lng, patch);
  return Math.max(distanceMiles(lat, 0, patch.south, far), distanceMiles(lat, 0, patch.north, far));
}
