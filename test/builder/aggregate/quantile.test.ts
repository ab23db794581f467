import { describe, expect, it } from 'vitest';
import {
  HALF,
  QUARTER,
  readQuantiles,
  THREE_QUARTERS,
  weightedQuantiles,
} from '../../../builder/src/aggregate/quantile.ts';
import { bigLadder, numberLadder } from '../../../builder/src/aggregate/weight-ladder.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { rounds, testSeed } from '../../support/soak.ts';

const SEED = testSeed(20261120);
const GROUPS = rounds(2000, 10_000);

/**
 * The definition's sentence, written out with fractions over the product of all list lengths: each source weighs
 * 1, spread evenly over its distinct amounts; the smallest amount at which the summed weight reaches q.
 */
function oracle(sources: number[][], numerator: number, denominator: number): number {
  const product = sources.reduce((p, source) => p * BigInt(source.length), 1n);
  const amounts = [...new Set(sources.flat())].sort((a, b) => a - b);
  for (const amount of amounts) {
    let reached = 0n;
    for (const source of sources) {
      reached += (product / BigInt(source.length)) * BigInt(source.filter((a) => a <= amount).length);
    }
    if (reached * BigInt(denominator) >= product * BigInt(sources.length) * BigInt(numerator)) return amount;
  }
  throw new Error('unreachable');
}

function distinct(random: ReturnType<typeof seededRandom>, k: number, span: number): number[] {
  const set = new Set<number>();
  while (set.size < k) set.add(1 + random.int(span));
  return [...set].sort((a, b) => a - b);
}

describe('weighted quantiles', () => {
  it(`equal the definition on ${GROUPS} groups, half of them exactly on a boundary (seed ${SEED})`, () => {
    const random = seededRandom(SEED);
    for (let group = 0; group < GROUPS; group += 1) {
      // Four, eight or twelve sources with one shared list length put the quarter weights exactly on an amount.
      const onBoundary = group % 2 === 0;
      const n = onBoundary ? 4 * (1 + random.int(3)) : 1 + random.int(12);
      const k = 1 + random.int(3);
      const sources = Array.from({ length: n }, () =>
        distinct(random, onBoundary ? k : 1 + random.int(7), onBoundary ? 400 : 30),
      );
      const fractions = [QUARTER, HALF, THREE_QUARTERS];
      const byDefinition = fractions.map(([numerator, denominator]) =>
        oracle(sources, numerator, denominator),
      );
      const inNumbers = numberLadder(sources);
      expect(weightedQuantiles(sources, fractions), `group ${group}`).toEqual(byDefinition);
      expect(inNumbers && readQuantiles(inNumbers, fractions), `group ${group}`).toEqual(byDefinition);
      expect(readQuantiles(bigLadder(sources), fractions), `group ${group}`).toEqual(byDefinition);
    }
  });

  it('gives every source the same weight, however many prices it lists', () => {
    const verbose = Array.from({ length: 1000 }, (_, i) => i + 1);
    const plain = [[5000], [6000], [7000], [8000]];
    expect(weightedQuantiles([...plain, verbose], [HALF])).toEqual([6000]);
    expect(weightedQuantiles([...plain, [1]], [HALF])).toEqual([6000]);
  });

  it('stays exact where the least common multiple leaves the safe integers', () => {
    const lengths = [997, 991, 983, 977, 971, 967];
    const sources = lengths.map((k) => Array.from({ length: k }, (_, i) => i + 1));
    expect(numberLadder(sources)).toBeUndefined();
    expect(weightedQuantiles(sources, [QUARTER, HALF, THREE_QUARTERS])).toEqual([
      oracle(sources, 1, 4),
      oracle(sources, 1, 2),
      oracle(sources, 3, 4),
    ]);
  });

  it('stays exact where amounts, or the number of different list lengths, are too large for plain numbers', () => {
    const huge = [[10 ** 14 - 1], [9 * 10 ** 14], [9 * 10 ** 14 + 1]];
    expect(numberLadder(huge)).toBeUndefined();
    expect(weightedQuantiles(huge, [HALF])).toEqual([9 * 10 ** 14]);
    const largestPublished = [[10 ** 14 - 1], [10 ** 14 - 2], [1]];
    expect(numberLadder(largestPublished)).toBeDefined();
    expect(weightedQuantiles(largestPublished, [HALF])).toEqual([10 ** 14 - 2]);
  });
});
