// The ZIP that a search counts from. A bare prefix, or a ZIP without a position, becomes the ZIP nearest the
// middle of its prefix. Pure.
import { distanceMiles } from '../../../schemas/place.ts';
import type { ProviderTile } from '../../../schemas/provider.ts';
import { indexOfZip, zipAt, zipTable } from '../../../schemas/read-tile.ts';
import type { PlaceTile } from '../../../schemas/tile.ts';
import { locateZip3 } from '../prices/location.ts';

/** `approximate`: the ZIP asked for has no known position, so another ZIP is used instead. */
export type Origin = {
  zip: string;
  city: string;
  state: string;
  lat: number;
  lng: number;
  approximate: boolean;
};

/** The origin of a ZIP5 or ZIP3 by its place tile; undefined when the tile does not know it. */
export function originOfPlace(tile: PlaceTile, asked: string): Origin | undefined {
  const own = indexOfZip(tile.zips, asked);
  if (asked.length === 5 && own < 0) return undefined;
  const found = own < 0 ? undefined : zipOfPlace(tile, own, false);
  if (found) return found;
  const nearest = nearestToMean(tile);
  return nearest === undefined ? undefined : zipOfPlace(tile, nearest, own >= 0);
}

/** Undefined for a ZIP without a position. */
function zipOfPlace({ zips }: PlaceTile, i: number, approximate: boolean): Origin | undefined {
  const { zip, city, state, lat, lng } = zipAt(zips, i);
  return lat === null || lng === null ? undefined : { zip, city, state, lat, lng, approximate };
}

/** Index of the ZIP nearest the mean of the centroids; the smaller ZIP when equal. */
function nearestToMean(tile: PlaceTile): number | undefined {
  const mean = locateZip3(tile);
  if (mean === undefined) return undefined;
  let best: { at: number; miles: number } | undefined;
  const { lat: lats, lng: lngs } = zipTable(tile.zips);
  for (const [at, lat] of lats.entries()) {
    if (Number.isNaN(lat)) continue;
    const miles = distanceMiles(mean.lat, mean.lng, lat, lngs[at] ?? 0);
    if (best === undefined || miles < best.miles) best = { at, miles };
  }
  return best?.at;
}

/** An origin with what its provider tile says of it: the radius to search, and how many are within it. */
export type SearchOrigin = Origin & { completeMiles: number; total: number };

/**
 * The same by a provider tile, in which a ZIP without a position carries the position of the ZIP used
 * instead.
 */
export function originOfTile(
  { origins, zip3_origin }: ProviderTile,
  asked: string,
): SearchOrigin | undefined {
  const middle = origins.zip.indexOf(zip3_origin);
  const own = asked.length === 3 ? middle : origins.zip.indexOf(asked);
  if (own < 0) return undefined;
  const approximate =
    own !== middle && origins.lat[own] === origins.lat[middle] && origins.lng[own] === origins.lng[middle];
  const at = approximate ? middle : own;
  return {
    zip: origins.zip[at] ?? '',
    city: origins.city[at] ?? '',
    state: origins.state[at] ?? '',
    lat: origins.lat[at] ?? 0,
    lng: origins.lng[at] ?? 0,
    approximate,
    completeMiles: origins.complete_miles[own] ?? 0,
    total: origins.total[own] ?? 0,
  };
}
