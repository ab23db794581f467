// The paid plan of a key family, and the terms that it gives. A tier follows the plan from the next request on. Pure;
// time is an argument.
import * as z from 'zod';
import { PAID_TIERS, type PaidTier, TIERS, type Tier } from '../../../schemas/key-terms.ts';
import type { KeyTerms } from './tiers.ts';

const PLAN_STATES = ['active', 'past_due', 'ended'] as const;

/** What the subscription of a family says. `graceUntil`: until when a late payment still opens, in milliseconds. */
export type Plan = { tier: PaidTier; state: (typeof PLAN_STATES)[number]; graceUntil: number | null };

/** A stored plan. `ticket` orders the readings of its account: an older one changes nothing. */
export const StoredPlan = z.object({
  tier: z.enum(PAID_TIERS),
  state: z.enum(PLAN_STATES),
  graceUntil: z.number().nullable(),
  ticket: z.number(),
  account: z.string(),
});
export type StoredPlan = z.infer<typeof StoredPlan>;

/**
 * `needsPlan` is true for a family of contract A that a member made: contract A has no Free tier, so without a paid plan
 * the keys open nothing.
 */
type Planned = { terms: KeyTerms; plan: StoredPlan | null; needsPlan: boolean };

/** The terms at a time, and whether the family needs a plan that it does not have. */
export function termsAt(
  { terms, plan, needsPlan }: Planned,
  now: number,
): { terms: KeyTerms; ended: boolean } {
  if (plan === null || !isOpen(plan, now)) return { terms, ended: needsPlan };
  return { terms: { ...terms, tier: higher(terms.tier, plan.tier) }, ended: false };
}

/** True when the plan is paid, or late within its days of grace. */
export function isOpen({ state, graceUntil }: Plan, now: number): boolean {
  return state === 'active' || (state === 'past_due' && graceUntil !== null && now < graceUntil);
}

function higher(a: Tier, b: Tier): Tier {
  return TIERS.indexOf(a) > TIERS.indexOf(b) ? a : b;
}
