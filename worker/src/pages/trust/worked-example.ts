// The worked example of the methodology page: one plot for each step, computed with the functions of the statistics. Its
// hospitals are those of the landing page's example.
import { quantile } from '../../../../schemas/statistics.ts';
import { EXAMPLE_HOSPITALS } from '../example-answer.ts';
import type { Band, StripData } from '../plot/strip-marks.ts';

/** What the files list beside the prices that count: a token, a doctor's fee, and a second chargemaster item. */
const TOKEN = 1;
const DOCTORS_FEE = 210;
const SECOND_ITEM = 640;

const PRICES = EXAMPLE_HOSPITALS.map(({ price }) => price);
const CENTS = PRICES.map((price) => price * 100);

/** Median and quartiles of the example, in dollars. */
export const WORKED = {
  p25: quantile(CENTS, 1) / 100,
  median: quantile(CENTS, 2) / 100,
  p75: quantile(CENTS, 3) / 100,
};

/** The plot of each step. */
export const WORKED_STEPS: readonly StripData[] = [
  plot([TOKEN, DOCTORS_FEE, SECOND_ITEM, ...PRICES]),
  plot([SECOND_ITEM, ...PRICES]),
  plot(PRICES),
  { ...plot(PRICES, bandOf), median: WORKED.median, quartiles: { p25: WORKED.p25, p75: WORKED.p75 } },
];

function bandOf(price: number): Band {
  if (price < WORKED.p25) return 'low';
  return price > WORKED.p75 ? 'high' : 'mid';
}

function plot(prices: readonly number[], band: (price: number) => Band = () => 'mid'): StripData {
  const sorted = [...prices].sort((a, b) => a - b);
  return {
    dots: sorted.map((price, i) => ({
      ranks: [i + 1],
      price,
      range: null,
      band: band(price),
      isWithin: true,
    })),
    median: null,
    quartiles: null,
    stability: null,
    medicare: null,
    nation: null,
  };
}
