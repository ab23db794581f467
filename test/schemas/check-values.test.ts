// The compiled checks agree with the schemas they come from: for every property of every kind of tile, and for values
// of every type.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { TILE_KINDS, type TileIdentity, type TileKind, tileFault } from '../../schemas/check-tile.ts';
import { compileValueCheck } from '../../schemas/check-values.ts';
import { Npi } from '../../schemas/npi.ts';
import { TILE_FORMAT } from '../../schemas/tile.ts';

const VALUES: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    [],
    {},
    [0],
    { a: 1 },
    '',
    'x',
    '7',
    '00501',
    '500',
    'IA',
    'ia',
    '70551',
    '70551\n',
    '0050a',
    '３3333',
  ],
  ...['0000010011', '10000100111', '2000010011'],
  ...['2026-01-01', '2026-1-1', '1000010011', 'CPT', 'high', 'USD', 'MS-DRG-470', 'cardiology', 'specialty'],
  ...[0, 1, 2, 3, -1, -0, 1.5, 90, 91, -90.5, 180, 181, 2 ** 53, 1e300, Number.NaN, Infinity, -Infinity, 25],
];
const sampleOf = (kind: TileKind) =>
  JSON.parse(readFileSync(`test/fixtures/tiles/${TILE_FORMAT}/${kind}.json`, 'utf8')) as Record<
    string,
    unknown
  >;

/** Every object with one of its values, or of the entries of its lists, replaced. */
function* eachReplaced(value: unknown, by: unknown): Generator<unknown> {
  if (Array.isArray(value) && value.length > 0) yield [by, ...value.slice(1)];
  if (Array.isArray(value) && typeof value[0] === 'object')
    for (const first of eachReplaced(value[0], by)) yield [first, ...value.slice(1)];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const [name, entry] of Object.entries(value)) {
    yield { ...value, [name]: by };
    for (const inner of eachReplaced(entry, by)) yield { ...value, [name]: inner };
  }
}

describe.each(Object.keys(TILE_KINDS) as TileKind[])('the check of a %s', (kind) => {
  const sample = sampleOf(kind);
  const { schema, identity } = TILE_KINDS[kind];
  const ask = (tile: Record<string, unknown>) =>
    Object.fromEntries(['build', ...identity].map((name) => [name, tile[name]])) as TileIdentity<typeof kind>;

  it('takes what the builder wrote', () => {
    expect(schema.safeParse(sample).success).toBe(true);
    expect(tileFault(kind, sample, ask(sample))).toBeUndefined();
  });

  it('refuses every value that the schema refuses', () => {
    let refused = 0;
    for (const by of VALUES) {
      for (const tile of eachReplaced(sample, by) as Iterable<Record<string, unknown>>) {
        if (schema.safeParse(tile).success) continue;
        refused += 1;
        expect(tileFault(kind, tile, ask(tile)), JSON.stringify(tile)).toBeDefined();
      }
    }
    expect(refused).toBeGreaterThan(200);
  });
});

describe('a compiled check', () => {
  const SCHEMAS: Record<string, z.ZodType> = {
    'a whole number': z.int(),
    'a whole number above zero': z.int().positive(),
    'a whole number of a range': z.int().min(2).max(3),
    'an open range': z.number().gt(0).lt(90),
    'a closed range': z.number().min(-90).max(90),
    'a multiple': z.number().multipleOf(3),
    'a float': z.float32(),
    'any text': z.string(),
    'a short text': z.string().min(1).max(3),
    'a text of a pattern': z.string().regex(/^\d{5}$/),
    'an NPI': Npi,
    'a text of digits in another alphabet': z.string().regex(/^\d{5}$/u),
    'a text of any number of digits': z.string().regex(/^\d*$/),
    'a text of two patterns': z.string().regex(/\d/).regex(/5/),
    'a text of a pattern with a state': z.string().regex(/\d/g),
    'a trimmed text': z.string().trim().max(2),
    'a text of a format': z.iso.date(),
    'null or a number': z.int().nullable(),
    'one of a list': z.enum(['CPT', 'high']),
    'a literal': z.literal(2),
    'one of literals with a gap': z.union([z.literal(0), z.literal(2)]),
    'one of two literals': z.union([z.literal(0), z.literal(1)]),
    'a text or a number': z.union([z.string(), z.int()]),
    'a yes or no': z.boolean(),
    'a record': z.record(z.string(), z.int()),
  };
  it.each(Object.entries(SCHEMAS))('of %s agrees with its schema', (_, schema) => {
    const fits = compileValueCheck(schema);
    for (let round = 0; round < 2; round += 1)
      for (const value of VALUES)
        expect([value, fits(value)]).toEqual([value, schema.safeParse(value).success]);
  });
});
