// What a sealed build was made from and holds. Written last: a folder without it is not sealed.
import * as z from 'zod';
import { IsoDate } from './place.ts';
import { BuildId, TILE_FORMAT } from './tile.ts';

/** One input file that counted. `source_url` comes from `sources.csv`. */
export const ManifestInput = z.strictObject({
  kind: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().nonnegative(),
  dated: IsoDate.nullable(),
  source_url: z.string().nullable(),
});

/**
 * One row of the hospital list, as the fetch before the build left it. `stands_in`: the build uses a file of an earlier
 * night. `failed_since`: as-of date of the first release since which it could not be fetched; null when it was.
 */
export const FetchRow = z.strictObject({
  ccn: z.string().nullable(),
  name: z.string(),
  status: z.string(),
  stands_in: z.boolean(),
  failed_since: IsoDate.nullable(),
});
export type FetchRow = z.infer<typeof FetchRow>;

/** One object of the build: a line of `inventory.ndjson`. */
export const InventoryEntry = z.strictObject({
  key: z.string(),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  md5: z.string().regex(/^[0-9a-f]{32}$/),
});
export type InventoryEntry = z.infer<typeof InventoryEntry>;

export const Manifest = z.strictObject({
  format: z.literal(TILE_FORMAT),
  build: BuildId,
  as_of: IsoDate,
  reader_version: z.int(),
  statistics_version: z.int(),
  tiles_version: z.int(),
  /** `zcta`: the year of the Census points of ZIPs; null when a geography file of the input replaced them. */
  geography: z.strictObject({ zcta: z.string().nullable() }),
  inputs: z.array(ManifestInput),
  /** Rows of the hospital list; null when the input folder has no fetch status. */
  fetched: z.array(FetchRow).nullable(),
  counts: z.strictObject({
    price_files: z.int(),
    codes: z.int(),
    codes_with_price: z.int(),
    observations: z.int(),
    zip3: z.int(),
    states: z.int(),
    cells: z.int(),
    objects: z.int(),
    bytes: z.int(),
  }),
  inventory_sha256: z.string(),
  index_sql_sha256: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;
