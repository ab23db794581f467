// The authority on one key family: its terms, its valid keys and the day's count, so that one call
// authenticates and counts. The object of a family that was never issued stores nothing.
import type { Tier } from '../../../schemas/key-terms.ts';
import { CountingObject } from '../counters/itty.ts';
import { checkAnswer } from '../counters/object-call.ts';
import { type DayTaken, dayNumber, giveBackDay, peekDay, takeDay } from './day-count.ts';
import {
  type DayUsage,
  type Family,
  hasKey,
  newFamily,
  type Owner,
  pastDays,
  readFamily,
  rotated,
  StoredFamily,
  usageByDay,
  validKeys,
} from './family.ts';
import { RecentRequests } from './recent-requests.ts';
import { dailyLimit, type KeyTerms, termsAgree } from './tiers.ts';

const KEY = 'family';
const USAGE = 'usage';

/**
 * What a request needs: its cost, the tiers and the contract that may send it, and whether the key was in the
 * header only, where keys of contract A are not accepted.
 */
export type KeyAsk = { cost?: number; tiers?: readonly Tier[]; contractB?: boolean; headerOnly?: boolean };
/** Terms and origins of a valid key. */
export type KeyGrant = { terms: KeyTerms; origins: string[] };
/**
 * Answer to a request with a key; unknown, ended and revoked keys get the same answer. `fits` is false when
 * the tier or the contract does not include what was asked. `misplaced` is true for a key of contract A in
 * the header; that request is not counted.
 */
export type KeyTaken =
  | { known: false }
  | ({ known: true; fits: boolean; misplaced: boolean } & KeyGrant & DayTaken);
export type KeyUsage =
  | { known: false }
  | ({ known: true; days: { date: string; requests: number }[] } & KeyGrant & DayTaken);
export type KeyDescription = KeyGrant & {
  revoked: boolean;
  validKeys: number;
  count: number;
  account: string | null;
};
/** Who asks to manage a family: the hash of a management secret, or the account of a member's session. */
export type Manager = { management: string } | { account: string };

/** Durable Object named by key family; all state is in its own storage. */
export class KeyObject extends CountingObject {
  private readonly recent = new RecentRequests();

  /** Issues the family with its first key. Repeating the call changes nothing. */
  issue(hash: string, terms: KeyTerms, owner: Partial<Owner> = {}): { issued: boolean } {
    const family = this.read();
    if (family) return { issued: hasKey(family, hash, this.now()) };
    if (!termsAgree(terms)) return { issued: false };
    this.write(newFamily(hash, terms, owner));
    return { issued: true };
  }

  /** Makes a newer key valid. The key before it ends in 24 hours, and any older key ends at once. */
  rotate(hash: string): { rotated: boolean; endsAt: number | null } {
    const family = this.read();
    if (!family || family.revoked) return { rotated: false, endsAt: null };
    const next = rotated(family, hash, this.now());
    this.write(next);
    return { rotated: true, endsAt: next.keys.find((key) => key.hash !== hash)?.endsAt ?? null };
  }

  /** Ends one key of the family. Without a hash it ends the whole family, which cannot be undone. */
  revoke(hash?: string): { known: boolean } {
    const family = this.read();
    if (!family) return { known: false };
    const keys = hash === undefined ? [] : family.keys.filter((key) => key.hash !== hash);
    this.write({ ...family, keys, revoked: family.revoked || hash === undefined });
    return { known: hash === undefined || keys.length < family.keys.length };
  }

  /** Ends the whole family and forgets its account: the account was deleted. */
  release(): { known: boolean } {
    const family = this.read();
    if (!family) return { known: false };
    this.write({ ...family, keys: [], revoked: true, account: null, management: null });
    return { known: true };
  }

  /** Replaces the websites that may use the keys. */
  setOrigins(origins: string[]): { known: boolean } {
    const family = this.read();
    if (!family) return { known: false };
    this.write({ ...family, origins });
    return { known: true };
  }

  /**
   * Authenticates a key and counts one request, once by its id. Synchronous: check and write are one step.
   */
  take(hash: string, requestId: string, ask: KeyAsk = {}): KeyTaken {
    const [family, now] = [this.read(), this.now()];
    if (!family || !hasKey(family, hash, now)) return { known: false };
    const { terms, origins, day } = family;
    const limit = dailyLimit(terms);
    const misplaced = ask.headerOnly === true && terms.contract === 'A';
    const open = !ask.tiers || (!terms.test && ask.tiers.includes(terms.tier));
    const fits = open && !(ask.contractB && terms.contract !== 'B');
    const grant = { known: true as const, terms, origins, fits, misplaced };
    if (misplaced) return { ...grant, ...peekDay(day, now, limit) };
    if (this.recent.costOf(requestId, now) !== undefined) {
      return { ...grant, ...peekDay(day, now, limit), allowed: true };
    }
    const counted = { id: requestId, cost: fits ? (ask.cost ?? 1) : 1 };
    const { taken, state } = takeDay(day, counted, now, limit);
    if (state !== day) {
      if (state.day !== day.day) this.keepPast(day, now);
      this.recent.remember(counted, now);
      this.write({ ...family, day: state });
    }
    return { ...grant, ...taken };
  }

  /** Authenticates a key and reads the count without changing it. */
  peek(hash: string): KeyTaken {
    const [family, now] = [this.read(), this.now()];
    if (!family || !hasKey(family, hash, now)) return { known: false };
    const { terms, origins, day } = family;
    return {
      known: true,
      terms,
      origins,
      fits: true,
      misplaced: false,
      ...peekDay(day, now, dailyLimit(terms)),
    };
  }

  /** Authenticates a key and reads 90 days of its family's usage. */
  usage(hash: string): KeyUsage {
    const [family, now] = [this.read(), this.now()];
    if (!family || !hasKey(family, hash, now)) return { known: false };
    const { terms, origins, day } = family;
    return { known: true, terms, origins, days: this.days(family), ...peekDay(day, now, dailyLimit(terms)) };
  }

  /**
   * Subtracts a request, or `cost` of it, from the day's count after a fault of ours. Repeating the call
   * changes nothing.
   */
  giveBack(requestId: string, cost?: number): { known: boolean; taken: DayTaken | null } {
    const [family, now] = [this.read(), this.now()];
    if (!family) return { known: false, taken: null };
    const limit = dailyLimit(family.terms);
    const counted =
      this.recent.costOf(requestId, now) ?? family.day.ids.find(({ id }) => id === requestId)?.cost;
    if (counted === undefined) return { known: true, taken: peekDay(family.day, now, limit) };
    const day = giveBackDay(family.day, { id: requestId, cost: Math.min(counted, cost ?? counted) });
    this.recent.forget(requestId);
    this.write({ ...family, day });
    return { known: true, taken: peekDay(day, now, limit) };
  }

  /** The family without hashes, for a manager who may manage it; null for anybody else. */
  manage(manager: Manager): KeyDescription | null {
    const family = this.read();
    const owner = 'management' in manager ? manager.management : manager.account;
    const own = 'management' in manager ? family?.management : family?.account;
    return typeof own === 'string' && own === owner ? this.describe() : null;
  }

  /** The family without hashes, for the operator; null for a family that was never issued. */
  describe(): KeyDescription | null {
    const family = this.read();
    if (!family) return null;
    const { terms, origins, revoked, account, day } = family;
    const count = day.day === dayNumber(this.now()) ? day.count : 0;
    return { terms, origins, revoked, account, validKeys: validKeys(family, this.now()).length, count };
  }

  /** The family's usage for the operator, who does not have a key. */
  history(): { days: { date: string; requests: number }[] } | null {
    const family = this.read();
    return family ? { days: this.days(family) } : null;
  }

  private days(family: Family) {
    return usageByDay(this.state.storage.kv.get<DayUsage[]>(USAGE) ?? [], family.day, this.now());
  }

  private keepPast(ended: Family['day'], now: number): void {
    const days = this.state.storage.kv.get<DayUsage[]>(USAGE) ?? [];
    this.state.storage.kv.put(USAGE, pastDays(days, ended, now));
  }

  private read(): Family | undefined {
    const stored = this.state.storage.kv.get(KEY);
    if (stored === undefined) return undefined;
    return readFamily(checkAnswer('The storage of a key family', StoredFamily, stored));
  }

  private write(family: Family): void {
    this.state.storage.kv.put(KEY, family);
  }
}
