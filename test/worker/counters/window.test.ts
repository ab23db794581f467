import { describe, expect, it } from 'vitest';
import {
  giveBack,
  take,
  WINDOW_LIMIT,
  WINDOW_MS,
  type WindowState,
} from '../../../worker/src/counters/window.ts';
import { rounds, testSeeds } from '../../support/soak.ts';

const SEEDS = testSeeds(rounds(10, 400));
const STEPS = 400;

/** A small generator with a seed, so that a failure can be run again. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

describe('the rolling window', () => {
  it('never counts more than the limit in any 24 hours, nor refuses when there is room', () => {
    for (const seed of SEEDS) {
      const random = randomOf(seed);
      let state: WindowState = [];
      let now = 1_000_000_000_000;
      const counted: number[] = [];
      for (let step = 0; step < STEPS; step += 1) {
        now += Math.floor(random() * 40 * 60 * 1000);
        const before = counted.filter((at) => at > now - WINDOW_MS).length;
        const result = take(state, `req_${step}`, now);
        expect(result.taken.allowed, `seed ${seed} step ${step}`).toBe(before < WINDOW_LIMIT);
        if (result.taken.allowed) counted.push(now);
        else expect(result.state).toBe(state);
        const inside = counted.filter((at) => at > now - WINDOW_MS);
        expect(result.taken.remaining, `seed ${seed} step ${step}`).toBe(WINDOW_LIMIT - inside.length);
        expect(result.taken.reset, `seed ${seed} step ${step}`).toBe(
          Math.ceil(((inside[0] ?? now) + WINDOW_MS) / 1000),
        );
        state = result.state;
      }
    }
  });

  it('is open again after Retry-After and not a second earlier', () => {
    let state: WindowState = [];
    const start = 1_700_000_000_000;
    for (let i = 0; i < WINDOW_LIMIT; i += 1) state = take(state, `req_${i}`, start + i * 1000).state;
    const now = start + 3_600_000;
    const { taken } = take(state, 'req_more', now);
    expect(taken.allowed).toBe(false);
    expect(take(state, 'req_more', now + taken.retryAfter * 1000).taken.allowed).toBe(true);
    expect(take(state, 'req_more', now + (taken.retryAfter - 1) * 1000 - 1).taken.allowed).toBe(false);
  });

  it('counts an id once, also when the window is full', () => {
    let state: WindowState = [];
    for (let i = 0; i < WINDOW_LIMIT; i += 1) state = take(state, `req_${i}`, 1000 + i).state;
    const again = take(state, 'req_7', 5000);
    expect(again.taken).toMatchObject({ allowed: true, remaining: 0 });
    expect(again.state).toHaveLength(WINDOW_LIMIT);
  });

  it('gives back by id, and nothing for an id it does not know', () => {
    const { state } = take([], 'req_a', 1000);
    expect(giveBack(state, 'req_b')).toBe(state);
    expect(giveBack(state, 'req_a')).toEqual([]);
  });

  it('keeps its entries in order when the clock steps back', () => {
    const first = take([], 'req_a', 9000).state;
    expect(take(first, 'req_b', 5000).state.map(({ at }) => at)).toEqual([9000, 9000]);
  });
});
