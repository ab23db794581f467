import { describe, expect, it } from 'vitest';
import { ascendingOrder } from '../../../builder/src/aggregate/ascending.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';

describe('ascending order', () => {
  it.each([1000, 10 ** 14])('is that of a stable sort, for values up to %i', (span) => {
    const random = seededRandom(7);
    const values = Array.from({ length: 3000 }, () => random.int(40) * Math.floor(span / 40));
    const stable = values.map((_, i) => i).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
    expect([...ascendingOrder(values)]).toEqual(stable);
  });
  it('of nothing is nothing', () => expect([...ascendingOrder([])]).toEqual([]));
});
