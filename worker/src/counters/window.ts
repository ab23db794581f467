// The rolling window of an address: a limited number of entries in a limited time. Pure; time is an argument.

/** Length of the window. */
export const WINDOW_MS = 24 * 60 * 60 * 1000;
/** Lookups of one address in a window. */
export const WINDOW_LIMIT = 60;

/** Counted requests, oldest first. */
export type WindowState = readonly { at: number; id: string }[];

/**
 * The answer to one request. `reset` is the unix second at which the oldest counted entry leaves the window.
 */
export type Taken = {
  allowed: boolean;
  limit: number;
  remaining: number;
  reset: number;
  /** Seconds to wait; 0 when allowed. */
  retryAfter: number;
};

/** Counts a request once by its id. A refused request changes nothing, so it does not extend the wait. */
export function take(
  state: WindowState,
  id: string,
  now: number,
  limit = WINDOW_LIMIT,
  windowMs = WINDOW_MS,
): { taken: Taken; state: WindowState } {
  const live = inWindow(state, now, windowMs);
  const reported = (entries: WindowState, allowed: boolean) =>
    report(entries, now, allowed, { limit, windowMs });
  if (live.some((entry) => entry.id === id)) return { taken: reported(live, true), state: live };
  if (live.length >= limit) return { taken: reported(live, false), state };
  // Entries stay sorted even when the clock steps back: a new entry gets at least the time of the newest one.
  const at = Math.max(now, live.at(-1)?.at ?? now);
  const next = [...live, { at, id }];
  return { taken: reported(next, true), state: next };
}

/** What a request would find, without counting one. */
export function peek(state: WindowState, now: number, limit = WINDOW_LIMIT): Taken {
  const live = inWindow(state, now);
  return report(live, now, live.length < limit, { limit, windowMs: WINDOW_MS });
}

/** Removes a counted request. An id that was not counted changes nothing. */
export function giveBack(state: WindowState, id: string): WindowState {
  return state.some((entry) => entry.id === id) ? state.filter((entry) => entry.id !== id) : state;
}

/** The entries still inside the window. */
export function inWindow(state: WindowState, now: number, windowMs = WINDOW_MS): WindowState {
  return state.filter((entry) => entry.at > now - windowMs);
}

function report(
  live: WindowState,
  now: number,
  allowed: boolean,
  { limit, windowMs }: { limit: number; windowMs: number },
): Taken {
  const leavesAt = (live[0]?.at ?? now) + windowMs;
  return {
    allowed,
    limit,
    remaining: Math.max(0, limit - live.length),
    reset: Math.ceil(leavesAt / 1000),
    retryAfter: allowed ? 0 : Math.max(1, Math.ceil((leavesAt - now) / 1000)),
  };
}
