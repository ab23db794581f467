import { beforeAll, describe, expect, it } from 'vitest';
import { TILE_FORMAT, tileKeys } from '../../schemas/tile.ts';
import { isolateTiles } from '../../worker/src/tiles/tile-store.ts';
import { aCodeTile, anIndex, BUILD, publishTiles } from './published-build.ts';
import { env, migrate, services, testApp } from './support.ts';

const LOOKUP = '/functions/v1/public-price-lookup';
let token = '';
let next = 0;

/** A lookup from an address that only this call uses, with some bindings replaced. */
async function lookUp(query: string, changed: object = {}, ip = `10.1.0.${++next}`) {
  const app = testApp(changed);
  const response = await app.fetch(LOOKUP + query, {
    headers: { Authorization: `Bearer ${token}`, 'CF-Connecting-IP': ip },
  });
  return {
    response,
    ip,
    log: app.log,
    body: (await response.json()) as { error?: string; [field: string]: unknown },
  };
}

const refusing = new Proxy({}, { get: () => () => Promise.reject(new Error('out of reach')) });
const remaining = async (ip: string) =>
  (await lookUp('?cpt=70551', {}, ip)).response.headers.get('x-ratelimit-remaining');

beforeAll(async () => {
  await migrate();
  const { accounts } = services();
  await accounts.setMembership('stores000001', 'active');
  token = await accounts.issueToken('stores000001');
  await publishTiles();
});

describe('a store out of reach', () => {
  it.each([
    ['KV', { SESSIONS: refusing }, 'service_unavailable'],
    [
      'the account object',
      { ACCOUNTS: { idFromName: () => 'x', get: () => refusing } },
      'service_unavailable',
    ],
    ['the counter', { IP_COUNTERS: { idFromName: () => 'x', get: () => refusing } }, 'service_unavailable'],
  ])('%s refuses with 503 and Retry-After: fail closed', async (_, changed, code) => {
    const { response, body } = await lookUp('?cpt=70551', changed);
    expect([response.status, body.error]).toEqual([503, code]);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('R2 answers data_unavailable, and the count is given back', async () => {
    isolateTiles.current = undefined;
    const { response, body, ip } = await lookUp('?cpt=70551', { TILES: refusing });
    expect([response.status, body.error]).toEqual([503, 'data_unavailable']);
    expect(await remaining(ip)).toBe('59');
  });

  it('a listed tile that R2 lacks is 503, an unlisted code 404, and only the second counts', async () => {
    const { response, body, ip, log } = await lookUp('?cpt=99999');
    expect([response.status, body.error]).toEqual([503, 'data_unavailable']);
    expect(JSON.stringify(log)).not.toContain('99999');
    const unlisted = await lookUp('?cpt=99998', {}, ip);
    expect([unlisted.response.status, unlisted.body.error]).toEqual([404, 'procedure_not_found']);
    expect(await remaining(ip)).toBe('58');
  });

  it('a tile of another format is refused by name in the log, never read', async () => {
    await env.TILES.put(
      tileKeys.code(BUILD, '99997'),
      JSON.stringify({ ...aCodeTile('99997'), format: TILE_FORMAT + 1 }),
    );
    const { response, body, log } = await lookUp('?cpt=99997');
    expect([response.status, body.error]).toEqual([503, 'data_unavailable']);
    expect(JSON.stringify(log)).toContain(
      `A code tile has format ${TILE_FORMAT + 1}; this version reads formats ${TILE_FORMAT} and ${TILE_FORMAT - 1}.`,
    );
  });

  it('a tile of another code is refused, never answered from', async () => {
    await env.TILES.put(tileKeys.code(BUILD, '99997'), JSON.stringify(aCodeTile('70551')));
    const { response, body, log } = await lookUp('?cpt=99997');
    expect([response.status, body.error]).toEqual([503, 'data_unavailable']);
    expect(JSON.stringify(log)).toContain('has another code than was asked for');
    expect(JSON.stringify(log)).not.toContain('99997');
  });

  it('a pointer that is no pointer is 503 too', async () => {
    isolateTiles.current = undefined;
    const broken = { get: () => Promise.resolve({ text: () => Promise.resolve('{"format":2}') }) };
    const { response, body } = await lookUp('?cpt=70551', { TILES: broken });
    expect([response.status, body.error]).toEqual([503, 'data_unavailable']);
    isolateTiles.current = undefined;
  });
});

describe('a session', () => {
  it('ends with sign-out on the very next lookup, and signing out again is no error', async () => {
    const { accounts } = services();
    await accounts.setMembership('stores000002', 'active');
    const own = await accounts.issueToken('stores000002');
    const app = testApp();
    const headers = { Authorization: `Bearer ${own}`, 'CF-Connecting-IP': '10.1.1.1' };
    expect((await app.fetch(`${LOOKUP}?cpt=70551`, { headers })).status).toBe(200);
    for (let i = 0; i < 2; i += 1) {
      expect((await app.fetch('/functions/v1/sign-out', { method: 'POST', headers })).status).toBe(200);
    }
    const after = await app.fetch(`${LOOKUP}?cpt=70551`, { headers });
    expect([after.status, ((await after.json()) as { error: string }).error]).toEqual([401, 'invalid_token']);
    expect((await app.fetch('/functions/v1/sign-out', { headers })).status).toBe(405);
  });
});

describe('the index', () => {
  it('is searched exactly, first and last code included', async () => {
    const index = anIndex();
    expect(index.codes.length % 5).toBe(0);
    for (const code of ['70551', '99997'])
      expect((await lookUp(`?cpt=${code}`)).response.status).not.toBe(404);
    for (const code of ['70550', '00001', 'Z9999'])
      expect((await lookUp(`?cpt=${code}`)).response.status).toBe(404);
  });
});

describe('static files', () => {
  const answering = (make: () => Response | Promise<Response>) =>
    ({ STATIC: { fetch: async () => make() } }) as unknown as Partial<typeof env>;
  const FAULTS: [name: string, changed: Partial<typeof env>][] = [
    ['out of reach', answering(() => Promise.reject(new Error('out of reach')))],
    ['answered with 500', answering(() => new Response('oops', { status: 500 }))],
    ['answered with 429', answering(() => new Response('slow down', { status: 429 }))],
    ['missing', answering(() => new Response(null, { status: 404 }))],
  ];
  /** Files that every deployment has. */
  const OWN = ['/openapi.json', '/llms.txt', '/.well-known/api-catalog', '/docs', '/widget.js'];
  /** Files that the caller names. */
  const NAMED = [
    '/docs/errors',
    '/docs/reference/lookUpPrice',
    '/docs/quick-start.md',
    '/assets/0/style.css',
  ];
  const ask = async (path: string, changed: Partial<typeof env>) =>
    testApp(changed).fetch(path, { headers: { Accept: 'application/json' } });

  it.each(FAULTS)('that are %s are 503, and never "not found" because of a fault', async (name, changed) => {
    for (const path of [...OWN, ...NAMED]) {
      const response = await ask(path, changed);
      const isUnknownName = name === 'missing' && NAMED.includes(path);
      expect([path, response.status]).toEqual([path, isUnknownName ? 404 : 503]);
      if (isUnknownName) continue;
      expect([path, Number(response.headers.get('retry-after'))]).toEqual([path, 5]);
      expect([path, await response.text()]).toEqual([path, expect.not.stringContaining('{{')]);
    }
  });

  it('that are not whole are 503', async () => {
    for (const lie of ['', '{"title":"Quick', '[]', '{"title":7}']) {
      const response = await ask(
        '/docs',
        answering(() => new Response(lie)),
      );
      expect([lie, response.status]).toEqual([lie, 503]);
    }
  });
});
