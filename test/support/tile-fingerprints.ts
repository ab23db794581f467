// `node test/support/tile-fingerprints.ts` writes the fingerprints of the current tile format into
// test/fixtures/tiles/fingerprints.json: a hash of the JSON Schema of each object. Those of earlier formats stay.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { Changes } from '../../schemas/changes.ts';
import { InsurerPayments } from '../../schemas/insurer-payments.ts';
import { Manifest } from '../../schemas/manifest.ts';
import { MemberTile, ProviderManifest, ProviderTile } from '../../schemas/provider.ts';
import {
  BuildIndex,
  CellTile,
  CodeTile,
  CurrentPointer,
  PlaceTile,
  StateTile,
  TILE_FORMAT,
  Zip3Statistics,
} from '../../schemas/tile.ts';

export const FINGERPRINTS_FILE = 'test/fixtures/tiles/fingerprints.json';
export type Fingerprints = Record<string, Record<string, string>>;

/** Schemas of the objects that carry the format, by kind. */
export const FORMAT_SCHEMAS = {
  code: CodeTile,
  zip3Statistics: Zip3Statistics,
  insurerPayments: InsurerPayments,
  place: PlaceTile,
  state: StateTile,
  cell: CellTile,
  index: BuildIndex,
  pointer: CurrentPointer,
  manifest: Manifest,
  changes: Changes,
  providerManifest: ProviderManifest,
  providerTile: ProviderTile,
  memberTile: MemberTile,
} as const;

/** A hash of what a schema accepts, as zod writes it down. */
export function fingerprintOf(schema: z.ZodType): string {
  return createHash('sha256')
    .update(JSON.stringify(z.toJSONSchema(schema)))
    .digest('hex')
    .slice(0, 16);
}

/** Fingerprints of the current schemas by kind. */
export function currentFingerprints(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(FORMAT_SCHEMAS).map(([kind, schema]) => [kind, fingerprintOf(schema)]),
  );
}

if (import.meta.main) {
  let kept: Fingerprints = {};
  try {
    kept = JSON.parse(readFileSync(FINGERPRINTS_FILE, 'utf8')) as Fingerprints;
  } catch {}
  kept[TILE_FORMAT] = currentFingerprints();
  writeFileSync(FINGERPRINTS_FILE, `${JSON.stringify(kept, null, 2)}\n`);
}
