// The ZIP that a search counts from. A bare prefix, or a ZIP without a position, becomes the ZIP nearest the
// middle of its prefix. Pure.
import { distanceMiles } from '../../../schemas/place.ts';
import type { ProviderTile } from '../../../schemas/provider.ts';
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
  const { zip, lat, lng } = tile.zips;
  const own = zip.indexOf(asked);
  if (asked.length === 5 && own < 0) return undefined;
  if (own >= 0 && lat[own] !== null && lng[own] !== null) return zipOfPlace(tile, own, false);
  const nearest = nearestToMean(tile);
  return nearest === undefined ? undefined : zipOfPlace(tile, nearest, own >= 0);
}

function zipOfPlace({ zips }: PlaceTile, i: number, approximate: boolean): Origin {
  return {
    zip: zips.zip[i] ?? '',
    city: zips.city[i] ?? '',
    state: zips.state[i] ?? '',
    lat: zips.lat[i] ?? 0,
    lng: zips.lng[i] ?? 0,
    approximate,
  };
}

/** Index of the ZIP nearest the mean of the centroids; the smaller ZIP when equal. */
function nearestToMean(tile: PlaceTile): number | undefined {
  const mean = locateZip3(tile);
  if (mean === undefined) return undefined;
  let best: { at: number; miles: number } | undefined;
  tile.zips.zip.forEach((_, at) => {
    const [lat, lng] = [tile.zips.lat[at] ?? null, tile.zips.lng[at] ?? null];
    if (lat === null || lng === null) return;
    const miles = distanceMiles(mean.lat, mean.lng, lat, lng);
    if (best === undefined || miles < best.miles) best = { at, miles };
  });
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
