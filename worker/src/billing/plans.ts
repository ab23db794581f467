// What can be bought, and which price of Stripe buys it. Pure.
import { PAID_TIERS, type PaidTier, PLANS, type Plan } from '../../../schemas/key-terms.ts';
import type { PriceIds } from '../billing-settings.ts';

/** What a price buys; undefined for a price that is not ours. */
export function planOf(prices: PriceIds, price: string): Plan | undefined {
  return PLANS.find((plan) => prices[plan].includes(price));
}

/** What a subscription is for: the membership of its account, or the tier of one key family. */
export type Purpose = 'membership' | `key:${string}`;

/** The purpose of a plan; a paid tier needs the family of the key. */
export function purposeOf(plan: Plan, family: string | null): Purpose | undefined {
  if (plan === 'membership') return 'membership';
  return family === null ? undefined : `key:${family}`;
}

/** The tier of a plan for keys; undefined for the membership. */
export function tierOf(plan: Plan): PaidTier | undefined {
  return PAID_TIERS.find((tier) => tier === plan);
}
