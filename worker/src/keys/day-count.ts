// The fixed UTC-day count of a key family. Pure; time is an argument.

const DAY_MS = 24 * 60 * 60 * 1000;
/** Request ids remembered for a retry or a give-back: both come within the lifetime of one request. */
const REMEMBERED_IDS = 64;

/** `day` is the number of days since 1970. */
export type DayState = { day: number; count: number; ids: readonly string[] };
export const NO_DAY: DayState = { day: 0, count: 0, ids: [] };

/** What the rate headers say. `reset` is the unix second of the next UTC midnight. */
export type DayTaken = {
  allowed: boolean;
  limit: number;
  remaining: number;
  reset: number;
  retryAfter: number;
};

/** Counts a request once, by its id; over the limit it changes nothing. */
export function takeDay(
  state: DayState,
  id: string,
  now: number,
  limit: number,
): { taken: DayTaken; state: DayState } {
  const today = dayOf(state, now);
  if (today.ids.includes(id)) return { taken: reportDay(today, now, limit, true), state };
  if (today.count >= limit) return { taken: reportDay(today, now, limit, false), state };
  const next = { ...today, count: today.count + 1, ids: [...today.ids, id].slice(-REMEMBERED_IDS) };
  return { taken: reportDay(next, now, limit, true), state: next };
}

/** Takes a remembered request out of the day's count again. */
export function giveBackDay(state: DayState, id: string): DayState {
  if (!state.ids.includes(id)) return state;
  return { ...state, count: state.count - 1, ids: state.ids.filter((known) => known !== id) };
}

/** The headers' numbers without counting anything. */
export function peekDay(state: DayState, now: number, limit: number): DayTaken {
  const today = dayOf(state, now);
  return reportDay(today, now, limit, today.count < limit);
}

function dayOf(state: DayState, now: number): DayState {
  const day = Math.floor(now / DAY_MS);
  return state.day === day ? state : { day, count: 0, ids: [] };
}

function reportDay(today: DayState, now: number, limit: number, allowed: boolean): DayTaken {
  const reset = ((today.day + 1) * DAY_MS) / 1000;
  return {
    allowed,
    limit,
    remaining: Math.max(0, limit - today.count),
    reset,
    retryAfter: allowed ? 0 : Math.max(1, Math.ceil(reset - now / 1000)),
  };
}
