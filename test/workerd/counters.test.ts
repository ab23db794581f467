import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import type { IpCounter } from '../../worker/src/counters/ip-counter.ts';
import { WINDOW_LIMIT, WINDOW_MS } from '../../worker/src/counters/window.ts';
import { env, runInside, services } from './support.ts';

const stubOf = (name: string) => env.IP_COUNTERS.get(env.IP_COUNTERS.idFromName(name));

/** Replaces the clock of one counter from inside. */
function setClock(name: string, at: number): Promise<void> {
  return inCounter(name, (counter) => {
    counter.now = () => at;
  });
}

function inCounter<T>(name: string, act: (counter: IpCounter, state: DurableObjectState) => T | Promise<T>) {
  return runInside(stubOf(name), act);
}

describe('the counter of an address', () => {
  it('lets exactly sixty of a hundred concurrent requests through', async () => {
    const { quota } = services();
    const taken = await Promise.all(Array.from({ length: 100 }, (_, i) => quota.take('crowd', `req_${i}`)));
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(WINDOW_LIMIT);
    const remaining = taken.filter(({ allowed }) => allowed).map((one) => one.remaining);
    expect(new Set(remaining).size).toBe(WINDOW_LIMIT);
    const refused = taken.find(({ allowed }) => !allowed);
    expect(refused).toMatchObject({ remaining: 0, limit: WINDOW_LIMIT });
    expect(refused?.retryAfter).toBeGreaterThan(86_000);
  });

  it('counts a repeated request once and gives it back once', async () => {
    const { quota } = services();
    await quota.take('repeat', 'req_a');
    expect((await quota.take('repeat', 'req_a')).remaining).toBe(59);
    await quota.giveBack('repeat', 'req_a');
    await quota.giveBack('repeat', 'req_a');
    expect((await quota.take('repeat', 'req_b')).remaining).toBe(59);
  });

  it('keeps its count when the object is evicted', async () => {
    const { quota } = services();
    await quota.take('evicted', 'req_a');
    await evictDurableObject(stubOf('evicted'));
    expect((await quota.take('evicted', 'req_b')).remaining).toBe(58);
  });

  it('forgets a request 24 hours later', async () => {
    const { quota } = services();
    const first = await quota.take('later', 'req_a');
    const start = Date.now();
    await setClock('later', start + WINDOW_MS / 2);
    expect((await quota.take('later', 'req_b')).remaining).toBe(58);
    await setClock('later', start + WINDOW_MS + 1000);
    const moved = await quota.take('later', 'req_c');
    expect(moved.remaining).toBe(58);
    expect(moved.reset).toBeGreaterThan(first.reset);
  });

  it('clears its storage by alarm once all entries are old, and not before', async () => {
    const { quota } = services();
    const start = Date.now();
    await quota.take('alarm', 'req_a');
    await setClock('alarm', start + WINDOW_MS / 2);
    await quota.take('alarm', 'req_b');
    await setClock('alarm', start + WINDOW_MS + 1000);
    expect(await runDurableObjectAlarm(stubOf('alarm'))).toBe(true);
    const alarmAt = await inCounter('alarm', (_, state) => state.storage.getAlarm());
    expect(alarmAt).toBe(start + WINDOW_MS / 2 + WINDOW_MS);
    await setClock('alarm', start + 2 * WINDOW_MS);
    expect(await runDurableObjectAlarm(stubOf('alarm'))).toBe(true);
    expect(await inCounter('alarm', (_, state) => [...state.storage.kv.list()])).toEqual([]);
    expect(await runDurableObjectAlarm(stubOf('alarm'))).toBe(false);
  });

  it('sets an alarm only when none is recorded, and writes nothing when it refuses', async () => {
    const { quota } = services();
    for (let i = 0; i < WINDOW_LIMIT; i += 1) await quota.take('full', `req_${i}`);
    const stored = () => inCounter('full', (_, state) => JSON.stringify([...state.storage.kv.list()]));
    const before = await stored();
    expect((await quota.take('full', 'req_more')).allowed).toBe(false);
    expect(await stored()).toBe(before);
  });

  it('creates no storage when a request is given back that was never counted', async () => {
    await services().quota.giveBack('empty', 'req_a');
    expect(await inCounter('empty', (_, state) => [...state.storage.kv.list()])).toEqual([]);
  });
});
