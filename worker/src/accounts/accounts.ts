// Accounts as the routes use them: KV, the account object and the directory behind one interface.
import type * as z from 'zod';
import type { Membership } from '../../../schemas/key-terms.ts';
import type { ArrangedLimit } from '../counters/arranged-lookups.ts';
import type { DayTaken } from '../counters/day-count.ts';
import { callObject, callStore, checkAnswer } from '../counters/object-call.ts';
import { type Signing, sha256Hex } from '../credentials/sign.ts';
import type { Directory } from '../directory/directory.ts';
import { ApiError } from '../errors.ts';
import * as answers from './account-answers.ts';
import type { AccountDescription, AccountObject } from './account-object.ts';
import type { Passkey, SessionKind } from './account-state.ts';
import { type MemberCredential, mintSessionToken } from './member-token.ts';
import { isOpen, type PaidStanding } from './paid-membership.ts';
import type { SessionStore } from './session-store.ts';

/** A live web session and the membership of its account. */
export type LiveSession = {
  account: string;
  hash: string;
  membership: Membership;
  /** Whether prices open: to an active membership, and to a late payment within its days of grace. */
  isOpen: boolean;
};

/** Every method throws `service_unavailable` when KV, the object or the directory cannot be reached. */
export type Accounts = {
  /**
   * Returns for an active member; throws `invalid_token` or `membership_required`. With a request id a lookup is counted
   * when the account has an arranged limit, and the count is returned.
   */
  checkSession(credential: MemberCredential, requestId?: string): Promise<DayTaken | null>;
  /** Uncounts an arranged lookup after a fault of ours. */
  giveBackLookup(account: string, requestId: string): Promise<void>;
  /** The live session of this credential, whatever the membership; undefined when it has ended. */
  liveSession(credential: MemberCredential): Promise<LiveSession | undefined>;
  /** A fresh token of the account for a program, shown once. @throws ApiError `not_found` for a deleted account */
  issueToken(account: string, name?: string): Promise<string>;
  /** A fresh value of the session cookie. @throws ApiError `not_found` for a deleted account */
  openWebSession(account: string): Promise<string>;
  /** A newer token in place of the one that a person named; undefined when that one has ended. */
  renewToken(account: string, id: string): Promise<string | undefined>;
  /** Ends one session. */
  signOut(credential: MemberCredential): Promise<void>;
  /** Ends the session that a person named by its id. False when it had ended. */
  endSession(account: string, id: string): Promise<boolean>;
  /** Ends all sessions, or those of one kind. Returns how many ended. */
  endSessions(account: string, kind?: SessionKind): Promise<number>;
  renameSession(account: string, id: string, name: string): Promise<boolean>;
  /** Moves the membership; `moved` is false when the step is not allowed. */
  setMembership(account: string, to: Membership): Promise<{ moved: boolean; membership: Membership }>;
  /**
   * A ticket for reading the account's subscriptions from the payment provider, and its customer there; undefined for a
   * deleted account. Take it before the reading.
   */
  beginReading(account: string): Promise<{ ticket: number; customer: string | null } | undefined>;
  /** Moves the membership to what was read. Does nothing when a reading that began later was applied before. */
  applyReading(account: string, ticket: number, standing: PaidStanding): Promise<void>;
  /** Customer id at the payment provider, null without one. */
  customerOf(account: string): Promise<string | null>;
  /**
   * Keeps the customer id for an account without one, in the object and in the directory. Returns the id that the
   * account has then: a caller that lost a race uses the one of the winner. Null for a deleted account.
   */
  setCustomer(account: string, customer: string): Promise<string | null>;
  /** The account of a customer, undefined when the directory does not know the customer. */
  accountByCustomer(customer: string): Promise<string | undefined>;
  /** Arranges more lookups a day, or ends the arrangement with null. */
  setArranged(account: string, arranged: ArrangedLimit | null): Promise<boolean>;
  describeAccount(account: string): Promise<AccountDescription>;
  addPasskey(account: string, passkey: Omit<Passkey, 'addedAt' | 'usedAt'>): Promise<boolean>;
  removePasskey(account: string, id: string): Promise<boolean>;
  passkey(account: string, id: string): Promise<StoredPasskey | undefined>;
  /** False when the passkey is gone or the challenge was answered before. */
  usePasskey(account: string, id: string, counter: number, challenge: UsedChallenge): Promise<boolean>;
  /** Ends every session and deletes what the object and KV keep of the account. */
  closeAccount(account: string): Promise<void>;
};
export type StoredPasskey = Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'>;
export type UsedChallenge = { hash: string; endsAt: number };

type Parts = {
  objects: DurableObjectNamespace<AccountObject>;
  sessions: SessionStore;
  directory: Pick<Directory, 'setCustomer' | 'accountByCustomer'>;
  signing: Signing;
};

/** The service over its stores. */
export function createAccounts({ objects, sessions, directory, signing }: Parts): Accounts {
  const object = (account: string) => objects.get(objects.idFromName(account));
  /** Calls the object of an account; an answer that does not fit is as bad as none. */
  const call = <T extends z.ZodType>(schema: T, ask: () => Promise<unknown>) =>
    callObject(async () => checkAnswer('An account object', schema, await ask()));
  /** The token names its account, so a record of another account is a fault of the store. */
  const sessionOf = async (account: string, hash: string) => {
    const record = await sessions.get(hash);
    if (record && record.account !== account) throw new Error('A session record is of another account.');
    return record;
  };
  const check = async ({ account, hash }: MemberCredential, requestId?: string) => {
    const ask = async () =>
      requestId === undefined ? object(account).check(hash) : object(account).check(hash, requestId);
    const [record, checked] = await Promise.all([
      callStore(() => sessionOf(account, hash)),
      call(answers.SessionChecked, ask),
    ]);
    return record && checked.session ? checked : undefined;
  };
  const forget = (hashes: readonly string[]) =>
    Promise.all(hashes.map((old) => callStore(() => sessions.delete(old))));
  /** Issues a token in the object first and in KV after it: both must have it. */
  const issue = async (
    account: string,
    kind: SessionKind,
    start: (hash: string) => Promise<{ issued: boolean; ended: string[] }>,
  ): Promise<string | undefined> => {
    const token = await mintSessionToken(kind, account, signing);
    const hash = await sha256Hex(token);
    const { issued, ended } = await call(answers.Issued, () => start(hash));
    if (!issued) return undefined;
    const issuedAt = new Date().toISOString();
    await callStore(() => sessions.put(hash, { account, issued_at: issuedAt }));
    await forget(ended);
    return token;
  };
  const issueOrThrow = async (account: string, kind: SessionKind, name: string | null) => {
    const token = await issue(account, kind, async (hash) => object(account).issue(hash, kind, name));
    if (token === undefined) throw new ApiError('not_found');
    return token;
  };
  return {
    async checkSession(credential, requestId) {
      const checked = await check(credential, requestId);
      if (!checked) throw new ApiError('invalid_token');
      if (!isOpen(checked, Date.now())) throw new ApiError('membership_required');
      return checked.arranged;
    },
    giveBackLookup: async (account, requestId) => {
      await callObject(async () => object(account).giveBackLookup(requestId));
    },
    async liveSession(credential) {
      const checked = await check(credential);
      const { membership } = checked ?? {};
      return checked && membership && { ...credential, membership, isOpen: isOpen(checked, Date.now()) };
    },
    issueToken: (account, name) => issueOrThrow(account, 'token', name ?? null),
    openWebSession: (account) => issueOrThrow(account, 'web', null),
    renewToken: (account, id) => issue(account, 'token', async (hash) => object(account).renew(id, hash)),
    async signOut({ account, hash }) {
      await callObject(async () => object(account).signOut(hash));
      await callStore(() => sessions.delete(hash));
    },
    async endSession(account, id) {
      const { ended } = await call(answers.Ended, async () => object(account).endSession(id));
      await forget(ended);
      return ended.length > 0;
    },
    async endSessions(account, kind) {
      const end = async () =>
        kind === undefined ? object(account).endSessions() : object(account).endSessions(kind);
      const { ended } = await call(answers.Ended, end);
      await forget(ended);
      return ended.length;
    },
    renameSession: async (account, id, name) =>
      (await call(answers.Known, async () => object(account).rename(id, name))).known,
    setMembership: (account, to) => {
      const answer = answers.Moved.refine(({ moved, membership: now }) => !moved || now === to);
      return call(answer, async () => object(account).setMembership(to));
    },
    beginReading: async (account) =>
      (await call(answers.Reading, async () => object(account).beginReading())).reading ?? undefined,
    applyReading: async (account, ticket, standing) => {
      await call(answers.Applied, async () => object(account).applyReading(ticket, standing));
    },
    customerOf: async (account) =>
      (await call(answers.Described, async () => object(account).describe())).customer,
    async setCustomer(account, customer) {
      const kept = await call(answers.Customer, async () => object(account).setCustomer(customer));
      const has = kept.customer;
      if (has !== null) await callStore(() => directory.setCustomer(account, has));
      return has;
    },
    accountByCustomer: (customer) => callStore(() => directory.accountByCustomer(customer)),
    setArranged: async (account, arranged) =>
      (await call(answers.Known, async () => object(account).setArranged(arranged))).known,
    describeAccount: (account) => call(answers.Described, async () => object(account).describe()),
    addPasskey: async (account, passkey) =>
      (await call(answers.PasskeyAdded, async () => object(account).addPasskey(passkey))).added,
    removePasskey: async (account, id) =>
      (await call(answers.Known, async () => object(account).removePasskey(id))).known,
    passkey: async (account, id) =>
      (await call(answers.PasskeyFound, async () => object(account).passkey(id))).passkey ?? undefined,
    usePasskey: async (account, id, counter, challenge) =>
      (await call(answers.PasskeyUsed, async () => object(account).usePasskey(id, counter, challenge))).used,
    async closeAccount(account) {
      const { ended } = await call(answers.Ended, async () => object(account).close());
      await forget(ended);
    },
  };
}
