// Requests of a tier that wait for their turn, and the order in which they get it: families of keys take turns, so that one
// busy caller does not make the others wait, and the requests of a family are served first come, first served.
// A promise here is resolved by the request that leaves and awaited by the one that waits. Workers allow it: each goes on
// in its own context, and the timer of its deadline keeps the runtime from taking a waiting request for a hung one.

/** Requests that wait in an isolate, of a tier and of a family of keys. Another one is refused at once. */
export const MAX_WAITING = 1_000;
export const MAX_WAITING_OF_FAMILY = 250;

/** `called` is true when the turn came, and false when the deadline came first. */
export type Turn = { called: Promise<boolean>; giveUp(): void };

export type WaitingQueue = {
  /** Undefined when too many wait. */
  join(family: string, request: symbol): Turn | undefined;
  /** Calls the next request after `begin` has noted it. Returns false when nobody waits. */
  callNext(begin: (request: symbol) => void): boolean;
};

type Waiter = { request: symbol; call: (isTurn: boolean) => void };

/** A queue in which nobody waits. */
export function createWaitingQueue(): WaitingQueue {
  /** The family that is served next comes first. A family without a request is taken out. */
  const families = new Map<string, Set<Waiter>>();
  let total = 0;
  const remove = (family: string, waiter: Waiter): boolean => {
    const own = families.get(family);
    if (!own?.delete(waiter)) return false;
    if (own.size === 0) families.delete(family);
    total -= 1;
    return true;
  };
  return {
    join(family, request) {
      const own = families.get(family) ?? new Set();
      if (total >= MAX_WAITING || own.size >= MAX_WAITING_OF_FAMILY) return undefined;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const waiter = { request, call: resolve };
      own.add(waiter);
      families.set(family, own);
      total += 1;
      return {
        called: promise,
        giveUp: () => {
          if (remove(family, waiter)) resolve(false);
        },
      };
    },
    callNext(begin) {
      for (const [family, own] of families) {
        for (const waiter of own) {
          remove(family, waiter);
          // The family goes to the end: the others have their turns first.
          if (families.delete(family)) families.set(family, own);
          begin(waiter.request);
          waiter.call(true);
          return true;
        }
      }
      return false;
    },
  };
}
