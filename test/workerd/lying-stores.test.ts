// Stores of the gates that lie: session records and answers of Durable Objects that are not what was asked for. Nobody
// passes a gate because of one, and the answer is 503 `service_unavailable`: never 500.
import { beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../worker/src/credentials/sign.ts';
import { send } from './key-requests.ts';
import {
  ACCOUNT,
  asMember,
  asOperator,
  expectRefused,
  keys,
  type Lies,
  LOOKUP,
  NO_ANSWERS,
  openEveryGate,
  QUESTION,
  SEARCH,
  searchWith,
} from './lying-requests.ts';
import { env, runInside, testApp } from './support.ts';

beforeAll(openEveryGate);

describe('the session store', () => {
  const record = { account: ACCOUNT, issued_at: new Date().toISOString() };
  const LIES: Lies = {
    ...NO_ANSWERS,
    'undefined instead of null': undefined,
    'a record of another account': { ...record, account: 'lying0000003' },
    'an account that is a list': { ...record, account: [ACCOUNT] },
    'a record without an account': { issued_at: record.issued_at },
    'a date that is a number': { ...record, issued_at: 7 },
    'a date that is not a date': { ...record, issued_at: 'yesterday' },
  };
  it.each(Object.entries(LIES))('with %s lets nobody pass', async (name, lie) => {
    await expectRefused({ SESSIONS: { get: async () => lie } }, LOOKUP, asMember(), name);
  });

  it('with a text that is not JSON lets nobody pass', async () => {
    const key = `session:${await sha256Hex(keys.token)}`;
    const stored = await env.SESSIONS.get(key);
    await env.SESSIONS.put(key, '<!doctype html>');
    await expectRefused({}, LOOKUP, asMember(), 'HTML in KV');
    await env.SESSIONS.put(key, stored ?? '');
    expect((await send(testApp(), LOOKUP, asMember())).status).toBe(200);
  });
});

/** A namespace whose every object gives this value to every call. */
const nativeObjects = (answer: unknown) => {
  const object = new Proxy({}, { get: () => async () => answer });
  return { idFromName: () => 'id', get: () => object };
};
/** The same for objects of the library, which answer over fetch. */
const libraryObjects = (answer: unknown) => {
  const response = () =>
    typeof answer === 'string'
      ? new Response(answer, { headers: { 'Content-Type': 'text/html' } })
      : Response.json(answer ?? null);
  return { idFromName: () => 'id', get: () => ({ fetch: async () => response() }) };
};

describe('the account object', () => {
  const LIES: Lies = {
    ...NO_ANSWERS,
    null: null,
    undefined,
    'a session that is a text': { session: 'yes', membership: 'active' },
    'a session that is a number': { session: 1, membership: 'active' },
    'a session that is missing': { membership: 'active' },
    'a membership that does not exist': { session: true, membership: 'platinum' },
    'a membership that is a list': { session: true, membership: ['active'] },
    'a membership that is missing': { session: true },
  };
  it.each(Object.entries(LIES))('that answers %s lets nobody pass', async (name, lie) => {
    await expectRefused({ ACCOUNTS: nativeObjects(lie) }, LOOKUP, asMember(), name);
  });

  it.each(['activate', 'cancel', 'token', ''])('that lies to the operator is 503: %s', async (step) => {
    const path = `/operator/v1/members/${ACCOUNT}${step === '' ? '' : `/${step}`}`;
    const init = { method: step === '' ? 'GET' : 'POST', headers: asOperator };
    const lies = [
      ...Object.entries(NO_ANSWERS),
      ['another membership', { moved: true, membership: 'none' }],
    ] as const;
    for (const [name, lie] of lies) await expectRefused({ ACCOUNTS: nativeObjects(lie) }, path, init, name);
  });

  const STORED: Lies = {
    null: null,
    'a list': [],
    'sessions that are a text': { membership: 'active', sessions: 'all' },
    'a membership that does not exist': { membership: 'ACTIVE', sessions: [] },
    'a session without a time': { membership: 'active', sessions: [{ hash: 'x' }] },
  };
  it.each(Object.entries(STORED))('that has stored %s lets nobody pass', async (name, lie) => {
    const stub = env.ACCOUNTS.get(env.ACCOUNTS.idFromName(ACCOUNT));
    const swap = (value: unknown) =>
      runInside(stub, (_, state) => {
        const before = state.storage.kv.get('account');
        state.storage.kv.put('account', value);
        return before;
      });
    const before = await swap(lie);
    await expectRefused({}, LOOKUP, asMember(), name);
    await swap(before);
    expect((await send(testApp(), LOOKUP, asMember())).status).toBe(200);
  });
});

describe('the counter of an address', () => {
  const taken = { allowed: true, limit: 60, remaining: 59, reset: 2_000_000_000, retryAfter: 0 };
  const LIES: Lies = {
    ...NO_ANSWERS,
    null: null,
    'an allowance that is a text': { ...taken, allowed: 'yes' },
    'an allowance that is missing': { ...taken, allowed: undefined },
    'another limit': { ...taken, limit: 1_000_000 },
    'more left than the limit': { ...taken, remaining: 61 },
    'all left after a request': { ...taken, remaining: 60 },
    'less than nothing left': { ...taken, remaining: -1 },
    'a number that is a text': { ...taken, remaining: '59' },
    'half a request': { ...taken, remaining: 58.5 },
    'a reset that is a date': { ...taken, reset: '2026-01-01' },
    'requests left in a refusal': { ...taken, allowed: false },
  };
  it.each(Object.entries(LIES))('that answers %s lets nobody pass', async (name, lie) => {
    await expectRefused({ IP_COUNTERS: libraryObjects(lie) }, LOOKUP, asMember(), name);
    await expectRefused({ IP_COUNTERS: libraryObjects(lie) }, '/functions/v1/keys', { method: 'POST' }, name);
  });
});

describe('the key object', () => {
  const terms = { tier: 'pro', contract: 'B', test: false, scopes: [] };
  const day = { allowed: true, limit: 10_000, remaining: 9_999, reset: 2_000_000_000, retryAfter: 0 };
  const taken = { known: true, fits: true, misplaced: false, terms, origins: [], ...day };
  const LIES: Lies = {
    ...NO_ANSWERS,
    null: null,
    'a yes that is a text': { ...taken, known: 'true' },
    'no terms': { ...taken, terms: null },
    'a tier that does not exist': { ...taken, terms: { ...terms, tier: 'gold' } },
    'a contract that does not exist': { ...taken, terms: { ...terms, contract: 'C' } },
    'terms that do not agree': { ...taken, terms: { ...terms, tier: 'free', contract: 'A' } },
    'a test key for a live key': { ...taken, terms: { ...terms, tier: 'free', test: true }, limit: 100 },
    'another limit than that of its terms': { ...taken, limit: 100_000 },
    'more left than the limit': { ...taken, remaining: 10_001 },
    'scopes that are a text': { ...taken, terms: { ...terms, scopes: 'enterprise' } },
    'a scope that does not exist': { ...taken, terms: { ...terms, scopes: ['everything'] } },
    'origins that are a text': { ...taken, origins: 'https://a.example' },
    'an allowance that is a number': { ...taken, allowed: 1 },
    'no answer to whether the tier fits': { ...taken, fits: undefined },
    'numbers that are texts': { ...taken, limit: '10000', remaining: '9999' },
  };
  it.each(Object.entries(LIES))('that answers %s lets nobody pass', async (name, lie) => {
    const changed = { KEY_OBJECTS: libraryObjects(lie) };
    await expectRefused(changed, SEARCH, searchWith(keys.pro), name);
    const items = { items: [QUESTION] };
    await expectRefused(changed, `${SEARCH}/batch`, searchWith(keys.pro, items), name);
    await expectRefused(changed, '/functions/v1/usage', { headers: { 'x-api-key': keys.pro } }, name);
  });

  it('that takes a test key for a live one does not open live tiles', async () => {
    await expectRefused({ KEY_OBJECTS: libraryObjects(taken) }, SEARCH, searchWith(keys.test), 'a live key');
  });

  it.each(['rotate', 'revoke', 'origins'])('that lies to a manager is 503: %s', async (step) => {
    const headers = { Authorization: `Bearer ${keys.management}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ all: true, origins: [] });
    for (const [name, lie] of Object.entries(NO_ANSWERS)) {
      const changed = { KEY_OBJECTS: libraryObjects(lie) };
      await expectRefused(changed, `/functions/v1/keys/${step}`, { method: 'POST', headers, body }, name);
    }
  });

  it('that gives a member the family of another account is 503', async () => {
    const family = { terms, origins: [], revoked: false, validKeys: 1, count: 0, account: 'another00000' };
    const headers = { ...asMember().headers, 'x-api-key': keys.pro };
    const init = { method: 'POST', headers };
    const changed = { KEY_OBJECTS: libraryObjects(family) };
    await expectRefused(changed, '/functions/v1/keys/rotate', init, 'another account');
  });

  it.each(['rotate', 'usage', 'revoke'])('that lies to the operator is 503: %s', async (step) => {
    const init = { method: step === 'usage' ? 'GET' : 'POST', headers: asOperator };
    for (const [name, lie] of Object.entries(NO_ANSWERS)) {
      const changed = { KEY_OBJECTS: libraryObjects(lie) };
      await expectRefused(changed, `/operator/v1/keys/${keys.family}/${step}`, init, name);
    }
  });
});
