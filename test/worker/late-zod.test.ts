// Schemas of the bundle's zod: made when they are read, and the same as those of zod.
import { describe, expect, it } from 'vitest';
import * as zod from 'zod';
import * as late from '../../worker/src/late-zod.ts';

type Zod = Pick<typeof zod, keyof typeof late & keyof typeof zod>;

/** Shapes as `schemas/` has them, with everything that refers to another schema. */
function answerOf(z: Zod) {
  const Code = z
    .string()
    .trim()
    .max(5)
    .toUpperCase()
    .regex(/^[A-Z0-9]{5}$/)
    .describe('A code');
  const Cents = z.int().nonnegative();
  const Row = z.strictObject({
    code: Code,
    cents: Cents.nullable(),
    kind: z.enum(['low', 'high']),
    at: z.iso.date().optional(),
  });
  const Wider = Row.extend({ note: z.string().default('none') }).omit({ at: true });
  return z.object({
    rows: z.array(Row).min(1),
    by: z.record(z.string(), Cents),
    wide: z.union([Wider, z.literal('all')]).optional(),
    size: z
      .string()
      .transform(Number)
      .pipe(z.number().positive())
      .refine((size) => size < 10),
  });
}

const GIVEN: unknown[] = [
  { rows: [{ code: ' a1234 ', cents: 5, kind: 'low' }], by: { x: 1 }, wide: 'all', size: '3' },
  { rows: [{ code: 'A1234', cents: null, kind: 'high', at: '2026-02-03' }], by: {}, size: '9.5' },
  { rows: [], by: {}, wide: { code: 'A1234', cents: 0, kind: 'low' }, size: '1' },
  { rows: [{ code: 'A1234', cents: -1, kind: 'mid', at: 'today', other: 1 }], by: { x: 0.5 }, size: '70' },
  { rows: 'none', wide: { code: 'A1234', cents: 0, kind: 'low', at: '2026-02-03' }, size: 'x' },
  null,
];

describe('late schemas', () => {
  it.each(GIVEN.map((given, i) => [i, given]))('read value %i as zod does', (_, given) => {
    const [mine, theirs] = [answerOf(late).safeParse(given), answerOf(zod).safeParse(given)];
    expect(mine.success).toBe(theirs.success);
    expect(mine.data).toEqual(theirs.data);
    expect(mine.error?.issues).toEqual(theirs.error?.issues);
  });

  it('are the same to who walks through them', () => {
    const [mine, theirs] = [answerOf(late), answerOf(zod)];
    expect(zod.toJSONSchema(mine, { io: 'input' })).toEqual(zod.toJSONSchema(theirs, { io: 'input' }));
    expect(Object.keys(mine.shape)).toEqual(Object.keys(theirs.shape));
    expect(mine).toBeInstanceOf(zod.ZodObject);
    expect(mine.shape.rows.element.shape.cents.unwrap()).toBeInstanceOf(zod.ZodNumber);
  });

  it('are known in a registry, also inside others', () => {
    const documentOf = (z: Zod) => {
      const named = z.registry<{ id: string }>();
      const Inner = z.strictObject({ size: z.int() });
      named.add(Inner, { id: 'Inner' });
      named.add(z.strictObject({ inner: Inner, more: z.array(Inner) }), { id: 'Outer' });
      return zod.toJSONSchema(named, { uri: (id) => `#/${id}` });
    };
    expect(JSON.stringify(documentOf(late))).toContain('#/Inner');
    expect(documentOf(late)).toEqual(documentOf(zod));
  });

  it('are made once, when something of them is read', () => {
    let reads = 0;
    const shape = {
      get name() {
        reads += 1;
        return zod.string();
      },
    };
    const Named = late.object(shape);
    const Maybe = Named.nullable();
    expect(reads).toBe(0);
    expect(Maybe.parse({ name: 'x' })).toEqual({ name: 'x' });
    expect(Named.parse({ name: 'y' })).toEqual({ name: 'y' });
    expect(reads).toBe(1);
  });
});
