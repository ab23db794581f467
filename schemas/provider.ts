// Provider tiles: who does a thing near a place, and at about what price. docs/tile-format.md is the prose of
// this.
import * as z from 'zod';
import { ProviderEvidence } from './claims.ts';
import { CodeKey } from './code.ts';
import { Cents } from './money.ts';
import { Npi } from './npi.ts';
import { IsoDate, Latitude, Longitude, StateCode, Zip3, Zip5 } from './place.ts';
import { FiledUnder, filedAt, TILE_FORMAT } from './tile.ts';

/** A specialty's id (`cardiology`) or a billing code (`73721`): what provider tiles are filed under. */
export const ProviderKey = z.string().regex(/^(?:[a-z][a-z0-9_]*|[0-9A-Z]{5}|MS-DRG-\d{3})$/);
export type ProviderKey = z.infer<typeof ProviderKey>;

export { Npi };

/** In answer order: a hospital's own published cash price comes before what payers agreed to pay. */
export const PROVIDER_SOURCES = ['cms_transparency', 'payer_negotiated'] as const;
export const PRICE_BASES = ['facility_fee', 'professional_fee'] as const;
export const PROVIDER_CONFIDENCES = ['high', 'medium', 'low'] as const;

/** Radii a search may settle on: the smallest with MIN_ROWS_IN_RADIUS rows counts, else the widest. */
export const SEARCH_RADII_MILES = [25, 50, 100] as const;
export const MIN_ROWS_IN_RADIUS = 5;
/** Upper ends of the distance bands, miles, unrounded distances; the last is the widest radius. */
export const DISTANCE_BANDS_MILES = [5, 10, 25, 50, 100] as const;
/** Rows a tile holds for each of its ZIPs: paging ends there. */
export const MAX_ROWS_PER_ZIP = 500;

const head = { format: z.literal(TILE_FORMAT), build: FiledUnder };
const Index = z.int().nonnegative();
const Flag = z.union([z.literal(0), z.literal(1)]);

/**
 * Providers near a three-digit prefix under one key, in columns: clinicians and centres of the registry at the rates
 * that payers negotiated, and hospitals at the prices that they published.
 *
 * `origins`: every ZIP of the prefix, sorted; entry i of each column belongs to `zip[i]`. A ZIP without a
 * centroid carries the coordinates and figures of `zip3_origin`, the ZIP nearest the mean of the prefix,
 * which also stands for the bare prefix. `complete_miles` is the search radius of the ZIP, `total` the number
 * of providers within it.
 *
 * `places`: practice locations, one an entry of (zip, city, state); a distance is that from the origin's
 * coordinates to the place's. `rows`: the union over the origins of each origin's first MAX_ROWS_PER_ZIP rows
 * in answer order, sorted by NPI and facility id. In `rows`, `specialty`, `place` and `as_of` are indexes of
 * `specialties`, `places` and `dates`; `source`, `basis` and `confidence` are indexes of PROVIDER_SOURCES,
 * PRICE_BASES and PROVIDER_CONFIDENCES; `primary` is 1 when the primary taxonomy matched; `locked` is 1 when the
 * member tile has a rate for this NPI. A row of a hospital is one campus: `facility` is its id, and rows with the same
 * `hospital` number belong to one price file, of which a search shows the nearest campus. Both are null for others.
 * `evidence` names rows whose services Medicare paid, with their number.
 */
export const ProviderTile = z.strictObject({
  ...head,
  key: ProviderKey,
  price_code: CodeKey,
  zip3: Zip3,
  zip3_origin: Zip5,
  origins: z.strictObject({
    zip: z.array(Zip5),
    city: z.array(z.string()),
    state: z.array(StateCode),
    lat: z.array(Latitude),
    lng: z.array(Longitude),
    complete_miles: z.array(z.int()),
    total: z.array(Index),
  }),
  dates: z.array(IsoDate),
  specialties: z.array(z.string()),
  places: z.strictObject({
    zip: z.array(Zip5),
    city: z.array(z.string()),
    state: z.array(StateCode),
    lat: z.array(Latitude),
    lng: z.array(Longitude),
  }),
  rows: z.strictObject({
    npi: z.array(Npi.nullable()),
    facility: z.array(z.string().nullable()),
    hospital: z.array(Index.nullable()),
    name: z.array(z.string()),
    specialty: z.array(Index),
    place: z.array(Index),
    primary: z.array(Flag),
    source: z.array(Flag),
    basis: z.array(Flag),
    low: z.array(Cents),
    mid: z.array(Cents),
    high: z.array(Cents),
    as_of: z.array(Index),
    confidence: z.array(Index),
    locked: z.array(Flag),
  }),
  evidence: ProviderEvidence,
});
export type ProviderTile = z.infer<typeof ProviderTile>;

/**
 * What lies under one key. A ZIP3 that is not listed has nobody within the widest radius. `providers`: distinct
 * NPIs at rates that payers negotiated, and price files of hospitals, which `hospitals` counts alone; `mid_median`:
 * lower median of their middle prices in cents. `member_zip3`: ZIP3s with a member tile. `zip3_editions` and
 * `member_editions`: what these tiles are filed under, twelve characters each in the order of the list, joined; null
 * when they are filed under the same build as the manifest.
 */
export const ProviderManifest = z.strictObject({
  ...head,
  key: ProviderKey,
  kind: z.enum(['specialty', 'procedure']),
  label: z.string(),
  price_code: CodeKey,
  providers: z.int().nonnegative(),
  hospitals: z.int().nonnegative(),
  refreshed: IsoDate.nullable(),
  mid_median: Cents.nullable(),
  zip3: z.array(Zip3),
  member_zip3: z.array(Zip3),
  zip3_editions: z.string().nullable(),
  member_editions: z.string().nullable(),
});
export type ProviderManifest = z.infer<typeof ProviderManifest>;

/**
 * What only members see of the providers that practise in a ZIP3: `rates` are those that the price was made
 * from, one entry a payer and network; `kind` says what the payer called them, and `group` with which business they were
 * agreed, where the payer says so.
 */
export const MemberTile = z.strictObject({
  ...head,
  key: ProviderKey,
  price_code: CodeKey,
  zip3: Zip3,
  providers: z.array(
    z.strictObject({
      npi: Npi,
      address: z.string(),
      zip: Zip5,
      phone: z.string().nullable(),
      rates: z.array(
        z.strictObject({
          payer: z.string(),
          network: z.string(),
          group: z.string().nullable(),
          cents: Cents,
          kind: z.enum(['negotiated', 'fee schedule']),
          as_of: IsoDate.nullable(),
        }),
      ),
    }),
  ),
});
export type MemberTile = z.infer<typeof MemberTile>;

/** R2 keys of the provider side by what a tile is filed under; `zip3` of a member tile is that of the practice. */
export const providerKeys = {
  manifest: (id: string, key: ProviderKey) => provided(id, 'providers', `${key}/index`),
  tile: (id: string, key: ProviderKey, zip3: string) => provided(id, 'providers', `${key}/${zip3}`),
  member: (id: string, key: ProviderKey, zip3: string) => provided(id, 'members', `${key}/${zip3}`),
} as const;

function provided(id: string, folder: string, path: string): string {
  return filedAt(id, `${folder}/${path}`, `${folder}/${id}/${path}`);
}
