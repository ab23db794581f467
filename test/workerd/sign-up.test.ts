import { beforeAll, describe, expect, it } from 'vitest';
import { KeyEnded, KeyRotated, OriginsSet, SignedUp, UsageAnswer } from '../../schemas/keys.ts';
import type { IpCounter } from '../../worker/src/counters/ip-counter.ts';
import { issueKey, NO_RATES, post, send, setKeyClock } from './key-requests.ts';
import { stubSearch } from './stub-search.ts';
import { env, migrate, runInside, services, testApp } from './support.ts';

const KEYS = '/functions/v1/keys';
const SEARCH = '/functions/v1/widget-search';
const USAGE = '/functions/v1/usage';
const QUESTION = { query: 'cardiologist', location: '50010' };
const app = testApp({}, { search: stubSearch() });
const { accounts } = services();

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const search = (key: string, headers: object = {}) => post(app, SEARCH, QUESTION, key, headers);
async function signUp(body: object = {}, headers: object = {}) {
  return SignedUp.parse((await post(app, KEYS, body, undefined, headers)).body);
}

beforeAll(migrate);

describe('signing up', () => {
  it('gives a Free key of contract B that works at once, listed without the key', async () => {
    const { status, rates, body } = await send(app, KEYS, { method: 'POST' });
    expect([status, rates]).toEqual([200, [100, 100, true]]);
    const { key, management_secret, ...terms } = SignedUp.parse(body);
    expect(terms).toEqual({
      ok: true,
      test: false,
      tier: 'free',
      contract: 'B',
      scopes: ['search'],
      origins: [],
      limit: 100,
      test_member_token: null,
    });
    expect((await search(key)).rates).toEqual([100, 99, true]);
    const listed = await env.DB.prepare('SELECT * FROM api_keys WHERE issued_by = ?').bind('sign-up').all();
    expect(listed.results).toMatchObject([{ tier: 'free', account: null, daily_limit: null }]);
    for (const secret of [key, management_secret]) expect(JSON.stringify(listed)).not.toContain(secret);
  });

  it('is refused to an address at the fourth time in 24 hours, and to no other', async () => {
    const home = { 'CF-Connecting-IP': '203.0.113.7' };
    for (let i = 0; i < 3; i += 1) expect((await post(app, KEYS, {}, undefined, home)).status).toBe(200);
    const { response, status, body } = await post(app, KEYS, {}, undefined, home);
    expect([status, body.error, body.limit]).toEqual([429, 'rate_limited', 3]);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(86_000);
    expect(body.upgrade_url).toMatch(/\/keys$/);
    expect((await post(app, KEYS, {}, undefined, { 'CF-Connecting-IP': '203.0.113.8' })).status).toBe(200);
  });

  it('opens again when the oldest of the three is a day old, and does not count lookups', async () => {
    const names: string[] = [];
    const { signUps } = services();
    const noting = {
      ...signUps,
      take: (name: string, id: string) => {
        names.push(name);
        return signUps.take(name, id);
      },
    };
    const its = testApp({}, { signUps: noting });
    const home = { 'CF-Connecting-IP': '203.0.113.9' };
    for (let i = 0; i < 3; i += 1) await post(its, KEYS, {}, undefined, home);
    const counter = env.IP_COUNTERS.get(env.IP_COUNTERS.idFromName(`keys:${names[0]}`));
    const later = Date.now() + 86_400_000 + 1_000;
    await runInside(counter, (object: IpCounter) => {
      object.now = () => later;
    });
    expect((await post(its, KEYS, {}, undefined, home)).status).toBe(200);
    expect((await services().quota.take(names[0] ?? '', 'req_lookup')).remaining).toBe(59);
  });

  it('takes websites and gives a key that only they may use', async () => {
    const signed = await signUp({ origins: ['https://Clinic.example/', 'http://localhost:3000'] });
    expect(signed).toMatchObject({
      scopes: ['widget'],
      origins: ['https://clinic.example', 'http://localhost:3000'],
    });
    expect((await search(signed.key, { Origin: 'https://clinic.example' })).status).toBe(200);
    expect((await search(signed.key)).body.error).toBe('origin_not_allowed');
    for (const origins of [
      [],
      ['http://clinic.example'],
      ['https://a.example/path'],
      'https://a.example',
      ['*'],
    ]) {
      const { status, body, rates } = await post(app, KEYS, { origins });
      expect([status, body.error, body.param, rates]).toEqual([
        400,
        'invalid_parameter',
        'origins',
        NO_RATES,
      ]);
    }
  });

  it('gives the address its count back when the key could not be listed', async () => {
    const directory = { ...services().directory, addKey: () => Promise.reject(new Error('D1 is down')) };
    const broken = testApp({}, { directory });
    const home = { 'CF-Connecting-IP': '203.0.113.10' };
    for (let i = 0; i < 5; i += 1) expect((await post(broken, KEYS, {}, undefined, home)).status).toBe(503);
    expect((await post(app, KEYS, {}, undefined, home)).status).toBe(200);
  });
});

describe('managing a key', () => {
  it('rotates it with its secret: both work for 24 hours, under one count', async () => {
    const { key, management_secret: secret } = await signUp();
    const { body } = await post(app, `${KEYS}/rotate`, {}, undefined, bearer(secret));
    const rotated = KeyRotated.parse(body);
    const ends = Date.parse(rotated.older_key_ends_at ?? '') - Date.now();
    expect(ends).toBeGreaterThan(86_000_000);
    expect((await search(key)).rates).toEqual([100, 99, true]);
    expect((await search(rotated.key)).rates).toEqual([100, 98, true]);
    const { results } = await env.DB.prepare(
      'SELECT rotated_at FROM api_keys WHERE rotated_at IS NOT NULL',
    ).all();
    expect(results).toHaveLength(1);
  });

  it('ends one key or all of them; both hold on the next request', async () => {
    const { key, management_secret: secret } = await signUp();
    const { key: newer } = KeyRotated.parse(
      (await post(app, `${KEYS}/rotate`, {}, undefined, bearer(secret))).body,
    );
    const one = await post(app, `${KEYS}/revoke`, {}, key, bearer(secret));
    expect(KeyEnded.parse(one.body).revoked).toBe('key');
    expect((await search(key)).body.error).toBe('invalid_api_key');
    expect((await search(newer)).status).toBe(200);
    const which = await post(app, `${KEYS}/revoke`, {}, undefined, bearer(secret));
    expect([which.status, which.body.error]).toEqual([400, 'missing_parameter']);
    const all = await post(app, `${KEYS}/revoke`, { all: true }, undefined, bearer(secret));
    expect(KeyEnded.parse(all.body).revoked).toBe('family');
    expect((await search(newer)).body.error).toBe('invalid_api_key');
    expect((await post(app, `${KEYS}/rotate`, {}, undefined, bearer(secret))).status).toBe(401);
  });

  it('sets its websites, which hold on the next request', async () => {
    const { key, management_secret: secret } = await signUp();
    const set = (origins: string[]) => post(app, `${KEYS}/origins`, { origins }, undefined, bearer(secret));
    expect(
      OriginsSet.parse((await set(['https://one.example', 'https://one.example'])).body).origins,
    ).toEqual(['https://one.example']);
    expect((await search(key)).body.error).toBe('origin_not_allowed');
    expect((await search(key, { Origin: 'https://one.example' })).status).toBe(200);
    await set([]);
    expect((await search(key)).status).toBe(200);
    const widget = await signUp({ origins: ['https://one.example'] });
    const bare = await post(
      app,
      `${KEYS}/origins`,
      { origins: [] },
      undefined,
      bearer(widget.management_secret),
    );
    expect([bare.status, bare.body.param]).toEqual([400, 'origins']);
  });

  it('is for the holder of its own secret alone', async () => {
    const [mine, other] = [await signUp(), await signUp()];
    const changed = mine.management_secret.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
    const tries = [
      post(app, `${KEYS}/rotate`, {}, mine.key),
      post(app, `${KEYS}/rotate`, {}, mine.key, bearer(changed)),
      post(app, `${KEYS}/rotate`, {}, mine.key, bearer(other.management_secret)),
      post(app, `${KEYS}/rotate`, {}, undefined, bearer(mine.key)),
      post(app, `${KEYS}/revoke`, { all: true }, mine.key, bearer(other.management_secret)),
      post(app, `${KEYS}/origins`, { origins: [] }, mine.key),
    ];
    for (const { status, body } of await Promise.all(tries)) {
      expect([status, body.error]).toEqual([401, 'management_unauthorized']);
    }
    expect((await search(mine.key)).status).toBe(200);
  });

  it('belongs to the member who signed up for it, also after the membership ended', async () => {
    await accounts.setMembership('keyowner0001', 'active');
    await accounts.setMembership('stranger0001', 'active');
    const own = await accounts.issueToken('keyowner0001');
    const strange = await accounts.issueToken('stranger0001');
    const { key } = await signUp({}, bearer(own));
    await accounts.setMembership('keyowner0001', 'ended');
    const rotate = (token: string, of?: string) => post(app, `${KEYS}/rotate`, {}, of, bearer(token));
    expect((await rotate(strange, key)).body.error).toBe('management_unauthorized');
    expect((await rotate(own)).body.error).toBe('missing_api_key');
    expect((await rotate(own, (await signUp()).key)).body.error).toBe('management_unauthorized');
    const { rates, body } = await rotate(own, key);
    expect([KeyRotated.parse(body).ok, rates]).toEqual([true, [100, 100, true]]);
    const invented = own.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
    expect((await post(app, KEYS, {}, undefined, bearer(invented))).body.error).toBe('invalid_token');
  });

  it('answers 405 with Allow and zeros to other methods', async () => {
    for (const path of ['', '/rotate', '/revoke', '/origins']) {
      const { response, status, rates } = await send(app, KEYS + path);
      expect([status, response.headers.get('Allow'), rates]).toEqual([405, 'POST', NO_RATES]);
    }
  });
});

describe('usage', () => {
  it('says what a key is and what it used, for 90 days, without counting', async () => {
    const { key, family } = await issueKey({ tier: 'pro', scopes: ['search'] });
    await setKeyClock(family, Date.UTC(2026, 6, 1, 9));
    for (let i = 0; i < 3; i += 1) await search(key);
    await setKeyClock(family, Date.UTC(2026, 6, 3, 9));
    await search(key);
    const ask = () => send(app, USAGE, { headers: { 'x-api-key': key } });
    await ask();
    const { status, rates, body } = await ask();
    const usage = UsageAnswer.parse(body);
    expect([status, rates, usage.used, usage.remaining]).toEqual([200, [10_000, 9_999, true], 1, 9_999]);
    expect(usage).toMatchObject({
      tier: 'pro',
      contract: 'B',
      limit: 10_000,
      reset: Date.UTC(2026, 6, 4) / 1000,
    });
    expect(usage.days).toHaveLength(90);
    expect(usage.days.slice(-3)).toEqual([
      { date: '2026-07-01', requests: 3, by_endpoint: { search: 3, batch: 0, enterprise_data: 0 } },
      { date: '2026-07-02', requests: 0, by_endpoint: { search: 0, batch: 0, enterprise_data: 0 } },
      { date: '2026-07-03', requests: 1, by_endpoint: { search: 1, batch: 0, enterprise_data: 0 } },
    ]);
  });

  it('counts the searches of a batch apart, and gives Free the number of today alone', async () => {
    const paid = await issueKey({ tier: 'pro', scopes: ['search'] });
    await post(app, `${SEARCH}/batch`, { items: [QUESTION, QUESTION, QUESTION] }, paid.key);
    await search(paid.key);
    const usageOf = async (key: string) =>
      UsageAnswer.parse((await send(app, USAGE, { headers: { 'x-api-key': key } })).body).days;
    const [today] = (await usageOf(paid.key)).slice(-1);
    expect(today).toMatchObject({ requests: 4, by_endpoint: { search: 1, batch: 3, enterprise_data: 0 } });
    const free = await issueKey();
    await setKeyClock(free.family, Date.UTC(2026, 6, 1, 9));
    await search(free.key);
    await setKeyClock(free.family, Date.UTC(2026, 6, 2, 9));
    await search(free.key);
    expect((await usageOf(free.key)).map(({ date, requests }) => [date, requests])).toEqual([
      ['2026-07-02', 1],
    ]);
  });

  it('is there when nothing is left, and takes a key of either contract in the header', async () => {
    const { key } = await issueKey();
    const credential = await services().keys.parse(key);
    if (credential) await services().keys.take(credential, 'req_all', { cost: 100 });
    const spent = await send(app, USAGE, { headers: { 'x-api-key': key } });
    expect([spent.status, spent.rates]).toEqual([200, [100, 0, true]]);
    const a = await issueKey({ tier: 'basic', contract: 'A' });
    expect((await send(app, USAGE, { headers: { 'x-api-key': a.key } })).rates).toEqual([1000, 1000, true]);
    expect((await send(app, USAGE)).body.error).toBe('missing_api_key');
    expect((await send(app, USAGE, { method: 'POST' })).status).toBe(405);
  });
});
