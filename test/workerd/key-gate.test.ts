import { beforeAll, describe, expect, it } from 'vitest';
import { ErrorBody } from '../../schemas/api-error.ts';
import { createAdmission, createLoad } from '../../worker/src/keys/admission.ts';
import { mintApiKey, mintFamily } from '../../worker/src/keys/api-key.ts';
import { issueKey, NO_RATES, ratesOf, send, setKeyClock } from './key-requests.ts';
import { recordedBindings } from './recorded-calls.ts';
import { stubSearch } from './stub-search.ts';
import { migrate, SITE, services, testApp } from './support.ts';

const SEARCH = '/functions/v1/widget-search';
const QUESTION = { query: 'cardiologist', location: '50010' };
const app = testApp({}, { search: stubSearch() });
const { keys, config } = services();

/** A search with the key in its header, the body, or both. */
function search(
  key: { header?: string; body?: string },
  fields: object = QUESTION,
  its = app,
  origin?: string,
) {
  return send(its, SEARCH, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(key.header === undefined ? {} : { 'x-api-key': key.header }),
      ...(origin === undefined ? {} : { Origin: origin }),
    },
    body: JSON.stringify({ ...fields, ...(key.body === undefined ? {} : { api_key: key.body }) }),
  });
}

beforeAll(migrate);

describe('rate headers', () => {
  it('are true on a search, in the contract of the key', async () => {
    const a = await issueKey({ tier: 'basic', contract: 'A' });
    const asked = await search({ body: a.key });
    expect([asked.status, asked.rates]).toEqual([200, [1000, 999, true]]);
    expect(asked.body).toHaveProperty('results');
    expect(asked.body).not.toHaveProperty('radius_miles');
    const b = await issueKey();
    for (const [key, left] of [
      [{ header: b.key }, 99],
      [{ body: b.key }, 98],
      [{ header: b.key, body: b.key }, 97],
    ] as const) {
      const { status, rates, body } = await search(key);
      expect([status, rates]).toEqual([200, [100, left, true]]);
      expect(body).toHaveProperty('providers');
    }
  });

  it('say 0 without a valid key, and for what never reached one', async () => {
    const { key } = await issueKey();
    const other = await issueKey();
    const unknown = await mintApiKey(mintFamily(), false, config.signing);
    const json = { 'Content-Type': 'application/json' };
    const cases: [ReturnType<typeof send>, number, string][] = [
      [search({}), 401, 'missing_api_key'],
      [search({ header: 'nonsense' }), 401, 'invalid_api_key'],
      [search({ header: `${key.slice(0, -1)}_` }), 401, 'invalid_api_key'],
      [search({ header: unknown }), 401, 'invalid_api_key'],
      [search({ header: unknown }, { query: 'x' }), 400, 'missing_parameter'],
      [search({ header: key, body: other.key }), 400, 'conflicting_api_keys'],
      [send(app, SEARCH, { headers: json }), 405, 'method_not_allowed'],
      [send(app, SEARCH, { method: 'POST', body: 'x' }), 415, 'unsupported_media_type'],
      [
        send(app, SEARCH, { method: 'POST', headers: json, body: `"${'a'.repeat(20_000)}"` }),
        413,
        'payload_too_large',
      ],
      [send(app, `${SEARCH}/nothing`, { method: 'POST', body: '{}' }), 404, 'not_found'],
    ];
    for (const [sent, status, code] of cases) {
      const got = await sent;
      expect([got.status, ErrorBody.parse(got.body).error, got.rates]).toEqual([status, code, NO_RATES]);
    }
    const { rates } = await search({ header: key });
    expect(rates).toEqual([100, 99, true]);
  });

  it('stay true on a 400 and a 404 that are not counted', async () => {
    const { key } = await issueKey();
    const json = { 'Content-Type': 'application/json', 'x-api-key': key };
    const post = (body: string) => send(app, SEARCH, { method: 'POST', headers: json, body });
    const cases: [ReturnType<typeof send>, number, string][] = [
      [search({ header: key }, { location: '50010' }), 400, 'missing_parameter'],
      [search({ body: key }, { query: 'x', location: '' }), 400, 'missing_parameter'],
      [search({ header: key }, { ...QUESTION, limit: 51 }), 400, 'invalid_parameter'],
      [search({ header: key }, { ...QUESTION, cursor: 'no cursor of ours' }), 400, 'invalid_parameter'],
      [post('{"query": '), 400, 'invalid_json'],
      [send(app, `${SEARCH}/nothing`, { headers: json }), 404, 'not_found'],
      [send(app, '/functions/v1/usage/nothing', { headers: json }), 404, 'not_found'],
    ];
    for (const [sent, status, code] of cases) {
      const got = await sent;
      expect([got.status, got.body.error, got.rates]).toEqual([status, code, [100, 100, true]]);
    }
  });

  it('stay true for a key of contract A in the header, which is asked after parameters and not counted', async () => {
    const { key } = await issueKey({ tier: 'basic', contract: 'A' });
    const inHeader = await search({ header: key });
    expect([inHeader.status, inHeader.body.error, inHeader.rates]).toEqual([
      401,
      'missing_api_key',
      [1000, 1000, true],
    ]);
    expect((await search({ header: key }, { query: 'x' })).body.error).toBe('missing_parameter');
    expect((await search({ body: key })).rates).toEqual([1000, 999, true]);
  });

  it('show the count that a fault of ours gave back', async () => {
    const { key } = await issueKey();
    const failed = await search({ header: key }, { ...QUESTION, query: 'fail' });
    expect([failed.status, failed.body.error, failed.rates]).toEqual([
      500,
      'internal_error',
      [100, 100, true],
    ]);
    expect((await search({ header: key })).rates).toEqual([100, 99, true]);
  });
});

describe('the day limit', () => {
  it('refuses the 1,001st request of a Basic key, and lets it in again after midnight', async () => {
    const { key, family } = await issueKey({ tier: 'basic', contract: 'B' });
    const noon = Date.UTC(2026, 6, 1, 12);
    await setKeyClock(family, noon);
    // All but a hundred at once: a thousand searches take ten seconds and show no more.
    const credential = await keys.parse(key);
    if (!credential) throw new Error('The key does not parse.');
    await keys.take(credential, 'req_nine_hundred', { cost: 900 });
    const some = await Promise.all(Array.from({ length: 100 }, () => search({ header: key })));
    expect(some.filter(({ status }) => status === 200)).toHaveLength(100);
    const { response, status, body } = await search({ header: key });
    const reset = Date.UTC(2026, 6, 2) / 1000;
    expect([status, body.error]).toEqual([429, 'rate_limited']);
    expect(body).toMatchObject({ limit: 1000, reset, retry_after: 12 * 3600, upgrade_url: `${SITE}/keys` });
    expect(response.headers.get('Retry-After')).toBe(String(12 * 3600));
    expect(ratesOf(response)).toEqual([1000, 0, true]);
    expect(response.headers.get('X-RateLimit-Reset')).toBe(String(reset));
    await setKeyClock(family, Date.UTC(2026, 6, 2));
    const next = await search({ header: key });
    expect([next.status, next.rates]).toEqual([200, [1000, 999, true]]);
  });

  it('gives exactly 100 of 300 concurrent requests an answer', async () => {
    const { key } = await issueKey();
    const all = await Promise.all(Array.from({ length: 300 }, () => search({ header: key })));
    const count = (status: number) => all.filter((one) => one.status === status).length;
    expect([count(200), count(429)]).toEqual([100, 200]);
  });

  it('is one for the two keys of a rotation', async () => {
    const { key, family } = await issueKey();
    const newer = await keys.rotate(family, false);
    expect((await search({ header: key })).rates).toEqual([100, 99, true]);
    expect((await search({ header: newer?.key ?? '' })).rates).toEqual([100, 98, true]);
  });
});

describe('a key that ended', () => {
  it('opens nothing on the very next request, revoked alone or with its family', async () => {
    const { key, family } = await issueKey();
    const newer = (await keys.rotate(family, false))?.key ?? '';
    const hash = (await keys.parse(key))?.hash;
    await keys.revoke(family, hash);
    expect((await search({ header: key })).body.error).toBe('invalid_api_key');
    expect((await search({ header: newer })).status).toBe(200);
    await keys.revoke(family);
    const gone = await search({ header: newer });
    expect([gone.status, gone.body.error, gone.rates]).toEqual([401, 'invalid_api_key', NO_RATES]);
  });

  it('ended 24 hours after its rotation by time alone, or at once when the family rotates again', async () => {
    const { key, family } = await issueKey();
    const start = Date.UTC(2026, 6, 1, 12);
    await setKeyClock(family, start);
    const second = await keys.rotate(family, false);
    expect(second?.olderEndsAt).toBe(start + 86_400_000);
    await setKeyClock(family, start + 86_400_000 - 1);
    expect((await search({ header: key })).status).toBe(200);
    await setKeyClock(family, start + 86_400_000);
    expect((await search({ header: key })).status).toBe(401);
    const third = await keys.rotate(family, false);
    await keys.rotate(family, false);
    expect((await search({ header: second?.key ?? '' })).status).toBe(401);
    expect((await search({ header: third?.key ?? '' })).status).toBe(200);
  });
});

/** What an isolate knows that has `n` requests in flight. */
const crowd = (n: number) =>
  createLoad(new Map(Array.from({ length: n }, () => [Symbol('one'), Date.now()])));

describe('admission', () => {
  it('sheds lower tiers first, gives the count back, and never sheds Enterprise', async () => {
    const load = crowd(2);
    const limits = { free: 2, basic: 3, pro: 4, enterprise: null };
    // The deadline of whoever waits comes at once.
    const after = (_ms: number, run: () => void) => {
      run();
      return () => undefined;
    };
    const clock = { now: Date.now, after };
    const busy = testApp({}, { search: stubSearch(), admission: createAdmission(limits, load, clock) });
    const [free, basic, enterprise] = [
      await issueKey(),
      await issueKey({ tier: 'basic' }),
      await issueKey({ tier: 'enterprise' }),
    ];
    const shed = await search({ header: free.key }, QUESTION, busy);
    expect([shed.status, shed.body.error, shed.rates]).toEqual([
      503,
      'service_unavailable',
      [100, 100, true],
    ]);
    expect(shed.response.headers.get('Retry-After')).toBe('1');
    expect((await search({ header: basic.key }, QUESTION, busy)).status).toBe(200);
    for (const [one, at] of crowd(9_000).admitted) load.admitted.set(one, at);
    const late = await search({ header: basic.key }, QUESTION, busy);
    expect([late.status, late.response.headers.get('Retry-After'), late.rates]).toEqual([
      503,
      '1',
      [1000, 999, true],
    ]);
    expect((await search({ header: enterprise.key }, QUESTION, busy)).status).toBe(200);
    expect(load.admitted.size).toBe(9_002);
  });

  it('asks nobody about a key that it has just refused, not even the shield', async () => {
    const { bindings, calls } = recordedBindings();
    let shielded = 0;
    const LOOKUP_SHIELD = {
      limit: () => {
        shielded += 1;
        return Promise.resolve({ success: true });
      },
    } as unknown as RateLimit;
    const limits = { free: 1, basic: 1, pro: 1, enterprise: null };
    const admission = createAdmission(limits, crowd(1));
    const busy = testApp({ ...bindings, LOOKUP_SHIELD }, { search: stubSearch(), admission });
    const { key } = await issueKey();
    const first = await search({ header: key }, QUESTION, busy);
    const [asked, passed] = [calls.length, shielded];
    const again = await search({ header: key }, QUESTION, busy);
    expect([first.status, again.status, again.rates]).toEqual([503, 503, first.rates]);
    expect([asked > 0, passed, calls.length - asked, shielded - passed]).toEqual([true, 1, 0, 0]);
  });

  it('lets a paid key wait until another request ends, and says how long it waited', async () => {
    let now = 1_000_000;
    const waits: number[] = [];
    const clock = {
      now: () => now,
      after(ms: number) {
        waits.push(ms);
        now += 250;
        // The request that was in flight ends while this one waits.
        queueMicrotask(() => first.leave());
        return () => void waits.pop();
      },
    };
    const limits = { free: 1, basic: 1, pro: 1, enterprise: null };
    const admission = createAdmission(limits, crowd(0), clock);
    const first = admission.arrive();
    await first.enter('free', 'another');
    const busy = testApp({}, { search: stubSearch(), admission });
    const { key } = await issueKey({ tier: 'basic' });
    const answer = await search({ header: key }, QUESTION, busy);
    expect([answer.status, answer.rates]).toEqual([200, [1000, 999, true]]);
    expect(answer.response.headers.get('Server-Timing')).toBe('queue;dur=250');
    expect(busy.log.at(-1)?.queued_ms).toBe(250);
    expect(waits).toEqual([]);
    const next = await search({ header: key }, QUESTION, busy);
    expect([next.status, next.response.headers.get('Server-Timing')]).toEqual([200, null]);
  });

  it('is free again after a fault, and set by the deployment', async () => {
    const limits = { free: 1, basic: 1, pro: 1, enterprise: null };
    const busy = testApp({}, { search: stubSearch(), admission: createAdmission(limits, crowd(0)) });
    const { key } = await issueKey();
    expect((await search({ header: key }, { ...QUESTION, query: 'fail' }, busy)).status).toBe(500);
    expect((await search({ header: key }, QUESTION, busy)).status).toBe(200);
    const closed = testApp({ SHED_FREE_ABOVE: '0' }, { search: stubSearch() });
    expect((await search({ header: key }, QUESTION, closed)).status).toBe(503);
  });
});

describe('the flood shield', () => {
  it('answers 429 before any object is asked, and fails open', async () => {
    const { key } = await issueKey();
    const full = { limit: () => Promise.resolve({ success: false }) };
    const flooded = await search(
      { header: key },
      QUESTION,
      testApp({}, { search: stubSearch(), lookupShield: full }),
    );
    expect([flooded.status, flooded.body.error, flooded.rates]).toEqual([429, 'rate_limited', NO_RATES]);
    expect(flooded.response.headers.get('Retry-After')).toBe('10');
    const broken = { limit: () => Promise.reject(new Error('no shield')) };
    const its = testApp({}, { search: stubSearch(), lookupShield: broken });
    expect((await search({ header: key }, QUESTION, its)).rates).toEqual([100, 99, true]);
  });
});

describe('a key bound to websites', () => {
  const HOME = 'https://clinic.example';
  it('answers scripts of these alone, and says which', async () => {
    const { key } = await issueKey({ scopes: ['widget'] }, [HOME]);
    const asked = await search({ header: key }, QUESTION, app, HOME);
    expect(asked.status).toBe(200);
    expect(asked.response.headers.get('Access-Control-Allow-Origin')).toBe(HOME);
    expect(asked.response.headers.get('Vary')).toContain('Origin');
    for (const origin of ['https://other.example', undefined]) {
      const refused = await search({ header: key }, QUESTION, app, origin);
      expect([refused.status, refused.body.error]).toEqual([403, 'origin_not_allowed']);
      expect(refused.response.headers.get('Access-Control-Allow-Origin')).toBeNull();
    }
    const wrong = await search({ header: key }, { query: 'x' }, app, HOME);
    expect(wrong.response.headers.get('Access-Control-Allow-Origin')).toBe(HOME);
  });

  it('opens nothing while its list is empty; another key needs no list', async () => {
    const { key } = await issueKey({ scopes: ['widget'] });
    expect((await search({ header: key }, QUESTION, app, HOME)).body.error).toBe('origin_not_allowed');
    const plain = await issueKey();
    const asked = await search({ header: plain.key }, QUESTION, app, 'https://any.example');
    expect([asked.status, asked.response.headers.get('Access-Control-Allow-Origin')]).toEqual([200, '*']);
  });
});

describe('a store out of reach', () => {
  it('refuses with 503 and Retry-After: fail closed', async () => {
    const { key } = await issueKey();
    const refusing = new Proxy({}, { get: () => () => Promise.reject(new Error('out of reach')) });
    const objects = { idFromName: () => 'x', get: () => refusing } as unknown as DurableObjectNamespace;
    const closed = testApp({ KEY_OBJECTS: objects }, { search: stubSearch() });
    const { response, status, body, rates } = await search({ header: key }, QUESTION, closed);
    expect([status, body.error, rates]).toEqual([503, 'service_unavailable', NO_RATES]);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});
