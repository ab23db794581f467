// The compiled check of a stored value says yes only where its schema takes the value and gives it back as it is, and says
// yes to every present value that a lookup meets: a check that never says yes would be right, and of no use.
import { expect, it } from 'vitest';
import * as z from 'zod';
import { compileExactCheck } from '../../schemas/check-exactly.ts';
import { SessionChecked } from '../../worker/src/accounts/account-answers.ts';
import { newAccount, newSession, StoredAccount } from '../../worker/src/accounts/account-state.ts';
import { SessionRecord } from '../../worker/src/accounts/session-store.ts';
import { StoredWindow } from '../../worker/src/counters/ip-counter.ts';
import { takenOf } from '../../worker/src/counters/quota.ts';

const HASH = 'a'.repeat(64);
const NOW = 1_790_000_000_000;

const Ruled = z.strictObject({ least: z.int(), most: z.int() }).refine(({ least, most }) => least <= most);

const SOUND: [name: string, schema: z.ZodType, value: unknown][] = [
  ['a session', SessionRecord, { account: 'abc', issued_at: '2026-11-23T10:00:00.000Z' }],
  ['a window', StoredWindow, { entries: [{ at: NOW, id: 'one' }], alarmAt: null }],
  [
    'a count',
    takenOf(60, 60),
    { allowed: true, limit: 60, remaining: 59, reset: 1_790_000_000, retryAfter: 0 },
  ],
  ['a value with a rule', Ruled, { least: 1, most: 2 }],
  [
    'an account',
    StoredAccount,
    { ...newAccount('active'), sessions: [newSession(HASH, 'token', null, NOW)], customer: 'cus_1' },
  ],
  [
    'the answer about a session',
    SessionChecked,
    {
      ...{ session: true, membership: 'active', graceUntil: null },
      arranged: { allowed: true, limit: 70, remaining: 69, reset: 1_790_000_000, retryAfter: 0 },
    },
  ],
];

const OTHERS: readonly unknown[] = [
  ...[undefined, null, true, '', 'x', '2026-11-23', 0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY],
  ...[[], [undefined], {}, { at: 1 }, { a: 1, b: 2 }, 2 ** 53],
];

/** The value with one part replaced by each of the others, left out, or with a property more. */
function* changed(value: unknown): Generator<unknown> {
  yield* OTHERS;
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield { ...value, more: 1 };
  for (const name of Object.keys(value)) {
    const rest = Object.entries(value).filter(([own]) => own !== name);
    if (!Array.isArray(value)) yield Object.fromEntries(rest);
    for (const part of changed((value as Record<string, unknown>)[name]))
      yield Array.isArray(value) ? value.with(Number(name), part) : { ...value, [name]: part };
  }
}

it.each(SOUND)('%s is taken as it is', (_, schema, value) => {
  expect(schema.parse(value)).toEqual(value);
  expect(compileExactCheck(schema)?.(value)).toBe(true);
});

it.each(SOUND)('%s that is changed is taken only when the schema gives it back', (_, schema, value) => {
  const fits = compileExactCheck(schema);
  const outcomes = new Set<boolean | undefined>();
  for (const other of changed(value)) {
    const isTaken = fits?.(other);
    outcomes.add(isTaken);
    if (isTaken) expect(schema.parse(other)).toStrictEqual(other);
  }
  expect(outcomes).toEqual(new Set([true, false]));
});

it.each([
  ['an object', z.object({ name: z.string() }), { name: 'x' }],
  ['a list', z.array(z.string()), ['x']],
  ['one of two forms', z.union([z.object({ name: z.string() }), z.object({})]), { name: 'x' }],
  ['one of some words', z.enum(['x', 'y']), 'x'],
  ['nothing', z.string().nullable(), null],
  ['a moment', z.iso.datetime(), '2026-11-23T10:00:00.000Z'],
])('%s is refused by a rule of the whole', (_, schema, value) => {
  expect(compileExactCheck(schema)?.(value)).toBe(true);
  expect(compileExactCheck((schema as z.ZodType).refine(() => false))?.(value)).toBe(false);
});

it.each([
  ['a value that is changed', z.object({ name: z.string().trim() })],
  ['a value that becomes another one', z.object({ name: z.string().transform(Number) })],
  ['a value that may be left out', z.object({ name: z.string().optional() })],
  ['a text with a rule', z.object({ name: z.string().refine((name) => name !== 'x') })],
  ['a list of some length', z.array(z.string()).max(3)],
  ['values by names', z.record(z.string(), z.int())],
])('%s is left to its schema', (_, schema) => {
  expect(compileExactCheck(schema)).toBeUndefined();
});
