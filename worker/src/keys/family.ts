// What a key object stores about its family, and how it changes. Pure; time is an argument.
import * as z from 'zod';
import { USAGE_DAYS } from '../../../schemas/key-terms.ts';
import { type DayState, dateOfDay, dayNumber, NO_DAY } from './day-count.ts';
import { type KeyTerms, StoredTerms } from './tiers.ts';

/** Most valid keys of a family: after a rotation the older key stays valid for a while beside the newer. */
export const MAX_VALID_KEYS = 2;
/** How long the older key stays valid after a rotation. */
export const OVERLAP_MS = 24 * 60 * 60 * 1000;

/** A key by its hash; `endsAt` is set when a newer key replaces it. */
export type StoredKey = { hash: string; endsAt: number | null };
export type Family = {
  terms: KeyTerms;
  revoked: boolean;
  keys: StoredKey[];
  /**
   * Websites that may use the keys. Empty: any website, except that a key with the scope `widget` needs a
   * list.
   */
  origins: string[];
  /**
   * SHA-256 of the management secret; null for families that were issued before management secrets existed.
   */
  management: string | null;
  /** Account of the member who owns the family. */
  account: string | null;
  day: DayState;
};
const day = { day: z.int(), count: z.int().nonnegative() };
const Present = z.object({
  terms: StoredTerms,
  revoked: z.boolean(),
  keys: z.array(z.object({ hash: z.string(), endsAt: z.number().nullable() })),
  origins: z.array(z.string()),
  management: z.string().nullable(),
  account: z.string().nullable(),
  day: z.object({ ...day, ids: z.array(z.object({ id: z.string(), cost: z.int() })) }),
});
/** What is stored for families that were issued before a key could have an end. */
const Older = z.object({
  terms: StoredTerms,
  revoked: z.boolean(),
  hashes: z.array(z.string()),
  day: z.object(day),
});
export const StoredFamily = z.union([Present, Older]);
export type StoredFamily = z.infer<typeof StoredFamily>;

/** One day of usage: the day's number and its count. */
export type DayUsage = [day: number, count: number];

/** A family as it is issued, with its first key. */
export function newFamily(hash: string, terms: KeyTerms, owner: Partial<Owner> = {}): Family {
  const { origins = [], management = null, account = null } = owner;
  return { terms, revoked: false, keys: [{ hash, endsAt: null }], origins, management, account, day: NO_DAY };
}
export type Owner = Pick<Family, 'origins' | 'management' | 'account'>;

/** A stored family in its present shape. */
export function readFamily(stored: StoredFamily): Family {
  if ('keys' in stored) return stored;
  const { hashes, day, ...rest } = stored;
  const keys = hashes.map((hash) => ({ hash, endsAt: null }));
  return { ...rest, keys, origins: [], management: null, account: null, day: { ...day, ids: [] } };
}

/** Adds a newer key. The key before it ends a day later, and any older key ends at once. */
export function rotated(family: Family, hash: string, now: number): Family {
  if (family.keys.some((key) => key.hash === hash)) return family;
  const older = validKeys(family, now)
    .filter(({ endsAt }) => endsAt === null)
    .slice(-1);
  const keys = [...older.map((key) => ({ ...key, endsAt: now + OVERLAP_MS })), { hash, endsAt: null }];
  return { ...family, keys: keys.slice(-MAX_VALID_KEYS) };
}

/** The keys that are still valid. */
export function validKeys({ keys, revoked }: Family, now: number): StoredKey[] {
  return revoked ? [] : keys.filter(({ endsAt }) => endsAt === null || endsAt > now);
}

/** Whether a key of this hash is valid now. */
export function hasKey(family: Family, hash: string, now: number): boolean {
  return validKeys(family, now).some((key) => key.hash === hash);
}

/** The usage of past days, with the day that just ended added. */
export function pastDays(days: readonly DayUsage[], ended: DayState, now: number): DayUsage[] {
  const all: DayUsage[] = ended.count > 0 ? [...days, [ended.day, ended.count]] : [...days];
  return all.filter(([day]) => day > dayNumber(now) - USAGE_DAYS);
}

/** Every day of the last 90 with its requests, oldest first, today last. */
export function usageByDay(days: readonly DayUsage[], state: DayState, now: number) {
  const today = dayNumber(now);
  const counts = new Map<number, number>([...days, [state.day, state.count]]);
  return Array.from({ length: USAGE_DAYS }, (_, i) => {
    const day = today - USAGE_DAYS + 1 + i;
    return { date: dateOfDay(day), requests: counts.get(day) ?? 0 };
  });
}
