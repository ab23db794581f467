// A cheap look at a tile that was read: is it the one that was asked for, is it whole, and are its values of their
// types? A schema over a whole tile would cost the Worker several times its parsing, so its checks are compiled.
import * as z from 'zod';
import { compileListCheck, compileValueCheck } from './check-values.ts';
import { ProviderEvidence } from './claims.ts';
import { InsurerPayments, PaymentColumns } from './insurer-payments.ts';
import { LatitudeColumn, LongitudeColumn, NumberColumn } from './number-column.ts';
import { MemberTile, ProviderManifest, ProviderTile } from './provider.ts';
import { cellFault } from './read-zips.ts';
import { BuildIndex, CellTile, CodeTile, PlaceTile, StateTile, Zip3Statistics } from './tile.ts';
import type { FormatKind } from './tile-formats.ts';
import {
  checkedCodeFault,
  checkedDirectoryFault,
  checkedPlaceFault,
  codeFault,
  indexFault,
  insurerPaymentsFault,
  memberTileFault,
  placeFault,
  providerManifestFault,
  providerTileFault,
  type RelationFault,
  stateFault,
  zip3StatisticsFault,
} from './tile-relations.ts';

type KindFacts = {
  schema: z.ZodObject;
  identity: readonly string[];
  /** Takes only an object that fits the schema. */
  relations: (tile: never) => RelationFault;
  /** What is looked at in an object that its writer checked; absent for kinds without checksums. */
  ofChecked?: (tile: never) => RelationFault;
};

/**
 * Kinds of objects, the properties that say which one of its kind an object is, and the check of what its values have
 * to do with each other.
 */
export const TILE_KINDS = {
  code: { schema: CodeTile, identity: ['code'], relations: codeFault, ofChecked: checkedCodeFault },
  zip3Statistics: { schema: Zip3Statistics, identity: ['code'], relations: zip3StatisticsFault },
  insurerPayments: { schema: InsurerPayments, identity: ['code'], relations: insurerPaymentsFault },
  place: {
    schema: PlaceTile,
    identity: ['zip3'],
    relations: placeFault,
    ofChecked: checkedPlaceFault,
  },
  state: {
    schema: StateTile,
    identity: ['state'],
    relations: stateFault,
    ofChecked: checkedDirectoryFault,
  },
  cell: { schema: CellTile, identity: ['cell'], relations: cellFault },
  index: { schema: BuildIndex, identity: [], relations: indexFault },
  providerManifest: { schema: ProviderManifest, identity: ['key'], relations: providerManifestFault },
  providerTile: { schema: ProviderTile, identity: ['key', 'zip3'], relations: providerTileFault },
  memberTile: { schema: MemberTile, identity: ['key', 'zip3'], relations: memberTileFault },
} as const satisfies Partial<Record<FormatKind, KindFacts>>;
export type TileKind = keyof typeof TILE_KINDS;
export type TileOfKind<K extends TileKind> = z.infer<(typeof TILE_KINDS)[K]['schema']>;
/** What was asked for: the build, and what distinguishes the object from others of its kind. */
export type TileIdentity<K extends TileKind> = { build: string } & Record<
  (typeof TILE_KINDS)[K]['identity'][number],
  string
>;

/**
 * Schemas to know again inside others. They are known by what zod keeps of each, because a name of a schema and what another
 * schema holds need not be the same object: worker/src/late-zod.ts.
 */
const known = (...schemas: z.ZodType[]) => new Set(schemas.map(({ _zod }) => _zod));

/** Objects whose arrays are columns: all of one length. */
const COLUMN_GROUPS = once(() =>
  known(
    ProviderEvidence,
    PaymentColumns,
    ProviderTile.shape.origins,
    ProviderTile.shape.places,
    ProviderTile.shape.rows,
  ),
);

/** Columns as texts. The relations of a tile decode them, so that they are decoded once. */
const DECODED = once(() => known(NumberColumn, LatitudeColumn, LongitudeColumn));

/** What is wrong with a value, in words without any of its values; undefined when nothing is. */
type Check = (value: unknown) => string | undefined;
const checks = new Map<TileKind, Check>();

/**
 * What is wrong with an object that was read, undefined when nothing is. Looks at its identity, its properties, the
 * lengths of its columns, every value, and what the values have to do with each other. Properties that a kind does not
 * have are not looked for. The words hold nothing of what was asked for.
 */
export function tileFault<K extends TileKind>(
  kind: K,
  value: unknown,
  asked: TileIdentity<K>,
): string | undefined {
  let check = checks.get(kind);
  if (!check) {
    check = checkOf(TILE_KINDS[kind].schema, '');
    checks.set(kind, check);
  }
  const named = (value ?? {}) as Record<string, unknown>;
  for (const [name, wanted] of Object.entries(asked))
    if (named[name] !== wanted && named[name] !== undefined) return `has another ${name} than was asked for`;
  const fault = check(value);
  if (fault !== undefined) return fault;
  return (TILE_KINDS[kind].relations as (tile: unknown) => RelationFault)(value);
}

/**
 * The same for an object that is, by its checksum, the one that its writer checked: its identity, and the tables that are made
 * of it. Kinds without checksums are looked at whole.
 */
export function checkedTileFault<K extends TileKind>(
  kind: K,
  value: unknown,
  asked: TileIdentity<K>,
): string | undefined {
  const { ofChecked }: KindFacts = TILE_KINDS[kind];
  if (!ofChecked) return tileFault(kind, value, asked);
  const named = (value ?? {}) as Record<string, unknown>;
  for (const name in asked)
    if (named[name] !== asked[name as keyof TileIdentity<K>]) return `has another ${name} than was asked for`;
  return ofChecked(value as never);
}

/** The check of a schema at a path: objects by their properties, arrays by their entries, other values by their type. */
function checkOf(schema: z.ZodType, path: string): Check {
  if (schema instanceof z.ZodObject) return objectCheck(schema, path);
  if (schema instanceof z.ZodNullable && schema.unwrap() instanceof z.ZodObject) {
    const check = objectCheck(schema.unwrap() as z.ZodObject, path);
    return (value) => (value === null ? undefined : check(value));
  }
  if (schema instanceof z.ZodArray) return listCheck(schema.element as z.ZodType, path);
  const fits = DECODED().has(schema._zod) ? isText : compileValueCheck(schema);
  const [lacks, isWrong] = [`lacks ${path}`, `has a wrong value in ${path}`];
  return (value) => {
    if (value === undefined) return lacks;
    return fits(value) ? undefined : isWrong;
  };
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function listCheck(element: z.ZodType, path: string): Check {
  const hasNoList = `has no list ${path}`;
  if (element instanceof z.ZodObject) {
    const check = objectCheck(element, path);
    return (value) => {
      if (!Array.isArray(value)) return hasNoList;
      for (const entry of value) {
        const fault = check(entry);
        if (fault !== undefined) return fault;
      }
      return undefined;
    };
  }
  const fitEach = compileListCheck(element);
  const isWrong = `has a wrong value in ${path}`;
  return (value) => {
    if (!Array.isArray(value)) return hasNoList;
    return fitEach(value) ? undefined : isWrong;
  };
}

function objectCheck(schema: z.ZodObject, path: string): Check {
  const properties = Object.entries(schema.shape as Record<string, z.ZodType>).map(
    ([name, child]) => [name, checkOf(child, path === '' ? name : `${path}.${name}`)] as const,
  );
  const isColumns = COLUMN_GROUPS().has(schema._zod);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return path === '' ? 'is not an object' : `has no object ${path}`;
    const entries = value as Record<string, unknown>;
    if (isColumns && hasOtherLengths(Object.values(entries)))
      return `has columns of different lengths in ${path || 'itself'}`;
    for (const [name, check] of properties) {
      const fault = check(entries[name]);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
}

/** Made at the first call, because a schema that is looked at is made. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function hasOtherLengths(columns: readonly unknown[]): boolean {
  const lists = columns.filter(Array.isArray);
  return lists.some(({ length }) => length !== lists[0]?.length);
}
