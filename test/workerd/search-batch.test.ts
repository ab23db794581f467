import { beforeAll, describe, expect, it } from 'vitest';
import { BatchAnswer } from '../../schemas/keys.ts';
import { ApiError } from '../../worker/src/errors.ts';
import { issueKey, post, setKeyClock } from './key-requests.ts';
import { stubSearch } from './stub-search.ts';
import { migrate, services, testApp } from './support.ts';

const BATCH = '/functions/v1/widget-search/batch';
const app = testApp({}, { search: stubSearch() });
const item = (query: string, location = '50010') => ({ query, location });
const items = (n: number) => Array.from({ length: n }, (_, i) => item('cardiologist', String(10_000 + i)));
const batch = (key: string, list: unknown, its = app) => post(its, BATCH, { items: list }, key);

beforeAll(migrate);

describe('a batch', () => {
  it('answers every item in order and counts each', async () => {
    const { key } = await issueKey({ tier: 'pro' });
    const { status, rates, body } = await batch(key, items(100));
    expect([status, rates]).toEqual([200, [10_000, 9_900, true]]);
    const answer = BatchAnswer.parse(body);
    const asked = answer.items.map(({ body: one }) => ('location' in one ? one.location.input : ''));
    expect(asked).toEqual(items(100).map(({ location }) => location));
  });

  it('answers an item at fault in its place, and gives the count of our own faults back', async () => {
    const { key } = await issueKey({ tier: 'pro' });
    const faults = [new ApiError('ambiguous_location'), new ApiError('data_unavailable')];
    const its = testApp({}, { search: stubSearch(() => faults.shift() ?? new Error('more than two')) });
    const list = [item('a'), item('fail 1'), { query: 'b' }, item('fail 2'), item('c')];
    const { status, rates, body } = await batch(key, list, its);
    const answer = BatchAnswer.parse(body);
    expect(answer.items.map((one) => one.status)).toEqual([200, 400, 400, 503, 200]);
    expect(answer.items[2]?.body).toMatchObject({ error: 'missing_parameter', param: 'location' });
    expect([status, rates]).toEqual([200, [10_000, 9_996, true]]);
  });

  it('is refused whole, and counts nothing, when fewer requests are left than items', async () => {
    const { key, family } = await issueKey({ tier: 'pro' });
    await setKeyClock(family, Date.UTC(2026, 6, 1, 18));
    const credential = await services().keys.parse(key);
    if (credential) await services().keys.take(credential, 'req_before', { cost: 9_995 });
    const { response, status, rates, body } = await batch(key, items(6));
    expect([status, body.error, rates]).toEqual([429, 'rate_limited', [10_000, 5, true]]);
    expect(response.headers.get('Retry-After')).toBe(String(6 * 3600));
    expect((await batch(key, items(5))).rates).toEqual([10_000, 0, true]);
  });

  it('is for contract B from Pro on', async () => {
    const cases = [
      { tier: 'free' },
      { tier: 'basic' },
      { tier: 'pro', contract: 'A' },
      { tier: 'free', test: true },
    ] as const;
    for (const terms of cases) {
      const { key } = await issueKey(terms);
      const { status, body } = await batch(key, items(2));
      expect([status, body.error]).toEqual([403, 'tier_required']);
      expect(body.upgrade_url).toMatch(/\/keys$/);
    }
    const { key } = await issueKey({ tier: 'enterprise' });
    expect((await batch(key, items(2))).status).toBe(200);
  });

  it('holds 1 to 100 items that are objects', async () => {
    const { key } = await issueKey({ tier: 'pro' });
    for (const list of [[], items(101), 'x', ['x'], [null]]) {
      const { status, rates, body } = await batch(key, list);
      expect([status, body.error, body.param, rates]).toEqual([
        400,
        'invalid_parameter',
        'items',
        [10_000, 10_000, true],
      ]);
    }
    const none = await post(app, BATCH, {}, key);
    expect([none.body.error, none.body.param]).toEqual(['missing_parameter', 'items']);
    const long = items(100).map((one) => ({ ...one, query: 'q'.repeat(100), location: 'l'.repeat(80) }));
    expect((await batch(key, long)).status).toBe(200);
    expect((await post(app, BATCH, { items: [], x: 'x'.repeat(70_000) }, key)).status).toBe(413);
  });
});
