// Median, quartiles and stability against a naive implementation, which filters and sorts anew for every figure.
import { describe, expect, it } from 'vitest';
import { columnStatistics, type PricedSource, quantile, sourceStatistics } from '../../schemas/statistics.ts';
import { seededRandom } from '../../tools/testbed/random.ts';
import { naiveStatistics } from '../support/prices/naive-lookup.ts';
import { rounds, testSeeds } from '../support/soak.ts';

const ROUNDS = rounds(400, 20_000);
const at = (...cents: number[]): PricedSource[] => cents.map((one) => ({ cents: one, system: null }));

describe.each(testSeeds(3, 31))('statistics of random sources (seed %i)', (seed) => {
  it(`equal the naive ones in ${ROUNDS} rounds, in any order of the sources`, () => {
    const random = seededRandom(seed);
    for (let round = 0; round < ROUNDS; round += 1) {
      const [systems, spread] = [1 + random.int(6), random.pick([3, 40, 1_000_000])];
      const system = () => random.pick([null, random.int(systems), `system ${random.int(systems)}`]);
      const sources = Array.from({ length: random.int(14) }, () => ({
        cents: random.int(spread),
        system: system(),
      }));
      const kept = structuredClone(sources);
      const expected = naiveStatistics(sources);
      expect(sourceStatistics(sources), JSON.stringify(sources)).toEqual(expected);
      expect(sourceStatistics([...sources].reverse())).toEqual(expected);
      expect(sources).toEqual(kept);
    }
  });
});

describe('statistics of columns', () => {
  // A nation has more sources and systems than the memory for them holds at first, and areas of any size follow each other.
  it.each([300, 3, 1500, 70])('are those of %i sources, whatever is behind them', (n) => {
    const random = seededRandom(n);
    const cents = Array.from({ length: n }, () => random.int(100_000)).sort((a, b) => a - b);
    const system = cents.map(() => (random.int(3) === 0 ? -1 : random.pick([random.int(n), 9000 + n])));
    const sources = cents.map((one, i) => ({
      cents: one,
      system: system[i] === -1 ? null : (system[i] ?? 0),
    }));
    const columns = { n, cents: [...cents, 1, 0], system: [...system, 0, 0] };
    expect(columnStatistics(columns)).toEqual(naiveStatistics(sources));
    expect(columnStatistics(columns)).toEqual(sourceStatistics(sources));
  });
});

describe('quantiles', () => {
  it.each([
    [
      [1, 2, 3, 4],
      [2, 3, 4],
    ],
    [
      [10, 20, 30, 40, 50],
      [20, 30, 40],
    ],
    [
      [10, 20, 30, 40, 50, 61],
      [20, 35, 50],
    ],
    [
      [10, 20, 30, 41, 50, 60, 70, 80],
      [25, 46, 65],
    ],
    [[7], [7, 7, 7]],
  ])('of %j are %j: the mean of two prices has half a cent up', (prices, expected) => {
    expect([quantile(prices, 1), quantile(prices, 2), quantile(prices, 3)]).toEqual(expected);
  });
});

describe('statistics', () => {
  it('need three sources for a median, four to leave one out, five for quartiles', () => {
    const none = { median: null, p25: null, p75: null, stability: null };
    expect(sourceStatistics(at(1, 2))).toEqual(none);
    expect(sourceStatistics(at(3, 1, 2))).toEqual({ ...none, median: 2 });
    expect(sourceStatistics(at(4, 3, 1, 2))).toEqual({ ...none, median: 3, stability: { low: 2, high: 3 } });
    expect(sourceStatistics(at(5, 4, 3, 1, 2))).toEqual({
      median: 3,
      p25: 2,
      p75: 4,
      stability: { low: 3, high: 4 },
    });
  });

  it('have no stability when the median depends on one system, also one that a number names', () => {
    const own = [1, 2, 3].map((cents) => ({ cents, system: 0 }));
    expect(sourceStatistics([...own, ...at(4, 5)]).stability).toBeNull();
    expect(sourceStatistics([...own, ...at(4, 5, 6)]).stability).toEqual({ low: 3, high: 5 });
  });
});
