import { describe, expect, it } from 'vitest';
import { checkRejectionLimit } from '../../../builder/src/observe/rejection-limit.ts';

const found = (observation: number, rejected: number, out_of_scope = 0, no_cash_price = 0) => ({
  classes: { observation, repeat: 0, rejected, out_of_scope, no_cash_price },
  rejections: { not_a_number: { count: rejected, first: ['F4', 'F5'] } },
});

describe('overRejectionLimit', () => {
  it.each([
    ['half of the amounts', found(20, 20), false],
    ['more than half', found(20, 21), true],
    ['all of few', found(0, 19), false],
    ['all of twenty', found(0, 20), true],
    ['prices out of scope beside them', found(0, 30, 30), false],
    ['blank amounts, which are no fault', found(20, 20, 0, 1000), false],
    ['nothing at all', found(0, 0), false],
  ])('with %s', (_, observed, isOver) => {
    expect(checkRejectionLimit(observed) !== undefined).toBe(isOver);
  });

  it('says how many, and where the first is', () => {
    expect(checkRejectionLimit(found(1, 40))).toEqual({ rejected: 40, withAmount: 41, first: ['F4'] });
  });
});
