// What a key object is asked and what it answers, as types.
import type { KeyEndpoint, Tier } from '../../../schemas/key-terms.ts';
import type { DayTaken } from '../counters/day-count.ts';
import type { Plan } from './family-plan.ts';
import type { RepeatAsk, RepeatState } from './repeats.ts';
import type { KeyTerms } from './tiers.ts';
import type { WidgetLook } from './widget-look.ts';

/**
 * What a request needs: its cost, the tiers and the contract that may send it, and whether the key was in the
 * header only, where keys of contract A are not accepted. `endpoint` is the address that counts it.
 */
export type KeyAsk = {
  cost?: number;
  tiers?: readonly Tier[];
  contractB?: boolean;
  headerOnly?: boolean;
  endpoint?: KeyEndpoint;
  /** For a request with an Idempotency-Key. */
  repeat?: RepeatAsk;
};
/** Terms and origins of a valid key. */
export type KeyGrant = { terms: KeyTerms; origins: string[] };
/**
 * Answer to a request with a key; unknown, ended and revoked keys get the same answer. `fits` is false when
 * the tier or the contract does not include what was asked. `misplaced` is true for a key of contract A in
 * the header; that request is not counted. `ended` is true for a key that lacks the paid plan it needs. `repeat` says
 * what the Idempotency-Key of the request is; it is absent for a request without one, and for one that is refused anyway.
 */
export type KeyTaken =
  | { known: false }
  | ({ known: true; fits: boolean; misplaced: boolean; ended: boolean; repeat?: RepeatState } & KeyGrant &
      DayTaken);
export type KeyUsage =
  | { known: false }
  | ({ known: true; ended: boolean; days: UsageDay[] } & KeyGrant & DayTaken);
export type KeyWidget =
  | { known: false }
  | ({ known: true; ended: boolean; look: WidgetLook } & KeyGrant & DayTaken);
/** One day of usage as it is answered. */
export type UsageDay = { date: string; requests: number; by_endpoint: Record<KeyEndpoint, number> };
export type KeyDescription = KeyGrant & {
  revoked: boolean;
  validKeys: number;
  count: number;
  account: string | null;
  plan: Plan | null;
  /** True for keys that lack the paid plan they need. */
  ended: boolean;
};
/** Who asks to manage a family: the hash of a management secret, or the account of a member's session. */
export type Manager = { management: string } | { account: string };
