// The client of the package against prepared responses: what it sends, how it walks through pages, and what it refuses.
import { describe, expect, it } from 'vitest';
import {
  ApiError,
  MissingCredentialError,
  UnknownLocationError,
  UnusableAnswerError,
} from '../../../clients/typescript/src/index.ts';
import { ATTRIBUTION, DISCLAIMER, fakeService, json, refusal } from './fake-service.ts';

const CREDITS = { attribution: ATTRIBUTION, disclaimer: DISCLAIMER };
const QUESTION = { query: 'cardiologist', location: '60611' };
const searchPage = (names: string[], next?: string) =>
  json({
    providers: names.map((provider_name) => ({ provider_name })),
    ...CREDITS,
    ...(next && { next_cursor: next }),
  });

describe('a request', () => {
  it('sends the member token of a lookup, and reads the limits', async () => {
    const headers = {
      'X-RateLimit-Limit': '60',
      'X-RateLimit-Remaining': '41',
      'X-RateLimit-Reset': '1795305600',
      'X-Request-Id': 'req_1',
    };
    const { client, sent } = fakeService([json({ ok: true, ...CREDITS }, 200, headers)]);
    const { rate, requestId, isSandbox } = await client.lookup({ cpt: '70551', zip: '60611' });
    expect(sent[0]).toMatchObject({
      method: 'POST',
      url: 'https://prices.example/functions/v1/public-price-lookup',
      body: { cpt: '70551', zip: '60611' },
    });
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer cpa_mem_sample');
    expect(rate).toEqual({ limit: 60, remaining: 41, resetsAt: new Date('2026-11-22T00:00:00Z') });
    expect([requestId, isSandbox]).toEqual(['req_1', false]);
  });

  it('sends the key where its contract takes it', async () => {
    const b = fakeService([searchPage([])]);
    await b.client.search(QUESTION);
    expect(b.sent[0]?.headers.get('x-api-key')).toBe('cpa_live_sample');
    expect(b.sent[0]?.body).toEqual(QUESTION);
    const a = fakeService<'A'>([json({ results: [], ...CREDITS })], { contract: 'A' });
    await a.client.search(QUESTION);
    expect(a.sent[0]?.headers.has('x-api-key')).toBe(false);
    expect(a.sent[0]?.body).toEqual({ ...QUESTION, api_key: 'cpa_live_sample' });
  });

  it('is not sent without its credential', async () => {
    const { client, sent } = fakeService([], { apiKey: undefined, memberToken: undefined });
    await expect(client.search(QUESTION)).rejects.toThrow(MissingCredentialError);
    await expect(client.lookup({ cpt: '70551' })).rejects.toThrow('memberToken');
    expect(sent).toEqual([]);
  });
});

describe('an answer', () => {
  it.each([
    ['without a disclaimer', { attribution: ATTRIBUTION }],
    ['with an empty attribution', { attribution: { ...ATTRIBUTION, text: ' ' }, disclaimer: DISCLAIMER }],
  ])('%s is refused, because its prices must not be shown', async (_, body) => {
    const { client } = fakeService([json({ providers: [], ...body })]);
    await expect(client.search(QUESTION)).rejects.toThrow(UnusableAnswerError);
  });

  it('that is not JSON is refused', async () => {
    const { client } = fakeService([
      () => new Response('<html>'),
      () => new Response('<html>', { status: 404 }),
    ]);
    await expect(client.health()).rejects.toThrow('not JSON');
    await expect(client.health()).rejects.toThrow('Is the address right?');
  });
});

describe('an error', () => {
  it('has the class of its code and all of its facts', async () => {
    const more = {
      param: 'location',
      expected: 'a ZIP',
      candidates: [{ city: 'Troy', state: 'NY', zip: '12180' }],
    };
    const { client } = fakeService([refusal('unknown_location', 400, more)]);
    const error = await client.search(QUESTION).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnknownLocationError);
    expect(error).toMatchObject({
      name: 'UnknownLocationError',
      code: 'unknown_location',
      status: 400,
      message: 'About unknown_location.',
      docsUrl: 'https://x/docs/errors#unknown_location',
      requestId: 'req_sample',
      retryAfterSeconds: null,
      ...more,
    });
  });

  it('with a code of a newer service is still an ApiError', async () => {
    const { client } = fakeService([refusal('moon_closed', 403)]);
    const error = await client.search(QUESTION).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ name: 'ApiError', code: 'moon_closed' });
  });
});

describe('pages of a search', () => {
  it('follow the cursor to the end', async () => {
    const { client, sent } = fakeService([searchPage(['a', 'b'], 'r:2'), searchPage(['c'])]);
    const names: string[] = [];
    for await (const provider of client.providers({ ...QUESTION, limit: 2 }))
      names.push(provider.provider_name);
    expect(names).toEqual(['a', 'b', 'c']);
    expect(sent.map(({ body }) => body)).toEqual([
      { ...QUESTION, limit: 2 },
      { ...QUESTION, limit: 2, cursor: 'r:2' },
    ]);
  });

  it('are not asked for after the caller has seen enough', async () => {
    const { client, sent } = fakeService([searchPage(['a', 'b'], 'r:2')]);
    for await (const provider of client.providers(QUESTION)) if (provider.provider_name === 'b') break;
    expect(sent).toHaveLength(1);
  });
});

describe('a batch', () => {
  it('is cut into parts of 100, and keeps the order of its questions', async () => {
    const answers = (from: number, n: number) =>
      json({
        ok: true,
        items: Array.from({ length: n }, (_, i) => ({ status: 200, body: { total: from + i } })),
      });
    const { client, sent } = fakeService([answers(0, 100), answers(100, 50)]);
    const questions = Array.from({ length: 150 }, (_, i) => ({ query: `q${i}`, location: '60611' }));
    const outcomes = await client.batch(questions);
    expect(outcomes.map((outcome) => outcome.ok && outcome.data.total)).toEqual(questions.map((_, i) => i));
    expect(sent.map(({ body }) => (body as { items: unknown[] }).items.length)).toEqual([100, 50]);
  });

  it('is cut before it is too large', async () => {
    const reply = (n: number) => json({ ok: true, items: Array(n).fill({ status: 200, body: {} }) });
    const { client, sent } = fakeService([reply(66), reply(34)]);
    await client.batch(Array.from({ length: 100 }, () => ({ query: '–'.repeat(290), location: '60611' })));
    for (const { body } of sent) expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(64 * 1024);
  });

  it('has refused questions among its outcomes', async () => {
    const body = { ok: false, error: 'unknown_location', message: 'Where?', docs_url: 'https://x' };
    const { client } = fakeService([json({ ok: true, items: [{ status: 400, body }] })]);
    const [outcome] = await client.batch([QUESTION]);
    expect(outcome?.ok === false && outcome.error).toBeInstanceOf(UnknownLocationError);
  });

  it('with fewer answers than questions is refused', async () => {
    const { client } = fakeService([json({ ok: true, items: [] })]);
    await expect(client.batch([QUESTION])).rejects.toThrow(UnusableAnswerError);
  });
});
