// Rows of the dataset `providers`: who practises in one prefix under one key. Pure.
import { LEAST_CLAIMS_COUNT } from '../../../schemas/claims.ts';
import type { PROVIDER_FIELDS } from '../../../schemas/enterprise-fields.ts';
import { dollarsOf } from '../../../schemas/money.ts';
import {
  PRICE_BASES,
  PROVIDER_CONFIDENCES,
  PROVIDER_SOURCES,
  type ProviderTile,
} from '../../../schemas/provider.ts';
import { decodeEvidence, tableEntry } from '../../../schemas/read-tile.ts';
import { shownCount } from './benchmark-rows.ts';
import type { ExportRow, ExportValue } from './export-row.ts';

type Row = Record<(typeof PROVIDER_FIELDS)[number], ExportValue>;

/**
 * Rows whose place lies in the tile's own prefix, in the tile's order: its rows of other prefixes are in their tiles.
 * @param has whether the state of a place is asked for
 */
export function* providerRows(
  tile: ProviderTile,
  label: string,
  has: (state: string) => boolean,
): Generator<ExportRow> {
  const { rows, places, dates, specialties, evidence } = tile;
  const services = decodeEvidence(evidence);
  for (const [at, place] of rows.place.entries()) {
    const [zip, state] = [places.zip[place] ?? '', places.state[place] ?? ''];
    if (!zip.startsWith(tile.zip3) || !has(state)) continue;
    const isHospital = (rows.hospital[at] ?? null) !== null;
    const row: Row = {
      ...{ key: tile.key, key_label: label, price_code: tile.price_code },
      npi: rows.npi[at] ?? null,
      facility_id: rows.facility[at] ?? null,
      name: rows.name[at] ?? '',
      specialty: tableEntry(specialties, rows.specialty[at]),
      ...{ city: places.city[place] ?? '', state, zip },
      source: PROVIDER_SOURCES[rows.source[at] ?? 0],
      price_basis: PRICE_BASES[rows.basis[at] ?? 0],
      price_low: dollarsOf(rows.low[at] ?? 0),
      price_mid: dollarsOf(rows.mid[at] ?? 0),
      price_high: dollarsOf(rows.high[at] ?? 0),
      currency: 'USD',
      confidence: tableEntry(PROVIDER_CONFIDENCES, rows.confidence[at]),
      as_of: tableEntry(dates, rows.as_of[at]),
      ...medicareOf(services.get(at), isHospital ? evidence.hospitals_year : evidence.clinicians_year),
    };
    yield row;
  }
}

/** The services of a row in Medicare's claims. A count of ten and fewer is as if there were no claims. */
function medicareOf(services: number | null | undefined, year: number | null) {
  const isShown = services !== undefined && (services === null || shownCount(services) !== null);
  if (!isShown || year === null)
    return { medicare_year: null, medicare_services: null, medicare_at_least: null };
  return { medicare_year: year, medicare_services: services, medicare_at_least: LEAST_CLAIMS_COUNT };
}
