// Places: ZIP codes, three-digit prefixes, states, one-degree cells. ZIPs are strings: '02108' is not 2108.
import * as z from 'zod';

export const Zip5 = z.string().regex(/^\d{5}$/);
export const Zip3 = z.string().regex(/^\d{3}$/);
export const StateCode = z.string().regex(/^[A-Z]{2}$/);
export const IsoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
export const Latitude = z.number().min(-90).max(90);
export const Longitude = z.number().min(-180).max(180);

/** A ZIP with its centroid; `lat` and `lng` are null where no trustworthy centroid is known. */
export type ZipCentroid = {
  zip: string;
  city: string;
  state: string;
  lat: number | null;
  lng: number | null;
};

/** How far a directory reaches from any ZIP of its ZIP3: the largest radius a lookup may ask for. */
export const MAX_RADIUS_MILES = 150;

/** A point farther than this from every ZIP centroid is not a known place: it is at sea or in another country. */
export const MAX_NEAREST_ZIP_MILES = 50;

const EARTH_RADIUS_MILES = 3958.7613;

/** Great-circle distance by the haversine formula, on a sphere of the Earth's mean radius. */
export function distanceMiles(latA: number, lngA: number, latB: number, lngB: number): number {
  return haversineMiles(latA, lngA, cosOfLatitude(latA), latB, lngB, cosOfLatitude(latB));
}

/** What `distanceMiles` needs of a latitude, for a caller that keeps it. */
export function cosOfLatitude(lat: number): number {
  return Math.cos(lat * RADIANS);
}

const RADIANS = Math.PI / 180;

/** `distanceMiles` of two points whose cosines are known. */
export function haversineMiles(
  latA: number,
  lngA: number,
  cosA: number,
  latB: number,
  lngB: number,
  cosB: number,
): number {
  const sinLat = Math.sin(((latB - latA) * RADIANS) / 2);
  const sinLng = Math.sin(((lngB - lngA) * RADIANS) / 2);
  const h = sinLat * sinLat + cosA * cosB * sinLng * sinLng;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Name of the one-degree cell a point lies in, by its south-west corner: `41_-88`. */
export function cellOf(lat: number, lng: number): string {
  return `${Math.floor(lat)}_${Math.floor(lng)}`;
}
