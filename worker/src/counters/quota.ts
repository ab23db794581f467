// The exact limits of an address, for price lookup and for sign-up. They fail closed: without the counter a
// request is refused.
import * as z from 'zod';
import { MAX_ADDRESS_LIMIT } from '../../../schemas/operator.ts';
import { ArrangedLimit } from './arranged-lookups.ts';
import type { IpCounter } from './ip-counter.ts';
import { objectNamed } from './itty.ts';
import { callObject, checkAnswer } from './object-call.ts';
import { type Taken, WINDOW_LIMIT } from './window.ts';

/** Both methods throw `service_unavailable` when the counter cannot be reached. */
export type Quota = {
  /** Counts a request once by its id, under the name of an address. */
  take(name: string, requestId: string): Promise<Taken>;
  /** What the next request would find. Counts nothing. */
  peek(name: string): Promise<Pick<Taken, 'limit' | 'remaining' | 'reset'>>;
  /** Uncounts a request after a fault of ours. */
  giveBack(name: string, requestId: string): Promise<void>;
};

/** How many keys an address may sign up for in a rolling 24 hours. */
export const SIGN_UP_LIMIT = 3;

/** How many prices an address may report in a rolling 24 hours. */
export const REPORT_LIMIT = 20;

/** How many sign-in codes an address may ask for in an hour. */
export const CODE_LIMIT = 20;
const HOUR_MS = 60 * 60 * 1000;

/** The lookup limit, with one counter object for each address. */
export function addressQuota(counters: DurableObjectNamespace): Quota {
  return quotaOf(counters, '', WINDOW_LIMIT, { most: MAX_ADDRESS_LIMIT });
}

/** The lookup limit of a test member token, with one counter object for each token. */
export function sandboxQuota(counters: DurableObjectNamespace): Quota {
  return quotaOf(counters, 'sandbox:', WINDOW_LIMIT);
}

/** The sign-up limit, with one counter object for each address, apart from the counter of lookups. */
export function signUpQuota(counters: DurableObjectNamespace): Quota {
  return quotaOf(counters, 'keys:', SIGN_UP_LIMIT);
}

/** The limit of reports, with one counter object for each address, apart from its other counters. */
export function reportQuota(counters: DurableObjectNamespace): Quota {
  return quotaOf(counters, 'reports:', REPORT_LIMIT);
}

/** Sign-in codes that an address may ask for in an hour. */
export function codeQuota(counters: DurableObjectNamespace): Quota {
  return quotaOf(counters, 'codes:', CODE_LIMIT, { windowMs: HOUR_MS });
}

/** Sign-in codes that the whole service sends in an hour. */
export function codeCeiling(counters: DurableObjectNamespace, limit: number): Quota {
  return quotaOf(counters, 'codes-of-', limit, { windowMs: HOUR_MS });
}

/** `most`: the largest limit that may be arranged for one counter, the usual limit when absent. */
type Special = { windowMs?: number; most?: number };

function quotaOf(
  counters: DurableObjectNamespace,
  prefix: string,
  limit: number,
  { windowMs, most = limit }: Special = {},
): Quota {
  const counter = (name: string) =>
    objectNamed<Pick<IpCounter, 'take' | 'peek' | 'giveBack'>>(counters, `${prefix}${name}`);
  const window = windowMs === undefined ? ([] as const) : ([windowMs] as const);
  return {
    take: (name, requestId) =>
      callObject(async () =>
        checkAnswer(
          'An address counter',
          takenOf(limit, most),
          await counter(name).take(requestId, limit, ...window),
        ),
      ),
    peek: (name) =>
      callObject(async () => checkAnswer('An address counter', PEEKED, await counter(name).peek(limit))),
    giveBack: async (name, requestId) => {
      await callObject(() => counter(name).giveBack(requestId));
    },
  };
}

const PEEKED = z
  .object({ limit: z.int().positive(), remaining: z.int().nonnegative(), reset: z.int().positive() })
  .refine(({ limit, remaining }) => remaining <= limit);

/** Limits that the operator arranged for addresses. */
export type ArrangedLimits = {
  /** Arranges a limit for the address of this name, or ends the arrangement with null. */
  arrange(name: string, limit: ArrangedLimit | null): Promise<void>;
  find(name: string): Promise<(ArrangedLimit & { used: number }) | null>;
};

const Arranged = z.object({ arranged: ArrangedLimit.nullable() });
const Arrangement = z.object({ arranged: ArrangedLimit.extend({ used: z.int().nonnegative() }).nullable() });

/** The arranged limits, in the counters of lookups. */
export function arrangedLimits(counters: DurableObjectNamespace): ArrangedLimits {
  const counter = (name: string) => objectNamed<Pick<IpCounter, 'arrange' | 'arrangement'>>(counters, name);
  return {
    arrange: async (name, limit) => {
      await callObject(async () =>
        checkAnswer('An address counter', Arranged, await counter(name).arrange(limit)),
      );
    },
    find: async (name) => {
      const ask = async () =>
        checkAnswer('An address counter', Arrangement, await counter(name).arrangement());
      return (await callObject(ask)).arranged;
    },
  };
}

/**
 * The answer of a counter with this limit, or with an arranged one. An allowed request has been counted, so less than
 * the limit remains.
 */
export function takenOf(limit: number, most: number): TakenSchema {
  const name = `${limit}/${most}`;
  const made = takenSchemas.get(name) ?? makeTaken(limit, most);
  takenSchemas.set(name, made);
  return made;
}

/** One for each kind of limit: making a schema costs more than a lookup. */
const takenSchemas = new Map<string, TakenSchema>();
type TakenSchema = ReturnType<typeof makeTaken>;

function makeTaken(limit: number, most: number) {
  const isLimit = (stated: number) => stated === limit || (stated > 0 && stated <= most && most > limit);
  return z
    .object({
      allowed: z.boolean(),
      limit: z.int(),
      remaining: z.int().min(0),
      reset: z.int().positive(),
      retryAfter: z.int().nonnegative(),
    })
    .refine((taken) => isLimit(taken.limit))
    .refine((taken) => (taken.allowed ? taken.remaining < taken.limit : taken.remaining === 0));
}

/** The rate headers of an answer. */
export function rateHeaders(taken: Pick<Taken, 'limit' | 'remaining' | 'reset'>): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(taken.limit),
    'X-RateLimit-Remaining': String(taken.remaining),
    'X-RateLimit-Reset': String(taken.reset),
  };
}
