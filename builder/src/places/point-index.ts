// Points on the globe, searched by distance. A kd-tree finds the candidates; `distanceMiles` decides which of
// them count, so that every search agrees with the Worker to the last bit.
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { distanceMiles } from '../../../schemas/place.ts';

/** Degrees; longitudes from -180 to 180. */
export type Point = { lat: number; lng: number };
/** An item and its unrounded distance in miles from the point of the search. */
export type Near<T> = { item: T; miles: number };

export type PointIndex<T extends Point> = {
  /** Every item at most this many miles from the point; the same items give the same order. */
  within(point: Point, miles: number): Near<T>[];
  /** The item nearest to the point; undefined when the index is empty. */
  nearest(point: Point): Near<T> | undefined;
};

/** Indexes items, which must not move afterwards. */
export function indexPoints<T extends Point>(items: readonly T[]): PointIndex<T> {
  const tree = new KDBush(items.length);
  for (const { lng, lat } of items) tree.add(lng, lat);
  tree.finish();
  return {
    within(point, miles) {
      const found: Near<T>[] = [];
      for (const row of rowsInBox(tree, point, miles / MILES_PER_DEGREE)) {
        const item = items[row];
        if (!item) continue;
        const distance = distanceMiles(point.lat, point.lng, item.lat, item.lng);
        if (distance <= miles) found.push({ item, miles: distance });
      }
      return found;
    },
    nearest(point) {
      const [row = -1] = around(tree, point.lng, point.lat, 1);
      const item = items[row];
      return item && { item, miles: distanceMiles(point.lat, point.lng, item.lat, item.lng) };
    },
  };
}

/**
 * A degree of a great circle is 69.09 miles on the sphere of `distanceMiles`: the smaller number widens the
 * box.
 */
const MILES_PER_DEGREE = 69;

/**
 * Rows in a box of latitudes and longitudes that holds the whole circle. A box is several times faster than
 * geokdbush's search of a circle, which sorts what it finds; it is cut in two where it crosses the date line.
 */
function rowsInBox(tree: KDBush, { lat, lng }: Point, degrees: number): number[] {
  const half = halfLongitudeWidth(lat, degrees);
  const [south, north, west, east] = [lat - degrees, lat + degrees, lng - half, lng + half];
  if (half >= 180) return tree.range(-180, south, 180, north);
  if (west < -180)
    return [...tree.range(-180, south, east, north), ...tree.range(west + 360, south, 180, north)];
  if (east > 180)
    return [...tree.range(west, south, 180, north), ...tree.range(-180, south, east - 360, north)];
  return tree.range(west, south, east, north);
}

/**
 * Half the longitude width of a spherical cap: asin(sin r / cos lat); the whole turn once the cap holds a
 * pole.
 */
function halfLongitudeWidth(lat: number, degrees: number): number {
  if (Math.abs(lat) + degrees >= 90) return 180;
  const rad = Math.PI / 180;
  const ratio = Math.sin(degrees * rad) / Math.cos(lat * rad);
  return ratio < 1 ? Math.asin(ratio) / rad : 180;
}
