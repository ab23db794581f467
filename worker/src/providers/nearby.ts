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
import { type CampusRow, type FoundRow, firstInOrder, nearestCampusOnly } from './order.ts';
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

/** One row of a tile. Only a tie needs its id, and most rows tie with nobody. */
class ProviderRow implements CampusRow {
  readonly at: number;
  readonly miles: number;
  readonly evident: number;
  readonly primary: number;
  readonly source: number;
  readonly midCents: number;
  readonly hospital: number | null;
  readonly band: number;
  readonly #columns: ProviderTile['rows'];

  constructor(columns: ProviderTile['rows'], at: number, miles: number, evident: number) {
    this.at = at;
    this.miles = miles;
    this.evident = evident;
    this.primary = columns.primary[at] ?? 0;
    this.source = columns.source[at] ?? 0;
    this.midCents = columns.mid[at] ?? 0;
    this.hospital = columns.hospital[at] ?? null;
    this.band = distanceBand(miles);
    this.#columns = columns;
  }

  get id(): string {
    return rowId(this.#columns.npi[this.at] ?? null, this.#columns.facility[this.at] ?? null);
  }
}

const evidences = new WeakMap<ProviderTile, ReadonlyMap<number, Evidence>>();

/** The services of a tile's rows, decoded once for a tile. */
function evidenceOf(tile: ProviderTile): ReadonlyMap<number, Evidence> {
  const known = evidences.get(tile);
  if (known) return known;
  const decoded = decodeEvidence(tile.evidence);
  evidences.set(tile, decoded);
  return decoded;
}

/** The rows of a tile that are within the origin's radius. `release` dates what has no date. */
export function providersNear(tile: ProviderTile, origin: SearchOrigin, release: string): Nearby {
  const { places, rows: columns, dates } = tile;
  const milesOfPlace = places.lat.map((lat, i) =>
    distanceMiles(origin.lat, origin.lng, lat, places.lng[i] ?? 0),
  );
  const rows: ProviderRow[] = [];
  let refreshed: string | null = null;
  const evidence = evidenceOf(tile);
  for (let at = 0; at < columns.npi.length; at += 1) {
    const miles = tableEntry(milesOfPlace, columns.place[at]) ?? Number.POSITIVE_INFINITY;
    if (miles > origin.completeMiles) continue;
    rows.push(new ProviderRow(columns, at, miles, evidence.has(at) ? 1 : 0));
    const date = tableEntry(dates, columns.as_of[at]);
    if (date !== null && (refreshed === null || date > refreshed)) refreshed = date;
  }
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
