// Distances between a point and a patch of the globe that is bounded by two parallels and two meridians. Both
// are exact on the sphere as long as the meridians are at most a quarter turn apart, so that a search never
// misses a point that can be nearest. Farther away both are thousands of miles and decide nothing.
import { distanceMiles } from '../../../schemas/place.ts';

/** Degrees; `west` and `east` may pass 180 by at most one turn. */
export type Patch = { south: number; west: number; north: number; east: number };

const RAD = Math.PI / 180;

/** A difference of longitudes as a number from -180 up to, but not including, 180. */
function wrap(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

/**
 * Degrees of longitude from the point's meridian to the nearest and to the farthest meridian of the patch.
 */
function meridianGaps(lng: number, { west, east }: Patch): { near: number; far: number } {
  const toWest = Math.abs(wrap(lng - west));
  const toEast = Math.abs(wrap(lng - east));
  const half = (east - west) / 2;
  const fromMiddle = Math.abs(wrap(lng - (west + half)));
  return {
    near: fromMiddle <= half ? 0 : Math.min(toWest, toEast),
    far: Math.min(180, fromMiddle + half),
  };
}

/**
 * Miles from a point to the nearest point of a patch. At every latitude the nearest point is on the nearest
 * meridian. Along one meridian the cosine of the distance is a single wave over latitude, so the latitude of
 * the patch that is nearest to the crest of that wave has the nearest point.
 */
export function nearestMiles(lat: number, lng: number, patch: Patch): number {
  const { near } = meridianGaps(lng, patch);
  const crest = Math.atan2(Math.sin(lat * RAD), Math.cos(lat * RAD) * Math.cos(near * RAD)) / RAD;
  const nearestLat = Math.min(patch.north, Math.max(patch.south, crest));
  return distanceMiles(lat, 0, nearestLat, near);
}

/** Miles from a point to the farthest point of a patch: by the same argument one of the two far corners. */
export function farthestMiles(lat: number, lng: number, patch: Patch): number {
  const { far } = meridianGaps(lng, patch);
  return Math.max(distanceMiles(lat, 0, patch.south, far), distanceMiles(lat, 0, patch.north, far));
}
