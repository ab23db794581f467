// The authority on one account: its membership, sessions, passkeys and customer. Cancel and sign-out write here, so
// they take effect on the next lookup. Reading an unknown account writes nothing.
import { DurableObject } from 'cloudflare:workers';
import type { Membership } from '../../../schemas/key-terms.ts';
import { type ArrangedLimit, giveBackArranged, takeArranged } from '../counters/arranged-lookups.ts';
import { type DayTaken, dayNumber } from '../counters/day-count.ts';
import { checkAnswer } from '../counters/object-call.ts';
import {
  type AccountState,
  CLOSED,
  newAccount,
  newSession,
  type Passkey,
  readAccount,
  type Session,
  type SessionKind,
  StoredAccount,
} from './account-state.ts';
import { mayBecome } from './membership.ts';
import {
  applyReading,
  nextTicket,
  type PaidStanding,
  type PaidState,
  setByOperator,
} from './paid-membership.ts';

/** Most live sessions of one kind of one account; one more ends the oldest of its kind. */
export const MAX_SESSIONS = 20;
/** Most passkeys of one account. */
export const MAX_PASSKEYS = 20;
/** How long the older token stays valid after a renewal. */
export const RENEWAL_OVERLAP_MS = 24 * 60 * 60 * 1000;
/** How long a deleted account cannot be opened again: longer than any session, mail or webhook may be late. */
const CLOSED_MS = 40 * 24 * 60 * 60 * 1000;
/** Characters of a session's hash by which a person names it. */
const ID_LENGTH = 16;
const KEY = 'account';

/** `arranged` is the count of the day when the account has an arranged limit; a check without a request id is not counted. */
export type SessionCheck = {
  session: boolean;
  membership: Membership;
  /** Until when a late payment still opens, in milliseconds. */
  graceUntil: number | null;
  arranged: DayTaken | null;
};
export type SessionDescription = Omit<Session, 'hash'> & { id: string };
export type PasskeyDescription = Pick<Passkey, 'id' | 'name' | 'addedAt' | 'usedAt'>;
export type AccountDescription = {
  membership: Membership;
  sessions: SessionDescription[];
  passkeys: PasskeyDescription[];
  customer: string | null;
  /** What its subscription says; null when it never had one. */
  paid: PaidState | null;
  graceUntil: number | null;
  arranged: (ArrangedLimit & { used: number }) | null;
};

/** Durable Object named by account id; all state is one value in its own storage. */
export class AccountObject extends DurableObject {
  /** Whether this hash is a live session, and what the membership is. With a request id an arranged lookup is counted. */
  check(hash: string, requestId?: string): SessionCheck {
    const [account, now] = [this.read(), this.now()];
    const session = account?.sessions.find((one) => one.hash === hash);
    if (!account || !session) {
      const membership = account?.membership ?? 'ended';
      return { session: false, membership, graceUntil: null, arranged: null };
    }
    const { arranged, lookups } = account;
    const counted =
      arranged && requestId !== undefined ? takeArranged(arranged, lookups, requestId, now) : undefined;
    const today = dayNumber(now);
    if (session.usedOn !== today || counted) {
      const sessions = account.sessions.map((one) => (one.hash === hash ? { ...one, usedOn: today } : one));
      this.write({ ...account, sessions, lookups: counted?.day ?? lookups });
    }
    const { membership, paid } = account;
    return { session: true, membership, graceUntil: paid.graceUntil, arranged: counted?.taken ?? null };
  }

  /** Removes a lookup from the arranged count after a fault of ours. */
  giveBackLookup(requestId: string): { remaining: true } {
    const account = this.read();
    const lookups = account && giveBackArranged(account.lookups, requestId);
    if (account && lookups) this.write({ ...account, lookups });
    return { remaining: true };
  }

  /**
   * Starts a session; the same hash twice is one session. Returns the hashes of the sessions that it ended. Nothing is
   * issued for a deleted account.
   */
  issue(
    hash: string,
    kind: SessionKind = 'token',
    name: string | null = null,
  ): { issued: boolean; ended: string[] } {
    const account = this.read();
    if (!account) return { issued: false, ended: [] };
    const others = account.sessions.filter((session) => session.hash !== hash);
    const [ofKind, rest] = [
      others.filter((one) => one.kind === kind),
      others.filter((one) => one.kind !== kind),
    ];
    const ended = ofKind.splice(0, Math.max(0, ofKind.length + 1 - MAX_SESSIONS));
    this.write({ ...account, sessions: [...rest, ...ofKind, newSession(hash, kind, name, this.now())] });
    return { issued: true, ended: ended.map((session) => session.hash) };
  }

  /** Replaces a token by a newer one of the same name. The older one ends in a day, or earlier if it was to. */
  renew(id: string, hash: string): { issued: boolean; ended: string[] } {
    const [account, now] = [this.read(), this.now()];
    const older = account?.sessions.find((one) => one.kind === 'token' && idOf(one) === id);
    if (!account || !older) return { issued: false, ended: [] };
    const endsAt = Math.min(older.endsAt, now + RENEWAL_OVERLAP_MS);
    const sessions = account.sessions.map((one) => (one === older ? { ...one, endsAt } : one));
    this.write({ ...account, sessions });
    return this.issue(hash, 'token', older.name);
  }

  /** Ends a session at once. It cannot be restored. */
  signOut(hash: string): void {
    this.endWhere((session) => session.hash === hash);
  }

  /** Ends the session that a person named by its id. */
  endSession(id: string): { ended: string[] } {
    return this.endWhere((session) => idOf(session) === id);
  }

  /** Ends all sessions, or those of a kind. */
  endSessions(kind?: SessionKind): { ended: string[] } {
    return this.endWhere((session) => kind === undefined || session.kind === kind);
  }

  /** Names a session. */
  rename(id: string, name: string): { known: boolean } {
    const account = this.read();
    if (!account?.sessions.some((session) => idOf(session) === id)) return { known: false };
    const sessions = account.sessions.map((one) => (idOf(one) === id ? { ...one, name } : one));
    this.write({ ...account, sessions });
    return { known: true };
  }

  /** Moves the membership. A step that is not allowed changes nothing, and `moved` is false. */
  setMembership(to: Membership): { moved: boolean; membership: Membership } {
    const account = this.read();
    if (!account) return { moved: to === 'ended', membership: 'ended' };
    if (!mayBecome(account.membership, to)) return { moved: false, membership: account.membership };
    this.write({ ...account, membership: to, paid: setByOperator(account.paid) });
    return { moved: true, membership: to };
  }

  /** A ticket for reading the account's subscriptions, with its customer; null when the account is deleted. */
  beginReading(): { reading: { ticket: number; customer: string | null } | null } {
    const account = this.read();
    if (!account) return { reading: null };
    const ticket = nextTicket(account.paid, this.now());
    this.write({ ...account, paid: { ...account.paid, issued: ticket } });
    return { reading: { ticket, customer: account.customer } };
  }

  /** Moves the membership to what was read under a ticket. A reading that is older than an applied one changes nothing. */
  applyReading(ticket: number, standing: PaidStanding): { applied: boolean; membership: Membership } {
    const account = this.read();
    if (!account) return { applied: false, membership: 'ended' };
    const next = applyReading(account, ticket, standing);
    if (next) this.write({ ...account, ...next });
    return { applied: next !== undefined, membership: next?.membership ?? account.membership };
  }

  /** Keeps the customer id unless the account has one. Returns the id that the account has; null when it is deleted. */
  setCustomer(customer: string): { customer: string | null } {
    const account = this.read();
    if (!account) return { customer: null };
    if (account.customer === null) this.write({ ...account, customer });
    return { customer: account.customer ?? customer };
  }

  /** Arranges more lookups a day until a time, or ends the arrangement with null. */
  setArranged(arranged: ArrangedLimit | null): { known: boolean } {
    const account = this.read();
    if (!account) return { known: false };
    this.write({ ...account, arranged, lookups: arranged ? account.lookups : null });
    return { known: true };
  }

  /** Adds a passkey; the same id again replaces nothing. */
  addPasskey(passkey: Omit<Passkey, 'addedAt' | 'usedAt'>): { added: boolean } {
    const account = this.read();
    const known = account?.passkeys.some(({ id }) => id === passkey.id);
    if (!account || known || account.passkeys.length >= MAX_PASSKEYS) return { added: false };
    const added = { ...passkey, addedAt: this.now(), usedAt: null };
    this.write({ ...account, passkeys: [...account.passkeys, added] });
    return { added: true };
  }

  removePasskey(id: string): { known: boolean } {
    const account = this.read();
    const passkeys = account?.passkeys.filter((passkey) => passkey.id !== id) ?? [];
    if (!account || passkeys.length === account.passkeys.length) return { known: false };
    this.write({ ...account, passkeys });
    return { known: true };
  }

  /** What the check of an answer needs, or null. */
  passkey(id: string): { passkey: Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'> | null } {
    return { passkey: this.read()?.passkeys.find((passkey) => passkey.id === id) ?? null };
  }

  /** Notes the use of a passkey. `used` is false when the passkey is gone or the challenge was answered before. */
  usePasskey(id: string, counter: number, challenge: { hash: string; endsAt: number }): { used: boolean } {
    const account = this.read();
    const known = account?.passkeys.some((passkey) => passkey.id === id);
    if (!account || !known) return { used: false };
    if (account.usedChallenges.some(({ hash }) => hash === challenge.hash)) return { used: false };
    const usedAt = this.now();
    const passkeys = account.passkeys.map((one) => (one.id === id ? { ...one, counter, usedAt } : one));
    this.write({ ...account, passkeys, usedChallenges: [...account.usedChallenges, challenge] });
    return { used: true };
  }

  /** Deletes the account. What remains says only that it is not to be opened again, and an alarm removes that too. */
  async close(): Promise<{ ended: string[] }> {
    const ended = this.read()?.sessions.map(({ hash }) => hash) ?? [];
    this.ctx.storage.kv.put(KEY, CLOSED);
    await this.ctx.storage.setAlarm(this.now() + CLOSED_MS);
    return { ended };
  }

  /** Removes what remained of a deleted account. */
  override async alarm(): Promise<void> {
    if (this.read() === undefined) await this.ctx.storage.deleteAll();
  }

  /** What the operator and the account's own page may see: no hashes, no keys. */
  describe(): AccountDescription {
    const account = this.read() ?? newAccount('ended');
    const { membership, customer, arranged, lookups } = account;
    const used = lookups?.day === dayNumber(this.now()) ? lookups.count : 0;
    return {
      membership,
      sessions: account.sessions.map(({ hash: _, ...session }) => ({ ...session, id: idOf({ hash: _ }) })),
      passkeys: account.passkeys.map(({ id, name, addedAt, usedAt }) => ({ id, name, addedAt, usedAt })),
      customer,
      paid: account.paid.state,
      graceUntil: account.paid.graceUntil,
      arranged: arranged && { ...arranged, used },
    };
  }

  /** The object's clock, in milliseconds. Only a test inside the isolate can replace it. */
  protected now(): number {
    return Date.now();
  }

  private endWhere(ends: (session: Session) => boolean): { ended: string[] } {
    const account = this.read();
    const ended = account?.sessions.filter(ends) ?? [];
    if (account && ended.length > 0) {
      this.write({ ...account, sessions: account.sessions.filter((session) => !ended.includes(session)) });
    }
    return { ended: ended.map(({ hash }) => hash) };
  }

  /** The account; undefined when it was deleted. */
  private read(): AccountState | undefined {
    const found = this.ctx.storage.kv.get(KEY);
    if (found === undefined) return newAccount();
    return readAccount(checkAnswer('The storage of an account', StoredAccount, found), this.now());
  }

  private write(account: AccountState): void {
    this.ctx.storage.kv.put(KEY, account);
  }
}

/** How a person names a session. */
function idOf({ hash }: Pick<Session, 'hash'>): string {
  return hash.slice(0, ID_LENGTH);
}
