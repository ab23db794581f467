// Tiles: the contract of builder and Worker. docs/tile-format.md is the prose of this file.
import * as z from 'zod';
import { National } from './aggregate.ts';
import { Medicare } from './benchmark.ts';
import { HospitalEvidence, TileClaims } from './claims.ts';
import { CodeKey, CodeType } from './code.ts';
import { TileCovers } from './covers.ts';
import { OtherSettingStats } from './former-setting.ts';
import { LatitudeColumn, LongitudeColumn, NumberColumn, TextColumn } from './number-column.ts';
import { PricedSetting } from './observation.ts';
import { IsoDate, StateCode, Zip3 } from './place.ts';

/** Format number in every tile, index, manifest and pointer; schemas/tile-formats.ts has the formats that are read. */
export const TILE_FORMAT = 6;

/** `2026-07-01-1a2b3c4d5e6f`: the newest input date and a hash of inputs and method versions. */
export const BuildId = z.string().regex(/^\d{4}-\d{2}-\d{2}-[0-9a-f]{12}$/);
/**
 * What a tile is filed under: its edition, twelve characters of a hash of its content, so that builds share the tiles
 * that are equal in both. Before format 5, and in a folder that was made by hand, it is the build.
 */
export const FiledUnder = z.string().regex(/^(?:\d{4}-\d{2}-\d{2}-[0-9a-f]{12}|[A-Za-z0-9_-]{12})$/);
const head = { format: z.literal(TILE_FORMAT), build: FiledUnder };

/** Two letters for each state, joined without a separator. */
const States = z.string().regex(/^(?:[A-Z]{2})*$/);

/**
 * Statistics of many areas as columns. `keys` has the names of states, or of ZIP3s, sorted and joined without a separator.
 * Amounts are one more than the cents, `refreshed` one more than an index of the tile's `dates`; both are 0 for null.
 */
export const AreaColumns = z.strictObject({
  keys: z.string().regex(/^(?:(?:[A-Z]{2})*|(?:\d{3})*)$/),
  n_sources: NumberColumn,
  n_facilities: NumberColumn,
  n_systems: NumberColumn,
  median: NumberColumn,
  p25: NumberColumn,
  p75: NumberColumn,
  stability_low: NumberColumn,
  stability_high: NumberColumn,
  refreshed: NumberColumn,
});
export type AreaColumns = z.infer<typeof AreaColumns>;

/**
 * Facility prices of one code, lowest first (then by price-file number). `marks` has a bit for each thing that only some
 * prices have; schemas/price-table.ts names them. The columns of such a thing have one entry for each price with its bit,
 * in the order of the prices. `spread`: files with more than one distinct amount, by how many cents the lowest lies below
 * and the highest above the price, and how many there are. `source`: files that are one independent source with another
 * file; entries with the same number are one. `evidence`: files whose hospitals Medicare paid for such services.
 */
export const FacilityPrices = z.strictObject({
  file: NumberColumn,
  cents: NumberColumn,
  marks: NumberColumn,
  spread: z.strictObject({ below: NumberColumn, above: NumberColumn, n: NumberColumn }),
  source: NumberColumn,
  evidence: HospitalEvidence,
});
export type FacilityPrices = z.infer<typeof FacilityPrices>;

/**
 * Everything about a code. `states` lists every state with a price. The statistics by ZIP3 are a separate object,
 * because no lookup needs them. `claims`: what Medicare's public claims say of the code, null when they say nothing usable.
 * `other_setting_stats`: null unless the code left the inpatient-only list a short while ago.
 */
export const CodeTile = z.strictObject({
  ...head,
  code: CodeKey,
  code_type: CodeType,
  label: z.string(),
  setting: PricedSetting,
  national: National,
  medicare: Medicare,
  covers: TileCovers.nullable(),
  claims: TileClaims.nullable(),
  refreshed: z.strictObject({ national: IsoDate.nullable(), schedule: IsoDate.nullable() }),
  dates: z.array(IsoDate),
  states: AreaColumns,
  withheld: z.record(z.string(), z.int().positive()),
  other_setting: z.int().nonnegative(),
  other_setting_stats: OtherSettingStats.nullable(),
  facilities: FacilityPrices,
});
export type CodeTile = z.infer<typeof CodeTile>;

/** Statistics of one code by ZIP3: the ZIP3s that have enough independent sources for a median. */
export const Zip3Statistics = z.strictObject({
  ...head,
  code: CodeKey,
  dates: z.array(IsoDate),
  zip3: AreaColumns,
});
export type Zip3Statistics = z.infer<typeof Zip3Statistics>;

/**
 * Campuses in columns, and the price files they belong to (sorted by number). An address is an entry of `folders`, followed
 * by `name`. `updated`, `folder` and `system` hold one more than an index of `dates`, of `folders` and of a health system,
 * and 0 for none; so does `npi` where it is not known. `no_discount` lists the numbers of files whose cash prices all equal
 * the gross charges. The states of the campuses are joined without a separator.
 */
export const Directory = z.strictObject({
  dates: z.array(IsoDate),
  folders: TextColumn,
  files: z.strictObject({
    number: NumberColumn,
    updated: NumberColumn,
    folder: NumberColumn,
    name: TextColumn,
    npi: NumberColumn,
    system: NumberColumn,
  }),
  no_discount: NumberColumn,
  campuses: z.strictObject({
    file: NumberColumn,
    id: TextColumn,
    name: TextColumn,
    city: TextColumn,
    state: States,
    zip: NumberColumn,
    lat: LatitudeColumn,
    lng: LongitudeColumn,
  }),
});
export type Directory = z.infer<typeof Directory>;

/**
 * Everything about a place: its ZIPs, and the campuses any of them can reach within 150 miles. `located` is 1 for a ZIP
 * with a trusted centroid and 0 for one without; `lat` and `lng` have an entry for each 1.
 */
export const PlaceTile = z.strictObject({
  ...head,
  zip3: Zip3,
  zips: z.strictObject({
    zip: NumberColumn,
    city: TextColumn,
    state: States,
    located: NumberColumn,
    lat: LatitudeColumn,
    lng: LongitudeColumn,
  }),
  directory: Directory,
});
export type PlaceTile = z.infer<typeof PlaceTile>;

/** The fallback directory: every campus of one state. */
export const StateTile = z.strictObject({
  ...head,
  state: StateCode,
  name: z.string(),
  directory: Directory,
});
export type StateTile = z.infer<typeof StateTile>;

/** Every ZIP that can be the nearest one to some point of a one-degree cell. */
export const CellTile = z.strictObject({
  ...head,
  cell: z.string(),
  zip: NumberColumn,
  lat: LatitudeColumn,
  lng: LongitudeColumn,
});
export type CellTile = z.infer<typeof CellTile>;

/** Code keys: all five-character codes joined without a separator, and all MS-DRG numbers. Both are sorted. */
export const CodeLists = z.strictObject({ codes: z.string(), drgs: z.string() });
export type CodeLists = z.infer<typeof CodeLists>;

/**
 * Editions of the tiles that an index lists: twelve characters for each entry of the list with the same name, in its
 * order, joined without a separator.
 */
export const Editions = z.strictObject({
  codes: z.string(),
  drgs: z.string(),
  zip3_statistics: CodeLists,
  insurer_payments: CodeLists,
  zip3: z.string(),
  states: z.string(),
  cells: z.string(),
  provider_keys: z.string(),
});
export type Editions = z.infer<typeof Editions>;

/** Hex digits of a checksum. */
export const CHECKSUM_LENGTH = 8;

/**
 * Checksums of code, place and state tiles: the beginning of the MD5 of the object, for each entry of the list with the same
 * name, in its order, joined without a separator. R2 gives the MD5 of an object that was uploaded whole as its etag.
 */
export const Checksums = z.strictObject({
  codes: z.string(),
  drgs: z.string(),
  zip3: z.string(),
  states: z.string(),
});
export type Checksums = z.infer<typeof Checksums>;

/**
 * What a build holds. `zip3_statistics` lists the codes that have statistics by ZIP3,
 * `insurer_payments` those with payments of insurers. `editions` is null when every tile
 * is filed under the build itself, as before format 5, and `checksums` where they are missing, as before format 6.
 */
export const BuildIndex = z.strictObject({
  format: z.literal(TILE_FORMAT),
  build: BuildId,
  as_of: IsoDate,
  ...CodeLists.shape,
  zip3_statistics: CodeLists,
  insurer_payments: CodeLists,
  zip3: z.array(Zip3),
  states: z.array(StateCode),
  cells: z.array(z.string()),
  withheld_rules: z.record(z.string(), z.string()),
  sources: z.array(z.string()),
  /** Keys that provider manifests exist under. */
  provider_keys: z.array(z.string()),
  editions: Editions.nullable(),
  checksums: Checksums.nullable(),
});
export type BuildIndex = z.infer<typeof BuildIndex>;

/** The one mutable object of a bucket: which build is live, and which was before it. */
export const CurrentPointer = z.strictObject({
  format: z.literal(TILE_FORMAT),
  release: BuildId,
  previous: BuildId.nullable(),
  published_by: z.string(),
});
export type CurrentPointer = z.infer<typeof CurrentPointer>;

export const CURRENT_KEY = 'current.json';

/**
 * Where the objects of releases lie, in R2 as in a build folder. `tiles/<build>/` holds what belongs to one build,
 * `shared/` the tiles, which builds share. `providers/` and `members/` hold only tiles of builds before format 5.
 */
export const OBJECT_FOLDERS = ['tiles', 'shared', 'providers', 'members'] as const;

/** Characters of an edition. */
export const EDITION_LENGTH = 12;

/** Where a tile lies that is filed under an edition, `shared/<path>-<edition>.json`, or under a build. */
export function filedAt(filedUnder: string, path: string, pathOfBuild: string): string {
  return filedUnder.length <= EDITION_LENGTH ? `shared/${path}-${filedUnder}.json` : `${pathOfBuild}.json`;
}

const tileKey = (filedUnder: string, path: string) =>
  filedAt(filedUnder, path, `tiles/${filedUnder}/${path}`);

/**
 * R2 keys. A key never changes its content. The first four belong to a build; the others are keys of a tile by what it
 * is filed under. schemas/provider.ts has those of providers.
 */
export const tileKeys = {
  index: (build: string) => `tiles/${build}/index.json`,
  manifest: (build: string) => `tiles/${build}/manifest.json`,
  changes: (build: string) => `tiles/${build}/changes.json`,
  bar: (build: string) => `tiles/${build}/barred.json`,
  code: (id: string, code: CodeKey) => tileKey(id, `code/${code}`),
  zip3Statistics: (id: string, code: CodeKey) => tileKey(id, `zip3-statistics/${code}`),
  insurerPayments: (id: string, code: CodeKey) => tileKey(id, `insurers/${code}`),
  place: (id: string, zip3: string) => tileKey(id, `zip3/${zip3}`),
  state: (id: string, state: string) => tileKey(id, `state/${state}`),
  cell: (id: string, cell: string) => tileKey(id, `cell/${cell}`),
} as const;
