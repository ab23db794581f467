// The grid of the maps: Web Mercator in whole numbers. worker/src/pages/map/grid.ts has the same two lines for a point.

/** Grid units of one degree of longitude: about 130 m in Illinois, finer than a pixel of any map that is drawn. */
const UNITS_PER_DEGREE = 600;
/** The Aleutians reach beyond 180°. Alaska is drawn in one piece, west of it. */
const ALASKA_WRAP_FROM = 100;

/** A point of the grid; y grows to the south. */
export type GridPoint = [x: number, y: number];

/** The grid point of a position, rounded. */
export function gridPoint([lng, lat]: readonly [number, number], state: string): GridPoint {
  const degrees = state === 'AK' && lng > ALASKA_WRAP_FROM ? lng - 360 : lng;
  const stretched = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * (180 / Math.PI);
  return [Math.round(degrees * UNITS_PER_DEGREE), Math.round(-stretched * UNITS_PER_DEGREE)];
}

/** An SVG path of one line: an absolute start, then differences. Points that fall on one grid point are one. */
export function pathOfLine(points: readonly GridPoint[], isRing: boolean): string {
  const [first] = points;
  if (first === undefined) return '';
  let [x, y] = first;
  let path = '';
  for (const [nextX, nextY] of points.slice(1)) {
    if (nextX === x && nextY === y) continue;
    path += numberText(nextX - x, path === '') + numberText(nextY - y, false);
    [x, y] = [nextX, nextY];
  }
  // A ring or line that is smaller than a grid unit is not drawn.
  return path === '' ? '' : `M${first[0]}${numberText(first[1], false)}l${path}${isRing ? 'z' : ''}`;
}

/** A minus sign separates numbers by itself. */
function numberText(value: number, isFirst: boolean): string {
  return isFirst || value < 0 ? String(value) : ` ${value}`;
}
