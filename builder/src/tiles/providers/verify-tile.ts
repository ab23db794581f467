// What can be wrong with one provider tile: columns, tables, rows, and the figures of its origins, which are
// made again from the member tiles.

import { compareIds, rowId } from '../../../../schemas/answer-order.ts';
import { distanceMiles } from '../../../../schemas/place.ts';
import {
  MAX_ROWS_PER_ZIP,
  PROVIDER_CONFIDENCES,
  type ProviderTile,
  SEARCH_RADII_MILES,
} from '../../../../schemas/provider.ts';
import { decodeEvidence, zipsOf } from '../../../../schemas/read-tile.ts';
import type { Hospitals } from './hospital-rows.ts';
import type { TileRow } from './practice-rows.ts';
import { measureReach } from './practices.ts';
import type { Membership, ZipTable } from './verify-members.ts';

/** The hospitals of a key, as code tile and directories have them; `rowOf` gives the row of a campus. */
export type KeyHospitals = { index: Hospitals; rowOf: (facility: string) => TileRow | undefined };

/** The faults of a tile, the first of each kind; empty when it is sound. */
export function tileFaults(
  tile: ProviderTile,
  members: Membership,
  hospitals: KeyHospitals,
  table: ZipTable,
): string[] {
  const columns = { origins: tile.origins, places: tile.places, rows: tile.rows };
  for (const [name, group] of Object.entries(columns)) {
    const lengths = new Set(Object.values(group).map(({ length }) => length));
    if (lengths.size > 1) return [`the columns of ${name} are of ${[...lengths].join(' and ')} entries`];
  }
  return [
    ...rowFaults(tile, members),
    ...hospitalFaults(tile, hospitals),
    ...placeFaults(tile, table),
    ...originFaults(tile, table),
    ...figureFaults(tile, members, hospitals),
  ];
}

function rowFaults({ rows, places, dates, specialties }: ProviderTile, members: Membership): string[] {
  const outside = (column: readonly number[], length: number) => column.some((index) => index >= length);
  const checks: [boolean, string][] = [
    [
      !isSorted(rows.npi.map((npi, i) => rowId(npi, rows.facility[i] ?? null))),
      'rows are not in order of NPI',
    ],
    [outside(rows.place, places.zip.length), 'a row is at no place'],
    [outside(rows.as_of, dates.length), 'a row has no date'],
    [outside(rows.specialty, specialties.length), 'a row has no specialty'],
    [outside(rows.confidence, PROVIDER_CONFIDENCES.length), 'a row has no confidence'],
    [rows.low.some((low, i) => low > (rows.mid[i] ?? 0)), 'a low price is above the middle one'],
    [rows.high.some((high, i) => high < (rows.mid[i] ?? 0)), 'a high price is below the middle one'],
  ];
  const faults = checks.flatMap(([broken, fault]) => (broken ? [fault] : []));
  const rated = rows.npi.filter((_, i) => rows.facility[i] === null).map((npi) => npi ?? 'a row without NPI');
  const unknown = rated.find((npi) => !members.locked.get(npi));
  if (unknown !== undefined) faults.push(`${unknown} has no rate in a member tile`);
  const other = rows.npi.find((_, i) => (rows.facility[i] === null) !== (rows.locked[i] === 1));
  if (other !== undefined) faults.push(`locked of ${other} is not what its member tile says`);
  return faults;
}

function isSorted(ids: readonly string[]): boolean {
  return ids.every((id, i) => i === 0 || compareIds(ids[i - 1] ?? '', id) < 0);
}

/** A row of a hospital says what code tile and directory say of its campus. */
function hospitalFaults({ rows, places, evidence }: ProviderTile, { rowOf }: KeyHospitals): string[] {
  const services = decodeEvidence(evidence);
  for (const [i, facility] of rows.facility.entries()) {
    if (facility === null) continue;
    const place = rows.place[i] ?? -1;
    const said = [rows.name[i], rows.low[i], rows.mid[i], rows.high[i], places.zip[place]];
    const row = rowOf(facility);
    const { name, lowCents, midCents, highCents, zip } = row ?? {};
    const known = [name, lowCents, midCents, highCents, zip, String(row?.evidence)];
    if ([...said, String(services.get(i))].join() !== known.join())
      return [`${facility} is not what price lookup says of it`];
  }
  return [];
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
  const expected = zips && zipsOf(zips).map(({ zip }) => zip);
  if (expected?.join() !== origins.zip.join()) return ['its origins are not the ZIPs of the place tile'];
  const standIn = centroids.get(zip3_origin);
  const moved = origins.zip.find((zip, i) => {
    const point = centroids.get(zip) ?? standIn;
    return point?.lat !== origins.lat[i] || point?.lng !== origins.lng[i];
  });
  return moved === undefined ? [] : [`the origin ${moved} is not at its centroid`];
}

/** Radius and total of each origin, and that its first rows are there. */
function figureFaults(tile: ProviderTile, members: Membership, hospitals: KeyHospitals): string[] {
  const { origins } = tile;
  for (const [i, zip] of origins.zip.entries()) {
    const [lat, lng] = [origins.lat[i] ?? 0, origins.lng[i] ?? 0];
    const [miles, total] = [origins.complete_miles[i] ?? 0, origins.total[i] ?? 0];
    if (!SEARCH_RADII_MILES.some((radius) => radius === miles)) return [`${zip} has a radius of ${miles}`];
    const counted = countWithin({ lat, lng }, miles, members, hospitals.index);
    if (counted.radius !== undefined && counted.radius !== miles)
      return [`${zip} has a radius of ${miles}, it should be ${counted.radius}`];
    if (total < counted.least || total > counted.most)
      return [`${zip} counts ${total} providers, the member tiles ${counted.least}`];
    const held = countHeld(tile, { lat, lng }, miles);
    if (held < Math.min(total, MAX_ROWS_PER_ZIP) || (total <= MAX_ROWS_PER_ZIP && held > total))
      return [`${zip} counts ${total} providers, the tile has ${held}`];
  }
  return [];
}

/** Rows within a radius; the campuses of one hospital are one. */
function countHeld(
  { places, rows }: ProviderTile,
  { lat, lng }: { lat: number; lng: number },
  miles: number,
): number {
  const isNear = places.lat.map((at, i) => distanceMiles(lat, lng, at, places.lng[i] ?? 0) <= miles);
  const seen = new Set<number>();
  return rows.place.filter((place, i) => {
    const hospital = rows.hospital[i] ?? null;
    if (!isNear[place] || (hospital !== null && seen.has(hospital))) return false;
    if (hospital !== null) seen.add(hospital);
    return true;
  }).length;
}

/** How many practise within a radius; a range when the ZIPs of some have no centroid. */
function countWithin(
  origin: { lat: number; lng: number },
  miles: number,
  members: Membership,
  hospitals: Hospitals,
) {
  const { practices, elsewhere } = members;
  if (elsewhere === 0) {
    const { completeMiles, total } = measureReach(origin, practices, hospitals);
    return { radius: completeMiles, least: total, most: total };
  }
  const near = practices.byPoint.within(origin, miles);
  const providers = near.reduce((sum, { item }) => sum + item.providers, 0);
  const least = providers + hospitals.within(origin, miles).length;
  return { radius: undefined, least, most: least + elsewhere };
}
