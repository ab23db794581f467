// Session records by token hash, with their time to live. A session must be live both here and in the account
// object, so the delay of this store never admits an ended session.
import * as z from 'zod';
import { checkAnswer } from '../counters/object-call.ts';
import { SESSION_TTL_SECONDS } from './account-state.ts';

export const SessionRecord = z.object({ account: z.string(), issued_at: z.iso.datetime() });
export type SessionRecord = z.infer<typeof SessionRecord>;

export type SessionStore = {
  get(hash: string): Promise<SessionRecord | undefined>;
  put(hash: string, record: SessionRecord): Promise<void>;
  delete(hash: string): Promise<void>;
};

/** KV key of a session. */
export function sessionKey(hash: string): string {
  return `session:${hash}`;
}

/** The store over KV. */
export function kvSessionStore(kv: KVNamespace): SessionStore {
  return {
    async get(hash) {
      const stored = await kv.get(sessionKey(hash), 'json');
      return stored === null ? undefined : checkAnswer('The session store', SessionRecord, stored);
    },
    put: (hash, record) =>
      kv.put(sessionKey(hash), JSON.stringify(record), { expirationTtl: SESSION_TTL_SECONDS }),
    delete: (hash) => kv.delete(sessionKey(hash)),
  };
}
