// The steps between the states of a membership.
import type { Membership } from '../../../schemas/key-terms.ts';

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
