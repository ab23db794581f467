// What a key object may answer. The gate believes only an answer that fits: its terms agree with each other, its limit
// is that of its terms, and it is a test key exactly when the key that was sent says so.
import * as z from 'zod';
import { KEY_ENDPOINTS, USAGE_DAYS } from '../../../schemas/key-terms.ts';
import { IsoDate } from '../../../schemas/place.ts';
import { Branding } from '../../../schemas/widget.ts';
import { StoredPlan } from './family-plan.ts';
import type { Manager } from './key-asks.ts';
import { REPEAT_STATES } from './repeats.ts';
import { dailyLimit, StoredTerms } from './tiers.ts';

const count = z.int().nonnegative();
const day = {
  allowed: z.boolean(),
  limit: z.int().positive(),
  remaining: count,
  reset: z.int().positive(),
  retryAfter: count,
};
const grant = { terms: StoredTerms, origins: z.array(z.string()) };
const days = z
  .array(
    z.strictObject({
      date: IsoDate,
      requests: count,
      by_endpoint: z.record(z.enum(KEY_ENDPOINTS), count),
    }),
  )
  .max(USAGE_DAYS);
/** It comes last in a union, because every form that is tried costs a check, and most keys are known. */
const unknown = z.object({ known: z.literal(false) });

type Granted = { terms: z.infer<typeof StoredTerms>; limit: number; remaining: number };
/** Whether an answer about a valid key is about the key that was sent. */
const isOfKey = ({ terms, limit, remaining }: Granted, test: boolean) =>
  terms.test === test && limit === dailyLimit(terms) && remaining <= limit;

/** The schema for live keys and that for test keys, each made once: making a schema costs more than a request. */
function madeOnce<Schema>(make: (test: boolean) => Schema): (test: boolean) => Schema {
  const made = new Map<boolean, Schema>();
  return (test) => {
    const schema = made.get(test) ?? make(test);
    made.set(test, schema);
    return schema;
  };
}

/** Counting or reading the count of a key; `test` is what the key itself says. */
export const takenBy = madeOnce((test) => {
  const known = z.object({
    known: z.literal(true),
    fits: z.boolean(),
    misplaced: z.boolean(),
    ended: z.boolean(),
    repeat: z.enum(REPEAT_STATES).exactOptional(),
    ...grant,
    ...day,
  });
  return z.union([known.refine((taken) => isOfKey(taken, test)), unknown]);
});

/** The usage of a key; `test` as above. */
export const usageOf = madeOnce((test) => {
  const known = z.object({ known: z.literal(true), ended: z.boolean(), days, ...grant, ...day });
  return z.union([known.refine((usage) => isOfKey(usage, test)), unknown]);
});

/** The look of the widget of a key; `test` as above. */
export const widgetOf = madeOnce((test) => {
  const look = z.object({ branding: Branding, host: z.string().nullable() });
  const known = z.object({ known: z.literal(true), ended: z.boolean(), look, ...grant, ...day });
  return z.union([known.refine((widget) => isOfKey(widget, test)), unknown]);
});

export const Issued = z.object({ issued: z.boolean() });
export const Rotated = z.object({ rotated: z.boolean(), endsAt: z.number().nullable() });
export const Known = z.object({ known: z.boolean() });
export const PlanSet = z.object({ known: z.boolean(), revoked: z.boolean() });
export const TierSet = z.object({ known: z.boolean(), set: z.boolean() });
export const Adopted = z.object({ adopted: z.boolean() });
export const GivenBack = z.object({ known: z.boolean(), taken: z.object(day).nullable() });
export const History = z.object({ days }).nullish();
export const Described = z
  .object({
    ...grant,
    revoked: z.boolean(),
    validKeys: count,
    count,
    account: z.string().nullable(),
    plan: StoredPlan.pick({ tier: true, state: true, graceUntil: true }).nullable(),
    ended: z.boolean(),
  })
  .nullish();

/** The family, for this manager. A member manages only families of the own account. */
export function managedBy(manager: Manager) {
  return Described.refine(
    (family) => !family || !('account' in manager) || family.account === manager.account,
  );
}
