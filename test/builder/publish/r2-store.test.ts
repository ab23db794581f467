// The store over R2 when the network or another writer interferes: lost answers, busy stores, damaged bodies.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { r2Store } from '../../../builder/src/publish/r2-store.ts';
import {
  PointerMoved,
  type ReleaseStore,
  StoreConflict,
} from '../../../builder/src/publish/release-store.ts';
import { newObject } from '../../../builder/src/publish/sealed-build.ts';
import type { Fetch } from '../../../builder/src/r2/repeat.ts';
import { r2Settings } from '../../../builder/src/r2/settings.ts';
import { type StoredObject, StoreUnavailable } from '../../../builder/src/r2/store-errors.ts';
import { CURRENT_KEY, TILE_FORMAT } from '../../../schemas/tile.ts';
import { type LoopbackR2, loopbackEnvironment, startLoopbackR2 } from '../../../tools/testbed/loopback-r2.ts';

const BUILD = '2026-07-01-00000000000a';
const OTHER = '2026-07-02-00000000000b';
const KEY = `tiles/${BUILD}/code/70551.json`;
const REPEAT = { attempts: 3, firstWaitMs: 0, timeoutMs: 30_000 };
const pointer = (release: string) =>
  ({ format: TILE_FORMAT, release, previous: null, published_by: 'test' }) as const;

let server: LoopbackR2;
beforeAll(async () => {
  server = await startLoopbackR2({ pageSize: 2 });
});
afterAll(() => server.close());
beforeEach(() => {
  server.objects.clear();
  server.refusals.length = 0;
});

async function listAll(from: ReleaseStore, prefix: string): Promise<StoredObject[]> {
  const found: StoredObject[] = [];
  for await (const page of from.listObjects(prefix)) found.push(...page);
  return found;
}

const store = (send: Fetch = (request) => fetch(request)) =>
  r2Store(r2Settings(loopbackEnvironment(server)), { send, repeat: REPEAT });

/** The first `times` calls reach the server, but their answers are lost on the way. */
function losingAnswers(times: number): Fetch {
  let calls = 0;
  return async (request) => {
    const response = await fetch(request);
    calls += 1;
    if (calls > times) return response;
    await response.arrayBuffer();
    throw new TypeError('the connection was lost');
  };
}

describe('the store over R2', () => {
  it('takes its own write, whose answer was lost, for written', async () => {
    await store(losingAnswers(1)).putObjects([newObject(KEY, '{"a":1}')]);
    expect(server.objects.get(KEY)?.body.toString()).toBe('{"a":1}');
    await store(losingAnswers(1)).movePointer(pointer(BUILD), null);
    expect(server.objects.get(CURRENT_KEY)?.body.toString()).toContain(BUILD);
  });

  it('never overwrites other content', async () => {
    await store().putObjects([newObject(KEY, '{"a":1}')]);
    await expect(store().putObjects([newObject(KEY, '{"a":2}')])).rejects.toThrow(StoreConflict);
    expect(server.objects.get(KEY)?.body.toString()).toBe('{"a":1}');
  });

  it('moves the pointer only from the etag it was read with', async () => {
    await store().movePointer(pointer(BUILD), null);
    const read = await store().readPointer();
    await store().movePointer(pointer(OTHER), read?.etag ?? '');
    await expect(store().movePointer(pointer(BUILD), read?.etag ?? '')).rejects.toThrow(PointerMoved);
    await expect(store().movePointer(pointer(BUILD), null)).rejects.toThrow(OTHER);
  });

  it.each([429, 500, 503])('repeats a call that was answered %i, and gives up in words', async (status) => {
    let calls = 0;
    const busy =
      (times: number): Fetch =>
      (request) => {
        calls += 1;
        return calls > times ? fetch(request) : Promise.resolve(new Response('busy', { status }));
      };
    await store(busy(2)).putObjects([newObject(KEY, '{}')]);
    expect(calls).toBe(3);
    calls = 0;
    await expect(listAll(store(busy(99)), 'tiles/')).rejects.toThrow(StoreUnavailable);
    expect(calls).toBe(REPEAT.attempts);
  });

  it('is refused when a body was changed on the way', async () => {
    const damaging: Fetch = async (request) =>
      fetch(new Request(request.url, { method: 'PUT', headers: request.headers, body: '{"a":9}' }));
    await expect(store(damaging).putObjects([newObject(KEY, '{"a":1}')])).rejects.toThrow(StoreUnavailable);
    expect(server.refusals).toEqual(['XAmzContentSHA256Mismatch']);
    expect(server.objects.size).toBe(0);
  });

  it('lists page by page, reads in the order of the keys, and removes', async () => {
    const keys = [1, 2, 3, 4, 5].map((n) => `tiles/${BUILD}/code/7055${n}.json`);
    await store().putObjects(keys.map((key) => newObject(key, JSON.stringify(key))));
    const listed = await listAll(store(), `tiles/${BUILD}/`);
    expect(listed.map(({ key }) => key)).toEqual(keys);
    expect(listed[0]?.md5).toBe(newObject(KEY, JSON.stringify(keys[0])).md5);
    expect(await store().readObjects([keys[4] ?? '', 'tiles/none.json'])).toEqual([
      JSON.stringify(keys[4]),
      undefined,
    ]);
    await store().deleteObjects(keys);
    expect(server.objects.size).toBe(0);
  });

  it("says D1's own words for a statement it refuses", async () => {
    await expect(store().putIndex(['INSERT OR IGNORE INTO no_table VALUES (1);'])).rejects.toThrow(
      'no such table',
    );
    await expect(store().putIndex([`SELECT '${'x'.repeat(100_000)}'`])).rejects.toThrow('D1 answered 400');
  });
});
