// What an account object stores, and how a stored value of an older version becomes a present one. Pure; time is an
// argument.
import * as z from 'zod';
import { MEMBERSHIPS, type Membership } from '../../../schemas/key-terms.ts';
import { ArrangedDay, ArrangedLimit } from '../counters/arranged-lookups.ts';
import { NEVER_PAID, Paid } from './paid-membership.ts';

/** How long a session lives, here and in KV. */
export const SESSION_TTL_SECONDS = 30 * 24 * 60 * 60;
const SESSION_TTL_MS = SESSION_TTL_SECONDS * 1000;

/** `token`: held by a program. `web`: the cookie of a browser. */
export const SESSION_KINDS = ['token', 'web'] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

const Session = z.object({
  hash: z.string(),
  kind: z.enum(SESSION_KINDS),
  name: z.string().nullable(),
  issuedAt: z.number(),
  endsAt: z.number(),
  /** UTC day of the last use, counted from 1970; null before the first use. */
  usedOn: z.int().nullable(),
});
export type Session = z.infer<typeof Session>;

const Passkey = z.object({
  /** Credential id and public key in base64url. */
  id: z.string(),
  publicKey: z.string(),
  counter: z.int().nonnegative(),
  transports: z.array(z.string()),
  name: z.string(),
  addedAt: z.number(),
  usedAt: z.number().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const Present = z.object({
  version: z.literal(2),
  membership: z.enum(MEMBERSHIPS),
  sessions: z.array(Session),
  passkeys: z.array(Passkey),
  /** Id of the customer at the payment provider. */
  customer: z.string().nullable(),
  paid: Paid.default(NEVER_PAID),
  arranged: ArrangedLimit.nullable(),
  lookups: ArrangedDay.nullable(),
  /** Challenges of passkeys that were answered, until they end: each is used once. */
  usedChallenges: z.array(z.object({ hash: z.string(), endsAt: z.number() })),
});
export type AccountState = z.infer<typeof Present>;

/** What versions before the web sessions stored. */
const Version1 = z.object({
  membership: z.enum(MEMBERSHIPS),
  sessions: z.array(z.object({ hash: z.string(), issuedAt: z.number() })),
});
/** What remains for a while of a deleted account: it says nothing but that the account is not to be opened again. */
const Closed = z.object({ version: z.literal(2), closed: z.literal(true) });

/** The present form comes first, because every form that is tried costs a check. */
export const StoredAccount = z.union([Present, Closed, Version1]);
export type StoredAccount = z.infer<typeof StoredAccount>;
export const CLOSED: z.infer<typeof Closed> = { version: 2, closed: true };

/** An account before anything is stored about it. */
export function newAccount(membership: Membership = 'none'): AccountState {
  return {
    version: 2,
    membership,
    sessions: [],
    passkeys: [],
    customer: null,
    paid: NEVER_PAID,
    arranged: null,
    lookups: null,
    usedChallenges: [],
  };
}

/** The stored account in its present shape, without what has ended; undefined for a deleted account. */
export function readAccount(stored: StoredAccount, now: number): AccountState | undefined {
  if ('closed' in stored) return undefined;
  const account = 'version' in stored ? stored : fromVersion1(stored);
  return {
    ...account,
    sessions: account.sessions.filter(({ endsAt }) => endsAt > now),
    arranged: account.arranged && account.arranged.until > now ? account.arranged : null,
    usedChallenges: account.usedChallenges.filter(({ endsAt }) => endsAt > now),
  };
}

/** A session that begins now. */
export function newSession(hash: string, kind: SessionKind, name: string | null, now: number): Session {
  return { hash, kind, name, issuedAt: now, endsAt: now + SESSION_TTL_MS, usedOn: null };
}

function fromVersion1({ membership, sessions }: z.infer<typeof Version1>): AccountState {
  const tokens = sessions.map(({ hash, issuedAt }) => newSession(hash, 'token', null, issuedAt));
  return { ...newAccount(membership), sessions: tokens };
}
