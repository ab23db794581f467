import { expect, it } from 'vitest';
import { lastKeeper, shapeKeeper } from '../../schemas/kept-shape.ts';

it('makes its examples at the first call, and gives the same ones from then on', () => {
  let made = 0;
  const keep = shapeKeeper(() => {
    made += 1;
    return [{ number: made }];
  });
  expect(made).toBe(0);
  const first = keep();
  expect([first, keep() === first, made]).toEqual([[{ number: 1 }], true, 1]);
});

it('gives back each object that it is to keep', () => {
  const keepLast = lastKeeper<{ number: number }>();
  const [first, second] = [{ number: 1 }, { number: 2 }];
  expect([keepLast(first) === first, keepLast(second) === second]).toEqual([true, true]);
});
