// The authority on one key family: its terms, its valid keys and the day's count, so that one call
// authenticates and counts. The object of a family that was never issued stores nothing.
import type { KeyEndpoint, Tier } from '../../../schemas/key-terms.ts';
import { type DayTaken, dayNumber, giveBackDay, peekDay, takeDay } from '../counters/day-count.ts';
import { CountingObject } from '../counters/itty.ts';
import { checkAnswer } from '../counters/object-call.ts';
import { addRequests } from './endpoint-usage.ts';
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
  StoredUsage,
  usageByDay,
  validKeys,
} from './family.ts';
import { type Plan, termsAt } from './family-plan.ts';
import type {
  KeyAsk,
  KeyDescription,
  KeyGrant,
  KeyTaken,
  KeyUsage,
  KeyWidget,
  Manager,
  UsageDay,
} from './key-asks.ts';
import { RecentRequests } from './recent-requests.ts';
import { type RepeatState, Repeats } from './repeats.ts';
import { dailyLimit, type KeyTerms, termsAgree } from './tiers.ts';
import { currentLook, type WidgetLook } from './widget-look.ts';

const KEY = 'family';
const USAGE = 'usage';

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

  /**
   * Keeps what an account pays for the family. `ticket` orders readings, and an older one changes nothing. `known` is
   * false for a family of another account.
   */
  setPlan(account: string, ticket: number, plan: Plan): { known: boolean; revoked: boolean } {
    const family = this.read();
    if (family?.account !== account) return { known: false, revoked: false };
    const isNewer = family.plan?.account !== account || ticket > family.plan.ticket;
    if (isNewer) this.write({ ...family, plan: { ...plan, ticket, account } });
    return { known: true, revoked: family.revoked };
  }

  /** Sets the tier by hand. A family of contract A without a tier needs a paid plan. False when the terms do not agree. */
  setTier(tier: Tier): { known: boolean; set: boolean } {
    const family = this.read();
    if (!family) return { known: false, set: false };
    const needsPlan = tier === 'free' && family.terms.contract === 'A';
    const { limit: _, ...own } = family.terms;
    const terms = { ...own, tier: needsPlan ? family.terms.tier : tier };
    if (family.revoked || !termsAgree(terms)) return { known: true, set: false };
    this.write({ ...family, terms, needsPlan });
    return { known: true, set: true };
  }

  /** Gives the family to an account, for the holder of its management secret. False when another account has it. */
  adopt(management: string, account: string): { adopted: boolean } {
    const family = this.read();
    if (!family || family.revoked || family.management !== management) return { adopted: false };
    if (family.account !== null && family.account !== account) return { adopted: false };
    if (family.account === null) this.write({ ...family, account });
    return { adopted: true };
  }

  /** Replaces the websites that may use the keys. */
  setOrigins(origins: string[]): { known: boolean } {
    const family = this.read();
    if (!family) return { known: false };
    this.write({ ...family, origins });
    return { known: true };
  }

  /** Replaces the look of the widget, or its host name, or both. */
  setLook(look: Partial<WidgetLook>): { known: boolean } {
    const family = this.read();
    if (family) this.write({ ...family, look: { ...family.look, ...look } });
    return { known: family !== undefined };
  }

  /** Authenticates a key and reads how its widget looks. */
  widget(hash: string): KeyWidget {
    const found = this.granted(hash);
    if (!found) return { known: false };
    const { origins, terms } = found.grant;
    return { ...found.grant, look: currentLook(found.family.look, origins, terms) };
  }

  /**
   * Authenticates a key and counts one request, once by its id. Synchronous: check and write are one step.
   */
  take(hash: string, requestId: string, ask: KeyAsk = {}): KeyTaken {
    const [family, now] = [this.read(), this.now()];
    if (!family || !hasKey(family, hash, now)) return { known: false };
    const { origins, day } = family;
    const { terms, ended } = termsAt(family, now);
    const limit = dailyLimit(terms);
    const misplaced = ask.headerOnly === true && terms.contract === 'A';
    const open = !ask.tiers || ask.tiers.includes(terms.tier);
    const fits = open && !(ask.contractB && terms.contract !== 'B');
    const grant = { terms, origins, fits, misplaced, ended };
    if (misplaced) return answerOf(grant, peekDay(day, now, limit), undefined);
    const asked = fits && !ended ? ask.repeat : undefined;
    const repeat = asked && this.repeats.look(asked, now);
    const uncounted = answerOf(grant, { ...peekDay(day, now, limit), allowed: true }, repeat);
    if (repeat === 'other' || repeat === 'running') return uncounted;
    if (repeat === 'again' || this.recent.costOf(requestId, now) !== undefined) {
      if (asked) this.repeats.start(asked, now);
      return uncounted;
    }
    const counted = { id: requestId, cost: fits && !ended ? (ask.cost ?? 1) : 1 };
    const { taken, state } = takeDay(day, counted, now, limit);
    if (state !== day) {
      if (state.day !== day.day) this.keepPast(family, now);
      this.recent.remember(counted, now);
      const { endpoint = 'search' } = ask;
      const endpoints = addRequests(family.endpoints, state.day, endpoint, counted.cost);
      this.write({ ...family, day: state, endpoints });
    }
    if (asked && taken.allowed) this.repeats.start(asked, now);
    return answerOf(grant, taken, repeat);
  }

  /** Ends a request with an Idempotency-Key; `isFree` when it was not answered. Repeating the call changes nothing. */
  endRepeat(key: string, owner: string, isFree: boolean): { known: boolean } {
    this.repeats.end(key, owner, isFree, this.now());
    return { known: true };
  }

  /** Authenticates a key and reads the count without changing it. */
  peek(hash: string): KeyTaken {
    const found = this.granted(hash);
    return found ? { ...found.grant, fits: true, misplaced: false } : { known: false };
  }

  /** Authenticates a key and reads 90 days of its family's usage. */
  usage(hash: string): KeyUsage {
    const found = this.granted(hash);
    return found ? { ...found.grant, days: this.days(found.family) } : { known: false };
  }

  /**
   * Subtracts a request, or `cost` of it, from the day's count after a fault of ours. Repeating the call
   * changes nothing.
   */
  giveBack(
    requestId: string,
    cost?: number,
    endpoint: KeyEndpoint = 'search',
  ): { known: boolean; taken: DayTaken | null } {
    const [family, now] = [this.read(), this.now()];
    if (!family) return { known: false, taken: null };
    const limit = dailyLimit(termsAt(family, now).terms);
    const counted =
      this.recent.costOf(requestId, now) ?? family.day.ids.find(({ id }) => id === requestId)?.cost;
    if (counted === undefined) return { known: true, taken: peekDay(family.day, now, limit) };
    const back = Math.min(counted, cost ?? counted);
    const day = giveBackDay(family.day, { id: requestId, cost: back });
    const endpoints = addRequests(family.endpoints, family.day.day, endpoint, -back);
    this.recent.forget(requestId);
    this.write({ ...family, day, endpoints });
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
    const { origins, revoked, account, plan, day } = family;
    const now = this.now();
    const count = day.day === dayNumber(now) ? day.count : 0;
    const keys = validKeys(family, now).length;
    const paid = plan && { tier: plan.tier, state: plan.state, graceUntil: plan.graceUntil };
    return { ...termsAt(family, now), origins, revoked, account, plan: paid, validKeys: keys, count };
  }

  /** The family's usage for the operator, who does not have a key. */
  history(): { days: UsageDay[] } | null {
    const family = this.read();
    return family ? { days: this.days(family) } : null;
  }

  /** The family of a valid key, what the key may, and the count as it is. */
  private granted(hash: string) {
    const [family, now] = [this.read(), this.now()];
    if (!family || !hasKey(family, hash, now)) return undefined;
    const { terms, ended } = termsAt(family, now);
    const count = peekDay(family.day, now, dailyLimit(terms));
    return { family, grant: { known: true as const, terms, ended, origins: family.origins, ...count } };
  }

  private days(family: Family) {
    return usageByDay(this.readUsage(), family, this.now());
  }

  private keepPast(ended: Family, now: number): void {
    this.state.storage.kv.put(USAGE, pastDays(this.readUsage(), ended, now));
  }

  private readUsage(): DayUsage[] {
    const stored = this.state.storage.kv.get(USAGE) ?? [];
    return checkAnswer('The storage of a key family', StoredUsage, stored);
  }

  private get repeats(): Repeats {
    return new Repeats(this.state.storage.kv);
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

type Granted = KeyGrant & { fits: boolean; misplaced: boolean; ended: boolean };

/** The answer to a request. It is one literal, because V8 forgets the shape of an object that was put together of others. */
function answerOf(
  { terms, origins, fits, misplaced, ended }: Granted,
  { allowed, limit, remaining, reset, retryAfter }: DayTaken,
  repeat: RepeatState | undefined,
): KeyTaken {
  return {
    known: true,
    terms,
    origins,
    fits,
    misplaced,
    ended,
    allowed,
    limit,
    remaining,
    reset,
    retryAfter,
    ...(repeat && { repeat }),
  };
}
