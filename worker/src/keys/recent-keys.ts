// What an isolate remembers of keys that it let through: enough to refuse a Free key without a call to its object when the
// isolate is too busy for it. It never lets anybody in, and a key that is not remembered is looked up.
import type { Tier } from '../../../schemas/key-terms.ts';
import type { DayTaken } from '../counters/day-count.ts';

/** Keys that are remembered; the one that was used longest ago is forgotten first. */
const MAX_KEYS = 5_000;
/** After this a key is looked up again, so that a plan that was bought meanwhile counts. */
export const REMEMBERED_MS = 10_000;

/** The tier by which a key was admitted, and the count that its last answer stated. */
export type RecentKey = { tier: Tier; rates: Pick<DayTaken, 'limit' | 'remaining' | 'reset'> };

export type RecentKeys = {
  /** `hash` is that of the key. */
  find(hash: string, nowMs: number): RecentKey | undefined;
  note(hash: string, key: RecentKey, nowMs: number): void;
};

/** Remembers nothing yet. */
export function createRecentKeys(): RecentKeys {
  const keys = new Map<string, RecentKey & { notedAt: number }>();
  return {
    find(hash, nowMs) {
      const known = keys.get(hash);
      if (!known) return undefined;
      const { tier, rates, notedAt } = known;
      const age = nowMs - notedAt;
      // A count of another day is wrong, and a clock that was set back must not keep a key for longer.
      return age >= 0 && age < REMEMBERED_MS && rates.reset * 1000 > nowMs ? { tier, rates } : undefined;
    },
    note(hash, { tier, rates: { limit, remaining, reset } }, nowMs) {
      keys.delete(hash);
      keys.set(hash, { tier, rates: { limit, remaining, reset }, notedAt: nowMs });
      for (const oldest of keys.keys()) {
        if (keys.size <= MAX_KEYS) break;
        keys.delete(oldest);
      }
    },
  };
}
