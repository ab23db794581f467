// How a reading from the payment provider moves the membership of an account. Pure.
//
// `ticket` orders readings: a reading that began earlier than one that was applied changes nothing. A membership that
// an operator gave does not end with a subscription.
import * as z from 'zod';
import type { Membership } from '../../../schemas/key-terms.ts';

/** The state that a subscription gives. */
export const PAID_STATES = ['active', 'past_due', 'ended'] as const;
export type PaidState = (typeof PAID_STATES)[number];
/** `graceUntil`: until when a late payment still opens, in milliseconds; null for not at all. */
export type PaidStanding = { state: PaidState; graceUntil: number | null };

/** What an account stores of readings. `applied` and `issued` are tickets. */
export const Paid = z.object({
  state: z.enum(PAID_STATES).nullable(),
  graceUntil: z.number().nullable(),
  issued: z.number(),
  applied: z.number(),
  /** Who set the membership last. */
  setBy: z.enum(['operator', 'billing']),
});
export type Paid = z.infer<typeof Paid>;
export const NEVER_PAID: Paid = { state: null, graceUntil: null, issued: 0, applied: 0, setBy: 'operator' };

type Part = { membership: Membership; paid: Paid };

/** A ticket for a reading that begins now. It is above every ticket before it, also when the storage was lost. */
export function nextTicket(paid: Paid, now: number): number {
  return Math.max(now, paid.issued + 1);
}

/** The account after a reading; undefined when the reading is older than one that was applied. */
export function applyReading(
  { membership, paid }: Part,
  ticket: number,
  { state, graceUntil }: PaidStanding,
): Part | undefined {
  if (ticket <= paid.applied) return undefined;
  const next: Paid = { ...paid, state, graceUntil, applied: ticket };
  const isGiven = membership === 'active' && paid.setBy === 'operator';
  if (isGiven && state !== 'active') return { membership, paid: next };
  return { membership: state, paid: { ...next, setBy: 'billing' } };
}

/** What is kept when an operator sets the membership: readings that began before it change nothing any more. */
export function setByOperator(paid: Paid): Paid {
  return { ...paid, applied: Math.max(paid.applied, paid.issued), setBy: 'operator', graceUntil: null };
}

/** Whether prices open at a time: to an active membership, and to a late one within its days of grace. */
export function isOpen(
  { membership, graceUntil }: { membership: string; graceUntil: number | null },
  now: number,
) {
  return membership === 'active' || (membership === 'past_due' && graceUntil !== null && now < graceUntil);
}
