import { beforeAll, describe, expect, it } from 'vitest';
import { LookupAnswer } from '../../schemas/api.ts';
import { ERRORS, ErrorBody, type ErrorCode } from '../../schemas/api-error.ts';
import { LOOKUP_ERRORS } from '../../schemas/api-operations.ts';
import { TILE_KINDS, tileFault } from '../../schemas/check-tile.ts';
import { ExportAnswer } from '../../schemas/enterprise.ts';
import { KEY_ERRORS, SignedUp } from '../../schemas/keys.ts';
import { SearchAnswerA, SearchAnswerB } from '../../schemas/search.ts';
import { CLINICIANS, CODES, TOWN_BUILD } from '../../worker/src/sandbox/town.ts';
import { townTiles } from '../../worker/src/sandbox/town-tiles.ts';
import { issueKey, NO_RATES, post, send } from './key-requests.ts';
import { migrate, testApp } from './support.ts';

const SEARCH = '/functions/v1/widget-search';
const LOOKUP = '/functions/v1/public-price-lookup';
const EXPORT = '/functions/v1/enterprise-data';
/** No live search, no bucket: a test credential must need none of them. */
const forbidden = new Proxy({}, { get: () => () => Promise.reject(new Error('A test key read live data.')) });
const app = testApp(
  { TILES: forbidden as R2Bucket },
  { search: () => Promise.reject(new Error('A test key reached the live search.')) },
);
const search = (key: string, fields: object) => post(app, SEARCH, { location: '00000', ...fields }, key);
const searchA = (key: string, fields: object) =>
  post(app, SEARCH, { location: '00000', api_key: key, ...fields });
const issueTest = () => issueKey({ test: true });
const signUp = async (fields: object) =>
  SignedUp.parse((await post(app, '/functions/v1/keys', { test: true, ...fields })).body);
const lookUp = (token: string, query: Record<string, string>) =>
  send(app, `${LOOKUP}?${new URLSearchParams(query)}`, { headers: { Authorization: `Bearer ${token}` } });
const codesOf = (notices: unknown) => (notices as { code: string }[]).map(({ code }) => code);

beforeAll(migrate);

describe('the town', () => {
  it('is made of whole tiles', async () => {
    const build = await townTiles.current();
    const asked = { build: TOWN_BUILD };
    const faults = [
      tileFault('index', build.index, asked),
      tileFault('place', await townTiles.place(build, '000'), { ...asked, zip3: '000' }),
      tileFault('state', await townTiles.state(build, 'ZZ'), { ...asked, state: 'ZZ' }),
      tileFault('cell', await townTiles.cell(build, '30_-50'), { ...asked, cell: '30_-50' }),
    ];
    for (const code of Object.keys(CODES)) {
      faults.push(tileFault('code', await townTiles.code(build, code), { ...asked, code }));
      faults.push(
        tileFault('zip3Statistics', await townTiles.zip3Statistics(build, code), { ...asked, code }),
      );
    }
    for (const key of Object.keys(CLINICIANS)) {
      const manifest = await townTiles.providerManifest(build, key);
      faults.push(tileFault('providerManifest', manifest, { ...asked, key }));
      const tile = await townTiles.providerTile(manifest, '000');
      faults.push(tileFault('providerTile', tile, { ...asked, key, zip3: '000' }));
    }
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
    for (const [kind, { schema }] of Object.entries(TILE_KINDS)) {
      if (kind === 'code') expect(() => schema.parse({ ...build })).toThrow();
    }
  });
});

describe('a sign-up for the sandbox', () => {
  it.each([
    [{}, 'B', 'free', ['search']],
    [{ contract: 'A' }, 'A', 'basic', ['search']],
    [{ tier: 'pro' }, 'B', 'pro', ['search']],
    [{ contract: 'A', tier: 'enterprise' }, 'A', 'enterprise', ['search', 'enterprise']],
    [{ origins: ['https://example.com'] }, 'B', 'free', ['widget']],
  ])('%j gives a test key of its contract and tier', async (fields, contract, tier, scopes) => {
    const made = await signUp(fields);
    expect(made).toMatchObject({ test: true, contract, tier, scopes, limit: 100 });
    expect([made.key, made.test_member_token]).toEqual([
      expect.stringMatching(/^cpa_test_/),
      expect.stringMatching(/^cpa_testmem_/),
    ]);
  });

  it.each([
    [{ contract: 'A' }, 'contract'],
    [{ tier: 'pro' }, 'tier'],
    [{ test: true, contract: 'A', tier: 'free' }, 'tier'],
  ])('%j is refused', async (fields, param) => {
    const { status, body } = await post(app, '/functions/v1/keys', fields);
    expect([status, body.error, body.param]).toEqual([400, 'invalid_parameter', param]);
  });

  it('is not a live key, and a live key has no test member token', async () => {
    const { body } = await post(app, '/functions/v1/keys', {});
    const live = SignedUp.parse(body);
    expect([live.test, live.test_member_token]).toEqual([false, null]);
  });
});

describe('a test key', () => {
  it('searches the invented town, whatever the location, with the limits of Free', async () => {
    const { key } = await issueTest();
    const { response, status, rates, body } = await search(key, {
      query: 'cardiologist',
      location: 'Austin',
    });
    expect([status, rates, response.headers.get('X-Sandbox')]).toEqual([200, [100, 99, true], 'true']);
    const answer = SearchAnswerB.parse(body);
    expect(answer).toMatchObject({
      release: TOWN_BUILD,
      total: 12,
      match: { label: 'Cardiologist', code: '99204' },
      location: { input: 'Austin', zip: '00000', state: 'ZZ' },
    });
    expect(codesOf(answer.notices)).toEqual(['sandbox']);
    for (const { price_low, price_mid, price_high } of answer.providers) {
      expect(price_low <= price_mid && price_mid <= price_high).toBe(true);
    }
    const imaging = SearchAnswerB.parse((await search(key, { query: 'knee mri' })).body);
    expect(new Set(imaging.providers.map(({ source }) => source)).size).toBe(2);
    expect(codesOf(imaging.notices)).toEqual(['sandbox', 'mixed_price_basis']);
    const nobody = SearchAnswerB.parse((await search(key, { query: 'nobody' })).body);
    expect([nobody.total, nobody.match, codesOf(nobody.notices)]).toEqual([0, null, ['sandbox', 'no_match']]);
  });

  it('of contract A is answered in contract A, and is refused in the header of a search', async () => {
    const { key } = await signUp({ contract: 'A' });
    const { status, body } = await searchA(key, { query: 'cardiologist', limit: 3 });
    const answer = SearchAnswerA.parse(body);
    expect([status, answer.results.length, answer.total]).toEqual([200, 3, 12]);
    const all = SearchAnswerA.parse((await searchA(key, { query: 'cardiologist' })).body);
    expect(new Set(all.results.map(({ is_locked }) => is_locked)).size).toBe(2);
    const { status: misplaced, body: refused } = await search(key, { query: 'cardiologist' });
    expect([misplaced, refused.error]).toEqual([401, 'missing_api_key']);
  });

  it('answers in Spanish when it is asked to', async () => {
    const { key } = await issueTest();
    const { body } = await search(key, { query: 'cardiologist', lang: 'es' });
    const answer = SearchAnswerB.parse(body);
    expect([answer.match?.label, answer.providers[0]?.specialty]).toEqual(['Cardiólogo', 'Cardiólogo']);
    expect(answer.disclaimer).toContain('inventados');
    expect(answer.notices[0]?.message).toContain('credencial de prueba');
  });

  it('pages through it', async () => {
    const { key } = await issueTest();
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await search(key, { query: 'cardiologist', limit: 5, cursor });
      const answer = SearchAnswerB.parse(body);
      names.push(...answer.providers.map((one) => one.provider_name));
      cursor = answer.next_cursor;
    } while (cursor !== undefined);
    expect([names.length, new Set(names).size]).toEqual([12, 12]);
    const foreign = await search(key, { query: 'cardiologist', cursor: 'of another release' });
    expect(foreign.body).toMatchObject({ error: 'invalid_parameter', param: 'cursor' });
  });

  it.each(KEY_ERRORS)('gives %s when it is asked for', async (code) => {
    for (const contract of ['A', 'B'] as const) {
      const { key } = await issueKey({ test: true, contract, tier: contract === 'A' ? 'basic' : 'free' });
      const { response, status, rates, body } = await searchA(key, { query: `error:${code}` });
      expect([status, ErrorBody.parse(body).error]).toEqual([ERRORS[code].status, code]);
      expect(response.headers.get('X-Sandbox')).toBe('true');
      // Faults of ours give their count back here, too.
      expect(rates).toEqual([100, status >= 500 ? 100 : 99, true]);
      expect(response.headers.has('Retry-After')).toBe(status === 429 || status === 503);
      expect(response.headers.has('Allow')).toBe(status === 405);
      if (code === 'ambiguous_location') expect(body.candidates).toHaveLength(2);
      if (code === 'rate_limited')
        expect(body).toMatchObject({ limit: 100, upgrade_url: expect.any(String) });
    }
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

  it('of tier Pro answers batches of the town, with the errors of single items', async () => {
    const { key } = await signUp({ tier: 'pro' });
    const items = [
      { query: 'knee mri', location: '00000' },
      { query: 'error:unknown_location', location: '00000' },
    ];
    const { status, rates, body } = await post(app, `${SEARCH}/batch`, { items }, key);
    expect([status, rates]).toEqual([200, [100, 98, true]]);
    const [found, refused] = body.items as { status: number; body: unknown }[];
    expect(SearchAnswerB.parse(found?.body).release).toBe(TOWN_BUILD);
    expect(ErrorBody.parse(refused?.body).error).toBe('unknown_location');
  });

  it('of tier Enterprise exports the town, page by page', async () => {
    const { key } = await signUp({ tier: 'enterprise' });
    const ask = { dataset: 'facility_prices', filters: { codes: ['73721', '70551'] }, limit: 7 };
    const { response, status, body } = await post(app, EXPORT, ask, key);
    expect([status, response.headers.get('X-Sandbox')]).toEqual([200, 'true']);
    const first = ExportAnswer.parse(body);
    const { body: next } = await post(app, EXPORT, { ...ask, cursor: first.next_cursor }, key);
    const second = ExportAnswer.parse(next);
    expect([first.rows.length, second.rows.length, second.next_cursor]).toEqual([7, 5, null]);
    expect([first.release, first.rows.every(({ state }) => state === 'ZZ')]).toEqual([TOWN_BUILD, true]);
    const areas = { dataset: 'area_statistics', filters: { codes: ['73721'] } };
    const rows = ExportAnswer.parse((await post(app, EXPORT, areas, key)).body).rows;
    expect(rows.map(({ scope_id }) => scope_id)).toEqual(['US', 'ZZ', '000']);
    const wrong = await post(app, EXPORT, { ...ask, cursor: 'error:data_unavailable' }, key);
    expect([wrong.status, wrong.body.error]).toEqual([503, 'data_unavailable']);
  });

  it('of another tier opens no enterprise data', async () => {
    const { key } = await issueKey({ test: true, scopes: ['enterprise'] });
    const body = { dataset: 'facility_prices', filters: { codes: ['70551'] } };
    const { response, status, body: refused } = await post(app, EXPORT, body, key);
    expect([status, refused.error, response.headers.get('X-Sandbox')]).toEqual([
      403,
      'tier_required',
      'true',
    ]);
    expect((await post(app, EXPORT, body)).rates).toEqual(NO_RATES);
  });
});

describe('a test member token', () => {
  it('looks up prices of the town: by name and code, by ZIP, place, point and without a place', async () => {
    const { test_member_token: token = '' } = await signUp({});
    const places = [{ zip: '60611' }, { place: 'Austin, TX' }, { lat: '41.9', lng: '-87.6' }, {}];
    for (const place of places) {
      const { response, status, body } = await lookUp(token ?? '', { query: 'knee mri', ...place });
      const answer = LookupAnswer.parse(body);
      const isPlaced = Object.keys(place).length > 0;
      expect([status, answer.match.code, answer.area.state]).toEqual([200, '73721', isPlaced ? 'ZZ' : null]);
      expect(answer.facilities).toHaveLength(isPlaced ? 5 : 0);
      expect([answer.release, codesOf(answer.notices)[0]]).toEqual([TOWN_BUILD, 'sandbox']);
      expect(response.headers.get('X-Sandbox')).toBe('true');
      expect(response.headers.get('X-RateLimit-Limit')).toBe('60');
    }
    const far = LookupAnswer.parse((await lookUp(token ?? '', { cpt: '27447', zip: '00000' })).body);
    expect(codesOf(far.notices)).toContain('widened_to_state');
    const none = LookupAnswer.parse((await lookUp(token ?? '', { cpt: '77080', zip: '00000' })).body);
    expect(codesOf(none.notices)).toContain('no_data');
    const explained = LookupAnswer.parse((await lookUp(token ?? '', { cpt: '70551', explain: '1' })).body);
    expect(explained.explain?.withheld).toHaveLength(2);
  });

  it.each(LOOKUP_ERRORS)('gives %s when it is asked for', async (code: ErrorCode) => {
    const { test_member_token: token } = await signUp({});
    const { response, status, body } = await lookUp(token ?? '', { query: `error:${code}`, zip: '00000' });
    expect([status, ErrorBody.parse(body).error]).toEqual([ERRORS[code].status, code]);
    expect(response.headers.get('X-Sandbox')).toBe('true');
    expect(response.headers.has('Retry-After')).toBe(status === 429 || status === 503);
    expect(response.headers.has('WWW-Authenticate')).toBe(status === 401);
    if (code === 'membership_required') expect(Object.keys(body)).toHaveLength(4);
    if (code === 'rate_limited') expect(response.headers.get('X-RateLimit-Remaining')).toBe('0');
  });

  it('is counted by itself, 60 times in 24 hours, and its parameters are checked first', async () => {
    const { test_member_token: token } = await signUp({});
    const wrong = await lookUp(token ?? '', { cpt: '1' });
    expect([wrong.status, wrong.body.error]).toEqual([400, 'invalid_parameter']);
    const statuses: number[] = [];
    for (let i = 0; i < 61; i += 1) statuses.push((await lookUp(token ?? '', { cpt: '73721' })).status);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429]);
  });

  it('opens nothing but lookups', async () => {
    const { test_member_token: token, key } = await signUp({});
    const bearer = { Authorization: `Bearer ${token}` };
    const statuses = [
      await post(app, '/functions/v1/sign-out', {}, undefined, bearer),
      await post(app, '/functions/v1/keys', {}, undefined, bearer),
      await post(app, '/functions/v1/keys/adopt', { management_secret: 'x' }, undefined, bearer),
      await post(app, '/functions/v1/keys/rotate', {}, key, bearer),
    ].map(({ status, body }) => [status, body.error]);
    expect(statuses).toEqual([
      [401, 'invalid_token'],
      [401, 'invalid_token'],
      [401, 'invalid_token'],
      [401, 'management_unauthorized'],
    ]);
    const changed = `${(token ?? '').slice(0, -1)}${(token ?? '').endsWith('a') ? 'b' : 'a'}`;
    expect((await lookUp(changed, { cpt: '73721' })).body.error).toBe('invalid_token');
  });
});
