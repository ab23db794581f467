import { describe, expect, it } from 'vitest';
import { multiplyToCents, parseScaled } from '../../../builder/src/fee-schedules/decimal.ts';

describe('parseScaled', () => {
  it.each([
    ['38.88', 2, 3888],
    ['  2.5 ', 2, 250],
    ['.50', 2, 50],
    ['7', 2, 700],
    ['7.', 2, 700],
    ['33.4009', 4, 334009],
    ['1.10000', 2, 110],
  ])('reads %j with %i decimals as %i', (text, decimals, out) => {
    expect(parseScaled(text, decimals)).toBe(out);
  });

  it.each(['', '.', '-1.00', '1e3', '1.234', '1,000.00', 'NA', '1234567.00'])(
    'reads no number in %j',
    (text) => {
      expect(parseScaled(text, 2)).toBeUndefined();
    },
  );
});

describe('centsOf', () => {
  it('rounds half a cent up and anything below down', () => {
    expect(multiplyToCents(100, 10_050)).toBe(101);
    expect(multiplyToCents(1, 10_000)).toBe(1);
    expect(multiplyToCents(1, 5_000)).toBe(1);
    expect(multiplyToCents(1, 4_999)).toBe(0);
  });

  it('keeps the largest amounts exact', () => {
    expect(multiplyToCents(99_999_999, 999_999)).toBe(Number((99_999_999n * 999_999n + 5_000n) / 10_000n));
  });
});
