// The exact limits of an address, of price lookup and of sign-up, as routes see them. Fails closed: an unreachable counter refuses.

import type { IpCounter } from './ip-counter.ts';
import { objectNamed } from './itty.ts';
import { callObject } from './object-call.ts';
import type { Taken } from './window.ts';

/** Both methods throw `service_unavailable` when the counter is out of reach. */
export type Quota = {
  /** Counts one request of a name, once by its id. */
  take(name: string, requestId: string): Promise<Taken>;
  /** Uncounts a request after a fault of ours. */
  giveBack(name: string, requestId: string): Promise<void>;
};

/** The quota over one object an address. */
export function addressQuota(counters: DurableObjectNamespace): Quota {
  const counter = (name: string) => objectNamed<Pick<IpCounter, 'take' | 'giveBack'>>(counters, name);
  return {
    take: (name, requestId) => callObject(() => counter(name).take(requestId)),
    giveBack: async (name, requestId) => {
      await callObject(() => counter(name).giveBack(requestId));
    },
  };
}

/** Keys an address may sign up for in a rolling 24 hours. */
export const SIGN_UP_LIMIT = 3;

/** The sign-up limit, over an object an address of its own beside that of lookups. */
export function signUpQuota(counters: DurableObjectNamespace): Quota {
  const counter = (name: string) =>
    objectNamed<Pick<IpCounter, 'take' | 'giveBack'>>(counters, `keys:${name}`);
  return {
    take: (name, requestId) => callObject(() => counter(name).take(requestId, SIGN_UP_LIMIT)),
    giveBack: async (name, requestId) => {
      await callObject(() => counter(name).giveBack(requestId));
    },
  };
}

/** The rate headers of an answer. */
export function rateHeaders(taken: Pick<Taken, 'limit' | 'remaining' | 'reset'>): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(taken.limit),
    'X-RateLimit-Remaining': String(taken.remaining),
    'X-RateLimit-Reset': String(taken.reset),
  };
}
