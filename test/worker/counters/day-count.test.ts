import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { giveBackDay, NO_DAY, peekDay, takeDay } from '../../../worker/src/counters/day-count.ts';
import { addRequests, NO_ENDPOINTS } from '../../../worker/src/keys/endpoint-usage.ts';
import {
  type DayUsage,
  newFamily,
  pastDays,
  rotated,
  usageByDay,
  validKeys,
} from '../../../worker/src/keys/family.ts';
import { rounds, testSeed, testSeeds } from '../../support/soak.ts';

const SEED = testSeed(11);
const DAY_MS = 86_400_000;
const FREE = { tier: 'free', contract: 'B', test: false, scopes: [] } as const;
const terms = { ...FREE, scopes: [] };

describe('the count of a UTC day', () => {
  it.each(testSeeds(rounds(4, 40)))(
    'agrees with a plain tally of requests and give-backs (seed %i)',
    (seed) => {
      const random = seededRandom(seed);
      const limit = 20;
      /** Day -> id -> cost still counted. */
      const tally = new Map<number, Map<string, number>>();
      let [state, now] = [NO_DAY, Date.UTC(2026, 0, 1, 23)];
      for (let step = 0; step < 600; step += 1) {
        now += random.int(40) * 60_000;
        const day = Math.floor(now / DAY_MS);
        const today = tally.get(day) ?? new Map<string, number>();
        tally.set(day, today);
        const used = [...today.values()].reduce((a, b) => a + b, 0);
        const known = [...today.keys()].at(-1);
        if (known !== undefined && random.int(4) === 0) {
          state = giveBackDay(state, { id: known, cost: today.get(known) ?? 0 });
          today.delete(known);
        } else {
          const counted = { id: `req_${step}`, cost: 1 + random.int(3) };
          const fits = used + counted.cost <= limit;
          const result = takeDay(state, counted, now, limit);
          expect(result.taken.allowed).toBe(fits);
          if (fits) today.set(counted.id, counted.cost);
          else expect(result.state).toBe(state);
          state = result.state;
        }
        const left = limit - [...today.values()].reduce((a, b) => a + b, 0);
        expect(peekDay(state, now, limit)).toMatchObject({
          remaining: left,
          reset: ((day + 1) * DAY_MS) / 1000,
        });
      }
      expect(tally.size).toBeGreaterThan(5);
    },
  );

  it('counts an id once, and waits to the second of midnight', () => {
    const now = Date.UTC(2026, 6, 1, 23, 59, 59, 500);
    const first = takeDay(NO_DAY, { id: 'req_a', cost: 1 }, now, 1);
    expect(takeDay(first.state, { id: 'req_a', cost: 1 }, now, 1)).toMatchObject({
      taken: { allowed: true },
    });
    const refused = takeDay(first.state, { id: 'req_b', cost: 1 }, now, 1).taken;
    expect(refused).toMatchObject({ allowed: false, retryAfter: 1 });
    expect(takeDay(first.state, { id: 'req_b', cost: 1 }, now + 500, 1).taken.allowed).toBe(true);
  });
});

describe('a family', () => {
  it(`has at most two valid keys, whatever the rotations, and the newest always (seed ${SEED})`, () => {
    const random = seededRandom(SEED);
    let family = newFamily('key_0', terms);
    let now = Date.UTC(2026, 0, 1);
    let previous = { hash: 'key_0', replacedAt: Number.POSITIVE_INFINITY };
    for (let i = 1; i < 200; i += 1) {
      now += random.int(30 * 60) * 60_000;
      previous = { hash: `key_${i - 1}`, replacedAt: now };
      family = rotated(family, `key_${i}`, now);
      const later = now + random.int(36 * 60) * 60_000;
      const expected = later < previous.replacedAt + DAY_MS ? [previous.hash, `key_${i}`] : [`key_${i}`];
      expect(validKeys(family, later).map(({ hash }) => hash)).toEqual(expected);
    }
  });

  it('has nothing to rotate twice by the same hash, and no valid key once it is revoked', () => {
    const once = rotated(newFamily('a', terms), 'b', 1000);
    expect(rotated(once, 'b', 9000)).toBe(once);
    expect(validKeys({ ...once, revoked: true }, 1000)).toEqual([]);
  });

  it('keeps the days of its last 90, gaps as zero', () => {
    const today = Date.UTC(2026, 5, 30, 12);
    const day = Math.floor(today / DAY_MS);
    const days: DayUsage[] = [
      [day - 95, 7],
      [day - 89, 3],
      [day - 1, 5],
    ];
    const kept = pastDays(days, { day: { day: day - 2, count: 0, ids: [] }, endpoints: NO_ENDPOINTS }, today);
    expect(kept).toEqual([
      [day - 89, 3],
      [day - 1, 5],
    ]);
    const usage = usageByDay(kept, { day: { day, count: 2, ids: [] }, endpoints: NO_ENDPOINTS }, today);
    expect(usage.map(({ requests }) => requests)).toEqual([3, ...Array(87).fill(0), 5, 2]);
    expect([usage[0]?.date, usage.at(-1)?.date]).toEqual(['2026-04-02', '2026-06-30']);
  });

  it('keeps the requests of each address, of days that were kept before addresses were counted too', () => {
    const today = Date.UTC(2026, 5, 30, 12);
    const day = Math.floor(today / DAY_MS);
    const state = { day: { day: day - 1, count: 4, ids: [] }, endpoints: NO_ENDPOINTS };
    const counted = addRequests(addRequests(state.endpoints, day - 1, 'search', 3), day - 1, 'batch', 2);
    const kept = pastDays(
      [[day - 2, 5]],
      { ...state, endpoints: addRequests(counted, day - 1, 'batch', -1) },
      today,
    );
    expect(kept).toEqual([
      [day - 2, 5],
      [day - 1, 4, { search: 3, batch: 1 }],
    ]);
    const usage = usageByDay(kept, { day: { day, count: 0, ids: [] }, endpoints: counted }, today);
    expect(usage.slice(-3).map(({ by_endpoint }) => Object.values(by_endpoint))).toEqual([
      [0, 0, 0],
      [3, 1, 0],
      [0, 0, 0],
    ]);
  });
});
