// Headers, paths, queries and lines of NDJSON get texts that they do not expect. None of them makes a fault of ours.
import { beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_VALUES, withField } from '../support/hostile-json.ts';
import {
  ask,
  asMember,
  asOperator,
  BASE,
  expectNoFault,
  keys,
  OPERATOR,
  openEveryRoute,
  post,
  question,
  withKey,
} from './hostile-requests.ts';
import { BUILD } from './published-build.ts';

beforeAll(openEveryRoute);

/** What a header, a path or a query may hold, as far as HTTP lets it through. */
const HOSTILE_TEXTS: Record<string, string> = {
  'a very long text': 'A'.repeat(12_000),
  brackets: '['.repeat(6_000),
  'a property of every object': '__proto__',
  'a method of every object': 'toString',
  'an object': '[object Object]',
  'a list': 'a,b',
  '64 hex digits': 'ab'.repeat(32),
  'two tokens': 'a b',
  percent: '%',
  'a quote': `'"\\`,
};
const texts = Object.entries(HOSTILE_TEXTS);

describe('a header', () => {
  const AUTHORIZATION = [
    [`${BASE}/public-price-lookup?cpt=70551`, 'GET', 'Bearer '],
    [`${BASE}/sign-out`, 'POST', 'Bearer '],
    [`${BASE}/keys`, 'POST', 'Bearer '],
    [`${BASE}/keys/rotate`, 'POST', 'Bearer '],
    [`${BASE}/keys/revoke`, 'POST', 'Bearer '],
    [`${OPERATOR}/keys`, 'GET', 'Operator '],
  ] as const;
  it.each(AUTHORIZATION)('Authorization of %s %s is refused with 401', async (path, method, scheme) => {
    for (const [name, text] of texts) {
      for (const Authorization of [
        text,
        scheme + text,
        `${scheme}cpa_mem_${text}`,
        `${scheme}cpa_mgmt_${text}`,
      ]) {
        const reply = await ask(path, { method, headers: { Authorization } });
        expectNoFault(name, reply);
        expect([name, reply.status]).toEqual([name, 401]);
      }
    }
  });

  it.each(['/widget-search', '/widget-search/batch', '/enterprise-data', '/usage', '/keys/rotate'])(
    'x-api-key of %s is refused with 401',
    async (path) => {
      for (const [name, text] of texts) {
        for (const key of [text, `cpa_live_${text}`, `${keys.pro}${text}`]) {
          const headers = { 'x-api-key': key, ...(path === '/keys/rotate' ? asMember() : {}) };
          const init = path === '/usage' ? {} : { method: 'POST', body: JSON.stringify(question) };
          const type = { 'Content-Type': 'application/json' };
          const reply = await ask(BASE + path, { ...init, headers: { ...type, ...headers } });
          expectNoFault(name, reply);
          expect([name, reply.status, reply.body.error]).toEqual([name, 401, 'invalid_api_key']);
        }
      }
    },
  );

  it.each([
    'Origin',
    'CF-Connecting-IP',
    'Content-Type',
    'Cookie',
    'X-Request-Id',
    'If-None-Match',
    'Accept',
  ])('%s never makes a fault', async (header) => {
    for (const [name, text] of texts) {
      const headers = { 'Content-Type': 'application/json', ...withKey('search')(), [header]: text };
      const reply = await ask(`${BASE}/widget-search`, {
        method: 'POST',
        headers,
        body: JSON.stringify(question),
      });
      expectNoFault(name, reply);
      expect(reply.status).toBe(header === 'Content-Type' ? 415 : 200);
    }
  });
});

describe('a path or a query', () => {
  const encoded = [
    ...texts,
    ['letters with accents', '\u00e9\u00ff'],
    ['a zero byte', '\0'],
    ['a broken escape', 'BROKEN'],
  ].map(
    ([name = '', text = '']) => [name, text === 'BROKEN' ? '%E0%A4%A' : encodeURIComponent(text)] as const,
  );
  const OPERATOR_PATHS = [
    ['GET', (text: string) => `/members/${text}`],
    ['POST', (text: string) => `/members/${text}/activate`],
    ['POST', (text: string) => `/members/${text}/cancel`],
    ['POST', (text: string) => `/members/${text}/token`],
    ['POST', (text: string) => `/keys/${text}/rotate`],
    ['GET', (text: string) => `/keys/${text}/usage`],
    ['POST', (text: string) => `/keys/${text}/revoke`],
    ['DELETE', (text: string) => `/index/${text}`],
  ] as const;
  it.each(OPERATOR_PATHS.map(([method, path]) => [method, path('…'), path] as const))(
    'of the operator is not found: %s %s',
    async (method, _, path) => {
      for (const [name, text] of encoded) {
        const reply = await ask(OPERATOR + path(text), { method, headers: asOperator() });
        expectNoFault(name, reply);
        expect([name, reply.status]).toEqual([name, 404]);
      }
    },
  );

  it.each(['prefix', 'cursor'])('%s of the list of objects is refused by its name', async (param) => {
    for (const [name, text] of encoded) {
      const rest = param === 'prefix' ? '' : '&prefix=tiles/';
      const reply = await ask(`${OPERATOR}/objects?${param}=${text}${rest}`, { headers: asOperator() });
      expectNoFault(name, reply);
      expect([name, reply.status, reply.body.param]).toEqual([name, 400, param]);
    }
  });

  const QUERIES = [
    [`${BASE}/procedures`, ['q']],
    [`${BASE}/public-price-lookup`, ['query', 'cpt', 'zip', 'lat', 'lng', 'radius_miles', 'explain']],
    ['/prices', ['query', 'zip', 'radius_miles']],
  ] as const;
  it.each(QUERIES)('%s %j never makes a fault', async (path, names) => {
    const queries = [...names, '__proto__', 'constructor[prototype]'].flatMap((param) => [
      ...encoded.map(([, text]) => `${param}=${text}`),
      `${param}=1&${param}=2`,
      `${param}[]=1`,
      `${param}`,
    ]);
    const each = queries.map((query) => ask(`${path}?${query}`, { headers: asMember(), method: 'HEAD' }));
    for (const [i, { status, line }] of (await Promise.all(each)).entries()) {
      expect([queries[i]?.slice(0, 50), line?.cause]).toEqual([queries[i]?.slice(0, 50), undefined]);
      expect([200, 400, 404]).toContain(status);
    }
  });
});

describe('a line of the objects to store', () => {
  const line = { key: `tiles/${BUILD}/hostile.json`, body: '{}' };
  it.each(['key', 'body', ''])('refuses a %s that is not what is expected', async (at) => {
    for (const { name, type, json } of HOSTILE_VALUES) {
      if (type === 'text' && at === 'body') continue;
      const body = at === '' ? json : withField(line, at, json);
      const headers = { ...asOperator(), 'Content-Type': 'application/x-ndjson' };
      const reply = await ask(`${OPERATOR}/objects`, { method: 'PUT', headers, body });
      expectNoFault(name, reply);
      expect([name, reply.status, reply.body.param]).toEqual([name, 400, 'line 1']);
    }
  });
});

describe('a body of lists nested a million deep', () => {
  it.each(['/index', '/objects/read'])('is refused by %s', async (path) => {
    const depth = path === '/index' ? 1_000_000 : 500_000;
    const body = `{"statements": ${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const reply = await post(OPERATOR + path, asOperator(), body);
    expectNoFault(path, reply);
    expect(reply.status).toBe(400);
  });
});

describe('statements for the index', () => {
  it.each([
    `INSERT OR IGNORE INTO codes (build, code) VALUES ('${BUILD}')`,
    `INSERT OR IGNORE INTO codes (nothing) VALUES ('${BUILD}')`,
    `INSERT OR IGNORE INTO codes (build, code, code_type, label, n_sources, has_price) VALUES ('${BUILD}', '70551', 'CPT', 'x', 'many', 1)`,
  ])("that the table does not take are the caller's mistake: %s", async (statement) => {
    const reply = await post(`${OPERATOR}/index`, asOperator(), JSON.stringify({ statements: [statement] }));
    expectNoFault(statement, reply);
    expect([reply.status, reply.body.param]).toEqual([400, 'statements']);
  });
});
