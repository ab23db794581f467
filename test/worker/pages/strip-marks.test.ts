import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { makeScale } from '../../../worker/src/pages/plot/scale.ts';
import {
  type PlotDot,
  rankLabel,
  type StripData,
  type StripWords,
  stripMarks,
} from '../../../worker/src/pages/plot/strip-marks.ts';
import { rounds, testSeed } from '../../support/soak.ts';

const SEED = testSeed(16);
const WORDS: StripWords = {
  title: 'Title',
  description: 'Description',
  middle: 'Middle near you $1,234',
  medicare: 'Medicare pays a hospital $244',
  nation: 'Middle in the US $1,192',
  dollars: (amount) => `$${amount}`,
};

function dotsAt(prices: readonly number[]): PlotDot[] {
  return prices.map((price, i) => ({ ranks: [i + 1], price, range: null, band: 'mid', isWithin: true }));
}

function dataOf(prices: readonly number[], more: Partial<StripData> = {}): StripData {
  const none = { median: null, quartiles: null, stability: null, medicare: null, nation: null };
  return { ...none, dots: dotsAt(prices), ...more };
}

describe('the axis of the plot', () => {
  it('is linear from zero up to a ratio of 20, and logarithmic beyond it', () => {
    expect(makeScale([100, 2000], false)).toMatchObject({ kind: 'linear', min: 0 });
    expect(makeScale([100, 2001], false).kind).toBe('log');
  });

  it('reaches every amount, in both widths', () => {
    for (const amounts of [
      [492, 1610],
      [5, 9000],
      [0.5, 0.6],
      [70, 70],
    ]) {
      for (const isNarrow of [true, false]) {
        const { min, max, ticks } = makeScale(amounts, isNarrow);
        expect(max).toBeGreaterThanOrEqual(Math.max(...amounts));
        expect(min).toBeLessThanOrEqual(Math.min(...amounts));
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(isNarrow ? 5 : 8);
      }
    }
  });

  it('does not reach for the end of a wide range, which would flatten all other prices', () => {
    const wide = { ...dotsAt([500])[0], range: { low: 400, high: 90_000 } } as PlotDot;
    const marks = stripMarks(dataOf([], { dots: [wide, ...dotsAt([900])] }), WORDS, 1000, false);
    const [first] = marks.dots;
    expect(first?.whisker?.[1]).toBe(marks.axis[1]);
    expect(Math.abs((marks.dots[1]?.x ?? 0) - (first?.x ?? 0))).toBeGreaterThan(100);
  });
});

describe(`the marks of any plot (seed ${SEED})`, () => {
  it('are one for each source, within the drawing, and never cover each other', () => {
    const random = seededRandom(SEED);
    for (let round = 0; round < rounds(40, 5000); round += 1) {
      const n = 1 + random.int(60);
      const spread = random.pick([1.2, 3, 40]);
      const prices = Array.from({ length: n }, () => Math.round(200 * spread ** (random.next() * 2)));
      const dots = dotsAt(prices).map((dot, i) =>
        i % 7 === 3 ? { ...dot, ranks: [i + 1, 80 + i, 90 + i] } : dot,
      );
      const middle = prices[0] ?? 0;
      const more = { dots, median: middle, quartiles: { p25: middle, p75: middle * 1.1 } };
      const marks = stripMarks(
        dataOf(prices, {
          ...more,
          medicare: { kind: 'amount', amount: middle * random.next() + 1 },
          nation: middle * (1 + random.next()),
        }),
        WORDS,
        random.pick([270, 1000]),
        round % 2 === 0,
      );
      const label = `seed ${SEED}, round ${round}`;
      expect(marks.dots, label).toHaveLength(n);
      for (const [i, a] of marks.dots.entries()) {
        expect(a.x - a.half, label).toBeGreaterThanOrEqual(0);
        expect(a.x + a.half, label).toBeLessThanOrEqual(marks.width);
        expect(a.y, label).toBeGreaterThan(0);
        for (const b of marks.dots.slice(i + 1)) {
          const isApart = Math.abs(a.x - b.x) >= a.half + b.half || Math.abs(a.y - b.y) >= 22;
          expect(isApart, label).toBe(true);
        }
      }
      for (const { x, y } of [...marks.signs, ...marks.ticks]) {
        expect(x, label).toBeGreaterThanOrEqual(0);
        expect(x, label).toBeLessThanOrEqual(marks.width);
        expect(y, label).toBeLessThanOrEqual(marks.height);
      }
    }
  });
});

describe('the ranks of a shared dot', () => {
  it('are joined when they follow each other', () => {
    expect([[4], [4, 5], [9, 3, 10, 11], [1, 5, 6]].map(rankLabel)).toEqual(['4', '4·5', '3·9–11', '1·5·6']);
  });
});
