import { describe, expect, it } from 'vitest';
import { facilityPrice, type KeptPrice } from '../../../builder/src/aggregate/facility-price.ts';
import { classifyList } from '../../../builder/src/aggregate/price-lists.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';

/** `items`: item number to the index of its price list. */
const kept = (cents: number, items: Record<number, number> = { 0: 0 }): KeptPrice => ({
  cents,
  items: Object.keys(items).map(Number),
  lists: Object.values(items),
});
const PLAIN = [classifyList('')];

describe('the facility price', () => {
  it.each([
    ['the only amount', [700], 700],
    ['the upper of two', [700, 900], 900],
    ['the middle of three', [100, 700, 900], 700],
    ['the upper middle of four', [100, 700, 900, 5000], 900],
  ])('is %s when every amount is one item', (_, amounts, price) => {
    expect(
      facilityPrice(
        amounts.map((cents, i) => kept(cents, { [i]: 0 })),
        PLAIN,
        'outpatient',
      ),
    ).toBe(price);
  });

  it('weighs an amount by its chargemaster items: eight scanners for 2,857.50 and one reading for 309.75', () => {
    const eight = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [i, 0]));
    expect(facilityPrice([kept(30_975, { 8: 0 }), kept(285_750, eight)], PLAIN, 'outpatient')).toBe(285_750);
  });

  it('counts an item once for an amount, though several settings and classes show it', () => {
    const rows = [kept(100, { 0: 0 }), kept(100, { 0: 0 }), kept(100, { 0: 0 }), kept(300, { 1: 0 })];
    expect(facilityPrice(rows, PLAIN, 'outpatient')).toBe(300);
  });
});

describe('the facility price of many rows', () => {
  it.each([5, 48, 49, 300])('is the middle of all distinct pairs of item and amount (%i rows)', (n) => {
    const random = seededRandom(n);
    const rows = Array.from({ length: n }, () => ({
      cents: 1 + random.int(n / 2),
      items: [...new Set(Array.from({ length: 1 + random.int(4) }, () => random.int(9)))],
    }));
    const pairs = new Set(rows.flatMap(({ cents, items }) => items.map((item) => `${cents} ${item}`)));
    const ascending = [...pairs].map((pair) => Number.parseInt(pair, 10)).sort((a, b) => a - b);
    const price = facilityPrice(
      rows.map(({ cents, items }) => ({ cents, items, lists: items.map(() => 0) })),
      PLAIN,
      'outpatient',
    );
    expect(price).toBe(ascending[ascending.length >> 1]);
  });
});

describe('price lists', () => {
  const LISTS = ['', 'IP FACILITY', 'OP 340B', 'STANDARD', 'HOSPICE'].map(classifyList);
  const [UNNAMED, INPATIENT, OUTPATIENT, STANDARD, HOSPICE] = [0, 1, 2, 3, 4];
  const price = (rows: [cents: number, list: number][], setting: 'outpatient' | 'inpatient' = 'outpatient') =>
    facilityPrice(
      rows.map(([cents, list], i) => kept(cents, { [i]: list })),
      LISTS,
      setting,
    );

  it('of outpatients count alone where several are named', () => {
    expect(
      price([
        [900, INPATIENT],
        [500, OUTPATIENT],
        [950, STANDARD],
        [990, UNNAMED],
      ]),
    ).toBe(500);
  });
  it('with DEFAULT or STANDARD in the name are next', () => {
    expect(
      price([
        [900, INPATIENT],
        [600, STANDARD],
        [100, HOSPICE],
      ]),
    ).toBe(600);
  });
  it('all count when none is preferred', () => {
    expect(
      price([
        [900, INPATIENT],
        [100, HOSPICE],
      ]),
    ).toBe(900);
  });
  it('do not matter for an inpatient code, or when one list alone is named', () => {
    expect(
      price(
        [
          [500, OUTPATIENT],
          [900, INPATIENT],
          [950, STANDARD],
        ],
        'inpatient',
      ),
    ).toBe(900);
    expect(
      price([
        [500, OUTPATIENT],
        [900, UNNAMED],
        [950, UNNAMED],
      ]),
    ).toBe(900);
  });
  it.each([
    ['OP', 'outpatient'],
    ['HB OUTPATIENT RATE', 'outpatient'],
    ['OPEN HEART', 'other'],
    ['DEFAULT CHARGES', 'standard'],
    ['', 'unnamed'],
  ])('named %j is %s', (name, kind) => {
    expect(classifyList(name)).toBe(kind);
  });
});
