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

const BANDS = DISTANCE_BANDS_MILES.length + 1;
/** More cents than any price has. */
const CENTS = 2 ** 34;

/** The first rows in answer order. A tile may hold thousands for one page: only those that may be among them are sorted. */
export function firstInOrder(rows: readonly PlacedRow[], limit: number): PlacedRow[] {
  if (rows.length <= limit) return [...rows].sort(compareRows);
  const keys = Float64Array.from(rows, roughKey);
  const last = keys.slice().sort()[limit - 1] ?? 0;
  return rows
    .filter((_, i) => (keys[i] ?? 0) <= last)
    .sort(compareRows)
    .slice(0, limit);
}

/** The order up to price as one number. */
function roughKey({ primary, band, source, midCents }: PlacedRow): number {
  return ((1 - primary) * BANDS + band) * 2 * CENTS + source * CENTS + Math.min(midCents, CENTS - 1);
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
