// Who is admitted when an isolate is busy: the number of requests in flight decides. Free is refused at once. Basic and
// Pro wait in a queue, Pro first, until a request ends or their deadline comes; Enterprise is always admitted. The key
// object counts a request before this, so the gate gives the count of a refused request back.
import type { Tier } from '../../../schemas/key-terms.ts';
import { ADMISSION_LIMITS, type AdmissionLimits } from '../env.ts';
import { createRecentKeys, type RecentKey, type RecentKeys } from './recent-keys.ts';
import { createWaitingQueue, type WaitingQueue } from './waiting-queue.ts';

/** Seconds that a refused caller is asked to wait. */
export const SHED_RETRY_SECONDS = 1;
/** Longest wait of a request for its turn. A caller that is refused after it has lost a second and no count. */
export const QUEUE_DEADLINE_MS = 1_000;
/**
 * A busy isolate looks one unknown key up for every 16 places of Free at the same time. A request that has waited a second for
 * its turn is looked up without one: only the object of its key knows the count that a refusal states.
 */
export const PLACES_OF_A_LOOK_UP = 16;
/**
 * An older request is no longer counted: when a caller disconnects, the platform may drop the request without
 * notice.
 */
export const FORGOTTEN_AFTER_MS = 60_000;

/** Tiers whose requests wait for their turn, first served first. */
export const QUEUED_TIERS = ['pro', 'basic'] as const;
type QueuedTier = (typeof QUEUED_TIERS)[number];

/**
 * What an isolate knows: when each request that is here arrived and when each that was admitted began, oldest first, and who
 * waits. A request is here from before its key is looked up, so that an isolate whose processor is busy notices it.
 */
export type IsolateLoad = {
  here: Map<symbol, number>;
  admitted: Map<symbol, number>;
  waiting: Record<QueuedTier, WaitingQueue>;
  /** While the isolate is busy: requests whose unknown keys are being looked up, and those that wait for it. */
  lookingUp: { begun: Map<symbol, number>; waiting: WaitingQueue };
  /** Keys that were let through today. */
  keys: RecentKeys;
};
export const isolateLoad: IsolateLoad = createLoad();

/** Nobody waits; `admitted` are in flight already. */
export function createLoad(admitted = new Map<symbol, number>()): IsolateLoad {
  return {
    here: new Map(admitted),
    admitted,
    waiting: { pro: createWaitingQueue(), basic: createWaitingQueue() },
    lookingUp: { begun: new Map(), waiting: createWaitingQueue() },
    keys: createRecentKeys(),
  };
}

/** A request that has arrived. Call `leave` when it ends, whatever became of it. */
export type Visit = {
  /**
   * What is known of a key that would be refused now, so that a busy isolate need not look it up; undefined when the key may
   * have a place, may wait for one, or is not known.
   */
  refusedAlready(hash: string): RecentKey | undefined;
  /**
   * The turn to look a key up: undefined when the request need not wait for it. A busy isolate looks up few unknown keys at
   * once. A look-up costs as much as an answer, and those of many Free keys would take the processor from paid ones.
   */
  turnToLookUp(hash: string, family: string): Promise<void> | undefined;
  /** Remembers a key whose object has answered, and ends its look-up. */
  note(hash: string, key: RecentKey): void;
  /**
   * Lets the request in, or returns undefined when it is refused; `waitedMs` is how long it waited for its turn. `family`
   * shares a queue fairly between its callers.
   */
  enter(tier: Tier, family: string): Promise<{ waitedMs: number } | undefined>;
  leave(): void;
};
export type Admission = { arrive(): Visit };

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
  { here, admitted, waiting, lookingUp, keys }: IsolateLoad = isolateLoad,
  clock: Clock = CLOCK,
): Admission {
  const most = (tier: Tier) => limits[tier] ?? Number.POSITIVE_INFINITY;
  /** Free gives way to everybody who is here, the other tiers to those who were admitted. */
  const hasRoom = (tier: Tier) =>
    isQueued(tier) ? admitted.size < most(tier) : here.size <= most(tier) && most(tier) > 0;
  /** Gives free places to those who wait. Their requests go on by themselves: each has a promise and a timer. */
  const callWaiting = () => {
    for (const tier of QUEUED_TIERS) while (hasRoom(tier) && waiting[tier].callNext(begin));
  };
  const begin = (request: symbol) => void admitted.set(request, clock.now());
  /** A deployment may have closed tiers, with 0. */
  const busyAbove = most('free') || most('basic') || most('pro') || Number.POSITIVE_INFINITY;
  const mostLookUps = Math.ceil(busyAbove / PLACES_OF_A_LOOK_UP);
  const beginLookUp = (request: symbol) => void lookingUp.begun.set(request, clock.now());
  const endLookUp = (request: symbol) => {
    if (!lookingUp.begun.delete(request)) return;
    while (lookingUp.begun.size < mostLookUps && lookingUp.waiting.callNext(beginLookUp));
  };
  const waitForTurn = async (queue: WaitingQueue, request: symbol, family: string) => {
    const turn = queue.join(family, request);
    if (!turn) return false;
    const stop = clock.after(QUEUE_DEADLINE_MS, turn.giveUp);
    try {
      return await turn.called;
    } finally {
      // Here and not where the turn is called: a timer belongs to the request that set it.
      stop();
    }
  };
  return {
    arrive() {
      const request = Symbol('request');
      const since = clock.now();
      forgetOld(here, since);
      forgetOld(admitted, since);
      forgetOld(lookingUp.begun, since);
      here.set(request, since);
      return {
        refusedAlready(hash) {
          const now = clock.now();
          const known = keys.find(hash, now);
          if (!known || known.hasWebsites || isQueued(known.tier) || hasRoom(known.tier)) return undefined;
          return known.isFresh || !keys.takeRefresh(now) ? known : undefined;
        },
        turnToLookUp(hash, family) {
          if (here.size <= busyAbove || keys.find(hash, clock.now())) return undefined;
          if (lookingUp.begun.size >= mostLookUps)
            return waitForTurn(lookingUp.waiting, request, family).then(ignore);
          beginLookUp(request);
          return undefined;
        },
        note(hash, key) {
          keys.note(hash, key, clock.now());
          endLookUp(request);
        },
        async enter(tier, family) {
          callWaiting();
          const asked = clock.now();
          if (hasRoom(tier)) begin(request);
          else if (
            !isQueued(tier) ||
            most(tier) === 0 ||
            !(await waitForTurn(waiting[tier], request, family))
          )
            return undefined;
          return { waitedMs: clock.now() - asked };
        },
        leave() {
          here.delete(request);
          endLookUp(request);
          if (admitted.delete(request)) callWaiting();
        },
      };
    },
  };
}

function isQueued(tier: Tier): tier is QueuedTier {
  return (QUEUED_TIERS as readonly Tier[]).includes(tier);
}

function ignore(): void {}

function forgetOld(requests: Map<symbol, number>, now: number): void {
  for (const [request, at] of requests) {
    if (at > now - FORGOTTEN_AFTER_MS) break;
    requests.delete(request);
  }
}
