import { beforeAll, describe, expect, it } from 'vitest';
import { ERRORS, ErrorBody } from '../../schemas/api-error.ts';
import { KEY_ERRORS } from '../../schemas/keys.ts';
import { SearchAnswerB } from '../../schemas/search.ts';
import { issueKey, NO_RATES, post, send } from './key-requests.ts';
import { migrate, testApp } from './support.ts';

const SEARCH = '/functions/v1/widget-search';
/** No live search, no bucket, no database: a test key must need none of them. */
const forbidden = new Proxy({}, { get: () => () => Promise.reject(new Error('A test key read live data.')) });
const app = testApp(
  { TILES: forbidden as R2Bucket, DB: forbidden as D1Database },
  { search: () => Promise.reject(new Error('A test key reached the live search.')) },
);
const search = (key: string, fields: object) => post(app, SEARCH, { location: '00000', ...fields }, key);
const issueTest = () => issueKey({ test: true });

beforeAll(migrate);

describe('a test key', () => {
  it('searches the invented town, whatever the location, under contract B and the limits of Free', async () => {
    const { key } = await issueTest();
    expect(key).toMatch(/^cpa_test_/);
    const { response, status, rates, body } = await search(key, {
      query: 'cardiologist',
      location: 'Austin',
    });
    expect([status, rates, response.headers.get('X-Sandbox')]).toEqual([200, [100, 99, true], 'true']);
    const answer = SearchAnswerB.parse(body);
    expect(answer).toMatchObject({
      release: 'sandbox',
      total: 3,
      location: { input: 'Austin', state: 'ZZ' },
    });
    for (const { price_low, price_mid, price_high } of answer.providers) {
      expect(price_low <= price_mid && price_mid <= price_high).toBe(true);
    }
    const imaging = SearchAnswerB.parse((await search(key, { query: 'knee mri' })).body);
    expect(imaging.providers.map(({ source }) => source)).toEqual(['cms_transparency', 'cms_transparency']);
    const nobody = SearchAnswerB.parse((await search(key, { query: 'nobody' })).body);
    expect([nobody.total, nobody.providers]).toEqual([0, []]);
  });

  it('answers in Spanish when it is asked to', async () => {
    const { key } = await issueTest();
    const { body } = await search(key, { query: 'cardiologist', lang: 'es' });
    const answer = SearchAnswerB.parse(body);
    expect([answer.match?.label, answer.providers[0]?.specialty]).toEqual(['Cardiólogo', 'Cardiólogo']);
    expect(answer.disclaimer).toContain('inventados');
    expect(answer.notices[0]?.message).toContain('clave de prueba');
  });

  it('pages through it', async () => {
    const { key } = await issueTest();
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await search(key, { query: 'cardiologist', limit: 2, cursor });
      const answer = SearchAnswerB.parse(body);
      names.push(...answer.providers.map((one) => one.provider_name));
      cursor = answer.next_cursor;
    } while (cursor !== undefined);
    expect(new Set(names).size).toBe(3);
    const foreign = await search(key, { query: 'cardiologist', cursor: 'of another release' });
    expect(foreign.body).toMatchObject({ error: 'invalid_parameter', param: 'cursor' });
  });

  it.each(KEY_ERRORS)('gives %s when it is asked for', async (code) => {
    const { key } = await issueTest();
    const { response, status, rates, body } = await search(key, { query: `error:${code}` });
    expect([status, ErrorBody.parse(body).error]).toEqual([ERRORS[code].status, code]);
    expect(response.headers.get('X-Sandbox')).toBe('true');
    // Faults of ours give their count back here, too.
    expect(rates).toEqual([100, status >= 500 ? 100 : 99, true]);
    expect(response.headers.has('Retry-After')).toBe(status === 429 || status === 503);
    expect(response.headers.has('Allow')).toBe(status === 405);
    if (code === 'ambiguous_location') expect(body.candidates).toHaveLength(2);
    if (code === 'rate_limited') expect(body).toMatchObject({ limit: 100, upgrade_url: expect.any(String) });
  });

  it('gives no other error by its name', async () => {
    const { key } = await issueTest();
    const { status, body } = await search(key, { query: 'error:membership_required' });
    expect([status, body.error, body.param]).toEqual([400, 'invalid_parameter', 'query']);
  });

  it('is marked on every answer, and only it is', async () => {
    const { key } = await issueTest();
    const headers = { 'x-api-key': key, 'Content-Type': 'application/json' };
    const other = await issueKey();
    const answers = [
      await search(key, {}),
      await send(app, SEARCH, { headers }),
      await send(app, SEARCH, { method: 'POST', headers: { 'x-api-key': key }, body: 'x' }),
      await search(key, { query: 'a', api_key: other.key }),
      await send(app, SEARCH, { method: 'POST', headers, body: '{' }),
      await send(app, `${SEARCH}/nothing`, { headers }),
      await send(app, '/functions/v1/usage', { headers }),
      await post(app, `${SEARCH}/batch`, { items: [{ query: 'a', location: 'b' }] }, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 405, 415, 400, 400, 404, 200, 403]);
    for (const { response } of answers) expect(response.headers.get('X-Sandbox')).toBe('true');
    const live = await issueKey();
    expect((await search(live.key, {})).response.headers.has('X-Sandbox')).toBe(false);
  });

  it('opens no enterprise data', async () => {
    const { key } = await issueKey({ test: true, scopes: ['enterprise'] });
    const body = { dataset: 'facility_prices', filters: { codes: ['70551'] } };
    const { response, status, body: told } = await post(app, '/functions/v1/enterprise-data', body, key);
    expect([status, told.error, response.headers.get('X-Sandbox')]).toEqual([403, 'tier_required', 'true']);
    expect((await post(app, '/functions/v1/enterprise-data', body)).rates).toEqual(NO_RATES);
  });
});
