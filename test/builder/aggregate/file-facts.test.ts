// What is known about a whole price file: its level, and the files whose lists are equal to its own.
import { describe, expect, it } from 'vitest';
import { makeFarBelow } from '../../../builder/src/aggregate/far-below.ts';
import { FileLevels, partOfMedian } from '../../../builder/src/aggregate/file-levels.ts';
import { PriceLists } from '../../../builder/src/aggregate/twin-files.ts';
import { codeNumber } from '../../../builder/src/observe/code-number.ts';
import { medicareWith } from '../../support/prices/observations.ts';

describe('the own level of a file', () => {
  const levelOf = (parts: readonly number[]) => {
    const levels = new FileLevels(2);
    for (const part of parts) levels.add(1, part);
    return levels.levels()[1];
  };
  it('is the median part of its services, at most the national median', () => {
    expect(levelOf(Array.from({ length: 21 }, (_, i) => 100 + i))).toBe(110);
    expect(levelOf(Array.from({ length: 20 }, (_, i) => 100 + 10 * i))).toBe(195);
    expect(partOfMedian(250_000, 100_000)).toBe(1000);
    expect([partOfMedian(1, 2000), partOfMedian(1, 2001)]).toEqual([1, 0]);
  });
  it('is the same when several threads have gathered the services', () => {
    const [one, other] = [new FileLevels(2), new FileLevels(2)];
    for (let i = 0; i < 21; i += 1) (i % 2 === 0 ? one : other).add(1, 100 + i);
    one.addAll(other);
    expect([...one.levels()]).toEqual([1000, 110]);
  });
  it('is that of the national medians with fewer than 20 services', () => {
    expect(levelOf(Array.from({ length: 19 }, () => 50))).toBe(1000);
  });
});

describe('files with equal price lists', () => {
  const twinsOf = (lists: [code: string, cents: number][][]) => {
    const prices = new PriceLists(lists.length);
    for (const [file, list] of lists.entries())
      for (const [code, cents] of list) prices.add(file, codeNumber(code), cents);
    return [...prices.twins()];
  };
  const list = (n: number, price = 100): [string, number][] =>
    Array.from({ length: n }, (_, i) => [`7${String(i).padStart(4, '0')}`, price + i]);

  it('are twins from 20 codes on, in any order of codes', () => {
    expect(twinsOf([list(20), list(20).reverse(), list(20, 101)])).toEqual([0, 0, -1]);
    expect(twinsOf([list(19), list(19)])).toEqual([-1, -1]);
  });
  it('are twins when several threads have added their codes', () => {
    const [one, other] = [new PriceLists(3), new PriceLists(3)];
    for (const [i, [code, cents]] of list(20).entries()) {
      (i % 2 === 0 ? one : other).add(0, codeNumber(code), cents);
      (i % 3 === 0 ? one : other).add(2, codeNumber(code), cents);
    }
    one.addAll(other);
    expect([...one.twins()]).toEqual([0, -1, 0]);
  });
  it('are none when one price or one code differs', () => {
    const other = list(30).map(([code, cents], i): [string, number] => [code, i === 7 ? cents + 1 : cents]);
    expect(twinsOf([list(30), other, list(31)])).toEqual([-1, -1, -1]);
  });
  it('are none when a price differs by 2^32 cents', () => {
    const other = list(30).map(([code, cents], i): [string, number] => [
      code,
      i === 7 ? cents + 2 ** 32 : cents,
    ]);
    expect(twinsOf([list(30), other])).toEqual([-1, -1]);
  });
  it('are not equal because two prices are exchanged', () => {
    const swapped = list(30).map(([code], i, all): [string, number] => [code, all[i ^ 1]?.[1] ?? 0]);
    expect(twinsOf([list(30), swapped])).toEqual([-1, -1]);
  });
});

describe('a price far below the others', () => {
  const mri = {
    code: '70551',
    setting: 'outpatient',
    medicare: medicareWith({ outpatient_amount: 250 }),
  } as const;
  it('is under a fifth of the median, of the median at the own level, and half of OPPS', () => {
    const isFar = makeFarBelow(mri, 100_000);
    expect([isFar(12_499, 1000), isFar(12_500, 1000)]).toEqual([true, false]);
    expect([isFar(11_999, 600), isFar(12_000, 600)]).toEqual([true, false]);
    expect(makeFarBelow(mri, 50_000)(10_000, 1000)).toBe(false);
  });
  it('needs a median and an amount of Medicare for outpatients, and a service', () => {
    expect(makeFarBelow(mri, null)(1, 1000)).toBe(false);
    expect(makeFarBelow({ ...mri, medicare: medicareWith({ amount: 250 }) }, 100_000)(1, 1000)).toBe(false);
    expect(makeFarBelow({ ...mri, code: 'J9271' }, 100_000)(1, 1000)).toBe(false);
    expect(makeFarBelow({ ...mri, medicare: medicareWith({ lab_amount: 250 }) }, 100_000)(1, 1000)).toBe(
      true,
    );
  });
});
