// What a key object stores about its family, and how it changes. Pure; time is an argument.
import * as z from 'zod';
import { USAGE_DAYS } from '../../../schemas/key-terms.ts';
import { Branding } from '../../../schemas/widget.ts';
import { type DayState, dateOfDay, dayNumber, NO_DAY } from '../counters/day-count.ts';
import { ByEndpoint, countsOf, EndpointDay, NO_ENDPOINTS } from './endpoint-usage.ts';
import { StoredPlan } from './family-plan.ts';
import { type KeyTerms, StoredTerms } from './tiers.ts';
import { PLAIN_LOOK, type WidgetLook } from './widget-look.ts';

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
  /** What the account pays for the family; null when it never paid. */
  plan: StoredPlan | null;
  /** True when keys open nothing without a plan: contract A, made by a member. */
  needsPlan: boolean;
  /** How the widget of the keys looks. */
  look: WidgetLook;
  day: DayState;
  /** The day's requests by address. */
  endpoints: EndpointDay;
};
const day = { day: z.int(), count: z.int().nonnegative() };
const Present = z.object({
  terms: StoredTerms,
  revoked: z.boolean(),
  keys: z.array(z.object({ hash: z.string(), endsAt: z.number().nullable() })),
  origins: z.array(z.string()),
  management: z.string().nullable(),
  account: z.string().nullable(),
  // Families that were issued before plans and widgets do not have the next four.
  plan: StoredPlan.nullable().default(null),
  needsPlan: z.boolean().default(false),
  endpoints: EndpointDay.default(NO_ENDPOINTS),
  look: z.object({ branding: Branding, host: z.string().nullable() }).default(PLAIN_LOOK),
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

/** One day of usage: the day's number, its count and, since addresses are counted, the count of each. */
export type DayUsage = [day: number, count: number, counts?: ByEndpoint];
/** Usage as an object stores it. */
export const StoredUsage = z.array(
  z.union([z.tuple([z.int(), z.int(), ByEndpoint]), z.tuple([z.int(), z.int()])]),
);

/** A family as it is issued, with its first key. */
export function newFamily(hash: string, terms: KeyTerms, owner: Partial<Owner> = {}): Family {
  const { origins = [], management = null, account = null, needsPlan = false } = owner;
  return {
    terms,
    revoked: false,
    keys: [{ hash, endsAt: null }],
    origins,
    management,
    account,
    plan: null,
    needsPlan,
    look: PLAIN_LOOK,
    day: NO_DAY,
    endpoints: NO_ENDPOINTS,
  };
}
export type Owner = Pick<Family, 'origins' | 'management' | 'account' | 'needsPlan'>;

/** A stored family in its present shape. */
export function readFamily(stored: StoredFamily): Family {
  if ('keys' in stored) return stored;
  const { hashes, day, ...rest } = stored;
  const keys = hashes.map((hash) => ({ hash, endsAt: null }));
  const unowned = {
    origins: [],
    management: null,
    account: null,
    plan: null,
    needsPlan: false,
    look: PLAIN_LOOK,
  };
  return { ...rest, ...unowned, keys, day: { ...day, ids: [] }, endpoints: NO_ENDPOINTS };
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
export function pastDays(days: readonly DayUsage[], { day, endpoints }: Counts, now: number): DayUsage[] {
  const ended: DayUsage[] = day.count > 0 ? [[day.day, day.count, countsOn(endpoints, day.day)]] : [];
  return [...days, ...ended].filter(([number]) => number > dayNumber(now) - USAGE_DAYS);
}
type Counts = Pick<Family, 'day' | 'endpoints'>;

/** Every day of the last 90 with its requests, oldest first, today last. */
export function usageByDay(days: readonly DayUsage[], { day: state, endpoints }: Counts, now: number) {
  const today = dayNumber(now);
  const current: DayUsage = [state.day, state.count, countsOn(endpoints, state.day)];
  const counts = new Map([...days, current].map(([number, ...rest]) => [number, rest]));
  return Array.from({ length: USAGE_DAYS }, (_, i) => {
    const day = today - USAGE_DAYS + 1 + i;
    const [requests = 0, by = {}] = counts.get(day) ?? [];
    return { date: dateOfDay(day), requests, by_endpoint: countsOf(by) };
  });
}

function countsOn({ day, counts }: EndpointDay, asked: number): ByEndpoint {
  return day === asked ? counts : {};
}
