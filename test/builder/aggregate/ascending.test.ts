import { describe, expect, it } from 'vitest';
import { ascendingOrder } from '../../../builder/src/aggregate/ascending.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';

/** Forty different values up to about `span`, so that many are equal. */
function someValues(n: number, span: number): Float64Array {
  const random = seededRandom(7);
  return Float64Array.from({ length: n }, () => random.int(40) * Math.floor(span / 40));
}

describe('ascending order', () => {
  it.each([
    [1, 1000],
    [90, 1000],
    [90, 10 ** 15],
    [3000, 39],
    [3000, 1000],
    [3000, 10 ** 7],
    [3000, 2 ** 32],
    [3000, 2 ** 33],
    [3000, 10 ** 14],
  ])('of %i values up to %i is that of a stable sort', (n, span) => {
    const values = someValues(n, span);
    const stable = Array.from(values.keys()).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
    expect([...ascendingOrder(values)]).toEqual(stable);
  });
  it('of values that are all zero is their order', () => {
    expect([...ascendingOrder(new Float64Array(300))]).toEqual([...new Array(300).keys()]);
  });
  it('of nothing is nothing', () => expect([...ascendingOrder(new Float64Array(0))]).toEqual([]));
});
