// Sessions and memberships as the routes use them: KV and the account object behind one interface.

import * as z from 'zod';
import { MEMBERSHIPS, type Membership } from '../../../schemas/key-terms.ts';
import { callObject, callStore, checkAnswer } from '../counters/object-call.ts';
import { type Signing, sha256Hex } from '../credentials/sign.ts';
import { ApiError } from '../errors.ts';
import type { AccountDescription, AccountObject } from './account-object.ts';
import { type MemberCredential, mintMemberToken } from './member-token.ts';
import type { SessionStore } from './session-store.ts';

/** Every method throws `service_unavailable` when KV or the object cannot be reached. */
export type Accounts = {
  /** Returns for an active member; throws `invalid_token` or `membership_required`. */
  checkSession(credential: MemberCredential): Promise<void>;
  /** A fresh token of the account, shown once. */
  issueToken(account: string): Promise<string>;
  /** Ends one session. */
  signOut(credential: MemberCredential): Promise<void>;
  /** Moves the membership; `moved` is false when the step is not allowed. */
  setMembership(account: string, to: Membership): Promise<{ moved: boolean; membership: Membership }>;
  describe(account: string): Promise<AccountDescription>;
};

type Parts = {
  objects: DurableObjectNamespace<AccountObject>;
  sessions: SessionStore;
  signing: Signing;
};

const membership = z.enum(MEMBERSHIPS);
/** What the account object answers. */
const SessionCheck = z.object({ session: z.boolean(), membership });
const Issued = z.object({ ended: z.array(z.string().regex(/^[0-9a-f]{64}$/)) });
const Moved = z.object({ moved: z.boolean(), membership });
const Described = z.object({ membership, sessions: z.int().nonnegative() });

/** The service over its two stores. */
export function createAccounts({ objects, sessions, signing }: Parts): Accounts {
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
  return {
    async checkSession({ account, hash }) {
      const [record, check] = await Promise.all([
        callStore(() => sessionOf(account, hash)),
        call(SessionCheck, async () => object(account).check(hash)),
      ]);
      if (!check.session || !record) throw new ApiError('invalid_token');
      if (check.membership !== 'active') throw new ApiError('membership_required');
    },
    async issueToken(account) {
      const token = await mintMemberToken(account, signing);
      const hash = await sha256Hex(token);
      const { ended } = await call(Issued, async () => object(account).issue(hash));
      const issuedAt = new Date().toISOString();
      await callStore(() => sessions.put(hash, { account, issued_at: issuedAt }));
      await Promise.all(ended.map((old) => callStore(() => sessions.delete(old))));
      return token;
    },
    async signOut({ account, hash }) {
      await callObject(async () => object(account).signOut(hash));
      await callStore(() => sessions.delete(hash));
    },
    setMembership: (account, to) => {
      const answer = Moved.refine(({ moved, membership: now }) => !moved || now === to);
      return call(answer, async () => object(account).setMembership(to));
    },
    describe: (account) => call(Described, async () => object(account).describe()),
  };
}
