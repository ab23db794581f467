// Calls that begin together share a timer, and each of them is late, in time or refused by itself.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inTime, Late } from '../../worker/src/deadline.ts';

const never = new Promise<never>(() => undefined);

/** After all promises that are ready. */
const endOfTurn = () => new Promise((resolve) => void setImmediate(resolve));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('calls of one turn have one timer, which ends with the turn of the last of them', async () => {
  const { promise: slow, resolve } = Promise.withResolvers<string>();
  const refused = Promise.reject(new Error('refused'));
  const calls = [inTime('A', Promise.resolve('quick')), inTime('B', slow), inTime('C', refused)];
  const settled = Promise.allSettled(calls);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(vi.getTimerCount()).toBe(1);
  resolve('slow');
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  await endOfTurn();
  expect(vi.getTimerCount()).toBe(0);
});

it('a call in the turn of an answer joins the timer, and has its whole time', async () => {
  const { promise: shield, resolve } = Promise.withResolvers<string>();
  const first = inTime('A', shield, 1_000);
  await vi.advanceTimersByTimeAsync(900);
  resolve('passed');
  await first;
  const second = inTime('B', never).catch(() => 'late');
  await endOfTurn();
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(await second).toBe('late');
  expect(vi.getTimerCount()).toBe(0);
});

it('every call that is left is late, by its own name', async () => {
  const settled = Promise.allSettled([
    inTime('A', never),
    inTime('B', Promise.resolve(1)),
    inTime('C', never),
  ]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await settled).toMatchObject([
    { reason: new Late('A gave no answer in 5000 ms.') },
    { value: 1 },
    { reason: new Late('C gave no answer in 5000 ms.') },
  ]);
});

it('a call of a later turn has a timer of its own, and each call has its own limit', async () => {
  const first = inTime('A', never).catch(() => 'late');
  const short = inTime('B', never, 1_000).catch(() => 'late');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await short).toBe('late');
  let isLate = false;
  const second = inTime('C', never).catch(() => {
    isLate = true;
  });
  await vi.advanceTimersByTimeAsync(2_000);
  expect([await first, isLate]).toEqual(['late', false]);
  await vi.advanceTimersByTimeAsync(3_000);
  await second;
  expect(isLate).toBe(true);
});
