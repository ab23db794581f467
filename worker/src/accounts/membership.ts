// The steps between the states of a membership.
import type { Membership } from '../../../schemas/key-terms.ts';

const STEPS: Record<Membership, readonly Membership[]> = {
  none: ['active'],
  active: ['past_due', 'ended'],
  past_due: ['active', 'ended'],
  ended: ['active'],
};

/** True when a membership may change from one state to the other. Staying in a state is always allowed. */
export function mayBecome(from: Membership, to: Membership): boolean {
  return from === to || STEPS[from].includes(to);
}
