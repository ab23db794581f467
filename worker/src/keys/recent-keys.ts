// What an isolate remembers of keys that it let through: enough to refuse a Free key without a call to its object when the
// isolate is too busy for it, and to look up keys that it does not know after the others. It never lets anybody in.
import type { Tier } from '../../../schemas/key-terms.ts';
import type { DayTaken } from '../counters/day-count.ts';

/** Keys that are remembered until their day ends; the one that was looked up longest ago is forgotten first. */
const MAX_KEYS = 5_000;
/** After this a key is looked up again in its turn, so that a plan that was bought meanwhile counts. */
export const FRESH_MS = 10_000;
/**
 * Between two such look-ups of a busy isolate. When thousands of Free keys ask it, each comes back after half a minute, its
 * object is asleep by then, and to wake it costs more than an answer.
 */
export const REFRESH_EVERY_MS = 100;

/** The tier by which a key was admitted, the count that its last answer stated, and whether it is for some websites alone. */
export type RecentKey = {
  tier: Tier;
  rates: Pick<DayTaken, 'limit' | 'remaining' | 'reset'>;
  hasWebsites: boolean;
};

export type RecentKeys = {
  /** `hash` is that of the key. `isFresh`: whether it was looked up a moment ago. */
  find(hash: string, nowMs: number): (RecentKey & { isFresh: boolean }) | undefined;
  /** Takes the turn of a key that is not fresh to be looked up. False when another key had it a moment ago. */
  takeRefresh(nowMs: number): boolean;
  note(hash: string, key: RecentKey, nowMs: number): void;
};

/** Remembers nothing yet. */
export function createRecentKeys(): RecentKeys {
  const keys = new Map<string, RecentKey & { notedAt: number }>();
  let refreshedAt = Number.NEGATIVE_INFINITY;
  return {
    find(hash, nowMs) {
      const known = keys.get(hash);
      if (!known) return undefined;
      const { tier, rates, hasWebsites, notedAt } = known;
      // A count of another day is wrong.
      return rates.reset * 1000 > nowMs
        ? { tier, rates, hasWebsites, isFresh: isWithin(FRESH_MS, nowMs - notedAt) }
        : undefined;
    },
    takeRefresh(nowMs) {
      if (isWithin(REFRESH_EVERY_MS, nowMs - refreshedAt)) return false;
      refreshedAt = nowMs;
      return true;
    },
    note(hash, { tier, rates: { limit, remaining, reset }, hasWebsites }, nowMs) {
      keys.delete(hash);
      keys.set(hash, { tier, rates: { limit, remaining, reset }, hasWebsites, notedAt: nowMs });
      for (const oldest of keys.keys()) {
        if (keys.size <= MAX_KEYS) break;
        keys.delete(oldest);
      }
    },
  };
}

/** A clock that was set back makes nothing young. */
function isWithin(limitMs: number, ageMs: number): boolean {
  return ageMs >= 0 && ageMs < limitMs;
}
