// What can be wrong with one provider tile: columns, tables, rows, and the figures of its origins, which are
// made again from the member tiles.
import { distanceMiles } from '../../../../schemas/place.ts';
import {
  MAX_ROWS_PER_ZIP,
  PROVIDER_CONFIDENCES,
  type ProviderTile,
  SEARCH_RADII_MILES,
} from '../../../../schemas/provider.ts';
import { measureReach } from './practices.ts';
import type { Membership, ZipTable } from './verify-members.ts';

/** The faults of a tile, the first of each kind; empty when it is sound. */
export function tileFaults(tile: ProviderTile, members: Membership, table: ZipTable): string[] {
  const columns = { origins: tile.origins, places: tile.places, rows: tile.rows };
  for (const [name, group] of Object.entries(columns)) {
    const lengths = new Set(Object.values(group).map(({ length }) => length));
    if (lengths.size > 1) return [`the columns of ${name} are of ${[...lengths].join(' and ')} entries`];
  }
  return [
    ...rowFaults(tile, members),
    ...placeFaults(tile, table),
    ...originFaults(tile, table),
    ...figureFaults(tile, members),
  ];
}

function rowFaults({ rows, places, dates, specialties }: ProviderTile, members: Membership): string[] {
  const outside = (column: readonly number[], length: number) => column.some((index) => index >= length);
  const checks: [boolean, string][] = [
    [rows.npi.some((npi, i) => i > 0 && npi <= (rows.npi[i - 1] ?? '')), 'rows are not in order of NPI'],
    [outside(rows.place, places.zip.length), 'a row is at no place'],
    [outside(rows.as_of, dates.length), 'a row has no date'],
    [outside(rows.specialty, specialties.length), 'a row has no specialty'],
    [outside(rows.confidence, PROVIDER_CONFIDENCES.length), 'a row has no confidence'],
    [rows.low.some((low, i) => low > (rows.mid[i] ?? 0)), 'a low price is above the middle one'],
    [rows.high.some((high, i) => high < (rows.mid[i] ?? 0)), 'a high price is below the middle one'],
  ];
  const faults = checks.flatMap(([broken, fault]) => (broken ? [fault] : []));
  const unknown = rows.npi.find((npi) => !members.locked.has(npi));
  if (unknown !== undefined) faults.push(`${unknown} is in no member tile`);
  const other = rows.npi.find((npi, i) => (members.locked.get(npi) ?? false) !== (rows.locked[i] === 1));
  if (other !== undefined) faults.push(`locked of ${other} is not what its member tile says`);
  return faults;
}

/** A practice lies at the centroid of its ZIP, if there is one. */
function placeFaults({ places }: ProviderTile, { centroids }: ZipTable): string[] {
  const moved = places.zip.find((zip, i) => {
    const centroid = centroids.get(zip);
    return centroid && (centroid.lat !== places.lat[i] || centroid.lng !== places.lng[i]);
  });
  return moved === undefined ? [] : [`the place ${moved} is not at its centroid`];
}

/** Origins are the ZIPs of the place tile, at their centroids or at that of `zip3_origin`. */
function originFaults(
  { zip3, zip3_origin, origins }: ProviderTile,
  { ofZip3, centroids }: ZipTable,
): string[] {
  const zips = ofZip3.get(zip3);
  if (zips?.zip.join() !== origins.zip.join()) return ['its origins are not the ZIPs of the place tile'];
  const standIn = centroids.get(zip3_origin);
  const moved = origins.zip.find((zip, i) => {
    const point = centroids.get(zip) ?? standIn;
    return point?.lat !== origins.lat[i] || point?.lng !== origins.lng[i];
  });
  return moved === undefined ? [] : [`the origin ${moved} is not at its centroid`];
}

/** Radius and total of each origin, and that its first rows are there. */
function figureFaults({ origins, places, rows }: ProviderTile, members: Membership): string[] {
  const rowsAt = new Array<number>(places.zip.length).fill(0);
  for (const place of rows.place) rowsAt[place] = (rowsAt[place] ?? 0) + 1;
  for (const [i, zip] of origins.zip.entries()) {
    const [lat, lng] = [origins.lat[i] ?? 0, origins.lng[i] ?? 0];
    const [miles, total] = [origins.complete_miles[i] ?? 0, origins.total[i] ?? 0];
    if (!SEARCH_RADII_MILES.some((radius) => radius === miles)) return [`${zip} has a radius of ${miles}`];
    const counted = countWithin({ lat, lng }, miles, members);
    if (counted.radius !== undefined && counted.radius !== miles)
      return [`${zip} has a radius of ${miles}, it should be ${counted.radius}`];
    if (total < counted.least || total > counted.most)
      return [`${zip} counts ${total} providers, the member tiles ${counted.least}`];
    const held = rowsAt.reduce((sum, count, place) => {
      const distance = distanceMiles(lat, lng, places.lat[place] ?? 0, places.lng[place] ?? 0);
      return distance <= miles ? sum + count : sum;
    }, 0);
    if (held < Math.min(total, MAX_ROWS_PER_ZIP) || (total <= MAX_ROWS_PER_ZIP && held > total))
      return [`${zip} counts ${total} providers, the tile has ${held}`];
  }
  return [];
}

/** How many practise within a radius; a range when the ZIPs of some have no centroid. */
function countWithin(origin: { lat: number; lng: number }, miles: number, members: Membership) {
  const { practices, elsewhere } = members;
  if (elsewhere === 0) {
    const { completeMiles, total } = measureReach(origin, practices);
    return { radius: completeMiles, least: total, most: total };
  }
  const near = practices.byPoint.within(origin, miles);
  const least = near.reduce((sum, { item }) => sum + item.providers, 0);
  return { radius: undefined, least, most: least + elsewhere };
}
