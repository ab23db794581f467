// Requests are answered clearly: what is wrong with what, which fields nobody reads, which website was refused, and what a
// key has left.
import { beforeAll, describe, expect, it } from 'vitest';
import { issueKey, post, send } from './key-requests.ts';
import { stubSearch } from './stub-search.ts';
import { migrate, services, testApp } from './support.ts';

const SEARCH = '/functions/v1/widget-search';
const LOOKUP = '/functions/v1/public-price-lookup';
const app = testApp({}, { search: stubSearch() });
let token = '';

beforeAll(async () => {
  await migrate();
  await services().accounts.setMembership('member000002', 'active');
  token = await services().accounts.issueToken('member000002');
});

const lookUp = (body: object) => post(app, LOOKUP, body, undefined, { Authorization: `Bearer ${token}` });

describe('a ZIP as a JSON number', () => {
  it.each([501, 60601, 0])(
    '%i is refused by search, batch and lookup: it may have lost its zeros',
    async (zip) => {
      const { key } = await issueKey({ tier: 'pro' });
      const words = new RegExp(`is the number ${zip}\\. Send a text with a `);
      const search = await post(app, SEARCH, { query: 'cardiologist', location: zip }, key);
      expect(search.body).toMatchObject({
        error: 'invalid_parameter',
        param: 'location',
        message: expect.stringMatching(words),
      });
      const batch = await post(
        app,
        `${SEARCH}/batch`,
        { items: [{ query: 'cardiologist', location: zip }] },
        key,
      );
      expect(batch.body.items).toMatchObject([{ status: 400, body: { param: 'location' } }]);
      const looked = await lookUp({ cpt: '70551', zip });
      expect(looked.body).toMatchObject({
        error: 'invalid_parameter',
        param: 'zip',
        message: expect.stringMatching(words),
      });
    },
  );
});

describe('a refused parameter', () => {
  it.each([
    [
      { zip: 'abcde' },
      'zip is the text "abcde". Send a text with a 5-digit US ZIP, a 3-digit prefix, or ZIP+4.',
    ],
    [{ radius_miles: 151 }, 'radius_miles is the number 151. Send a whole number from 5 to 150.'],
    [{ radius_miles: '10.5' }, 'radius_miles is the text "10.5". Send a whole number from 5 to 150.'],
    [{ lat: 41.8 }, 'lng is missing beside lat. Send both, or neither of them.'],
    [{ zip: ['60601'] }, 'zip is a list. Send a text with a 5-digit US ZIP, a 3-digit prefix, or ZIP+4.'],
    [
      { zip: 'x'.repeat(41) },
      'zip is a text of 41 characters. Send a text with a 5-digit US ZIP, a 3-digit prefix, or ZIP+4.',
    ],
  ])('%j: what is wrong with what', async (fields, message) => {
    const { status, body } = await lookUp({ cpt: '70551', ...fields });
    expect([status, body.error, body.message]).toEqual([400, 'invalid_parameter', message]);
  });

  it('that is missing is named too', async () => {
    const { key } = await issueKey();
    const { body } = await post(app, SEARCH, { query: 'cardiologist' }, key);
    expect(body.message).toMatch(/^location is missing\. Send a text with a ZIP code/);
  });
});

describe('the language of an answer', () => {
  it('is English or Spanish, and any other one is refused by lookup, search and batch', async () => {
    const { key } = await issueKey({ tier: 'pro' });
    const question = { query: 'cardiologist', location: '50010', lang: 'fr' };
    const message = 'lang is the text "fr". Send en or es, the language of the texts of the answer.';
    const fault = { error: 'invalid_parameter', param: 'lang', message };
    expect((await post(app, SEARCH, question, key)).body).toMatchObject(fault);
    const batch = await post(app, `${SEARCH}/batch`, { items: [question] }, key);
    expect(batch.body.items).toMatchObject([{ status: 400, body: fault }]);
    expect((await lookUp({ cpt: '70551', lang: 'fr' })).body).toMatchObject(fault);
    expect((await lookUp({ cpt: '70551', lang: ['es'] })).body).toMatchObject({ param: 'lang' });
  });

  it('is that of the notice about unknown fields too', async () => {
    const { key } = await issueKey();
    const question = { query: 'cardiologist', location: '50010', lang: 'es', radius: 5 };
    const { status, body } = await post(app, SEARCH, question, key);
    expect(status).toBe(200);
    expect((body.notices as { message: string }[])[0]?.message).toBe(
      'La solicitud tiene campos desconocidos, que se ignoraron: "radius".',
    );
  });
});

describe('unknown fields', () => {
  it('of a search are ignored and named, at most five of them and each cut', async () => {
    const { key } = await issueKey();
    const question = { query: 'cardiologist', location: '50010' };
    const plain = await post(app, SEARCH, { ...question, api_key: key });
    expect(plain.body.notices).toEqual([]);
    const { status, body } = await post(app, SEARCH, { ...question, radius: 5, zipcode: '1' }, key);
    expect(status).toBe(200);
    expect(body.notices).toEqual([
      {
        code: 'unknown_fields',
        message: 'The request has unknown fields, which were ignored: "radius", "zipcode".',
      },
    ]);
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`${'x'.repeat(50)}${i}`, i]));
    const cut = await post(app, SEARCH, { ...question, ...many }, key);
    expect(JSON.stringify(cut.body.notices)).toContain(' and 4 more.');
    expect(JSON.stringify(cut.body.notices)).not.toContain('x'.repeat(41));
  });
});

describe('a website that is not on the list of a key', () => {
  it('is named in the refusal, as is its absence', async () => {
    const { key } = await issueKey({ scopes: ['widget'] }, ['https://shop.example']);
    const question = { query: 'cardiologist', location: '50010' };
    const from = (Origin?: string) =>
      post(app, SEARCH, question, key, Origin === undefined ? {} : { Origin });
    const other = await from('http://shop.example');
    expect([other.status, other.body.error]).toEqual([403, 'origin_not_allowed']);
    expect(other.body.message).toContain('by the website http://shop.example.');
    expect((await from()).body.message).toContain('by a request without the header Origin.');
    expect((await from('https://shop.example')).status).toBe(200);
  });
});

describe('rate headers', () => {
  it('are true and uncounted on 405, 413 and 415, at every address that takes a key', async () => {
    const { key } = await issueKey();
    const json = { 'Content-Type': 'application/json', 'x-api-key': key };
    const paths = [SEARCH, `${SEARCH}/batch`, '/functions/v1/enterprise-data', '/functions/v1/keys/origins'];
    for (const path of paths) {
      const large = `"${'a'.repeat(80_000)}"`;
      const refused = [
        await send(app, path, { method: 'PUT', headers: json, body: '{}' }),
        await send(app, path, { method: 'POST', headers: json, body: large }),
        await send(app, path, { method: 'POST', headers: { 'x-api-key': key }, body: 'x' }),
      ];
      expect(
        refused.map(({ status }) => status),
        path,
      ).toEqual([405, 413, 415]);
      for (const { rates } of refused) expect(rates, path).toEqual([100, 100, true]);
    }
    const usage = await send(app, '/functions/v1/usage', { method: 'POST', headers: json, body: '{}' });
    expect([usage.status, usage.rates]).toEqual([405, [100, 100, true]]);
    const asked = await post(app, SEARCH, { query: 'cardiologist', location: '50010' }, key);
    expect(asked.rates).toEqual([100, 99, true]);
  });

  it('are those of the family after a rotation, with and without the old key', async () => {
    const { key, managementSecret } = await issueKey();
    await post(app, SEARCH, { query: 'cardiologist', location: '50010' }, key);
    const rotate = (sent?: string) =>
      post(app, '/functions/v1/keys/rotate', {}, sent, { Authorization: `Bearer ${managementSecret}` });
    for (const sent of [undefined, key]) {
      const { status, rates } = await rotate(sent);
      expect([status, rates]).toEqual([200, [100, 99, true]]);
    }
  });
});
