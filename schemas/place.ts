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

/** Degrees around a point. What is more degrees away is farther away than a radius; what lies inside may be near. */
export type Box = { lat: number; lng: number; latDegrees: number; lngDegrees: number };

/** Rounding must not put a point outside that lies on the circle. */
const ROUNDING_DEGREES = 1e-6;
const HALF_TURN_DEGREES = 180;

/** The box of the circle with a radius around a point. */
export function boxAround({ lat, lng }: { lat: number; lng: number }, miles: number): Box {
  const angle = miles / EARTH_RADIUS_MILES;
  // A circle that reaches a pole has points at every longitude.
  const ratio = angle < Math.PI / 2 ? Math.sin(angle) / cosOfLatitude(lat) : 1;
  const lngDegrees = ratio < 1 ? Math.asin(ratio) / RADIANS : HALF_TURN_DEGREES;
  const latDegrees = angle / RADIANS;
  return {
    lat,
    lng,
    latDegrees: latDegrees + ROUNDING_DEGREES,
    lngDegrees: lngDegrees + ROUNDING_DEGREES,
  };
}

/** Degrees between two longitudes. The Aleutians lie on both sides of 180 degrees, where the other way round is shorter. */
export function turnBetween(a: number, b: number): number {
  const turn = Math.abs(a - b);
  return turn > HALF_TURN_DEGREES ? 2 * HALF_TURN_DEGREES - turn : turn;
}

/** Name of the one-degree cell a point lies in, by its south-west corner: `41_-88`. */
export function cellOf(lat: number, lng: number): string {
  return `${Math.floor(lat)}_${Math.floor(lng)}`;
}
