// Every binding of a lookup that is slow, fails or lies, with the answer of docs/requests.md. No answer is partial, a fault of
// ours gives its count back, and no request waits for ever: the clock of the time limits is the test's.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBody } from '../../schemas/api-error.ts';
import { CURRENT_KEY, tileKeys } from '../../schemas/tile.ts';
import { createTileCache } from '../../worker/src/tiles/tile-cache.ts';
import { isolateTiles, r2TileStore } from '../../worker/src/tiles/tile-store.ts';
import { aCodeTile, anIndex, BUILD, publishTiles } from './published-build.ts';
import { env, migrate, services, testApp } from './support.ts';

const LOOKUP = '/functions/v1/public-price-lookup';
const OTHER_BUILD = `${BUILD.slice(0, -1)}${BUILD.endsWith('a') ? 'b' : 'a'}`;
let token = '';
let asked = 0;

const forEver = () => new Promise<never>(() => undefined);
const failing = () => Promise.reject(new Error('out of reach'));
/** A namespace whose objects do this in every call. */
const objects = (act: () => Promise<unknown>) => ({
  idFromName: () => 'id',
  get: () => new Proxy({}, { get: () => act }),
});
const overloaded = () => Promise.reject(Object.assign(new Error('too many requests'), { overloaded: true }));
/** R2 that gives this text for an object, and what it has for the others. */
const tiles = (key: string, get: () => Promise<unknown>) => ({
  get: (one: string) => (one === key ? get() : env.TILES.get(one)),
});
const text = (value: string) => async () => ({ text: async () => value });
const CODE = tileKeys.code(BUILD, '70551');
const cutOff = JSON.stringify(aCodeTile('70551')).slice(0, -40);
const ofAnother = JSON.stringify({ ...aCodeTile('70551'), build: OTHER_BUILD });

/** Fault, changed bindings, status and error; an open dependency answers as if nothing were wrong. */
const FAULTS: [name: string, changed: object, status: number, error?: string][] = [
  ['KV fails', { SESSIONS: { get: failing } }, 503, 'service_unavailable'],
  ['KV is slow', { SESSIONS: { get: forEver } }, 503, 'service_unavailable'],
  ['KV is stale and lacks the session', { SESSIONS: { get: async () => null } }, 401, 'invalid_token'],
  ['the account object fails', { ACCOUNTS: objects(failing) }, 503, 'service_unavailable'],
  ['the account object is slow', { ACCOUNTS: objects(forEver) }, 503, 'service_unavailable'],
  ['the account object is overloaded', { ACCOUNTS: objects(overloaded) }, 503, 'service_unavailable'],
  ['the counter fails', { IP_COUNTERS: objects(failing) }, 503, 'service_unavailable'],
  ['the counter is slow', { IP_COUNTERS: objects(forEver) }, 503, 'service_unavailable'],
  ['the counter is overloaded', { IP_COUNTERS: objects(overloaded) }, 503, 'service_unavailable'],
  ['the flood shield fails', { LOOKUP_SHIELD: { limit: failing } }, 200],
  ['the flood shield is slow', { LOOKUP_SHIELD: { limit: forEver } }, 200],
  ['R2 fails', { TILES: { get: failing } }, 503, 'data_unavailable'],
  ['R2 is slow', { TILES: { get: forEver } }, 503, 'data_unavailable'],
  ['R2 stops in a tile', { TILES: tiles(CODE, async () => ({ text: forEver })) }, 503, 'data_unavailable'],
  ['R2 lacks the pointer', { TILES: tiles(CURRENT_KEY, async () => null) }, 503, 'data_unavailable'],
  ['R2 lacks the tile', { TILES: tiles(CODE, async () => null) }, 503, 'data_unavailable'],
  ['R2 cuts the tile off', { TILES: tiles(CODE, text(cutOff)) }, 503, 'data_unavailable'],
  ['R2 has a tile of another build', { TILES: tiles(CODE, text(ofAnother)) }, 503, 'data_unavailable'],
  ['D1 fails', { DB: { prepare: failing } }, 200],
];

beforeAll(async () => {
  await migrate();
  await publishTiles();
  const { accounts } = services();
  await accounts.setMembership('faults000001', 'active');
  token = await accounts.issueToken('faults000001');
});
beforeEach(() => {
  Object.assign(isolateTiles, { cache: createTileCache(), current: undefined });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The answer of a request. Time limits pass while it waits; real stores get their turn in between. */
async function lookUp(changed: object, ip: string) {
  const app = testApp(changed);
  const headers = { Authorization: `Bearer ${token}`, 'CF-Connecting-IP': ip };
  let response: Response | undefined;
  const answer = app.fetch(`${LOOKUP}?cpt=70551`, { headers }).then((given) => {
    response = given;
  });
  while (response === undefined) {
    // Reading a key that nobody writes takes real time, in which the stores of the request answer.
    await env.SESSIONS.get('nothing');
    if (response === undefined) await vi.advanceTimersByTimeAsync(1_000);
  }
  await answer;
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  };
}

describe('a lookup while', () => {
  it.each(FAULTS)('%s', async (_, changed, status, error) => {
    asked += 1;
    const ip = `10.9.0.${asked}`;
    const found = await lookUp(changed, ip);
    expect([found.status, found.body.error]).toEqual([status, error]);
    if (status !== 200) ErrorBody.parse(found.body);
    if (status === 503) expect(Number(found.headers.get('Retry-After'))).toBeGreaterThan(0);
    // Nothing of an answer is in a refusal, and every fault of ours gave its count back.
    if (status === 503) expect(Object.keys(found.body)).not.toContain('match');
    if ('IP_COUNTERS' in changed) return;
    const { headers } = await lookUp({}, ip);
    expect(headers.get('x-ratelimit-remaining')).toBe(status === 503 ? '59' : '58');
  });
});

it('a clock that is set back reads the pointer again', async () => {
  const isolate = { cache: createTileCache(), current: undefined };
  let [now, reads] = [1_000_000, 0];
  const bucket = {
    get: (key: string) => {
      if (key === CURRENT_KEY) reads += 1;
      return env.TILES.get(key);
    },
  } as unknown as R2Bucket;
  const current = () => r2TileStore(bucket, isolate, () => now).current();
  await current();
  await current();
  expect(reads).toBe(1);
  now -= 3_600_000;
  await current();
  expect(reads).toBe(2);
  expect((await current()).index).toEqual(anIndex());
});
