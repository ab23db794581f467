// A cheap look at a tile that was read: is it the one that was asked for, and is it whole? The builder proved
// every value against its schema; a schema over a whole tile would cost the Worker several times its parsing.
import * as z from 'zod';
import { MemberTile, ProviderManifest, ProviderTile } from './provider.ts';
import {
  AreaColumns,
  BuildIndex,
  CellTile,
  CodeTile,
  Directory,
  FacilityPrices,
  PlaceTile,
  StateTile,
  Zip3Statistics,
} from './tile.ts';
import type { FormatKind } from './tile-formats.ts';

/** Kinds of objects and the properties that say which one of its kind an object is. */
export const TILE_KINDS = {
  code: { schema: CodeTile, identity: ['code'] },
  zip3Statistics: { schema: Zip3Statistics, identity: ['code'] },
  place: { schema: PlaceTile, identity: ['zip3'] },
  state: { schema: StateTile, identity: ['state'] },
  cell: { schema: CellTile, identity: ['cell'] },
  index: { schema: BuildIndex, identity: [] },
  providerManifest: { schema: ProviderManifest, identity: ['key'] },
  providerTile: { schema: ProviderTile, identity: ['key', 'zip3'] },
  memberTile: { schema: MemberTile, identity: ['key', 'zip3'] },
} as const satisfies Partial<Record<FormatKind, { schema: z.ZodObject; identity: readonly string[] }>>;
export type TileKind = keyof typeof TILE_KINDS;
export type TileOfKind<K extends TileKind> = z.infer<(typeof TILE_KINDS)[K]['schema']>;
/** What was asked for: the build, and what distinguishes the object from others of its kind. */
export type TileIdentity<K extends TileKind> = { build: string } & Record<
  (typeof TILE_KINDS)[K]['identity'][number],
  string
>;

/** Objects whose arrays are columns: all of one length. */
const COLUMN_GROUPS: ReadonlySet<z.ZodType> = new Set<z.ZodType>([
  AreaColumns,
  FacilityPrices,
  FacilityPrices.shape.spread,
  FacilityPrices.shape.shared,
  Directory.shape.files,
  Directory.shape.campuses,
  PlaceTile.shape.zips,
  CellTile,
  ProviderTile.shape.origins,
  ProviderTile.shape.places,
  ProviderTile.shape.rows,
]);

/** What is wrong with a value, in words without any of its values; undefined when nothing is. */
type Check = (value: unknown, path: string) => string | undefined;
const checks = new Map<TileKind, Check>();

/**
 * What is wrong with an object that was read, undefined when nothing is. Looks at its identity, its
 * properties and the lengths of its columns, not at the values in them. The words hold nothing of what was
 * asked for.
 */
export function tileFault<K extends TileKind>(
  kind: K,
  value: unknown,
  asked: TileIdentity<K>,
): string | undefined {
  let check = checks.get(kind);
  if (!check) {
    check = checkOf(TILE_KINDS[kind].schema);
    checks.set(kind, check);
  }
  const fault = check(value, '');
  if (fault !== undefined) return fault;
  const named = value as Record<string, unknown>;
  for (const [name, wanted] of Object.entries(asked))
    if (named[name] !== wanted) return `has another ${name} than was asked for`;
  return undefined;
}

/**
 * The check of a schema: objects by their properties, arrays by being arrays; other values only by being
 * there.
 */
function checkOf(schema: z.ZodType): Check {
  if (schema instanceof z.ZodOptional) {
    const check = checkOf(schema.unwrap() as z.ZodType);
    return (value, path) => (value === undefined ? undefined : check(value, path));
  }
  if (schema instanceof z.ZodObject) return objectCheck(schema);
  if (schema instanceof z.ZodArray)
    return (value, path) => (Array.isArray(value) ? undefined : `has no list ${path}`);
  return (value, path) => (value === undefined ? `lacks ${path}` : undefined);
}

function objectCheck(schema: z.ZodObject): Check {
  const properties = Object.entries(schema.shape as Record<string, z.ZodType>).map(
    ([name, child]) => [name, checkOf(child)] as const,
  );
  const isColumns = COLUMN_GROUPS.has(schema);
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return path === '' ? 'is not an object' : `has no object ${path}`;
    const entries = value as Record<string, unknown>;
    let length = -1;
    for (const [name, check] of properties) {
      const entry = entries[name];
      const fault = check(entry, path === '' ? name : `${path}.${name}`);
      if (fault !== undefined) return fault;
      if (!isColumns || !Array.isArray(entry)) continue;
      if (length >= 0 && entry.length !== length)
        return `has columns of different lengths in ${path || 'itself'}`;
      length = entry.length;
    }
    return undefined;
  };
}
