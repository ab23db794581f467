import { beforeAll, describe, expect, it } from 'vitest';
import { KeyCreated, KeyList, KeyUsed, OperatorRotated } from '../../schemas/operator.ts';
import { CurrentPointer, TILE_FORMAT } from '../../schemas/tile.ts';
import { isIndexInsert } from '../../worker/src/publishing/index-statement.ts';
import { env, migrate, OPERATOR_SECRET, operator, testApp } from './support.ts';

const app = testApp();
const BUILD = '2026-07-01-1a2b3c4d5e6f';
const NEXT = '2026-07-02-aaaaaaaaaaaa';

type Json = Record<string, unknown>;
const body = async (response: Response) => (await response.json()) as Json;

async function auditOf(response: Response) {
  const id = response.headers.get('X-Request-Id');
  return env.DB.prepare('SELECT * FROM audit WHERE request_id = ?').bind(id).all();
}

function indexOf(build: string): string {
  const lists = {
    codes: '',
    drgs: '',
    zip3_statistics: { codes: '', drgs: '' },
    insurer_payments: { codes: '', drgs: '' },
    zip3: [],
    states: [],
    cells: [],
    sources: [],
    provider_keys: [],
    editions: null,
    checksums: null,
  };
  const head = { format: TILE_FORMAT, build, as_of: build.slice(0, 10) };
  return JSON.stringify({ ...head, ...lists, withheld_rules: {} });
}

function putObjects(...lines: unknown[]) {
  return app.fetch('/operator/v1/objects', {
    method: 'PUT',
    headers: { Authorization: `Operator ${OPERATOR_SECRET}`, 'Content-Type': 'application/x-ndjson' },
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
  });
}

beforeAll(migrate);

describe('the door of the operator', () => {
  it('is not there without a configured secret', async () => {
    const response = await operator(testApp({ OPERATOR_SECRET: '' }), 'GET', '/keys');
    expect(response.status).toBe(404);
    expect(await body(response)).toMatchObject({ error: 'not_found' });
  });

  it.each(['', 'Operator wrong', `Bearer ${OPERATOR_SECRET}`])(
    'refuses %j and writes it down',
    async (sent) => {
      const response = await app.fetch('/operator/v1/keys', { headers: { Authorization: sent } });
      expect(response.status).toBe(401);
      expect(await body(response)).toMatchObject({ error: 'operator_unauthorized' });
      const { results } = await auditOf(response);
      expect(results).toMatchObject([{ actor: 'unknown', action: 'keys.list', subject: null, status: 401 }]);
      expect(JSON.stringify(results)).not.toContain('wrong');
    },
  );

  it('answers scripts of no other site', async () => {
    const response = await operator(app, 'GET', '/keys');
    expect(response.headers.has('Access-Control-Allow-Origin')).toBe(false);
    expect((await app.fetch('/operator/v1/keys', { method: 'OPTIONS' })).status).toBe(401);
  });

  it('writes down a call to an address that is not there', async () => {
    const response = await operator(app, 'GET', '/nothing');
    expect(response.status).toBe(404);
    expect((await auditOf(response)).results).toMatchObject([{ action: 'other', status: 404 }]);
  });
});

describe('members', () => {
  it('are added once, activated, given a token and cancelled', async () => {
    const email = 'Ada@Example.com';
    const added = await operator(app, 'POST', '/members', { email });
    const { account } = await body(added);
    expect((await body(await operator(app, 'POST', '/members', { email: 'ada@example.com' }))).account).toBe(
      account,
    );
    expect((await auditOf(added)).results).toMatchObject([
      { action: 'members.add', subject: account, status: 200 },
    ]);
    await operator(app, 'POST', `/members/${account}/activate`);
    const { token } = await body(await operator(app, 'POST', `/members/${account}/token`));
    expect(token).toMatch(/^cpa_mem_/);
    expect(await body(await operator(app, 'GET', `/members/${account}`))).toMatchObject({
      email: 'ada@example.com',
      membership: 'active',
      sessions: 1,
    });
    expect(await body(await operator(app, 'POST', `/members/${account}/cancel`))).toMatchObject({
      membership: 'ended',
    });
  });

  it('that do not exist are not found, and a cancelled nothing is a conflict', async () => {
    expect((await operator(app, 'POST', '/members/nobody/token')).status).toBe(404);
    const { account } = await body(await operator(app, 'POST', '/members', { email: 'new@example.com' }));
    expect((await operator(app, 'POST', `/members/${account}/cancel`)).status).toBe(409);
    const wrong = await operator(app, 'POST', '/members', { email: 'no address' });
    expect(await body(wrong)).toMatchObject({ error: 'invalid_parameter', param: 'email' });
  });
});

describe('keys', () => {
  it('are shown once, listed without the key, and revoked', async () => {
    const created = await operator(app, 'POST', '/keys', {
      tier: 'pro',
      contract: 'B',
      scopes: ['enterprise'],
    });
    const { key, family } = await body(created);
    const list = JSON.stringify(await body(await operator(app, 'GET', '/keys')));
    expect(list).toContain(String(family));
    expect(list).not.toContain(String(key));
    expect((await operator(app, 'POST', `/keys/${family}/revoke`)).status).toBe(200);
    expect((await operator(app, 'POST', '/keys/unknown/revoke')).status).toBe(404);
  });

  it('carry a limit, websites and an owner; are rotated, and their usage is read', async () => {
    const email = 'owner@example.com';
    const { account } = await body(await operator(app, 'POST', '/members', { email }));
    const origins = ['https://partner.example'];
    const order = {
      tier: 'enterprise',
      contract: 'A',
      scopes: ['widget', 'enterprise'],
      limit: 250_000,
      origins,
    };
    const created = KeyCreated.parse(await body(await operator(app, 'POST', '/keys', { ...order, account })));
    const rotated = await operator(app, 'POST', `/keys/${created.family}/rotate`);
    const { key, older_key_ends_at } = OperatorRotated.parse(await body(rotated));
    expect(key).not.toBe(created.key);
    expect(Date.parse(older_key_ends_at ?? '')).toBeGreaterThan(Date.now() + 86_000_000);
    const listed = KeyList.parse(await body(await operator(app, 'GET', '/keys'))).keys;
    expect(listed.find(({ family }) => family === created.family)).toMatchObject({
      ...order,
      account,
      issued_by: 'operator',
      rotated_at: expect.any(String),
    });
    const usage = KeyUsed.parse(await body(await operator(app, 'GET', `/keys/${created.family}/usage`)));
    expect(usage).toMatchObject({ limit: 250_000, used: 0, valid_keys: 2 });
    expect((await auditOf(rotated)).results).toMatchObject([
      { action: 'keys.rotate', subject: created.family, status: 200 },
    ]);
    for (const path of ['rotate', 'usage']) {
      const method = path === 'usage' ? 'GET' : 'POST';
      expect((await operator(app, method, `/keys/unknown00000/${path}`)).status).toBe(404);
    }
  });

  it.each([
    [{ tier: 'pro', contract: 'B', limit: 250_000 }, 'limit'],
    [{ tier: 'enterprise', contract: 'B', limit: 100_000 }, 'limit'],
    [{ tier: 'basic', contract: 'B', scopes: ['widget'] }, 'origins'],
    [{ tier: 'basic', contract: 'B', origins: ['ftp://a.example'] }, 'origins'],
    [{ tier: 'free', contract: 'A', test: true }, 'contract'],
    [{ tier: 'enterprise', contract: 'B', test: true, limit: 200_000 }, 'limit'],
  ])('with the terms %j are refused', async (order, param) => {
    expect(await body(await operator(app, 'POST', '/keys', order))).toMatchObject({ ok: false, param });
  });

  it('of tier Free have contract B', async () => {
    const response = await operator(app, 'POST', '/keys', { tier: 'free', contract: 'A' });
    expect(await body(response)).toMatchObject({ error: 'invalid_parameter', param: 'contract' });
    const missing = await operator(app, 'POST', '/keys', { tier: 'free' });
    expect(await body(missing)).toMatchObject({ error: 'missing_parameter', param: 'contract' });
  });
});

describe('publishing', () => {
  it('writes objects once; other content under the same key is a conflict', async () => {
    const line = { key: `tiles/${BUILD}/index.json`, body: indexOf(BUILD) };
    expect(await body(await putObjects(line))).toMatchObject({ written: 1, present: 0 });
    expect(await body(await putObjects(line))).toMatchObject({ written: 0, present: 1 });
    expect((await putObjects({ ...line, body: '{}' })).status).toBe(409);
    expect(await (await env.TILES.get(line.key))?.text()).toBe(line.body);
  });

  it.each([
    `providers/${BUILD}/sample_key/500.json`,
    `members/${BUILD}/sample_key/500.json`,
    'shared/providers/sample_key/500--dEf_ghij012.json',
  ])('writes %s too', async (key) => {
    const line = { key, body: '{}' };
    expect(await body(await putObjects(line))).toMatchObject({ written: 1 });
    expect(await (await env.TILES.get(line.key))?.text()).toBe('{}');
  });

  it.each([
    'current.json',
    `tiles/${BUILD}/../x.json`,
    `tiles/${BUILD}/a//b.json`,
    `tiles/${BUILD}/a.txt`,
    'tiles/x/a.json',
    `other/${BUILD}/a.json`,
    'shared/../current.json',
    'shared/code/',
    `providers/${BUILD}/../a.json`,
  ])('refuses the key %s', async (key) => {
    expect(await body(await putObjects({ key, body: '{}' }))).toMatchObject({ error: 'invalid_parameter' });
  });

  it('runs inserts into index tables and nothing else', async () => {
    const insert = `INSERT OR IGNORE INTO codes (build, code, code_type, label, n_sources, has_price) VALUES ('${BUILD}','70551','CPT','MRI; it''s -- fine',3,1),('${BUILD}','70552','CPT','x',-0,0);`;
    expect((await operator(app, 'POST', '/index', { statements: [insert, insert] })).status).toBe(200);
    const { results } = await env.DB.prepare('SELECT code FROM codes').all();
    expect(results).toHaveLength(2);
    const accounts = "INSERT OR IGNORE INTO accounts (id, email, created_at) VALUES ('a','b','c')";
    expect((await operator(app, 'POST', '/index', { statements: [accounts] })).status).toBe(400);
  });

  it.each([
    "INSERT OR IGNORE INTO codes (build) VALUES ('a'); DROP TABLE codes",
    'INSERT OR IGNORE INTO codes (build) SELECT email FROM accounts',
    "INSERT OR IGNORE INTO codes (build) VALUES ('a') ON CONFLICT DO UPDATE SET build = 1",
    'INSERT OR IGNORE INTO codes (build) VALUES ((SELECT 1))',
    'INSERT OR IGNORE INTO codes (build) VALUES ("a")',
    "INSERT OR IGNORE INTO codes (build) VALUES ('a'",
    "INSERT OR REPLACE INTO codes (build) VALUES ('a')",
    'DELETE FROM codes',
  ])('takes %s for no index insert', (statement) => {
    expect(isIndexInsert(statement)).toBe(false);
  });

  it('moves the pointer to a stored build and remembers the one before', async () => {
    const missing = await operator(app, 'POST', '/pointer', { release: NEXT, published_by: 'test' });
    expect(await body(missing)).toMatchObject({ error: 'invalid_parameter', param: 'release' });
    await putObjects({ key: `tiles/${BUILD}/index.json`, body: indexOf(BUILD) });
    await putObjects({ key: `tiles/${NEXT}/index.json`, body: indexOf(NEXT) });
    // The manifest comes last: without it the upload did not come to its end.
    const unfinished = await operator(app, 'POST', '/pointer', { release: NEXT, published_by: 'test' });
    expect(await body(unfinished)).toMatchObject({ error: 'invalid_parameter', param: 'release' });
    for (const build of [BUILD, NEXT]) await putObjects({ key: `tiles/${build}/manifest.json`, body: '{}' });
    await operator(app, 'POST', '/pointer', { release: BUILD, published_by: 'test' });
    const moved = await body(
      await operator(app, 'POST', '/pointer', { release: NEXT, published_by: 'test' }),
    );
    expect(CurrentPointer.parse(moved.pointer)).toMatchObject({ release: NEXT, previous: BUILD });
    expect((await body(await operator(app, 'GET', '/pointer'))).pointer).toEqual(moved.pointer);
    const row = await env.DB.prepare('SELECT * FROM releases WHERE build = ?').bind(NEXT).first();
    expect(row).toMatchObject({ as_of: '2026-07-02', published_at: expect.any(String) });
  });
});
