import { describe, expect, it } from 'vitest';
import { ascendingOrder, cutAddress, tableOf } from '../../../builder/src/tiles/compact.ts';
import { seededRandom } from '../../support/random.ts';

describe('ascending order', () => {
  it.each([1000, 10 ** 14])('is that of a stable sort, for values up to %i', (span) => {
    const random = seededRandom(7);
    const values = Array.from({ length: 3000 }, () => random.int(40) * Math.floor(span / 40));
    const stable = values.map((_, i) => i).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
    expect([...ascendingOrder(values)]).toEqual(stable);
  });
  it('of nothing is nothing', () => expect([...ascendingOrder([])]).toEqual([]));
});

describe('tables and addresses', () => {
  it('list each value once and keep null', () => {
    expect(tableOf(['b', null, 'a', 'b'])).toEqual({ table: ['a', 'b'], places: [1, null, 0, 1] });
  });
  it.each([
    ['https://a.example/x/y.csv', 'https://a.example/x/', 'y.csv'],
    ['https://a.example/x?f=a/b.csv', 'https://a.example/x?f=a/', 'b.csv'],
    ['https://a.example', 'https://', 'a.example'],
  ])('cut %s behind its last slash', (url, folder, name) =>
    expect(cutAddress(url)).toEqual({ folder, name }),
  );
});
