// What an account object may answer. A gate believes only an answer that fits.
import * as z from 'zod';
import { MEMBERSHIPS } from '../../../schemas/key-terms.ts';
import { SESSION_KINDS } from './account-state.ts';
import { PAID_STATES } from './paid-membership.ts';

const membership = z.enum(MEMBERSHIPS);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();

/** The count of a day's arranged lookups. */
const Counted = z
  .object({
    allowed: z.boolean(),
    limit: z.int().positive(),
    remaining: count,
    reset: z.int().positive(),
    retryAfter: count,
  })
  .refine(({ limit, remaining }) => remaining <= limit);

export const SessionChecked = z.object({
  session: z.boolean(),
  membership,
  graceUntil: z.number().nullable().default(null),
  arranged: Counted.nullable().default(null),
});
export const Issued = z.object({ issued: z.boolean(), ended: z.array(hash) });
export const Ended = z.object({ ended: z.array(hash) });
export const Moved = z.object({ moved: z.boolean(), membership });
/** A ticket for reading subscriptions; null for a deleted account. */
export const Reading = z.object({
  reading: z.object({ ticket: z.number().positive(), customer: z.string().nullable() }).nullable(),
});
export const Applied = z.object({ applied: z.boolean(), membership });
export const Known = z.object({ known: z.boolean() });
export const Customer = z.object({ customer: z.string().nullable() });
export const PasskeyAdded = z.object({ added: z.boolean() });
export const PasskeyUsed = z.object({ used: z.boolean() });
export const PasskeyFound = z.object({
  passkey: z
    .object({
      id: z.string(),
      publicKey: z.string(),
      counter: count,
      transports: z.array(z.string()),
    })
    .nullable(),
});
export const Described = z.object({
  membership,
  sessions: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(SESSION_KINDS),
      name: z.string().nullable(),
      issuedAt: z.number(),
      endsAt: z.number(),
      usedOn: z.int().nullable(),
    }),
  ),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), addedAt: z.number(), usedAt: z.number().nullable() }),
  ),
  customer: z.string().nullable(),
  paid: z.enum(PAID_STATES).nullable(),
  graceUntil: z.number().nullable(),
  arranged: z.object({ perDay: z.int(), until: z.number(), used: count }).nullable(),
});
