// The session cookie of a browser, made in the stores of a local service as the sign-in page makes it.
import type { Miniflare } from 'miniflare';
import { TEST_SECRETS } from './secrets.ts';

/** The session as the account object and KV know it: both must list it. */
type AccountStub = { issue(hash: string, kind: 'web', name: null): Promise<{ issued: boolean }> };
type Accounts = { idFromName(name: string): unknown; get(id: unknown): AccountStub };

/** Opens a web session of an account and returns the value of its cookie. */
export async function webCookie(miniflare: Miniflare, account: string): Promise<string> {
  const { mintSessionToken } =
    await worker<typeof import('../../../worker/src/accounts/member-token.ts')>('accounts/member-token');
  const { sha256Hex } =
    await worker<typeof import('../../../worker/src/credentials/sign.ts')>('credentials/sign');
  const signing = { prefix: 'cpa_', secret: TEST_SECRETS.TOKEN_SECRET, previousSecret: undefined };
  const token = await mintSessionToken('web', account, signing);
  const hash = await sha256Hex(token);
  const accounts = (await miniflare.getDurableObjectNamespace('ACCOUNTS')) as unknown as Accounts;
  const { issued } = await accounts.get(accounts.idFromName(account)).issue(hash, 'web', null);
  if (!issued) throw new Error('The account object opened no session.');
  const sessions = await miniflare.getKVNamespace('SESSIONS');
  await sessions.put(`session:${hash}`, JSON.stringify({ account, issued_at: new Date().toISOString() }));
  return token;
}

/** The types of the modules need those of Workers, so the compiler must not follow their names. */
async function worker<T>(module: string): Promise<T> {
  return (await import(new URL(`../../../worker/src/${module}.ts`, import.meta.url).href)) as T;
}
