// Where searches of a ZIP3 start: its ZIPs with their coordinates, and the ZIP that is used for those without
// coordinates.
import { distanceMiles, type ZipCentroid } from '../../../../schemas/place.ts';
import type { Geography } from '../../places/zips.ts';

/** A ZIP that a search can start from. `point` is its index in `points`: ZIPs at one point share it. */
export type Origin = { zip: string; city: string; state: string; lat: number; lng: number; point: number };

/** `zips` sorted; `points` are their distinct coordinates. All are at most `spreadMiles` from `middle`. */
export type Origins = {
  zip3: string;
  zip3Origin: string;
  zips: Origin[];
  points: { lat: number; lng: number }[];
  middle: { lat: number; lng: number };
  spreadMiles: number;
};

/** The origins of a ZIP3; undefined when none of its ZIPs has a centroid. */
export function makeOrigins(zip3: string, geography: Geography): Origins | undefined {
  const zips = geography.byZip3.get(zip3) ?? [];
  const middle = nearestToMean(zips, geography.zip3Origin(zip3));
  if (!middle) return undefined;
  const points: Origins['points'] = [];
  const indexes = new Map<string, number>();
  const origins = zips.map(({ zip, city, state, lat, lng }): Origin => {
    const at = lat === null || lng === null ? middle : { lat, lng };
    const key = `${at.lat} ${at.lng}`;
    const point = indexes.get(key) ?? points.push({ lat: at.lat, lng: at.lng }) - 1;
    indexes.set(key, point);
    return { zip, city, state, lat: at.lat, lng: at.lng, point };
  });
  const spreadMiles = Math.max(
    ...points.map(({ lat, lng }) => distanceMiles(middle.lat, middle.lng, lat, lng)),
  );
  return { zip3, zip3Origin: middle.zip, zips: origins, points, middle, spreadMiles };
}

type Placed = { zip: string; lat: number; lng: number };

/** The ZIP nearest the mean, the first of equally near ones. ZIPs come sorted. */
function nearestToMean(
  zips: readonly ZipCentroid[],
  mean: { lat: number; lng: number } | undefined,
): Placed | undefined {
  let nearest: Placed | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const { zip, lat, lng } of zips) {
    if (lat === null || lng === null || !mean) continue;
    const miles = distanceMiles(mean.lat, mean.lng, lat, lng);
    if (miles < least) [nearest, least] = [{ zip, lat, lng }, miles];
  }
  return nearest;
}
