// One pass over a directory: how near each price file is, and its nearest campus. Pure.
import { cosOfLatitude, haversineMiles } from '../../../schemas/place.ts';
import type { Directory } from '../../../schemas/tile.ts';

/**
 * Columns by price-file number, each as long as the largest number of the directory plus one. A campus counts within a
 * radius when it is that near to the origin, or when it lies in the asked ZIP3.
 */
export type NearCampuses = {
  /** Price files with a campus that counts within `maxMiles`. */
  size: number;
  /** Index of the nearest campus that counts within `maxMiles`, -1 when none does. */
  campus: Int32Array;
  /** Unrounded distance of that campus. */
  miles: Float64Array;
  /** The smallest radius within which some campus counts: 0 for one in the asked ZIP3; infinite for an absent file. */
  radius: Float64Array;
};

/**
 * The nearest campus of every price file. Equal distances go to the smaller facility id.
 * @param zip3 the prefix when the question is a 3-digit ZIP, otherwise null
 */
export function nearestCampuses(
  directory: Directory,
  origin: { lat: number; lng: number },
  maxMiles: number,
  zip3: string | null = null,
): NearCampuses {
  const { file, id, lat, lng, zip } = directory.campuses;
  const length = (directory.files.number.at(-1) ?? -1) + 1;
  const near: NearCampuses = {
    size: 0,
    campus: new Int32Array(length).fill(-1),
    miles: new Float64Array(length),
    radius: new Float64Array(length).fill(Number.POSITIVE_INFINITY),
  };
  const cos = cosOfLatitude(origin.lat);
  const cosines = cosinesOf(lat);
  for (let campus = 0; campus < file.length; campus += 1) {
    const number = file[campus] ?? -1;
    const miles = haversineMiles(
      origin.lat,
      origin.lng,
      cos,
      lat[campus] ?? 0,
      lng[campus] ?? 0,
      cosines[campus] ?? 1,
    );
    const radius = zip3 !== null && zip[campus]?.startsWith(zip3) ? 0 : miles;
    if (radius < (near.radius[number] ?? 0)) near.radius[number] = radius;
    if (radius > maxMiles) continue;
    const known = near.campus[number] ?? -1;
    const knownMiles = near.miles[number] ?? 0;
    if (known < 0) near.size += 1;
    else if (miles > knownMiles || (miles === knownMiles && (id[campus] ?? '') > (id[known] ?? ''))) continue;
    near.campus[number] = campus;
    near.miles[number] = miles;
  }
  return near;
}

/** Cosines of the latitudes of a directory, kept as long as its tile. */
const kept = new WeakMap<readonly number[], Float64Array>();

function cosinesOf(lat: readonly number[]): Float64Array {
  const known = kept.get(lat);
  if (known) return known;
  const cosines = Float64Array.from(lat, cosOfLatitude);
  kept.set(lat, cosines);
  return cosines;
}
