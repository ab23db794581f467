// The exact limits of an address, for price lookup and for sign-up. They fail closed: without the counter a
// request is refused.
import type { IpCounter } from './ip-counter.ts';
import { objectNamed } from './itty.ts';
import { callObject } from './object-call.ts';
import type { Taken } from './window.ts';

/** Both methods throw `service_unavailable` when the counter cannot be reached. */
export type Quota = {
  /** Counts a request once by its id, under the name of an address. */
  take(name: string, requestId: string): Promise<Taken>;
  /** Uncounts a request after a fault of ours. */
  giveBack(name: string, requestId: string): Promise<void>;
};

/** The lookup limit, with one counter object for each address. */
export function addressQuota(counters: DurableObjectNamespace): Quota {
  const counter = (name: string) => objectNamed<Pick<IpCounter, 'take' | 'giveBack'>>(counters, name);
  return {
    take: (name, requestId) => callObject(() => counter(name).take(requestId)),
    giveBack: async (name, requestId) => {
      await callObject(() => counter(name).giveBack(requestId));
    },
  };
}

/** How many keys an address may sign up for in a rolling 24 hours. */
export const SIGN_UP_LIMIT = 3;

/** The sign-up limit, with one counter object for each address, apart from the counter of lookups. */
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
