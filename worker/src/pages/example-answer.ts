// The invented example of the landing page and of the page without a membership. Its names say that it is invented.

import { quantile } from '../../../schemas/statistics.ts';
import type { StripData } from './plot/strip-marks.ts';

/** Invented hospitals and prices in dollars, lowest first. */
export const EXAMPLE_HOSPITALS: readonly { name: string; price: number; miles: number }[] = [
  { name: 'Sample Canal Street Hospital', price: 492, miles: 4 },
  { name: 'Sample Lakeside Hospital', price: 723, miles: 2 },
  { name: 'Sample Midway Park Hospital', price: 759, miles: 8 },
  { name: 'Sample Uptown Shore Hospital', price: 845, miles: 6 },
  { name: 'Sample Belmont Harbor Hospital', price: 1085, miles: 4 },
  { name: 'Sample Riverwest Hospital', price: 1102, miles: 9 },
  { name: 'Sample Ravens Grove Hospital', price: 1190, miles: 7 },
  { name: 'Sample Fox River Hospital', price: 1610, miles: 34 },
];

const CENTS = EXAMPLE_HOSPITALS.map(({ price }) => price * 100);
const [p25, median, p75] = ([1, 2, 3] as const).map((quarters) => quantile(CENTS, quarters) / 100) as [
  number,
  number,
  number,
];

export const EXAMPLE_MEDIAN = median;

/** The plot of the example. */
export const EXAMPLE_PLOT: StripData = {
  dots: EXAMPLE_HOSPITALS.map(({ price }, i) => ({
    ranks: [i + 1],
    price,
    range: null,
    band: price < p25 ? 'low' : price > p75 ? 'high' : 'mid',
    isWithin: true,
  })),
  median,
  quartiles: { p25, p75 },
  stability: null,
  medicare: null,
  nation: null,
};
