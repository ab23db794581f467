import { beforeAll, describe, expect, it } from 'vitest';
import { ERROR_CODES, ErrorBody } from '../../schemas/api-error.ts';
import { createApp } from '../../worker/src/app.ts';
import { env, migrate, SITE, services, testApp } from './support.ts';

const LOOKUP = '/functions/v1/public-price-lookup';
const JSON_TYPE = { 'Content-Type': 'application/json' };
const app = testApp();
let [member, lapsed] = ['', ''];

async function tokenOf(account: string): Promise<string> {
  const { accounts } = services();
  await accounts.setMembership(account, 'active');
  return accounts.issueToken(account);
}

const lookUp = (token: string, ip: string, query = '?cpt=70551') =>
  app.fetch(LOOKUP + query, { headers: { Authorization: `Bearer ${token}`, 'CF-Connecting-IP': ip } });

beforeAll(async () => {
  await migrate();
  member = await tokenOf('member000001');
  lapsed = await tokenOf('lapsed000001');
  await services().accounts.setMembership('lapsed000001', 'ended');
});

describe('the log and the metrics', () => {
  it('name the route and the outcome of a request, and nothing that it says', async () => {
    const points: unknown[] = [];
    const own = testApp({ METRICS: { writeDataPoint: (point) => void points.push(point) } });
    const headers = { Authorization: `Bearer ${member}`, 'CF-Connecting-IP': '192.0.2.77' };
    await own.fetch(`${LOOKUP}?query=secretword&zip=50010`, { headers });
    await own.fetch('/nothing/secretword', { headers });
    expect(own.log.map(({ route }) => route)).toEqual([LOOKUP, expect.any(String)]);
    expect(points).toHaveLength(2);
    const written = JSON.stringify([own.log, points]);
    for (const part of ['secretword', '50010', member, '192.0.2.77']) expect(written).not.toContain(part);
  });
});

describe('an error', () => {
  const cases: [string, RequestInit, number, string][] = [
    ['/nothing', {}, 404, 'not_found'],
    [LOOKUP, { method: 'DELETE' }, 405, 'method_not_allowed'],
    [
      LOOKUP,
      { method: 'POST', body: 'cpt=1', headers: { 'Content-Type': 'text/plain' } },
      415,
      'unsupported_media_type',
    ],
    [
      LOOKUP,
      { method: 'POST', body: `"${'a'.repeat(20_000)}"`, headers: JSON_TYPE },
      413,
      'payload_too_large',
    ],
    [LOOKUP, { method: 'POST', body: '{"cpt": ', headers: JSON_TYPE }, 400, 'invalid_json'],
    [LOOKUP, { method: 'POST', body: '[1]', headers: JSON_TYPE }, 400, 'invalid_json'],
    [
      LOOKUP,
      { method: 'POST', body: new Uint8Array([123, 255, 125]), headers: JSON_TYPE },
      400,
      'invalid_json',
    ],
    [LOOKUP, {}, 401, 'missing_token'],
    [`${LOOKUP}?zip=x`, { headers: { Authorization: 'Bearer nonsense' } }, 401, 'invalid_token'],
  ];
  it.each(cases)('%s %j is %i %s', async (path, init, status, code) => {
    const response = await app.fetch(path, init);
    expect(response.status).toBe(status);
    const error = ErrorBody.parse(await response.json());
    expect(error).toMatchObject({ error: code, docs_url: `${SITE}/docs/errors#${code}` });
    expect(response.headers.get('X-Request-Id')).toMatch(/^req_[0-9A-Za-z]{20}$/);
    expect(response.headers.get('WWW-Authenticate')).toBe(status === 401 ? 'Bearer' : null);
    if (status === 405) expect(response.headers.get('Allow')).toContain('POST');
  });

  it('of a chunked body without a length is 413 as well', async () => {
    let sent = 0;
    const chunks = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(1024).fill(97));
        if (sent === 1000) controller.close();
      },
    });
    const response = await app.fetch(LOOKUP, { method: 'POST', body: chunks, headers: JSON_TYPE });
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(30);
  });

  it('for a lapsed member has exactly four fields', async () => {
    const response = await lookUp(lapsed, '192.0.2.1');
    expect(response.status).toBe(403);
    expect(Object.keys((await response.json()) as object).sort()).toEqual([
      'docs_url',
      'error',
      'message',
      'ok',
    ]);
    expect(response.headers.get('X-RateLimit-Remaining')).toBe('59');
  });

  it('of ours says nothing but the request id', async () => {
    const broken = testApp();
    const failing = createApp({
      log: (line) => broken.log.push(line),
      services: () => {
        throw new Error('a secret detail');
      },
    });
    const response = await failing.request(`${SITE}/healthz`, {}, env);
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(ErrorBody.parse(JSON.parse(text)).error).toBe('internal_error');
    expect(text).not.toContain('secret detail');
    expect(broken.log[0]?.cause).toContain('secret detail');
    expect(response.headers.has('X-Request-Id')).toBe(true);
  });
});

describe('the gate of price lookup', () => {
  it('gives the count back when the data is out of reach', async () => {
    const response = await lookUp(member, '192.0.2.2');
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toMatch(/^\d+$/);
    const after = await lookUp(lapsed, '192.0.2.2');
    expect(after.headers.get('X-RateLimit-Remaining')).toBe('59');
  });

  it('does not count what needs no store, and refuses the sixty-first that does', async () => {
    const ip = '192.0.2.3';
    for (let i = 0; i < 5; i += 1) expect((await lookUp(member, ip, '?cpt=70551&zip=abc')).status).toBe(400);
    await app.fetch(LOOKUP, { method: 'OPTIONS', headers: { 'CF-Connecting-IP': ip } });
    const all = await Promise.all(Array.from({ length: 61 }, () => lookUp(lapsed, ip)));
    expect(all.filter(({ status }) => status === 403)).toHaveLength(61);
    const response = await lookUp(member, ip);
    expect(response.status).toBe(429);
    const body = (await response.json()) as Record<string, unknown>;
    expect(body).toMatchObject({ error: 'rate_limited', limit: 60 });
    expect(response.headers.get('Retry-After')).toBe(String(body.retry_after));
    expect(response.headers.get('X-RateLimit-Reset')).toBe(String(body.reset));
    expect((await lookUp(member, '192.0.2.4')).status).toBe(503);
  });

  it('fails closed without an address in production, and when a store is out of reach', async () => {
    const headers = { Authorization: `Bearer ${member}` };
    const production = testApp({ ENVIRONMENT: 'production', SITE_URL: 'https://prices.example' });
    const unaddressed = await production.fetch(`${LOOKUP}?cpt=70551`, { headers });
    expect(((await unaddressed.json()) as { error: string }).error).toBe('service_unavailable');
    const noStore = { get: () => Promise.reject(new Error('KV is down')) } as unknown as KVNamespace;
    const closed = await testApp({ SESSIONS: noStore }).fetch(`${LOOKUP}?cpt=70551`, { headers });
    expect(((await closed.json()) as { error: string }).error).toBe('service_unavailable');
  });
});

describe('cross-origin access', () => {
  it('is open without credentials and shows the rate headers', async () => {
    const response = await app.fetch(LOOKUP);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.headers.has('Access-Control-Allow-Credentials')).toBe(false);
    expect(response.headers.get('Access-Control-Expose-Headers')).toContain('X-RateLimit-Remaining');
    const preflight = await app.fetch(LOOKUP, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('Authorization');
    expect((await app.fetch('/functions/v1/nothing')).headers.get('Access-Control-Allow-Origin')).toBe('*');
  });
});

describe('the log', () => {
  it('says which route, and nothing of the caller or the question', async () => {
    const its = testApp();
    const headers = {
      Authorization: `Bearer ${lapsed}`,
      'CF-Connecting-IP': '192.0.2.99',
      'x-api-key': 'key-text',
    };
    const response = await its.fetch(`${LOOKUP}?query=secret+question&zip=60601`, { headers });
    const expected = { route: LOOKUP, method: 'GET', status: 403, error: 'membership_required' };
    expect(its.log).toEqual([
      { ...expected, request_id: response.headers.get('X-Request-Id'), ms: expect.any(Number) },
    ]);
    const text = JSON.stringify(its.log);
    for (const word of [lapsed, 'secret', '60601', '192.0.2.99', 'key-text'])
      expect(text).not.toContain(word);
  });
});

describe('pages', () => {
  const asBrowser = (path: string) => app.fetch(path, { headers: { Accept: 'text/html' } });

  it.each([
    ['/', 200],
    ['/es', 200],
    ['/docs/errors', 200],
    ['/keys', 200],
    ['/dev/components', 200],
    ['/prices?q=', 400],
    ['/nothing', 404],
    // No release is published here.
    ['/prices/70551?zip=60601', 503],
    ['/es/prices/MS-DRG-470', 503],
  ])('%s loads nothing from elsewhere and sets no cookie', async (path, status) => {
    const response = await asBrowser(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(response.headers.get('Content-Security-Policy')).not.toContain('unsafe');
    expect(response.headers.get('Referrer-Policy')).toBe('same-origin');
    expect(response.headers.has('Set-Cookie')).toBe(false);
    const html = await response.text();
    expect(html).not.toMatch(/<(?:script|style)(?![^>]*\bsrc=)[^>]*>|\bstyle=|\bon[a-z]+=/);
    const loaded = [
      ...html.matchAll(/<(?:script|link(?! rel="alternate")|img)\b[^>]*\b(?:src|href)="([^"#]+)"/g),
    ].map(([, url = '']) => url);
    expect(loaded.length).toBeGreaterThan(3);
    for (const url of loaded) expect(url, url).toMatch(/^\/(?!\/)/);
    for (const url of loaded) expect((await app.fetch(url)).status, url).toBe(200);
  });

  it('writes what was asked as text', async () => {
    const html = await (await asBrowser('/nothing/%22%3E%3Cscript%3Ealert(1)%3C/script%3E')).text();
    expect(html).not.toContain('<script>alert');
  });

  it('explains every error code under its own anchor', async () => {
    const html = await (await app.fetch('/docs/errors')).text();
    for (const code of ERROR_CODES) expect(html).toContain(`id="${code}"`);
  });

  it('loads every module its scripts import', async () => {
    const html = await (await asBrowser('/dev/components')).text();
    const address = /<script[^>]*src="([^"]+)"/.exec(html)?.[1] ?? '';
    const seen = new Set([address]);
    for (const path of seen) {
      const response = await app.fetch(path);
      expect(response.headers.get('Content-Type'), path).toContain('javascript');
      expect(response.headers.get('Cache-Control'), path).toContain('immutable');
      for (const [, from = ''] of (await response.text()).matchAll(/^import (?:.* from )?'([^']+)'/gm))
        seen.add(new URL(from, SITE + path).pathname);
    }
    expect(seen.size).toBeGreaterThan(2);
  });
});
