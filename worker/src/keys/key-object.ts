// The authority on one key family: its terms, its valid keys and the day's count, so that one call
// authenticates and counts. An object of a family that was never issued stores nothing.
import { CountingObject } from '../itty.ts';
import { type DayState, type DayTaken, giveBackDay, NO_DAY, peekDay, takeDay } from './day-count.ts';
import { DAILY_LIMITS, type KeyTerms, termsAgree } from './tiers.ts';

/** Valid keys of a family: during a rotation the older one lives on beside the newer. */
export const MAX_VALID_KEYS = 2;

const KEY = 'family';
type Family = { terms: KeyTerms; revoked: boolean; hashes: string[]; day: DayState };

/** Answer to a request with a key: unknown and revoked keys look the same. */
export type KeyTaken = { known: false } | ({ known: true; terms: KeyTerms } & DayTaken);
export type KeyDescription = { terms: KeyTerms; revoked: boolean; validKeys: number; count: number };

/** Durable Object named by key family; all state is one value in its own storage. */
export class KeyObject extends CountingObject {
  /** Makes a key valid. The first one sets the terms; the same hash twice is one key; a third ends the oldest. */
  issue(hash: string, terms: KeyTerms): { issued: boolean } {
    const family = this.read() ?? { terms, revoked: false, hashes: [], day: NO_DAY };
    if (family.revoked || !termsAgree(family.terms)) return { issued: false };
    const hashes = [...family.hashes.filter((known) => known !== hash), hash].slice(-MAX_VALID_KEYS);
    this.write({ ...family, hashes });
    return { issued: true };
  }

  /** Ends one key of the family, or without a hash the whole family for good. */
  revoke(hash?: string): { known: boolean } {
    const family = this.read();
    if (!family) return { known: false };
    const hashes = hash === undefined ? [] : family.hashes.filter((known) => known !== hash);
    this.write({ ...family, hashes, revoked: family.revoked || hash === undefined });
    return { known: true };
  }

  /** Authenticates a key and counts one request, once by its id. Synchronous: check and write are one step. */
  take(hash: string, requestId: string): KeyTaken {
    const family = this.validFamily(hash);
    if (!family) return { known: false };
    const { taken, state } = takeDay(family.day, requestId, this.now(), limitOf(family.terms));
    if (state !== family.day) this.write({ ...family, day: state });
    return { known: true, terms: family.terms, ...taken };
  }

  /** Authenticates a key and reads the count without changing it. */
  peek(hash: string): KeyTaken {
    const family = this.validFamily(hash);
    if (!family) return { known: false };
    return { known: true, terms: family.terms, ...peekDay(family.day, this.now(), limitOf(family.terms)) };
  }

  /** Takes a request out of the day's count after a fault of ours. */
  giveBack(requestId: string): { known: boolean } {
    const family = this.read();
    if (!family) return { known: false };
    const day = giveBackDay(family.day, requestId);
    if (day !== family.day) this.write({ ...family, day });
    return { known: true };
  }

  /** What the operator may see: no hashes. Null for a family never issued. */
  describe(): KeyDescription | null {
    const family = this.read();
    if (!family) return null;
    const { terms, revoked, hashes, day } = family;
    return { terms, revoked, validKeys: hashes.length, count: day.count };
  }

  private validFamily(hash: string): Family | undefined {
    const family = this.read();
    return family && !family.revoked && family.hashes.includes(hash) ? family : undefined;
  }

  private read(): Family | undefined {
    return this.state.storage.kv.get<Family>(KEY);
  }

  private write(family: Family): void {
    this.state.storage.kv.put(KEY, family);
  }
}

function limitOf(terms: KeyTerms): number {
  return DAILY_LIMITS[terms.test ? 'free' : terms.tier];
}
