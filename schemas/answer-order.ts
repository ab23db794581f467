// The order of a search's answers and the radius that a search settles on. The builder cuts the rows of a
// tile by this order and the Worker answers in it, so both must use these functions.
import { DISTANCE_BANDS_MILES, MIN_ROWS_IN_RADIUS, SEARCH_RADII_MILES } from './provider.ts';

/** A search looks for nobody beyond this distance. */
export const WIDEST_RADIUS_MILES = Math.max(...SEARCH_RADII_MILES);

/**
 * What the order looks at. `primary` is 1 or 0, `source` an index of PROVIDER_SOURCES, `miles` unrounded; `id` is
 * that of `rowId`.
 */
export type OrderedRow = {
  id: string;
  primary: number;
  source: number;
  /** 1 for a row with services in the claims, 0 for one without. */
  evident: number;
  midCents: number;
  miles: number;
  /** `distanceBand` of `miles`. */
  band: number;
};

/** Number of the distance band from 0: up to 5 miles, over 5 up to 10, and so on. */
export function distanceBand(miles: number): number {
  const band = DISTANCE_BANDS_MILES.findIndex((end) => miles <= end);
  return band < 0 ? DISTANCE_BANDS_MILES.length : band;
}

/** Primary specialty, distance band, source, evidence in the claims, and then `compareInGroup`. */
export function compareRows(a: OrderedRow, b: OrderedRow): number {
  return (
    b.primary - a.primary ||
    a.band - b.band ||
    a.source - b.source ||
    b.evident - a.evident ||
    compareInGroup(a, b)
  );
}

type GroupRow = Pick<OrderedRow, 'midCents' | 'miles' | 'id'>;

/** The order of rows that agree in specialty match, band, source and evidence: price, distance, NPI or facility id. */
export function compareInGroup(a: GroupRow, b: GroupRow): number {
  return a.midCents - b.midCents || a.miles - b.miles || compareIds(a.id, b.id);
}

/** The order of two texts by their characters. */
export function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What orders rows that agree in everything else: the NPI, without one the facility id. */
export function rowId(npi: string | null, facility: string | null): string {
  return npi === null ? (facility ?? '') : `${npi} ${facility ?? ''}`;
}

const BANDS = DISTANCE_BANDS_MILES.length + 1;
/** More cents than any price has. */
const CENTS = 2 ** 34;

/**
 * The order up to the price as one number: rows with a smaller number come first, equal numbers need
 * `compareRows`.
 */
export function roughOrder({ primary, band, source, evident, midCents }: OrderedRow): number {
  const group = (((1 - primary) * BANDS + band) * 2 + source) * 2 + (1 - evident);
  return group * CENTS + Math.min(midCents, CENTS - 1);
}

/**
 * The radius a search settles on: the smallest with enough rows, else the widest.
 * @param countWithin how many rows are within a radius; its last call is for the radius that is returned
 */
export function completeRadius(countWithin: (radiusMiles: number) => number): number {
  return (
    SEARCH_RADII_MILES.find((radius) => countWithin(radius) >= MIN_ROWS_IN_RADIUS) ?? WIDEST_RADIUS_MILES
  );
}
