// Who is admitted when an isolate is busy: the number of requests in flight decides. Free is refused at once. Basic and
// Pro wait in a queue, Pro first, until a request ends or their deadline comes; Enterprise is always admitted. The key
// object counts a request before this, so the gate gives the count of a refused request back.
import type { Tier } from '../../../schemas/key-terms.ts';
import { ADMISSION_LIMITS, type AdmissionLimits } from '../env.ts';
import { createWaitingQueue, type WaitingQueue } from './waiting-queue.ts';

/** Seconds that a refused caller is asked to wait. */
export const SHED_RETRY_SECONDS = 1;
/** Longest wait of a request for its turn. A caller that is refused after it has lost a second and no count. */
export const QUEUE_DEADLINE_MS = 1_000;
/**
 * An older request is no longer counted: when a caller disconnects, the platform may drop the request without
 * notice.
 */
export const FORGOTTEN_AFTER_MS = 60_000;

/** Tiers whose requests wait for their turn, first served first. */
export const QUEUED_TIERS = ['pro', 'basic'] as const;
type QueuedTier = (typeof QUEUED_TIERS)[number];

/** What an isolate knows: when each request in flight began, oldest first, and who waits. */
export type IsolateLoad = { inFlight: Map<symbol, number>; waiting: Record<QueuedTier, WaitingQueue> };
export const isolateLoad: IsolateLoad = createLoad();

/** Nobody waits; `inFlight` is who is there already. */
export function createLoad(inFlight = new Map<symbol, number>()): IsolateLoad {
  return { inFlight, waiting: { pro: createWaitingQueue(), basic: createWaitingQueue() } };
}

/** A request that was let in: how long it waited for its turn, and what to call when it ends. */
export type Admitted = { waitedMs: number; leave(): void };

/** `enter` returns undefined when the request is refused. `family` shares a queue fairly between its callers. */
export type Admission = { enter(tier: Tier, family: string): Promise<Admitted | undefined> };

/** Milliseconds, and a call after some of them; `after` returns what calls it off. */
export type Clock = { now(): number; after(ms: number, run: () => void): () => void };

const CLOCK: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Admission of an isolate under these limits. */
export function createAdmission(
  limits: AdmissionLimits = ADMISSION_LIMITS,
  { inFlight, waiting }: IsolateLoad = isolateLoad,
  clock: Clock = CLOCK,
): Admission {
  const hasRoom = (tier: Tier) => inFlight.size < (limits[tier] ?? Number.POSITIVE_INFINITY);
  const begin = (tier: Tier) => {
    const request = Symbol(tier);
    inFlight.set(request, clock.now());
    return request;
  };
  /** Gives free places to those who wait. Their requests go on by themselves: each has a promise and a timer. */
  const callWaiting = () => {
    for (const tier of QUEUED_TIERS) while (hasRoom(tier) && waiting[tier].callNext(() => begin(tier)));
  };
  const end = (request: symbol) => {
    inFlight.delete(request);
    callWaiting();
  };
  const admitted = (request: symbol, waitedMs: number): Admitted => {
    return { waitedMs, leave: () => end(request) };
  };
  return {
    async enter(tier, family) {
      forgetOld(inFlight, clock.now());
      callWaiting();
      if (hasRoom(tier)) return admitted(begin(tier), 0);
      if (!isQueued(tier) || limits[tier] === 0) return undefined;
      const since = clock.now();
      const turn = waiting[tier].join(family);
      if (!turn) return undefined;
      const stop = clock.after(QUEUE_DEADLINE_MS, turn.giveUp);
      try {
        const request = await turn.called;
        return request && admitted(request, clock.now() - since);
      } finally {
        // Here and not where the turn is called: a timer belongs to the request that set it.
        stop();
      }
    },
  };
}

function isQueued(tier: Tier): tier is QueuedTier {
  return (QUEUED_TIERS as readonly Tier[]).includes(tier);
}

function forgetOld(inFlight: Map<symbol, number>, now: number): void {
  for (const [request, at] of inFlight) {
    if (at > now - FORGOTTEN_AFTER_MS) break;
    inFlight.delete(request);
  }
}
