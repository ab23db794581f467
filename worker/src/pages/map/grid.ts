// The grid of the maps: Web Mercator, 600 units a degree. tools/static-files/map-grid.ts makes the maps in the same grid.

const UNITS_PER_DEGREE = 600;
/** Alaska is drawn in one piece, so what lies just beyond 180° is moved west. */
const WRAP_FROM_DEGREES = 170;
const MILES_PER_DEGREE = 69.17;

export type Position = { lat: number; lng: number };
export type Circle = { x: number; y: number; r: number };
type Box = readonly [minX: number, minY: number, maxX: number, maxY: number];

/** The grid point of a position; y grows to the south. */
export function gridPoint({ lat, lng }: Position): { x: number; y: number } {
  const degrees = lng > WRAP_FROM_DEGREES ? lng - 360 : lng;
  const stretched = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * (180 / Math.PI);
  return { x: degrees * UNITS_PER_DEGREE, y: -stretched * UNITS_PER_DEGREE };
}

/** The position of a grid point. */
export function positionOf(x: number, y: number): Position {
  const stretched = (-y / UNITS_PER_DEGREE) * (Math.PI / 180);
  return {
    lat: (2 * Math.atan(Math.exp(stretched)) - Math.PI / 2) * (180 / Math.PI),
    lng: x / UNITS_PER_DEGREE,
  };
}

/** Grid units of a mile at a latitude. */
export function unitsPerMile(lat: number): number {
  return UNITS_PER_DEGREE / (MILES_PER_DEGREE * Math.cos((lat * Math.PI) / 180));
}

/** The circle of a radius around a position. */
export function circleAround(at: Position, miles: number): Circle {
  return { ...gridPoint(at), r: miles * unitsPerMile(at.lat) };
}

/** Whether the square around a circle cuts a box: the corners of a map are seen too. */
export function cutsBox({ x, y, r }: Circle, [minX, minY, maxX, maxY]: Box): boolean {
  return x + r >= minX && x - r <= maxX && y + r >= minY && y - r <= maxY;
}
