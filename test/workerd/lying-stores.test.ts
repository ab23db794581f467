// Stores of the gates, the directory and the indexes that lie: records, rows and answers that are not what was asked
// for. Nobody passes a gate because of one, and the answer is 503: `service_unavailable`, for cities and the pointer
// `data_unavailable`. Never 500.
import { beforeAll, describe, expect, it } from 'vitest';
import { ErrorBody } from '../../schemas/api-error.ts';
import { CURRENT_KEY, TILE_FORMAT, tileKeys } from '../../schemas/tile.ts';
import { sha256Hex } from '../../worker/src/credentials/sign.ts';
import type { Env } from '../../worker/src/env.ts';
import { isolateTiles } from '../../worker/src/tiles/tile-store.ts';
import { issueKey, send } from './key-requests.ts';
import { anIndex, BUILD, publishTiles } from './published-build.ts';
import { env, migrate, OPERATOR_SECRET, runInside, services, testApp } from './support.ts';

type Lies = Record<string, unknown>;
const ACCOUNT = 'lying0000002';
const LOOKUP = '/functions/v1/public-price-lookup?cpt=70551';
const SEARCH = '/functions/v1/widget-search';
const QUESTION = { query: 'cardiologist', location: '60601' };
let token = '';
const keys = { pro: '', test: '', management: '', family: '' };

const asMember = () => ({ headers: { Authorization: `Bearer ${token}` } });
const asOperator = { Authorization: `Operator ${OPERATOR_SECRET}`, 'Content-Type': 'application/json' };
const searchWith = (key: string, body: object = QUESTION) => ({
  method: 'POST',
  headers: { 'x-api-key': key, 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

/** The refusal of a request while a binding lies. */
async function expectRefused(
  changed: Partial<Env> | object,
  path: string,
  init: RequestInit,
  name: string,
  code = 'service_unavailable',
) {
  const app = testApp(changed);
  const { status, body } = await send(app, path, init);
  expect([name, status, body.error]).toEqual([name, 503, code]);
  ErrorBody.parse(body);
  expect(app.log[0]?.cause ?? '').not.toMatch(/TypeError|RangeError|is not a function|undefined \(/);
}

/** Values that are no answer of any store. */
const NO_ANSWERS: Lies = {
  'a list': [],
  'a number': 7,
  'a text': 'text',
  'an empty object': {},
  'an HTML page': '<!doctype html>',
  'an answer inside a list': [{ session: true, membership: 'active' }],
};

beforeAll(async () => {
  await migrate();
  await publishTiles();
  const { accounts, directory } = services();
  await directory.addAccount({
    id: ACCOUNT,
    email: 'lying@b.example',
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  await accounts.setMembership(ACCOUNT, 'active');
  token = await accounts.issueToken(ACCOUNT);
  const pro = await issueKey({ tier: 'pro' });
  Object.assign(keys, { pro: pro.key, management: pro.managementSecret, family: pro.family });
  keys.test = (await issueKey({ test: true })).key;
});

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
    const key = `session:${await sha256Hex(token)}`;
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

/** A database that gives these rows to every question. */
const databaseOf = (results: unknown) => {
  const first = Array.isArray(results) ? results[0] : results;
  const statement = { all: async () => ({ results }), first: async () => first, run: async () => ({}) };
  return { prepare: () => ({ ...statement, bind: () => statement }), batch: async () => [] };
};

describe('the index of cities', () => {
  const row = { build: BUILD, nameKey: 'chicago', city: 'Chicago', state: 'IL', zip: '60601', population: 9 };
  const LIES: Lies = {
    'no list': null,
    'a text': 'rows',
    'a row that is null': [null],
    'a row that is a list': [[]],
    'a row of another build': [{ ...row, build: '2026-06-30-ffffffffffff' }],
    'a row without its build': [{ ...row, build: undefined }],
    'a city that was not asked for': [{ ...row, nameKey: 'boston' }],
    'a ZIP that is a number': [{ ...row, zip: 60601 }],
    'a ZIP of four digits': [{ ...row, zip: '6060' }],
    'a ZIP that no tile has': [{ ...row, zip: '99999' }],
    'a state that is a name': [{ ...row, state: 'Illinois' }],
    'a population that is a text': [{ ...row, population: '9' }],
    'a population below zero': [{ ...row, population: -9 }],
  };
  it.each(Object.entries(LIES))('with %s is never answered from', async (name, lie) => {
    const init = searchWith(keys.pro, { query: 'cardiologist', location: 'Chicago' });
    await expectRefused({ DB: databaseOf(lie) }, SEARCH, init, name, 'data_unavailable');
  });
});

describe('the directory', () => {
  const row = { id: ACCOUNT, email: 'lying@b.example', created_at: '2026-01-01T00:00:00.000Z' };
  const LIES: Lies = {
    'a list': [[]],
    'a text': ['row'],
    'the row of another account': [{ ...row, id: 'another00000', email: 'another@b.example' }],
    'a row without an address': [{ ...row, email: undefined }],
    'an id that is a number': [{ ...row, id: 7 }],
    'a date that is missing': [{ ...row, created_at: null }],
  };
  it.each(Object.entries(LIES))('with %s issues no token', async (name, lie) => {
    const changed = { DB: databaseOf(lie) };
    const path = `/operator/v1/members/${ACCOUNT}`;
    await expectRefused(changed, `${path}/token`, { method: 'POST', headers: asOperator }, name);
    const body = JSON.stringify({ email: 'lying@b.example' });
    await expectRefused(changed, '/operator/v1/members', { method: 'POST', headers: asOperator, body }, name);
  });

  const key = {
    ...{ family: 'lying0000004', tier: 'pro', contract: 'B', test: 0, scopes: '[]', account: null },
    ...{ created_at: '2026-01-01', revoked_at: null, daily_limit: null, origins: '[]', rotated_at: null },
    issued_by: 'operator',
  };
  const KEYS: Lies = {
    'no list': 'rows',
    'a row that is null': [null],
    'scopes that are not JSON': [{ ...key, scopes: '[' }],
    'scopes that are an object': [{ ...key, scopes: '{}' }],
    'origins of numbers': [{ ...key, origins: '[1]' }],
    'a tier that does not exist': [{ ...key, tier: 'gold' }],
    'a limit that is a text': [{ ...key, daily_limit: '9' }],
    'a yes that is a text': [{ ...key, test: 'true' }],
  };
  it.each(Object.entries(KEYS))('with %s lists no keys', async (name, lie) => {
    await expectRefused({ DB: databaseOf(lie) }, '/operator/v1/keys', { headers: asOperator }, name);
  });

  const release = { build: BUILD, as_of: '2026-06-30', published_at: null, retired_at: null };
  const RELEASES: Lies = {
    'no list': { rows: [] },
    'a row that is a text': ['row'],
    'a build that is not one': [{ ...release, build: 'newest' }],
    'a date that is a number': [{ ...release, published_at: 7 }],
    'a row that lacks its end': [{ build: BUILD, as_of: '2026-06-30', published_at: null }],
  };
  it.each(Object.entries(RELEASES))('with %s lists no releases', async (name, lie) => {
    await expectRefused({ DB: databaseOf(lie) }, '/operator/v1/releases', { headers: asOperator }, name);
  });
});

describe('the pointer and the index, for the operator', () => {
  const pointer = { format: TILE_FORMAT, release: BUILD, previous: null, published_by: 'test' };
  const bucketOf = (texts: Record<string, string>) => ({
    get: async (key: string) => {
      const text = texts[key];
      return text === undefined ? null : { etag: 'etag', text: async () => text };
    },
  });
  const LIES = ['', 'null', '[]', '{}', '<!doctype html>', '{"format":2}', '{"format":{"toString":1}}'].map(
    (text): [string] => [text],
  );
  LIES.push([JSON.stringify({ ...pointer, release: 'newest' })], [JSON.stringify({ ...pointer, format: 9 })]);
  it.each(LIES)('a pointer of %j is 503 data_unavailable', async (text) => {
    isolateTiles.current = undefined;
    const changed = {
      TILES: bucketOf({ [CURRENT_KEY]: text, [tileKeys.index(BUILD)]: JSON.stringify(anIndex()) }),
    };
    const move = JSON.stringify({ release: BUILD, published_by: 'test' });
    const keysToDelete = JSON.stringify({ keys: [tileKeys.code(BUILD, '70551')] });
    const calls: [string, RequestInit][] = [
      ['/pointer', { headers: asOperator }],
      ['/pointer', { method: 'POST', headers: asOperator, body: move }],
      ['/objects/delete', { method: 'POST', headers: asOperator, body: keysToDelete }],
      [`/index/${BUILD}`, { method: 'DELETE', headers: asOperator }],
    ];
    for (const [path, init] of calls)
      await expectRefused(changed, `/operator/v1${path}`, init, path, 'data_unavailable');
  });

  it.each([...LIES.slice(0, 7), [JSON.stringify({ ...anIndex(), build: '2026-06-30-ffffffffffff' })]])(
    'an index of %j is never made live',
    async (text) => {
      const changed = {
        TILES: bucketOf({ [CURRENT_KEY]: JSON.stringify(pointer), [tileKeys.index(BUILD)]: text }),
      };
      const body = JSON.stringify({ release: BUILD, published_by: 'test' });
      const init = { method: 'POST', headers: asOperator, body };
      await expectRefused(changed, '/operator/v1/pointer', init, text, 'data_unavailable');
    },
  );
});
