// Who is within reach of an origin under one key, in answer order, out of a provider tile. Pure.
import { distanceBand, rowId } from '../../../schemas/answer-order.ts';
import { claimsEvidence, type Evidence } from '../../../schemas/claims.ts';
import { bareCode } from '../../../schemas/code-key.ts';
import { dollarsOf } from '../../../schemas/money.ts';
import { distanceMiles } from '../../../schemas/place.ts';
import {
  MAX_ROWS_PER_ZIP,
  PRICE_BASES,
  PROVIDER_CONFIDENCES,
  PROVIDER_SOURCES,
  type ProviderTile,
} from '../../../schemas/provider.ts';
import { dateOfBuild, decodeEvidence, tableEntry } from '../../../schemas/read-tile.ts';
import type { LockedRecord } from '../../../schemas/search.ts';
import { type FoundRow, firstInOrder, nearestCampusOnly } from './order.ts';
import type { SearchOrigin } from './origin.ts';

/** Where a row practises: its ZIP, and the position that distances count to. */
export type Site = { zip: string; lat: number; lng: number };

/** `rows` are the first in answer order, as far as paging goes; `total` counts all within the radius. */
export type Nearby = {
  rows: FoundRow[];
  total: number;
  radiusMiles: number;
  /** Newest date among the rows; null without any. */
  refreshed: string | null;
  recordOf(row: FoundRow): LockedRecord;
  siteOf(row: FoundRow): Site;
};

/** Nobody, after looking as far as a search looks. */
export function nobody(radiusMiles: number): Nearby {
  const refuse = (): never => {
    throw new Error('An empty answer has no records.');
  };
  return { rows: [], total: 0, radiusMiles, refreshed: null, recordOf: refuse, siteOf: refuse };
}

/** The rows of a tile that are within the origin's radius. `release` dates what has no date. */
export function providersNear(tile: ProviderTile, origin: SearchOrigin, release: string): Nearby {
  const { places, rows: columns, dates } = tile;
  const milesOfPlace = places.lat.map((lat, i) =>
    distanceMiles(origin.lat, origin.lng, lat, places.lng[i] ?? 0),
  );
  const rows: (FoundRow & { hospital: number | null })[] = [];
  let refreshed: string | null = null;
  const evidence = decodeEvidence(tile.evidence);
  columns.npi.forEach((npi, at) => {
    const miles = tableEntry(milesOfPlace, columns.place[at]) ?? Number.POSITIVE_INFINITY;
    if (miles > origin.completeMiles) return;
    const [primary, source] = [columns.primary[at] ?? 0, columns.source[at] ?? 0];
    const id = rowId(npi, columns.facility[at] ?? null);
    const [midCents, hospital] = [columns.mid[at] ?? 0, columns.hospital[at] ?? null];
    const evident = evidence.has(at) ? 1 : 0;
    rows.push({ at, id, hospital, primary, source, evident, midCents, miles, band: distanceBand(miles) });
    const date = tableEntry(dates, columns.as_of[at]);
    if (date !== null && (refreshed === null || date > refreshed)) refreshed = date;
  });
  return {
    rows: firstInOrder(nearestCampusOnly(rows), MAX_ROWS_PER_ZIP),
    total: origin.total,
    radiusMiles: origin.completeMiles,
    refreshed,
    recordOf: (row) => recordOf(tile, row, release, evidence.get(row.at)),
    siteOf: ({ at }) => siteOf(tile, at),
  };
}

function siteOf({ places, rows }: ProviderTile, at: number): Site {
  const place = rows.place[at] ?? -1;
  return { zip: places.zip[place] ?? '', lat: places.lat[place] ?? 0, lng: places.lng[place] ?? 0 };
}

function recordOf(
  tile: ProviderTile,
  { at, miles }: FoundRow,
  release: string,
  services: Evidence,
): LockedRecord {
  const { places, rows, specialties, dates, evidence } = tile;
  const isHospital = (rows.hospital[at] ?? null) !== null;
  const place = rows.place[at] ?? -1;
  return {
    provider_name: rows.name[at] ?? '',
    specialty: tableEntry(specialties, rows.specialty[at]) ?? '',
    city: places.city[place] ?? '',
    state: places.state[place] ?? '',
    price_low: dollarsOf(rows.low[at] ?? 0),
    price_mid: dollarsOf(rows.mid[at] ?? 0),
    price_high: dollarsOf(rows.high[at] ?? 0),
    source: PROVIDER_SOURCES[rows.source[at] ?? 0],
    npi: rows.npi[at] ?? null,
    facility_id: rows.facility[at] ?? null,
    distance_miles: Math.round(miles * 10) / 10,
    price_code: bareCode(tile.price_code),
    price_basis: PRICE_BASES[rows.basis[at] ?? 0],
    as_of: tableEntry(dates, rows.as_of[at]) ?? dateOfBuild(release),
    confidence: tableEntry(PROVIDER_CONFIDENCES, rows.confidence[at]) ?? 'low',
    currency: 'USD',
    medicare_services: isHospital
      ? claimsEvidence(services, evidence.hospitals_year, evidence)
      : claimsEvidence(services, evidence.clinicians_year, 'code'),
    is_locked: rows.locked[at] === 1,
  };
}
