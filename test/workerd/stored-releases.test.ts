// The operator's routes that list, read back and remove releases, and the pointer's compare-and-swap.
import { beforeAll, describe, expect, it } from 'vitest';
import { TILE_FORMAT } from '../../schemas/tile.ts';
import { env, migrate, operator, testApp } from './support.ts';

const app = testApp();
const [OLD, LIVE, NEXT] = ['2026-07-01-00000000000a', '2026-07-02-00000000000b', '2026-07-03-00000000000c'];
const indexKey = (build: string) => `tiles/${build}/index.json`;
const indexOf = (build: string) =>
  JSON.stringify({
    format: TILE_FORMAT,
    build,
    as_of: build.slice(0, 10),
    codes: '',
    drgs: '',
    zip3_statistics: { codes: '', drgs: '' },
    zip3: [],
    states: [],
    cells: [],
    withheld_rules: {},
    sources: [],
    provider_keys: [],
  });

async function ask(method: string, path: string, body?: unknown) {
  const response = await operator(app, method, path, body);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const move = (release: string, expected?: string | null) =>
  ask('POST', '/pointer', { release, published_by: 'test', expected });

beforeAll(async () => {
  await migrate();
  for (const build of [OLD, LIVE, NEXT]) await env.TILES.put(indexKey(build), indexOf(build));
});

describe('the pointer', () => {
  it('moves only from the etag that was asked for, and can be asked to go where it is', async () => {
    expect((await move(OLD, 'no-such-etag')).body).toMatchObject({ error: 'conflict' });
    const first = await move(OLD, null);
    expect(first.body).toMatchObject({ ok: true, pointer: { release: OLD, previous: null } });
    expect((await move(LIVE, null)).status).toBe(409);
    const second = await move(LIVE, String(first.body.etag));
    expect(second.body).toMatchObject({ pointer: { release: LIVE, previous: OLD } });
    expect((await move(LIVE, String(first.body.etag))).body).toEqual(second.body);
    expect((await ask('GET', '/pointer')).body).toEqual(second.body);
  });

  it('notes when a release went live and when it was retired', async () => {
    const { releases } = (await ask('GET', '/releases')).body;
    expect(releases).toMatchObject([
      { build: LIVE, published_at: expect.any(String), retired_at: null },
      { build: OLD, published_at: expect.any(String), retired_at: expect.any(String) },
    ]);
  });
});

describe('releases of one date', () => {
  it('are listed by when they went live and not by their hash', async () => {
    const [first, second, third] = ['f', '0', '8'].map((digit) => `2027-01-01-${digit.repeat(12)}`);
    const insert = 'INSERT INTO releases (build, as_of, published_at) VALUES (?, ?, ?)';
    const hours = [first, second, third].map((build, i) =>
      env.DB.prepare(insert).bind(build, '2027-01-01', `2027-01-02T0${i}:00:00.000Z`),
    );
    await env.DB.batch(hours);
    const { releases } = (await ask('GET', '/releases')).body as { releases: { build: string }[] };
    expect(releases.slice(0, 3).map(({ build }) => build)).toEqual([third, second, first]);
    await env.DB.exec("DELETE FROM releases WHERE as_of = '2027-01-01'");
  });
});

describe('stored objects', () => {
  it('are listed with size and MD5, and read back', async () => {
    const { objects } = (await ask('GET', `/objects?prefix=tiles/${NEXT}/`)).body;
    const md5 = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect(objects).toMatchObject([{ key: indexKey(NEXT), bytes: indexOf(NEXT).length, md5 }]);
    const read = await ask('POST', '/objects/read', { keys: [indexKey(NEXT), `tiles/${NEXT}/none.json`] });
    expect(read.body.objects).toEqual([
      { key: indexKey(NEXT), body: indexOf(NEXT) },
      { key: `tiles/${NEXT}/none.json`, body: null },
    ]);
  });

  it.each(['', 'current.json', '../', 'tiles/x'])('cannot be listed below %j', async (prefix) => {
    expect((await ask('GET', `/objects?prefix=${prefix}`)).body).toMatchObject({ param: 'prefix' });
  });

  it.each(['providers', 'members'])('below %s/ are listed, and removed with their build', async (folder) => {
    const key = `${folder}/${NEXT}/sample_key/500.json`;
    await env.TILES.put(key, '{}');
    expect((await ask('GET', `/objects?prefix=${folder}/`)).body.objects).toMatchObject([{ key, bytes: 2 }]);
    expect((await ask('POST', '/objects/delete', { keys: [key] })).body).toMatchObject({ deleted: 1 });
    expect(await env.TILES.head(key)).toBeNull();
  });

  it('of the live release and the one before cannot be removed', async () => {
    for (const build of [LIVE, OLD]) {
      expect((await ask('POST', '/objects/delete', { keys: [indexKey(build)] })).status).toBe(409);
      const tile = `providers/${build}/sample_key/500.json`;
      expect((await ask('POST', '/objects/delete', { keys: [tile] })).status).toBe(409);
      expect((await ask('DELETE', `/index/${build}`)).status).toBe(409);
      expect(await env.TILES.head(indexKey(build))).not.toBeNull();
    }
  });

  it('of another one can, with its index rows', async () => {
    await env.DB.prepare('INSERT INTO releases (build, as_of) VALUES (?, ?)').bind(NEXT, '2026-07-03').run();
    expect((await ask('POST', '/objects/delete', { keys: [indexKey(NEXT)] })).body).toMatchObject({
      deleted: 1,
    });
    expect((await ask('DELETE', `/index/${NEXT}`)).status).toBe(200);
    expect(await env.TILES.head(indexKey(NEXT))).toBeNull();
    expect(JSON.stringify((await ask('GET', '/releases')).body)).not.toContain(NEXT);
  });

  it('keys outside a build are refused', async () => {
    expect((await ask('POST', '/objects/delete', { keys: ['current.json'] })).status).toBe(400);
    expect((await ask('POST', '/objects/read', { keys: ['current.json'] })).status).toBe(400);
  });

  it('are behind the operator door', async () => {
    const paths = ['/releases', `/objects?prefix=tiles/`];
    for (const path of paths) expect((await app.fetch(`/operator/v1${path}`)).status).toBe(401);
  });
});
