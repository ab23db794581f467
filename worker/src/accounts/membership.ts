// States of a membership and the steps between them. Only `active` opens prices.

export const MEMBERSHIPS = ['none', 'active', 'past_due', 'ended'] as const;
export type Membership = (typeof MEMBERSHIPS)[number];

const STEPS: Record<Membership, readonly Membership[]> = {
  none: ['active'],
  active: ['past_due', 'ended'],
  past_due: ['active', 'ended'],
  ended: ['active'],
};

/** True when a membership may go from one state to the other; staying is always allowed. */
export function mayBecome(from: Membership, to: Membership): boolean {
  return from === to || STEPS[from].includes(to);
}
