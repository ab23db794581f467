// One pass over a directory: the nearest campus of each price file. Pure.
import { distanceMiles } from '../../../schemas/place.ts';
import type { Directory } from '../../../schemas/tile.ts';

/** A campus of the directory, by its index, and its unrounded distance. */
export type NearCampus = { campus: number; miles: number };

/**
 * Price-file number -> its nearest campus within `maxMiles`; equal distances go to the smaller facility id.
 */
export function nearestCampuses(
  directory: Directory,
  origin: { lat: number; lng: number },
  maxMiles: number,
): Map<number, NearCampus> {
  const { file, id, lat, lng } = directory.campuses;
  const nearest = new Map<number, NearCampus>();
  file.forEach((number, campus) => {
    const miles = distanceMiles(origin.lat, origin.lng, lat[campus] ?? 0, lng[campus] ?? 0);
    if (miles > maxMiles) return;
    const known = nearest.get(number);
    const closer =
      !known ||
      miles < known.miles ||
      (miles === known.miles && (id[campus] ?? '') < (id[known.campus] ?? ''));
    if (closer) nearest.set(number, { campus, miles });
  });
  return nearest;
}
