// The order of a search's answers, and the radius that a search settles on. Pure.
import { DISTANCE_BANDS_MILES, MIN_ROWS_IN_RADIUS, SEARCH_RADII_MILES } from '../../../schemas/provider.ts';

/** What the order looks at; `at` is the row's place in the table it comes from, `source` one in PROVIDER_SOURCES. */
export type PlacedRow = {
  at: number;
  npi: string;
  primary: number;
  source: number;
  midCents: number;
  miles: number;
  /** `bandOf` the distance. */
  band: number;
};

/** Which of the distance bands a distance in unrounded miles is in: [0,5], (5,10], … */
export function bandOf(miles: number): number {
  const band = DISTANCE_BANDS_MILES.findIndex((end) => miles <= end);
  return band < 0 ? DISTANCE_BANDS_MILES.length : band;
}

/** Primary specialty, distance band, source, price, distance, NPI. */
export function compareRows(a: PlacedRow, b: PlacedRow): number {
  return (
    b.primary - a.primary ||
    a.band - b.band ||
    a.source - b.source ||
    a.midCents - b.midCents ||
    a.miles - b.miles ||
    (a.npi < b.npi ? -1 : 1)
  );
}

/** The smallest radius with rows enough, else the widest. `miles` holds the distance of every row. */
export function radiusFor(miles: readonly number[]): number {
  const enough = SEARCH_RADII_MILES.find(
    (radius) => miles.filter((distance) => distance <= radius).length >= MIN_ROWS_IN_RADIUS,
  );
  return enough ?? WIDEST_RADIUS_MILES;
}

/** Nobody is looked for beyond this. */
export const WIDEST_RADIUS_MILES = Math.max(...SEARCH_RADII_MILES);
