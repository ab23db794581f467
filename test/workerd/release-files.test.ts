// Files of exported releases: open ones, those that need a key, ranges of bytes, and links that end.
import { beforeAll, describe, expect, it } from 'vitest';
import { isLinkGood, signLink } from '../../worker/src/credentials/file-link.ts';
import { readRange } from '../../worker/src/publishing/exported-files.ts';
import { issueKey, send } from './key-requests.ts';
import { env, migrate, services, testApp } from './support.ts';

const ROOT = '/releases/2026-06-30-000000000001';
const OPEN = `${ROOT}/open/procedures/all.parquet`;
const CLOSED = `${ROOT}/key/facility_prices/IA.parquet`;
const BYTES = new TextEncoder().encode('0123456789');
const app = testApp();
let enterprise = '';

beforeAll(async () => {
  await migrate();
  ({ key: enterprise } = await issueKey({ tier: 'enterprise', scopes: ['enterprise'] }));
});

const textOf = async (response: Response) => new TextDecoder().decode(await response.arrayBuffer());
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  await env.TILES.put(OPEN.slice(1), BYTES);
  await env.TILES.put(CLOSED.slice(1), BYTES);
  return app.fetch(path, { method, headers });
}
async function linkOf(): Promise<string> {
  const response = await get(CLOSED, { 'x-api-key': enterprise });
  return response.headers.get('Location') ?? '';
}

describe('a file of an open dataset', () => {
  it('is sent to anybody, and scripts of any website may read it', async () => {
    const response = await get(OPEN, { Origin: 'https://notebook.example' });
    expect([response.status, await textOf(response)]).toEqual([200, '0123456789']);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.headers.get('Access-Control-Expose-Headers')).toContain('Content-Range');
    expect(response.headers.get('Accept-Ranges')).toBe('bytes');
  });

  it.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
  ])('answers %s', async (range, status, body, contentRange) => {
    const response = await get(OPEN, { Range: range });
    expect([response.status, await textOf(response), response.headers.get('Content-Range')]).toEqual([
      status,
      body,
      contentRange,
    ]);
  });

  it('HEAD says how long it is; a known edition is 304; a range of another edition is the whole file', async () => {
    const head = await get(OPEN, {}, 'HEAD');
    const etag = head.headers.get('ETag') ?? '';
    expect([head.status, head.headers.get('Content-Length')]).toEqual([200, '10']);
    expect((await get(OPEN, { 'If-None-Match': etag })).status).toBe(304);
    expect((await get(OPEN, { Range: 'bytes=0-1', 'If-Range': etag })).status).toBe(206);
    expect((await get(OPEN, { Range: 'bytes=0-1', 'If-Range': '"other"' })).status).toBe(200);
  });

  it('a browser may send a range and a key from another website', async () => {
    const response = await app.fetch(OPEN, { method: 'OPTIONS' });
    expect([response.status, response.headers.get('Access-Control-Allow-Headers')]).toEqual([
      204,
      expect.stringContaining('Range'),
    ]);
  });
});

describe('the public log', () => {
  it.each([
    ['checkpoint', 'text/plain; charset=utf-8', 'public, max-age=300'],
    ['tile/0/000', 'application/octet-stream', 'public, max-age=86400'],
    ['tile/entries/x001/234.p/17', 'application/octet-stream', 'public, max-age=86400'],
  ])('%s is sent to anybody', async (path, type, cached) => {
    await env.TILES.put(`releases/log/${path}`, BYTES);
    const response = await app.fetch(`/releases/log/${path}`, { headers: { Range: 'bytes=2-4' } });
    expect([response.status, await textOf(response)]).toEqual([206, '234']);
    expect([response.headers.get('Content-Type'), response.headers.get('Cache-Control')]).toEqual([
      type,
      cached,
    ]);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  });
});

describe('a file that needs a key', () => {
  it('is refused without one, with a lower tier, and without the scope', async () => {
    await get(OPEN);
    const { key: pro } = await issueKey({ tier: 'pro' });
    const { key: unscoped } = await issueKey({ tier: 'enterprise' });
    const ask = async (headers: Record<string, string>) => (await send(app, CLOSED, { headers })).body.error;
    expect(await ask({})).toBe('missing_api_key');
    expect(await ask({ 'x-api-key': pro })).toBe('tier_required');
    expect(await ask({ 'x-api-key': unscoped })).toBe('scope_required');
  });

  it('an Enterprise key gets a link, which needs no key and is not counted', async () => {
    const { keys } = services();
    const credential = await keys.parse(enterprise);
    if (!credential) throw new Error('The key has another form.');
    const remaining = async () => {
      const taken = await keys.peek(credential);
      return taken.known ? taken.remaining : Number.NaN;
    };
    const before = await remaining();
    const { response } = await send(app, CLOSED, {
      headers: { 'x-api-key': enterprise },
      redirect: 'manual',
    });
    expect(response.status).toBe(303);
    const file = await get(await linkOf(), { Range: 'bytes=0-3' });
    expect([file.status, await textOf(file), file.headers.get('Cache-Control')]).toEqual([
      206,
      '0123',
      'private, no-store',
    ]);
    // Two links were asked for, and a file was read.
    expect(await remaining()).toBe(before - 2);
  });

  it('a link is good for its path and until its time only', async () => {
    const link = await linkOf();
    const other = link.replace('IA.parquet', 'IL.parquet');
    const later = link.replace(/until=(\d+)/, (_, until: string) => `until=${Number(until) + 9}`);
    for (const path of [other, later, `${CLOSED}?until=1&signature=1`, `${CLOSED}?until=9999999999`]) {
      const { status, body } = await send(app, path);
      expect([status, body.error]).toEqual([400, 'invalid_parameter']);
    }
    const { signing } = services().config;
    const query = Object.fromEntries(new URLSearchParams(await signLink(CLOSED, 1_000, signing)));
    const [until = '', signature = ''] = [query.until, query.signature];
    expect(await isLinkGood(CLOSED, { until, signature }, 999, signing)).toBe(true);
    expect(await isLinkGood(CLOSED, { until, signature }, 1_000, signing)).toBe(false);
    const rotated = { ...signing, secret: 'another-secret-of-a-test', previousSecret: signing.secret };
    expect(await isLinkGood(CLOSED, { until, signature }, 999, rotated)).toBe(true);
  });
});

it('nothing else of the bucket can be read below this path', async () => {
  await env.TILES.put('releases/secret', BYTES);
  await env.TILES.put('releases/log/key', BYTES);
  await env.TILES.put('releases/2026-06-30-000000000001/work.duckdb', BYTES);
  for (const path of [
    '/releases/secret',
    '/releases/log/key',
    '/releases/log/tile/0/0',
    `${ROOT}/work.duckdb`,
    `${ROOT}/open/x/y/IA.parquet`,
    '/releases/',
  ])
    expect((await send(app, path)).status).toBe(404);
});

it('a range never leaves the file', () => {
  for (let size = 1; size < 6; size += 1)
    for (const from of ['', '0', '1', '5', '9'])
      for (const to of ['', '0', '2', '9']) {
        const range = readRange(`bytes=${from}-${to}`, size);
        if (!range) continue;
        expect(range.length).toBeGreaterThan(0);
        expect(range.offset + range.length).toBeLessThanOrEqual(size);
      }
});
