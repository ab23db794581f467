// The operator's routes that list, read back and remove releases, and the pointer's compare-and-swap.
import { beforeAll, describe, expect, it } from 'vitest';
import { HealthAnswer } from '../../schemas/api.ts';
import { DELETED_AT_ONCE } from '../../schemas/index-tables.ts';
import { providerKeys } from '../../schemas/provider.ts';
import { TILE_FORMAT, tileKeys } from '../../schemas/tile.ts';
import { env, migrate, operator, testApp } from './support.ts';

const app = testApp();
const [OLD, LIVE, NEXT] = ['2026-07-01-00000000000a', '2026-07-02-00000000000b', '2026-07-03-00000000000c'];
const indexKey = (build: string) => `tiles/${build}/index.json`;
const [EDITION, OTHER_EDITION] = ['abc-DEF_0123', 'abc-DEF_0124'];
const MANIFEST = JSON.stringify({
  ...{ format: TILE_FORMAT, build: EDITION, key: 'cardiology', kind: 'specialty', label: 'Cardiology' },
  ...{ price_code: '99204', providers: 1, hospitals: 0, refreshed: null, mid_median: null },
  ...{ zip3: ['500'], member_zip3: ['501'], zip3_editions: EDITION, member_editions: EDITION },
});
const NO_EDITIONS = {
  ...{
    codes: '',
    drgs: '',
    zip3_statistics: { codes: '', drgs: '' },
    insurer_payments: { codes: '', drgs: '' },
    zip3: '',
    states: '',
    cells: '',
  },
  provider_keys: '',
};
/** The live release shares a place tile and what is under a provider key. */
const SHARING = {
  ...{ zip3: ['500'], provider_keys: ['cardiology'] },
  editions: { ...NO_EDITIONS, zip3: EDITION, provider_keys: EDITION },
};
const indexOf = (build: string) =>
  JSON.stringify({
    format: TILE_FORMAT,
    build,
    as_of: build.slice(0, 10),
    codes: '',
    drgs: '',
    zip3_statistics: { codes: '', drgs: '' },
    insurer_payments: { codes: '', drgs: '' },
    zip3: [],
    states: [],
    cells: [],
    withheld_rules: {},
    sources: [],
    provider_keys: [],
    editions: null,
    checksums: null,
    ...(build === LIVE ? SHARING : {}),
  });

async function ask(method: string, path: string, body?: unknown) {
  const response = await operator(app, method, path, body);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const move = (release: string, expected?: string | null) =>
  ask('POST', '/pointer', { release, published_by: 'test', expected });

beforeAll(async () => {
  await migrate();
  for (const build of [OLD, LIVE, NEXT]) {
    await env.TILES.put(indexKey(build), indexOf(build));
    await env.TILES.put(tileKeys.manifest(build), '{}');
  }
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

describe('/healthz', () => {
  const health = async () => HealthAnswer.parse(await (await app.fetch('/healthz')).json());

  it('gives release, as-of, when it went live, and its age', async () => {
    const answer = await health();
    const asOf = LIVE.slice(0, 10);
    const published = await env.DB.prepare('SELECT published_at FROM releases WHERE build = ?')
      .bind(LIVE)
      .first();
    expect(answer).toEqual({
      ...{ ok: true, release: LIVE, as_of: asOf, published_at: published?.published_at },
      age_days: Math.floor((Date.now() - Date.parse(asOf)) / 86_400_000),
    });
  });

  it('answers without the index of releases', async () => {
    const broken = testApp({ DB: undefined as unknown as D1Database });
    const answer = HealthAnswer.parse(await (await broken.fetch('/healthz')).json());
    expect(answer).toMatchObject({ ok: true, release: LIVE, published_at: null });
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
    expect(objects).toMatchObject([
      { key: indexKey(NEXT), bytes: indexOf(NEXT).length, md5 },
      { key: tileKeys.manifest(NEXT), bytes: 2 },
    ]);
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

  it('that the live release or the one before shares cannot be removed, others can', async () => {
    const needed = [
      tileKeys.place(EDITION, '500'),
      providerKeys.manifest(EDITION, 'cardiology'),
      providerKeys.tile(EDITION, 'cardiology', '500'),
      providerKeys.member(EDITION, 'cardiology', '501'),
    ];
    const free = [
      tileKeys.place(OTHER_EDITION, '500'),
      providerKeys.tile(OTHER_EDITION, 'cardiology', '500'),
      providerKeys.member(EDITION, 'dermatology', '500'),
    ];
    for (const key of [...needed, ...free]) await env.TILES.put(key, key === needed[1] ? MANIFEST : '{}');
    for (const key of needed) {
      expect((await ask('POST', '/objects/delete', { keys: [...free, key] })).status, key).toBe(409);
      expect(await env.TILES.head(key), key).not.toBeNull();
    }
    expect((await ask('GET', '/objects?prefix=shared/providers/')).body.objects).toHaveLength(3);
    expect((await ask('POST', '/objects/delete', { keys: free })).body).toMatchObject({ deleted: 3 });
    for (const key of free) expect(await env.TILES.head(key), key).toBeNull();
  });

  it('of another one can, with its index rows', async () => {
    await env.DB.prepare('INSERT INTO releases (build, as_of) VALUES (?, ?)').bind(NEXT, '2026-07-03').run();
    expect((await ask('POST', '/objects/delete', { keys: [indexKey(NEXT)] })).body).toMatchObject({
      deleted: 1,
    });
    expect((await ask('DELETE', `/index/${NEXT}`)).body).toMatchObject({ ok: true, whole: true });
    expect(await env.TILES.head(indexKey(NEXT))).toBeNull();
    expect(JSON.stringify((await ask('GET', '/releases')).body)).not.toContain(NEXT);
  });

  it('index rows are removed a bounded number at a time', async () => {
    const many = DELETED_AT_ONCE + 1;
    const rows = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${many})`;
    await env.DB.exec(
      `${rows} INSERT INTO coverage_words (build, word, ccn) SELECT '${NEXT}', 'w' || i, 'x' FROM n`,
    );
    const left = () =>
      env.DB.prepare('SELECT count(*) AS n FROM coverage_words WHERE build = ?').bind(NEXT).first('n');
    expect((await ask('DELETE', `/index/${NEXT}`)).body).toMatchObject({ whole: false });
    expect(await left()).toBe(1);
    expect((await ask('DELETE', `/index/${NEXT}`)).body).toMatchObject({ whole: true });
    expect(await left()).toBe(0);
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
