import { runInDurableObject } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AccountObject, MAX_SESSIONS } from '../../worker/src/accounts/account-object.ts';
import { mintAccountId, mintMemberToken, parseMemberToken } from '../../worker/src/accounts/member-token.ts';
import { sessionKey } from '../../worker/src/accounts/session-store.ts';
import { readMemberCredential } from '../../worker/src/gates/bearer.ts';
import { env, services } from './support.ts';

const { accounts, config } = services();
const { signing } = config;
let account = '';
const objects = env.ACCOUNTS as DurableObjectNamespace<AccountObject>;
const stub = () => objects.get(objects.idFromName(account));

async function credentialOf(token: string) {
  const credential = await parseMemberToken(token, signing);
  if (!credential) throw new Error('The token does not parse.');
  return credential;
}

/** What a check of this token comes to: `passed`, or the code of the refusal. */
async function outcome(token: string): Promise<string> {
  const credential = await credentialOf(token);
  return accounts.checkSession(credential).then(
    () => 'passed',
    (error) => error.code,
  );
}

beforeEach(() => {
  account = mintAccountId();
});

describe('a member token', () => {
  it('names its account and is stored only as a hash', async () => {
    const token = await mintMemberToken(account, signing);
    expect(token).toMatch(/^cpa_mem_[0-9A-Za-z]{12}_[0-9A-Za-z]{30}$/);
    const credential = await parseMemberToken(token, signing);
    expect(credential?.account).toBe(account);
    expect(credential?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is recognised under the previous secret, and not under another', async () => {
    const old = await mintMemberToken(account, { prefix: 'cpa_', secret: 'the token secret before it' });
    const alien = await mintMemberToken(account, { prefix: 'cpa_', secret: 'a secret of somebody else' });
    expect(await parseMemberToken(old, signing)).toBeDefined();
    expect(await parseMemberToken(alien, signing)).toBeUndefined();
  });

  it('dies with any changed character', async () => {
    const token = await mintMemberToken(account, signing);
    for (let i = 0; i < token.length; i += 1) {
      const changed = token.slice(0, i) + (token[i] === 'A' ? 'B' : 'A') + token.slice(i + 1);
      expect(await parseMemberToken(changed, signing), `position ${i}`).toBeUndefined();
    }
  });

  const refusals: [Record<string, string>, string][] = [
    [{}, 'missing_token'],
    [{ Authorization: 'Bearer' }, 'missing_token'],
    [{ Authorization: 'Basic abc' }, 'missing_token'],
    [{ Authorization: 'Bearer nonsense' }, 'invalid_token'],
    [{ 'x-api-key': 'cpa_live_x' }, 'member_token_required'],
    [{ Authorization: 'Bearer cpa_live_x' }, 'member_token_required'],
    [{ Authorization: 'Bearer cpa_test_x', 'x-api-key': 'y' }, 'member_token_required'],
  ];
  it.each(refusals)('refuses %j as %s', async (headers, code) => {
    await expect(readMemberCredential(new Headers(headers), signing)).rejects.toMatchObject({ code });
  });
});

describe('a membership', () => {
  it('opens at once and closes at once', async () => {
    const token = await accounts.issueToken(account);
    expect(await outcome(token)).toBe('membership_required');
    await accounts.setMembership(account, 'active');
    expect(await outcome(token)).toBe('passed');
    await accounts.setMembership(account, 'ended');
    expect(await outcome(token)).toBe('membership_required');
    await accounts.setMembership(account, 'active');
    expect(await outcome(token)).toBe('passed');
  });

  it('takes no step that does not exist', async () => {
    expect(await accounts.setMembership(account, 'ended')).toEqual({ moved: false, membership: 'none' });
    expect(await accounts.setMembership(account, 'past_due')).toEqual({ moved: false, membership: 'none' });
    await accounts.setMembership(account, 'active');
    expect(await accounts.setMembership(account, 'past_due')).toEqual({
      moved: true,
      membership: 'past_due',
    });
    expect(await outcome(await accounts.issueToken(account))).toBe('membership_required');
  });
});

describe('a session', () => {
  it('ends with sign-out, even while KV still has it', async () => {
    await accounts.setMembership(account, 'active');
    const token = await accounts.issueToken(account);
    const { hash } = await credentialOf(token);
    const record = await env.SESSIONS.get(sessionKey(hash));
    await accounts.signOut({ account, hash });
    await env.SESSIONS.put(sessionKey(hash), record ?? '');
    expect(await outcome(token)).toBe('invalid_token');
  });

  it('needs its record in KV as well', async () => {
    await accounts.setMembership(account, 'active');
    const token = await accounts.issueToken(account);
    await env.SESSIONS.delete(sessionKey((await credentialOf(token)).hash));
    expect(await outcome(token)).toBe('invalid_token');
  });

  it('is one of twenty at most; the oldest goes', async () => {
    await accounts.setMembership(account, 'active');
    const tokens: string[] = [];
    for (let i = 0; i <= MAX_SESSIONS; i += 1) tokens.push(await accounts.issueToken(account));
    expect(await outcome(tokens[0] ?? '')).toBe('invalid_token');
    expect(await outcome(tokens[1] ?? '')).toBe('passed');
    expect((await accounts.describeAccount(account)).sessions).toHaveLength(MAX_SESSIONS);
  });

  it('of a well-signed but never issued token is refused and leaves no storage', async () => {
    expect(await outcome(await mintMemberToken(account, signing))).toBe('invalid_token');
    await accounts.describeAccount(account);
    const stored = await runInDurableObject<AccountObject, unknown[]>(stub(), (_, state) => [
      ...[...state.storage.kv.list()],
      ...state.storage.sql.exec('SELECT name FROM sqlite_master').toArray(),
    ]);
    expect(stored).toEqual([]);
  });
});
