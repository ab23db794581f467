// The authority on one account: its membership and its live sessions. Cancel and sign-out write here, so they
// take effect on the next lookup. Reading an unknown account writes nothing.
import { DurableObject } from 'cloudflare:workers';
import * as z from 'zod';
import { MEMBERSHIPS, type Membership } from '../../../schemas/key-terms.ts';
import { checkAnswer } from '../counters/object-call.ts';
import { mayBecome } from './membership.ts';

/** Most live sessions of one account; one more ends the oldest. */
export const MAX_SESSIONS = 20;
/** How long a session lives, here and in KV. */
export const SESSION_TTL_SECONDS = 30 * 24 * 60 * 60;

const KEY = 'account';
const Account = z.object({
  membership: z.enum(MEMBERSHIPS),
  sessions: z.array(z.object({ hash: z.string(), issuedAt: z.number() })),
});
type Account = z.infer<typeof Account>;

export type SessionCheck = { session: boolean; membership: Membership };
export type AccountDescription = { membership: Membership; sessions: number };

/** Durable Object named by account id; all state is one value in its own storage. */
export class AccountObject extends DurableObject {
  /** Whether this token hash is a live session, and what the membership is. Writes nothing. */
  check(hash: string): SessionCheck {
    const { membership, sessions } = this.read();
    return { session: sessions.some((session) => session.hash === hash), membership };
  }

  /**
   * Starts a session; the same hash twice is one session. Returns the hashes of the sessions that it ended.
   */
  issue(hash: string): { ended: string[] } {
    const account = this.read();
    const others = account.sessions.filter((session) => session.hash !== hash);
    const sessions = [...others, { hash, issuedAt: this.now() }];
    const ended = sessions.splice(0, Math.max(0, sessions.length - MAX_SESSIONS));
    this.write({ ...account, sessions });
    return { ended: ended.map((session) => session.hash) };
  }

  /** Ends a session at once. It cannot be restored. */
  signOut(hash: string): void {
    const account = this.read();
    const sessions = account.sessions.filter((session) => session.hash !== hash);
    if (sessions.length < account.sessions.length) this.write({ ...account, sessions });
  }

  /** Moves the membership. A step that is not allowed changes nothing, and `moved` is false. */
  setMembership(to: Membership): { moved: boolean; membership: Membership } {
    const account = this.read();
    if (!mayBecome(account.membership, to)) return { moved: false, membership: account.membership };
    if (account.membership !== to) this.write({ ...account, membership: to });
    return { moved: true, membership: to };
  }

  /** What the operator may see: no hashes. */
  describe(): AccountDescription {
    const { membership, sessions } = this.read();
    return { membership, sessions: sessions.length };
  }

  /** The object's clock, in milliseconds. Only a test inside the isolate can replace it. */
  protected now(): number {
    return Date.now();
  }

  private read(): Account {
    const found = this.ctx.storage.kv.get(KEY);
    if (found === undefined) return { membership: 'none', sessions: [] };
    const stored = checkAnswer('The storage of an account', Account, found);
    const oldest = this.now() - SESSION_TTL_SECONDS * 1000;
    return { ...stored, sessions: stored.sessions.filter((session) => session.issuedAt > oldest) };
  }

  private write(account: Account): void {
    this.ctx.storage.kv.put(KEY, account);
  }
}
