// Practice locations under one key, with how many providers each has: enough to count who is near without a
// row.
import { completeRadius } from '../../../../schemas/answer-order.ts';
import { distanceMiles } from '../../../../schemas/place.ts';
import type { Address, Point } from '../../places/placing.ts';
import { firstFrom } from '../ascending.ts';

/** A location and the ZIP3 whose partition its providers are filed in. */
export type Practice = Address & Point & { zip3: string; providers: number };
/** A practice with its distance from an origin, in miles, unrounded. */
export type NearPractice = { practice: Practice; miles: number };
/** What a search from one point finds: its radius, how many providers, and where they are. */
export type Reach = { completeMiles: number; total: number; near: NearPractice[] };

/** All practices of a key, found by latitude and by name. */
export type Practices = {
  latitudes: Float64Array;
  byLatitude: readonly Practice[];
  byId: ReadonlyMap<string, Practice>;
};

export function indexPractices(practices: readonly Practice[]): Practices {
  const byLatitude = [...practices].sort((a, b) => a.lat - b.lat || (idOf(a) < idOf(b) ? -1 : 1));
  return {
    latitudes: Float64Array.from(byLatitude, ({ lat }) => lat),
    byLatitude,
    byId: new Map(byLatitude.map((practice) => [idOf(practice), practice])),
  };
}

/** Name of a practice location: one entry of a tile's `places`. */
export function idOf({ zip, city, state }: Address): string {
  return `${zip}|${city}|${state}`;
}

/** The smallest radius with enough providers, else the widest. */
export function measureReach(origin: Point, practices: Practices): Reach {
  let found: Omit<Reach, 'completeMiles'> = { total: 0, near: [] };
  const completeMiles = completeRadius((miles) => {
    const near = practicesWithin(origin, miles, practices);
    found = { total: near.reduce((sum, { practice }) => sum + practice.providers, 0), near };
    return found.total;
  });
  return { completeMiles, ...found };
}

/** A degree of latitude is 69.09 miles on the sphere of distanceMiles: taking less never loses a practice. */
const MILES_PER_DEGREE = 69;

/**
 * Practices within a distance, the boundary included. A band of latitudes and one of longitudes rule most
 * out.
 */
export function practicesWithin(origin: Point, miles: number, practices: Practices): NearPractice[] {
  const { latitudes, byLatitude } = practices;
  const degrees = miles / MILES_PER_DEGREE;
  const widest = widestLongitude(origin.lat, degrees);
  const found: NearPractice[] = [];
  for (let i = firstFrom(latitudes, origin.lat - degrees); i < byLatitude.length; i += 1) {
    const practice = byLatitude[i];
    if (!practice || practice.lat > origin.lat + degrees) break;
    const east = Math.abs(practice.lng - origin.lng);
    if (Math.min(east, 360 - east) > widest) continue;
    const distance = distanceMiles(origin.lat, origin.lng, practice.lat, practice.lng);
    if (distance <= miles) found.push({ practice, miles: distance });
  }
  return found;
}

/**
 * Half the longitude width of a spherical cap: asin(sin r / cos lat), the whole turn once it holds a pole.
 */
function widestLongitude(lat: number, degrees: number): number {
  const rad = Math.PI / 180;
  const ratio = Math.sin(degrees * rad) / Math.cos(lat * rad);
  return Math.abs(lat) + degrees < 90 && ratio < 1 ? Math.asin(ratio) / rad : 180;
}
