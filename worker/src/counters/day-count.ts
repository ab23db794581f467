// The fixed UTC-day count of a key family. Pure; time is an argument.

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Requests remembered in storage: their answers may be lost when the object crashes, so they may be retried.
 */
const STORED_IDS = 64;

/** A counted request. A retry does not count again, and a give-back subtracts at most its cost. */
export type Counted = { id: string; cost: number };
/** `day` is the number of days since 1970. */
export type DayState = { day: number; count: number; ids: readonly Counted[] };
export const NO_DAY: DayState = { day: 0, count: 0, ids: [] };

/** The values of the rate headers. `reset` is the unix second of the next UTC midnight. */
export type DayTaken = {
  allowed: boolean;
  limit: number;
  remaining: number;
  reset: number;
  retryAfter: number;
};

/**
 * Counts a request once by its id, with its whole cost. When the cost exceeds what is left, nothing changes.
 */
export function takeDay(
  state: DayState,
  { id, cost }: Counted,
  now: number,
  limit: number,
): { taken: DayTaken; state: DayState } {
  const today = currentDay(state, now);
  if (today.ids.some((known) => known.id === id)) return { taken: reportDay(today, now, limit, true), state };
  if (today.count + cost > limit) return { taken: reportDay(today, now, limit, false), state };
  const ids = [...today.ids, { id, cost }].slice(-STORED_IDS);
  const next = { ...today, count: today.count + cost, ids };
  return { taken: reportDay(next, now, limit, true), state: next };
}

/** Subtracts `cost` and forgets the request, so that a repeated give-back subtracts nothing. */
export function giveBackDay(state: DayState, { id, cost }: Counted): DayState {
  const ids = state.ids.filter((known) => known.id !== id);
  return { ...state, count: Math.max(0, state.count - cost), ids };
}

/** The values of the rate headers, without counting a request. */
export function peekDay(state: DayState, now: number, limit: number): DayTaken {
  const today = currentDay(state, now);
  return reportDay(today, now, limit, today.count < limit);
}

/** Number of the UTC day of an instant. */
export function dayNumber(now: number): number {
  return Math.floor(now / DAY_MS);
}

/** `2026-07-01` of a day's number. */
export function dateOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Unix second of the next UTC midnight. */
export function nextMidnight(now: number): number {
  return ((dayNumber(now) + 1) * DAY_MS) / 1000;
}

function currentDay(state: DayState, now: number): DayState {
  const day = dayNumber(now);
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
