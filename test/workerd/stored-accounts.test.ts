// Accounts that an older version stored keep working, and an account that was deleted cannot come back.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountObject, MAX_SESSIONS } from '../../worker/src/accounts/account-object.ts';
import { mintAccountId, mintMemberToken, parseMemberToken } from '../../worker/src/accounts/member-token.ts';
import { sessionKey } from '../../worker/src/accounts/session-store.ts';
import { env, migrate, runInside, services } from './support.ts';

const { accounts, config } = services();
const DAY_MS = 24 * 60 * 60 * 1000;
const objects = env.ACCOUNTS as DurableObjectNamespace<AccountObject>;
let account = '';

beforeAll(migrate);

beforeEach(() => {
  account = mintAccountId();
});

/** Runs inside the object of the account. */
const inside = <T>(act: (object: AccountObject, state: DurableObjectState) => T | Promise<T>) =>
  runInside<AccountObject, T>(objects.get(objects.idFromName(account)), act);

async function credentialOf(token: string) {
  const credential = await parseMemberToken(token, config.signing);
  if (!credential) throw new Error('The token does not parse.');
  return credential;
}

const outcome = async (token: string) =>
  accounts.checkSession(await credentialOf(token)).then(
    () => 'passed',
    (error) => error.code,
  );

/** Stores an account as version 0.1.0 did: a membership, and sessions with their hash and time. */
async function storeAsVersion1(membership: string, ages: readonly number[]): Promise<string[]> {
  const tokens = await Promise.all(ages.map(() => mintMemberToken(account, config.signing)));
  const sessions: { hash: string; issuedAt: number }[] = [];
  for (const [i, token] of tokens.entries()) {
    const { hash } = await credentialOf(token);
    const issuedAt = Date.now() - (ages[i] ?? 0) * DAY_MS;
    sessions.push({ hash, issuedAt });
    const record = { account, issued_at: new Date(issuedAt).toISOString() };
    await env.SESSIONS.put(sessionKey(hash), JSON.stringify(record));
  }
  await inside((_, state) => state.storage.kv.put('account', { membership, sessions }));
  return tokens;
}

describe('an account stored by the version before', () => {
  it('opens prices with its tokens, and its sessions end when they were to end', async () => {
    const [fresh = '', older = '', ended = ''] = await storeAsVersion1('active', [0, 29.9, 30.1]);
    expect(await outcome(fresh)).toBe('passed');
    expect(await outcome(older)).toBe('passed');
    expect(await outcome(ended)).toBe('invalid_token');
    const { membership, sessions, passkeys, customer, arranged } = await accounts.describeAccount(account);
    expect({ membership, passkeys, customer, arranged }).toEqual({
      membership: 'active',
      passkeys: [],
      customer: null,
      arranged: null,
    });
    expect(sessions.map(({ kind, name, issuedAt, endsAt }) => [kind, name, endsAt - issuedAt])).toEqual([
      ['token', null, 30 * DAY_MS],
      ['token', null, 30 * DAY_MS],
    ]);
  });

  it('keeps its membership and its tokens through every later change', async () => {
    const [token = ''] = await storeAsVersion1('past_due', [1]);
    expect(await outcome(token)).toBe('membership_required');
    await accounts.openWebSession(account);
    expect(await accounts.setMembership(account, 'active')).toEqual({ moved: true, membership: 'active' });
    expect(await accounts.setCustomer(account, 'cus_1')).toBe('cus_1');
    expect(await accounts.setCustomer(account, 'cus_2')).toBe('cus_1');
    expect(await outcome(token)).toBe('passed');
  });

  it('is found by its customer, and only by it', async () => {
    const { directory } = services();
    const createdAt = new Date().toISOString();
    await directory.addAccount({ id: account, email: `${account}@b.example`, createdAt, lang: 'es' });
    expect(await accounts.setCustomer(account, `cus_${account}`)).toBe(`cus_${account}`);
    expect(await accounts.accountByCustomer(`cus_${account}`)).toBe(account);
    expect(await accounts.accountByCustomer('cus_nobody')).toBeUndefined();
    expect(await accounts.customerOf(account)).toBe(`cus_${account}`);
  });
});

describe('sessions of two kinds', () => {
  it('do not end each other when there are many', async () => {
    await accounts.setMembership(account, 'active');
    const token = await accounts.issueToken(account, 'my script');
    for (let i = 0; i <= MAX_SESSIONS; i += 1) await accounts.openWebSession(account);
    expect(await outcome(token)).toBe('passed');
    const { sessions } = await accounts.describeAccount(account);
    expect(sessions.filter(({ kind }) => kind === 'web')).toHaveLength(MAX_SESSIONS);
  });

  it('end by kind, one by one, and all together', async () => {
    await accounts.setMembership(account, 'active');
    const [first, second] = [
      await accounts.issueToken(account, 'a'),
      await accounts.issueToken(account, 'b'),
    ];
    await accounts.openWebSession(account);
    expect(await accounts.endSessions(account, 'web')).toBe(1);
    const { hash } = await credentialOf(first);
    expect(await accounts.endSession(account, hash.slice(0, 16))).toBe(true);
    expect([await outcome(first), await outcome(second)]).toEqual(['invalid_token', 'passed']);
    expect(await accounts.endSessions(account)).toBe(1);
    expect(await outcome(second)).toBe('invalid_token');
    expect((await env.SESSIONS.list()).keys.filter(({ name }) => name.includes(hash))).toEqual([]);
  });
});

describe('a deleted account', () => {
  it('ends every session, opens none, and moves no membership', async () => {
    await accounts.setMembership(account, 'active');
    const token = await accounts.issueToken(account);
    await accounts.closeAccount(account);
    expect(await outcome(token)).toBe('invalid_token');
    await expect(accounts.issueToken(account)).rejects.toMatchObject({ code: 'not_found' });
    await expect(accounts.openWebSession(account)).rejects.toMatchObject({ code: 'not_found' });
    expect(await accounts.setMembership(account, 'active')).toEqual({ moved: false, membership: 'ended' });
    expect(await accounts.setCustomer(account, 'cus_3')).toBeNull();
  });

  it('leaves a mark without any data, which an alarm removes', async () => {
    await accounts.setMembership(account, 'active');
    await accounts.issueToken(account);
    await accounts.closeAccount(account);
    const stored = await inside((_, state) => [...state.storage.kv.list()]);
    expect(stored).toEqual([['account', { version: 2, closed: true }]]);
    await inside((object) => object.alarm());
    expect(await inside((_, state) => [...state.storage.kv.list()])).toEqual([]);
  });
});
