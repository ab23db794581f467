// When the client sends a request again, how long it waits, and that rows which broke off come once.
import { describe, expect, it } from 'vitest';
import {
  InternalError,
  RateLimitedError,
  ServiceUnavailableError,
  UnreachableError,
} from '../../../clients/typescript/src/index.ts';
import { ATTRIBUTION, broken, DISCLAIMER, fakeService, json, refusal } from './fake-service.ts';

const HEALTHY = json({ ok: true, release: null });
const busy = (headers: Record<string, string>) => refusal('service_unavailable', 503, {}, headers);

describe('a refused request', () => {
  it('is sent again after exactly the time of Retry-After', async () => {
    const { client, sent, waits } = fakeService([busy({ 'Retry-After': '7' }), HEALTHY]);
    await client.health();
    expect([sent.length, waits]).toEqual([2, [7_000]]);
  });

  it('understands a date in Retry-After', async () => {
    const { client, waits } = fakeService([
      busy({ 'Retry-After': 'Sun, 22 Nov 2026 00:00:12 GMT' }),
      HEALTHY,
    ]);
    await client.health();
    expect(waits).toEqual([12_000]);
  });

  it('is not sent again when the wait is longer than the caller allows', async () => {
    const limited = refusal(
      'rate_limited',
      429,
      { limit: 60, reset: 1_795_305_600 },
      { 'Retry-After': '3600' },
    );
    const { client, sent, waits } = fakeService([limited]);
    const error = await client.health().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RateLimitedError);
    expect(error).toMatchObject({
      retryAfterSeconds: 3600,
      limit: 60,
      resetsAt: new Date('2026-11-22T00:00:00Z'),
    });
    expect([sent.length, waits]).toEqual([1, []]);
  });

  it('is sent again as often as the caller allows', async () => {
    const { client, sent } = fakeService(Array(3).fill(busy({ 'Retry-After': '1' })), { retries: 2 });
    await expect(client.health()).rejects.toThrow(ServiceUnavailableError);
    expect(sent).toHaveLength(3);
    const never = fakeService([refusal('internal_error', 500)], { retries: 0 });
    await expect(never.client.health()).rejects.toThrow(InternalError);
  });

  it('is sent again while the same request is still being answered', async () => {
    const running = refusal('request_in_progress', 409, { retry_after: 2 }, { 'Retry-After': '2' });
    const { client, waits } = fakeService([running, HEALTHY]);
    await client.health();
    expect(waits).toEqual([2_000]);
  });

  it.each([400, 401, 403, 404, 422])('with %i is not sent again', async (status) => {
    const { client, sent } = fakeService([refusal('not_found', status, {}, { 'Retry-After': '1' })]);
    await expect(client.health()).rejects.toThrow('About');
    expect(sent).toHaveLength(1);
  });

  it('with 429 and without a time is not sent again', async () => {
    const { client, sent } = fakeService([refusal('rate_limited', 429)]);
    await expect(client.health()).rejects.toThrow(RateLimitedError);
    expect(sent).toHaveLength(1);
  });
});

describe('a service that cannot be reached', () => {
  it('is asked again with growing waits', async () => {
    const { client, waits } = fakeService([broken, broken, HEALTHY]);
    await client.health();
    expect(waits).toEqual([500, 1_000]);
  });

  it('is not asked a second time for a key', async () => {
    const { client, sent } = fakeService([broken]);
    await expect(client.signUp()).rejects.toThrow(UnreachableError);
    expect(sent).toHaveLength(1);
  });

  it('is not waited for after the caller has given up', async () => {
    const caller = new AbortController();
    const { client } = fakeService([
      () => {
        caller.abort(new Error('enough'));
        throw new TypeError('fetch failed');
      },
    ]);
    await expect(client.health({ signal: caller.signal })).rejects.toThrow('enough');
  });
});

describe('rows of enterprise data', () => {
  const QUERY = { dataset: 'area_statistics', filters: { codes: ['70551'] } } as const;
  const line = (row: object) => `${JSON.stringify(row)}\n`;
  const end = (next_cursor: string | null, more: object = {}) =>
    line({ end: true, n_rows: 2, next_cursor, attribution: ATTRIBUTION, disclaimer: DISCLAIMER, ...more });
  const page = (text: string) => () => new Response(text);
  const all = async (rows: AsyncIterable<Record<string, unknown>>) => {
    const seen: unknown[] = [];
    for await (const { n } of rows) seen.push(n);
    return seen;
  };

  it('come from all pages, each with what must be shown', async () => {
    const { client, sent } = fakeService([
      page(line({ n: 1 }) + line({ n: 2 }) + end('next')),
      page(line({ n: 3 }) + end(null)),
    ]);
    const credits: string[] = [];
    const rows = client.rows(
      { ...QUERY, filters: { codes: ['70551'] } },
      { onPage: ({ disclaimer }) => credits.push(disclaimer) },
    );
    expect(await all(rows)).toEqual([1, 2, 3]);
    expect(credits).toEqual([DISCLAIMER, DISCLAIMER]);
    expect(sent.map(({ body }) => (body as { cursor?: string }).cursor)).toEqual([undefined, 'next']);
    expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2);
  });

  it('come once when a page breaks off and is asked for again', async () => {
    const whole = line({ n: 1 }) + line({ n: 2 }) + end(null);
    const { client, sent } = fakeService([page(line({ n: 1 })), page(whole.slice(0, 15)), page(whole)]);
    expect(await all(client.rows({ ...QUERY, filters: { codes: ['70551'] } }))).toEqual([1, 2]);
    expect(sent).toHaveLength(3);
    // One key, so that the service counts the page once.
    const [key, ...others] = new Set(sent.map(({ headers }) => headers.get('Idempotency-Key')));
    expect([key, others]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), []]);
  });

  it('that never have an end are an error', async () => {
    const { client } = fakeService(Array(3).fill(page(line({ n: 1 }))));
    await expect(all(client.rows({ ...QUERY, filters: { codes: ['70551'] } }))).rejects.toThrow(
      UnreachableError,
    );
  });

  it('without a disclaimer are an error', async () => {
    const { client } = fakeService([page(end(null, { disclaimer: '' }))]);
    await expect(all(client.rows({ ...QUERY, filters: { codes: ['70551'] } }))).rejects.toThrow(
      'must not be shown',
    );
  });
});
