// Where the question is asked from. Pure: tiles in, a location out.
import { boxAround, distanceMiles, MAX_NEAREST_ZIP_MILES, turnBetween } from '../../../schemas/place.ts';
import { cellTable, indexOfZip, zipAt, zipsOf, zipText } from '../../../schemas/read-zips.ts';
import type { CellTile, PlaceTile } from '../../../schemas/tile.ts';

/** What was asked for: a ZIP (5 or 3 digits), a place by its name, a point, or no place at all. */
export type PlaceQuestion =
  | { kind: 'zip'; zip: string }
  | { kind: 'named'; text: string }
  | { kind: 'point'; lat: number; lng: number }
  | { kind: 'none' };

/**
 * A resolved place. It is always made by a literal with the properties in this order, so that V8 knows its shape from one
 * request to the next. `zip` is the ZIP5 asked for or nearest to the point, null for a ZIP3; `city` is that of the ZIP5.
 */
export type Location = {
  asked: 'zip' | 'zip3' | 'point';
  lat: number;
  lng: number;
  city: string | null;
  zip: string | null;
  zip3: string;
  state: string;
  /** True when the ZIP has no centroid and the mean of its ZIP3 is used instead. */
  approximate: boolean;
};

/** The prefix of a location that was asked for by its 3 digits, null for any other. */
export function asZip3({ asked, zip3 }: Location): string | null {
  return asked === 'zip3' ? zip3 : null;
}

/** The nearest ZIP of a cell to a point, undefined when none is near enough. */
export function nearestZip(tile: CellTile, lat: number, lng: number): string | undefined {
  let best: { zip: number; miles: number } | undefined;
  const { zip: zips, lat: lats, lng: lngs } = cellTable(tile);
  let box = boxAround({ lat, lng }, MAX_NEAREST_ZIP_MILES);
  const { length } = lats;
  for (let i = 0; i < length; i += 1) {
    const ownLat = lats[i] ?? 0;
    const ownLng = lngs[i] ?? 0;
    // What is outside the circle of the best one so far is farther away, and two differences show it without a distance.
    const beyond = Math.max(
      Math.abs(ownLat - lat) - box.latDegrees,
      turnBetween(ownLng, lng) - box.lngDegrees,
    );
    if (beyond > 0) continue;
    const miles = distanceMiles(lat, lng, ownLat, ownLng);
    if (best && miles >= best.miles) continue;
    best = { zip: zips[i] ?? 0, miles };
    box = boxAround({ lat, lng }, miles);
  }
  return best && best.miles <= MAX_NEAREST_ZIP_MILES ? zipText(best.zip) : undefined;
}

/** Where a ZIP is: at its centroid, else at the mean of its ZIP3; undefined for an unknown ZIP. */
export function locateZip(tile: PlaceTile, zip: string): Location | undefined {
  if (zip.length === 3) return locateZip3(tile);
  const i = indexOfZip(tile.zips, zip);
  if (i < 0) return undefined;
  const { lat, lng, city, state } = zipAt(tile.zips, i);
  const approximate = lat === null || lng === null;
  const at = approximate ? locateZip3(tile) : { lat, lng };
  if (at === undefined) return undefined;
  return {
    asked: 'zip',
    lat: at.lat,
    lng: at.lng,
    city: city || null,
    zip,
    zip3: tile.zip3,
    state,
    approximate,
  };
}

/** Mean of the ZIP5 centroids; the state is that of most ZIPs, the first by letter when equal. */
export function locateZip3(tile: PlaceTile): Location | undefined {
  let [lat, lng, n] = [0, 0, 0];
  const states = new Map<string, number>();
  for (const { state, lat: zipLat, lng: zipLng } of zipsOf(tile.zips)) {
    states.set(state, (states.get(state) ?? 0) + 1);
    if (zipLat === null || zipLng === null) continue;
    lat += zipLat;
    lng += zipLng;
    n += 1;
  }
  const state = [...states].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0];
  if (n === 0 || state === undefined) return undefined;
  const [asked, { zip3 }] = ['zip3' as const, tile];
  return { asked, lat: lat / n, lng: lng / n, city: null, zip: null, zip3, state, approximate: false };
}
