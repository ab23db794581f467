// Rows and objects of the directory, the indexes and the pointer that lie. The answer is 503: `service_unavailable` for
// the directory, `data_unavailable` for cities, pointer and index. Never 500, and never the data of somebody else.
import { beforeAll, describe, it } from 'vitest';
import { CURRENT_KEY, TILE_FORMAT, tileKeys } from '../../schemas/tile.ts';
import { isolateTiles } from '../../worker/src/tiles/tile-store.ts';
import {
  ACCOUNT,
  asOperator,
  expectRefused,
  keys,
  type Lies,
  openEveryGate,
  SEARCH,
  searchWith,
} from './lying-requests.ts';
import { anIndex, BUILD } from './published-build.ts';

beforeAll(openEveryGate);

/** A database that gives these rows to every question. */
const databaseOf = (results: unknown) => {
  const first = Array.isArray(results) ? results[0] : results;
  const statement = { all: async () => ({ results }), first: async () => first, run: async () => ({}) };
  return { prepare: () => ({ ...statement, bind: () => statement }), batch: async () => [] };
};

describe('the index of cities', () => {
  const row = { build: BUILD, nameKey: 'chicago', city: 'Chicago', state: 'IL', zip: '60601', population: 9 };
  const LIES: Lies = {
    'no list': null,
    'a text': 'rows',
    'a row that is null': [null],
    'a row that is a list': [[]],
    'a row of another build': [{ ...row, build: '2026-06-30-ffffffffffff' }],
    'a row without its build': [{ ...row, build: undefined }],
    'a city that was not asked for': [{ ...row, nameKey: 'boston' }],
    'a ZIP that is a number': [{ ...row, zip: 60601 }],
    'a ZIP of four digits': [{ ...row, zip: '6060' }],
    'a ZIP that no tile has': [{ ...row, zip: '99999' }],
    'a state that is a name': [{ ...row, state: 'Illinois' }],
    'a population that is a text': [{ ...row, population: '9' }],
    'a population below zero': [{ ...row, population: -9 }],
  };
  it.each(Object.entries(LIES))('with %s is never answered from', async (name, lie) => {
    const init = searchWith(keys.pro, { query: 'cardiologist', location: 'Chicago' });
    await expectRefused({ DB: databaseOf(lie) }, SEARCH, init, name, 'data_unavailable');
  });
});

describe('the directory', () => {
  const row = { id: ACCOUNT, email: 'lying@b.example', created_at: '2026-01-01T00:00:00.000Z' };
  const LIES: Lies = {
    'a list': [[]],
    'a text': ['row'],
    'the row of another account': [{ ...row, id: 'another00000', email: 'another@b.example' }],
    'a row without an address': [{ ...row, email: undefined }],
    'an id that is a number': [{ ...row, id: 7 }],
    'a date that is missing': [{ ...row, created_at: null }],
  };
  it.each(Object.entries(LIES))('with %s issues no token', async (name, lie) => {
    const changed = { DB: databaseOf(lie) };
    const path = `/operator/v1/members/${ACCOUNT}`;
    await expectRefused(changed, `${path}/token`, { method: 'POST', headers: asOperator }, name);
    const body = JSON.stringify({ email: 'lying@b.example' });
    await expectRefused(changed, '/operator/v1/members', { method: 'POST', headers: asOperator, body }, name);
  });

  const key = {
    ...{ family: 'lying0000004', tier: 'pro', contract: 'B', test: 0, scopes: '[]', account: null },
    ...{ created_at: '2026-01-01', revoked_at: null, daily_limit: null, origins: '[]', rotated_at: null },
    issued_by: 'operator',
  };
  const KEYS: Lies = {
    'no list': 'rows',
    'a row that is null': [null],
    'scopes that are not JSON': [{ ...key, scopes: '[' }],
    'scopes that are an object': [{ ...key, scopes: '{}' }],
    'origins of numbers': [{ ...key, origins: '[1]' }],
    'a tier that does not exist': [{ ...key, tier: 'gold' }],
    'a limit that is a text': [{ ...key, daily_limit: '9' }],
    'a yes that is a text': [{ ...key, test: 'true' }],
  };
  it.each(Object.entries(KEYS))('with %s lists no keys', async (name, lie) => {
    await expectRefused({ DB: databaseOf(lie) }, '/operator/v1/keys', { headers: asOperator }, name);
  });

  const release = { build: BUILD, as_of: '2026-06-30', published_at: null, retired_at: null };
  const RELEASES: Lies = {
    'no list': { rows: [] },
    'a row that is a text': ['row'],
    'a build that is not one': [{ ...release, build: 'newest' }],
    'a date that is a number': [{ ...release, published_at: 7 }],
    'a row that lacks its end': [{ build: BUILD, as_of: '2026-06-30', published_at: null }],
  };
  it.each(Object.entries(RELEASES))('with %s lists no releases', async (name, lie) => {
    await expectRefused({ DB: databaseOf(lie) }, '/operator/v1/releases', { headers: asOperator }, name);
  });
});

describe('the pointer and the index, for the operator', () => {
  const pointer = { format: TILE_FORMAT, release: BUILD, previous: null, published_by: 'test' };
  const bucketOf = (texts: Record<string, string>) => ({
    get: async (key: string) => {
      const text = texts[key];
      return text === undefined ? null : { etag: 'etag', text: async () => text };
    },
    head: async () => ({ etag: 'etag' }),
  });
  const LIES = ['', 'null', '[]', '{}', '<!doctype html>', '{"format":2}', '{"format":{"toString":1}}'].map(
    (text): [string] => [text],
  );
  LIES.push([JSON.stringify({ ...pointer, release: 'newest' })], [JSON.stringify({ ...pointer, format: 9 })]);
  it.each(LIES)('a pointer of %j is 503 data_unavailable', async (text) => {
    isolateTiles.current = undefined;
    const changed = {
      TILES: bucketOf({ [CURRENT_KEY]: text, [tileKeys.index(BUILD)]: JSON.stringify(anIndex()) }),
    };
    const move = JSON.stringify({ release: BUILD, published_by: 'test' });
    const keysToDelete = JSON.stringify({ keys: [tileKeys.code(BUILD, '70551')] });
    const calls: [string, RequestInit][] = [
      ['/pointer', { headers: asOperator }],
      ['/pointer', { method: 'POST', headers: asOperator, body: move }],
      ['/objects/delete', { method: 'POST', headers: asOperator, body: keysToDelete }],
      [`/index/${BUILD}`, { method: 'DELETE', headers: asOperator }],
    ];
    for (const [path, init] of calls)
      await expectRefused(changed, `/operator/v1${path}`, init, path, 'data_unavailable');
  });

  it.each([...LIES.slice(0, 7), [JSON.stringify({ ...anIndex(), build: '2026-06-30-ffffffffffff' })]])(
    'an index of %j is never made live',
    async (text) => {
      const changed = {
        TILES: bucketOf({ [CURRENT_KEY]: JSON.stringify(pointer), [tileKeys.index(BUILD)]: text }),
      };
      const body = JSON.stringify({ release: BUILD, published_by: 'test' });
      const init = { method: 'POST', headers: asOperator, body };
      await expectRefused(changed, '/operator/v1/pointer', init, text, 'data_unavailable');
    },
  );
});
