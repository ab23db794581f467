// Provider tiles made by hand, with figures counted the plain way: every provider against every origin.
import { distanceMiles } from '../../../schemas/place.ts';
import type { ProviderTile } from '../../../schemas/provider.ts';
import { TILE_FORMAT } from '../../../schemas/tile.ts';

export const HAND_BUILD = '2026-06-30-000000000001';
const MILES_OF_A_DEGREE = (3958.7613 * Math.PI) / 180;

/** A ZIP of the tile's prefix; without a position the first one stands in. */
export type HandOrigin = { zip: string; city: string; state: string; lat: number | null; lng: number | null };
/** A provider with a clean default for everything a test does not care about. */
export type HandProvider = {
  npi: string;
  /** A campus of a hospital: its id, and a number that the campuses of one price file share. */
  facility?: string;
  hospital?: number;
  lat: number;
  lng: number;
  mid: number;
  primary?: 0 | 1;
  source?: 0 | 1;
  basis?: 0 | 1;
  asOf?: string;
  locked?: 0 | 1;
};

/** A valid-looking NPI by its number. */
export function handNpi(i: number): string {
  return `1${String(i).padStart(9, '0')}`;
}

/** The latitude so many miles north of another. */
export function northOf(lat: number, miles: number): number {
  return lat + miles / MILES_OF_A_DEGREE;
}

/** A tile that holds every provider given, whatever their number. The first origin is the one nearest the middle. */
export function handTile(
  key: string,
  zip3: string,
  origins: readonly HandOrigin[],
  providers: readonly HandProvider[],
): ProviderTile {
  const [middle] = origins;
  if (middle === undefined) throw new Error('A tile needs an origin.');
  const placed = [...origins]
    .sort((a, b) => (a.zip < b.zip ? -1 : 1))
    .map((origin) => ({ ...origin, lat: origin.lat ?? middle.lat ?? 0, lng: origin.lng ?? middle.lng ?? 0 }));
  const figures = placed.map(({ lat, lng }) => figuresOf(lat, lng, providers));
  const rows = [...providers].sort((a, b) => (a.npi < b.npi ? -1 : 1));
  const dates = [...new Set(rows.map(({ asOf = '2026-05-01' }) => asOf))].sort();
  return {
    format: TILE_FORMAT,
    build: HAND_BUILD,
    key,
    price_code: '99204',
    zip3,
    zip3_origin: middle.zip,
    origins: {
      zip: placed.map(({ zip }) => zip),
      city: placed.map(({ city }) => city),
      state: placed.map(({ state }) => state),
      lat: placed.map(({ lat }) => lat),
      lng: placed.map(({ lng }) => lng),
      complete_miles: figures.map(({ radius }) => radius),
      total: figures.map(({ total }) => total),
    },
    dates,
    specialties: ['Cardiologist'],
    places: {
      zip: rows.map(() => '99999'),
      city: rows.map(() => 'Sample City'),
      state: rows.map(() => 'TX'),
      lat: rows.map(({ lat }) => lat),
      lng: rows.map(({ lng }) => lng),
    },
    rows: {
      npi: rows.map(({ npi }) => npi),
      facility: rows.map(({ facility = null }) => facility),
      hospital: rows.map(({ hospital = null }) => hospital),
      name: rows.map(({ npi }) => `Sample Provider ${Number(npi.slice(1))}`),
      specialty: rows.map(() => 0),
      place: rows.map((_, i) => i),
      primary: rows.map(({ primary = 1 }) => primary),
      source: rows.map(({ source = 1 }) => source),
      basis: rows.map(({ basis = 1 }) => basis),
      low: rows.map(({ mid }) => mid - 100),
      mid: rows.map(({ mid }) => mid),
      high: rows.map(({ mid }) => mid + 250),
      as_of: rows.map(({ asOf = '2026-05-01' }) => dates.indexOf(asOf)),
      confidence: rows.map(() => 1),
      locked: rows.map(({ locked = 1 }) => locked),
    },
    evidence: { clinicians_year: null, hospitals_year: null, apc: null, index: [], services: [] },
  };
}

function figuresOf(lat: number, lng: number, providers: readonly HandProvider[]) {
  const within = (radius: number) =>
    providers.filter((one) => distanceMiles(lat, lng, one.lat, one.lng) <= radius).length;
  const radius = within(25) >= 5 ? 25 : within(50) >= 5 ? 50 : 100;
  return { radius, total: within(radius) };
}
