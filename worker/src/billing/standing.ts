// What the subscriptions of one account mean: the standing of its membership and of its paid keys. Pure; the order in
// which Stripe lists them decides nothing.
import type { PaidTier, Plan } from '../../../schemas/key-terms.ts';
import type { PaidStanding, PaidState } from '../accounts/paid-membership.ts';
import type { PriceIds } from '../billing-settings.ts';
import { type Purpose, planOf, purposeOf, tierOf } from './plans.ts';
import type { Subscription } from './subscription.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export type KeyStanding = PaidStanding & { tier: PaidTier };

/** Something at Stripe that does not fit what we sell. It is reported, and it opens nothing. */
export type Trouble = {
  subscription: string;
  what: 'unknown_price' | 'unknown_status' | 'several_items' | 'key_without_family';
};

/** A subscription whose plan we know. */
export type PlannedSubscription = Subscription & { plan: Plan; state: PaidState | null };

export type Standing = {
  /** Null when no subscription was ever for the membership. */
  membership: PaidStanding | null;
  /** By key family. */
  keys: Map<string, KeyStanding>;
  /** Every subscription with a plan of ours. */
  subscriptions: PlannedSubscription[];
  /** Of each purpose the one that counts. */
  counting: PlannedSubscription[];
  /** Live subscriptions beside the one that counts for the same purpose. They must end. */
  duplicates: PlannedSubscription[];
  troubles: Trouble[];
};

const STATES: Record<string, PaidState | null> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  canceled: 'ended',
  unpaid: 'ended',
  incomplete_expired: 'ended',
  paused: 'ended',
  // The first payment is still open: neither a membership nor the end of one.
  incomplete: null,
};

/** The state of a status of Stripe. A status that we do not know opens nothing. */
export function paidState(status: string): PaidState | null {
  return Object.hasOwn(STATES, status) ? (STATES[status] ?? null) : 'ended';
}

/** The standing that these subscriptions of one customer give. */
export function standingOf(
  subscriptions: readonly Subscription[],
  prices: PriceIds,
  graceDays: number,
): Standing {
  const troubles: Trouble[] = [];
  const byPurpose = new Map<Purpose, PlannedSubscription[]>();
  const planned: PlannedSubscription[] = [];
  for (const subscription of subscriptions) {
    const { plan, trouble } = readPlan(subscription, prices);
    if (trouble) troubles.push({ subscription: subscription.id, what: trouble });
    const purpose = plan && purposeOf(plan, subscription.family);
    if (!plan || !purpose) continue;
    const one = { ...subscription, plan, state: paidState(subscription.status) };
    planned.push(one);
    byPurpose.set(purpose, [...(byPurpose.get(purpose) ?? []), one]);
  }
  const standing: Standing = {
    membership: null,
    keys: new Map(),
    subscriptions: planned,
    counting: [],
    duplicates: [],
    troubles,
  };
  for (const all of byPurpose.values()) addPurpose(standing, all, graceDays);
  return standing;
}

/** Adds what the subscriptions of one purpose mean. The live one that is oldest counts. */
function addPurpose(standing: Standing, all: readonly PlannedSubscription[], graceDays: number): void {
  const [first, ...rest] = [...all].sort(
    (a, b) => rank(a) - rank(b) || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1),
  );
  if (!first) return;
  standing.counting.push(first);
  standing.duplicates.push(...rest.filter(isLive));
  if (first.state === null) return;
  const due = first.state === 'past_due' && graceDays > 0;
  const graceUntil = due ? first.periodStart * 1000 + graceDays * DAY_MS : null;
  const tier = tierOf(first.plan);
  if (tier === undefined) standing.membership = { state: first.state, graceUntil };
  else if (first.family !== null) standing.keys.set(first.family, { state: first.state, graceUntil, tier });
}

/** True for a subscription that may take money. */
export function isLive({ state }: Pick<PlannedSubscription, 'state'>): boolean {
  return state === 'active' || state === 'past_due';
}

function rank({ state }: PlannedSubscription): number {
  return { active: 0, past_due: 1, ended: 2, none: 3 }[state ?? 'none'];
}

function readPlan(
  { items, status, family }: Subscription,
  prices: PriceIds,
): { plan?: Plan | undefined; trouble?: Trouble['what'] } {
  const plan = items.map(({ price }) => planOf(prices, price)).find((found) => found !== undefined);
  if (plan === undefined) return { trouble: 'unknown_price' };
  if (purposeOf(plan, family) === undefined) return { plan, trouble: 'key_without_family' };
  if (items.length > 1) return { plan, trouble: 'several_items' };
  return Object.hasOwn(STATES, status) ? { plan } : { plan, trouble: 'unknown_status' };
}
