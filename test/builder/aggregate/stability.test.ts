import { describe, expect, it } from 'vitest';
import { HALF, weightedQuantiles } from '../../../builder/src/aggregate/quantile.ts';
import { stabilityOf } from '../../../builder/src/aggregate/stability.ts';
import type { Voice } from '../../../builder/src/aggregate/voices.ts';
import { seededRandom } from '../../../testbed/random.ts';

const SEED = 20261121;
const voice = (amounts: number[], system: string | null = null): Voice => ({ amounts, system, files: [] });

/** The sentence, word for word: leave out each system in turn and take the median of the rest. */
function naive(voices: Voice[]): { low: number; high: number } | null {
  const systems = voices.map(({ system }, index) => system ?? `alone ${index}`);
  const medians: number[] = [];
  for (const left of new Set(systems)) {
    const rest = voices.filter((_, index) => systems[index] !== left).map(({ amounts }) => amounts);
    if (rest.length < 3) return null;
    medians.push(...weightedQuantiles(rest, [HALF]));
  }
  return medians.length === 0 ? null : { low: Math.min(...medians), high: Math.max(...medians) };
}

describe('stability', () => {
  it(`equals the naive recomputation on 2,000 seeded groups (seed ${SEED})`, () => {
    const random = seededRandom(SEED);
    let defined = 0;
    for (let group = 0; group < 2000; group += 1) {
      // Every second group has one list length and few distinct amounts: weights fall exactly on a half.
      const onBoundary = group % 2 === 0;
      const k = 1 + random.int(3);
      const systems = random.int(3) === 0 ? 0 : 1 + random.int(4);
      const voices = Array.from({ length: random.int(14) }, () => {
        const amounts = new Set<number>();
        while (amounts.size < (onBoundary ? k : 1 + random.int(7)))
          amounts.add(1 + random.int(onBoundary ? 9 : 40));
        const inSystem = systems > 0 && random.int(2) === 0;
        return voice(
          [...amounts].sort((a, b) => a - b),
          inSystem ? `system ${random.int(systems)}` : null,
        );
      });
      const found = stabilityOf(voices);
      defined += found ? 1 : 0;
      expect(found, `group ${group}: ${JSON.stringify(voices)}`).toEqual(naive(voices));
    }
    expect(defined).toBeGreaterThan(800);
  });

  it('stays exact where the least common multiple leaves the safe integers', () => {
    const lengths = [997, 991, 983, 977, 971, 967];
    const voices = lengths.map((k, i) => voice(Array.from({ length: k }, (_, n) => n + 1 + i * 7)));
    expect(stabilityOf(voices)).toEqual(naive(voices));
  });

  it('is null under four voices, and when one system leaves fewer than three', () => {
    expect(stabilityOf([[1], [2], [3]].map((amounts) => voice(amounts)))).toBeNull();
    expect(stabilityOf([voice([1], 'A'), voice([2], 'A'), voice([3]), voice([4])])).toBeNull();
    expect(stabilityOf([])).toBeNull();
  });

  it('is the median to the left and right of the middle for prices that stand alone', () => {
    expect(stabilityOf([100, 200, 300, 400, 500].map((cents) => voice([cents])))).toEqual({
      low: 200,
      high: 300,
    });
  });

  it('moves further when a system of several voices goes', () => {
    const voices = [100, 110, 120]
      .map((cents) => voice([cents], 'A'))
      .concat([500, 600, 700, 800].map((c) => voice([c])));
    expect(stabilityOf(voices)).toEqual({ low: 120, high: 600 });
  });
});
