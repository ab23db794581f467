import { describe, expect, it } from 'vitest';
import type { IndependentSource } from '../../../builder/src/aggregate/independent-sources.ts';
import { HALF, weightedQuantiles } from '../../../builder/src/aggregate/quantile.ts';
import { measureStability } from '../../../builder/src/aggregate/stability.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { rounds, testSeed } from '../../support/soak.ts';

const source = (amounts: number[], system: string | null = null): IndependentSource => ({
  amounts,
  system,
  files: [],
});
const SEED = testSeed(20261121);
const GROUPS = rounds(1000, 20_000);

/** The sentence, word for word: leave out each system in turn and take the median of the rest. */
function naive(sources: IndependentSource[]): { low: number; high: number } | null {
  const systems = sources.map(({ system }, index) => system ?? `alone ${index}`);
  const medians: number[] = [];
  for (const left of new Set(systems)) {
    const rest = sources.filter((_, index) => systems[index] !== left).map(({ amounts }) => amounts);
    if (rest.length < 3) return null;
    medians.push(...weightedQuantiles(rest, [HALF]));
  }
  return medians.length === 0 ? null : { low: Math.min(...medians), high: Math.max(...medians) };
}

describe('stability', () => {
  it(`equals the naive recomputation on ${GROUPS} seeded groups (seed ${SEED})`, () => {
    const random = seededRandom(SEED);
    let defined = 0;
    for (let group = 0; group < GROUPS; group += 1) {
      // Every second group has one list length and few distinct amounts: weights fall exactly on a half.
      const onBoundary = group % 2 === 0;
      const k = 1 + random.int(3);
      const systems = random.int(3) === 0 ? 0 : 1 + random.int(4);
      const sources = Array.from({ length: random.int(14) }, () => {
        const amounts = new Set<number>();
        while (amounts.size < (onBoundary ? k : 1 + random.int(7)))
          amounts.add(1 + random.int(onBoundary ? 9 : 40));
        const inSystem = systems > 0 && random.int(2) === 0;
        return source(
          [...amounts].sort((a, b) => a - b),
          inSystem ? `system ${random.int(systems)}` : null,
        );
      });
      const found = measureStability(sources);
      defined += found ? 1 : 0;
      expect(found, `group ${group}: ${JSON.stringify(sources)}`).toEqual(naive(sources));
    }
    expect(defined).toBeGreaterThan(GROUPS * 0.4);
  });

  it('stays exact where the least common multiple leaves the safe integers', () => {
    const lengths = [997, 991, 983, 977, 971, 967];
    const sources = lengths.map((k, i) => source(Array.from({ length: k }, (_, n) => n + 1 + i * 7)));
    expect(measureStability(sources)).toEqual(naive(sources));
  });

  it('is null under four sources, and when one system leaves fewer than three', () => {
    expect(measureStability([[1], [2], [3]].map((amounts) => source(amounts)))).toBeNull();
    expect(measureStability([source([1], 'A'), source([2], 'A'), source([3]), source([4])])).toBeNull();
    expect(measureStability([])).toBeNull();
  });

  it('is the median to the left and right of the middle for prices that stand alone', () => {
    expect(measureStability([100, 200, 300, 400, 500].map((cents) => source([cents])))).toEqual({
      low: 200,
      high: 300,
    });
  });

  it('moves further when a system of several sources goes', () => {
    const sources = [100, 110, 120]
      .map((cents) => source([cents], 'A'))
      .concat([500, 600, 700, 800].map((c) => source([c])));
    expect(measureStability(sources)).toEqual({ low: 120, high: 600 });
  });
});
