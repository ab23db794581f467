// What the ledger's rows of one account say about its membership and keys, to compare with the objects. Pure.
import type { PaidTier } from '../../../schemas/key-terms.ts';
import type { PaidState } from '../accounts/paid-membership.ts';
import type { SeenSubscription } from './ledger.ts';
import { tierOf } from './plans.ts';
import { paidState } from './standing.ts';

/** `membership` is undefined when no subscription was ever for it. */
export type Expected = {
  membership: PaidState | undefined;
  tiers: Map<string, { tier: PaidTier; state: PaidState }>;
};

const RANK: Record<PaidState, number> = { active: 0, past_due: 1, ended: 2 };

/** The standing of an account by its rows: of each purpose, the best state. */
export function expectedOf(rows: readonly SeenSubscription[]): Expected {
  const expected: Expected = { membership: undefined, tiers: new Map() };
  for (const { plan, family, status } of rows) {
    const state = paidState(status);
    const tier = tierOf(plan);
    if (state === null) continue;
    if (tier === undefined) expected.membership = better(expected.membership, state);
    else if (family !== null) {
      const known = expected.tiers.get(family);
      if (known === undefined || RANK[state] < RANK[known.state]) expected.tiers.set(family, { tier, state });
    }
  }
  return expected;
}

/** Whether an account object says the same. What an operator gave stays when a paid membership has ended. */
export function isPaidAs(
  { membership, paid }: { membership: string; paid: PaidState | null },
  expected: PaidState,
): boolean {
  return paid === expected && (membership === expected || (membership === 'active' && expected !== 'active'));
}

function better(known: PaidState | undefined, state: PaidState): PaidState {
  return known === undefined || RANK[state] < RANK[known] ? state : known;
}
