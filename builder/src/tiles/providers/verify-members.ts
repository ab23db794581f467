// What the member tiles of a key say as a whole: who is there, who has a rate, and how many practise where.
import type { MemberTile } from '../../../../schemas/provider.ts';
import { zipsOf } from '../../../../schemas/read-tile.ts';
import type { PlaceTile } from '../../../../schemas/tile.ts';
import { indexPractices, type Practice, type Practices } from './practices.ts';

/** ZIPs of a build as its place tiles have them. */
export type ZipTable = {
  ofZip3: ReadonlyMap<string, PlaceTile['zips']>;
  /** Only ZIPs with a centroid. */
  centroids: ReadonlyMap<string, { lat: number; lng: number }>;
};

/**
 * `locked`: for every NPI whether it has a rate. One without a rate is a hospital with its own price, which searches
 * find as a price file. `practices`: those with a rate whose ZIP has a centroid, one a ZIP; `elsewhere` counts the
 * providers with a rate whose ZIP has no centroid: the member tiles do not say where the builder put them.
 */
export type Membership = {
  locked: ReadonlyMap<string, boolean>;
  practices: Practices;
  elsewhere: number;
  faults: string[];
};

export function zipTable(ofZip3: ReadonlyMap<string, PlaceTile['zips']>): ZipTable {
  const centroids = new Map<string, { lat: number; lng: number }>();
  for (const zips of ofZip3.values()) {
    for (const { zip, lat, lng } of zipsOf(zips))
      if (lat !== null && lng !== null) centroids.set(zip, { lat, lng });
  }
  return { ofZip3, centroids };
}

export function collectMembers(tiles: readonly MemberTile[], { centroids }: ZipTable): Membership {
  const locked = new Map<string, boolean>();
  const practices = new Map<string, Practice>();
  const faults: string[] = [];
  let elsewhere = 0;
  for (const { zip3, providers } of tiles) {
    for (const { npi, zip, rates } of providers) {
      if (locked.has(npi)) faults.push(`${npi} is in two member tiles`);
      if (zip.slice(0, 3) !== zip3) faults.push(`${npi} of ${zip} is in the member tile of ${zip3}`);
      locked.set(npi, rates.length > 0);
      if (rates.length === 0) continue;
      const centroid = centroids.get(zip);
      const known = practices.get(zip);
      if (known) known.providers += 1;
      else if (centroid) practices.set(zip, { zip, city: '', state: '', ...centroid, zip3, providers: 1 });
      else elsewhere += 1;
    }
  }
  return { locked, practices: indexPractices([...practices.values()]), elsewhere, faults };
}
