// Median, quartiles and stability of independent sources: one definition for the builder, which computes the nation and
// the states, and the Worker, which computes the area of a question. docs/methodology.md has it in words.
import { MIN_SOURCES_FOR_MEDIAN, MIN_SOURCES_FOR_QUARTILES, type StabilityCents } from './aggregate.ts';
import type { Cents } from './money.ts';

/** An independent source of one code: its price, and its health system (null when no file of it names one). */
export type PricedSource = { cents: Cents; system: number | string | null };

/** Quantiles in cents, null when there are too few sources for them. */
export type SourceStatistics = {
  median: Cents | null;
  p25: Cents | null;
  p75: Cents | null;
  stability: StabilityCents | null;
};

/** Statistics of sources in any order. Each source weighs the same. */
export function sourceStatistics(sources: readonly PricedSource[]): SourceStatistics {
  if (sources.length < MIN_SOURCES_FOR_MEDIAN) return { median: null, p25: null, p75: null, stability: null };
  const sorted = isAscending(sources) ? sources : [...sources].sort((a, b) => a.cents - b.cents);
  const prices = sorted.map(({ cents }) => cents);
  const hasQuartiles = prices.length >= MIN_SOURCES_FOR_QUARTILES;
  return {
    median: quantile(prices, 2),
    p25: hasQuartiles ? quantile(prices, 1) : null,
    p75: hasQuartiles ? quantile(prices, 3) : null,
    stability: measureStability(sorted),
  };
}

function isAscending(sources: readonly PricedSource[]): boolean {
  let last = 0;
  for (const { cents } of sources) {
    if (cents < last) return false;
    last = cents;
  }
  return true;
}

/**
 * The price at rank ceil(n * quarters / 4); when n * quarters / 4 is whole, the mean of that price and the next one, half
 * a cent up.
 * @param ascending at least one price
 */
export function quantile(ascending: ArrayLike<Cents>, quarters: 1 | 2 | 3): Cents {
  return percentile(ascending, quarters * PERCENT_OF_A_QUARTER);
}

/** The same for a share in whole percent, from 1 to 99. */
export function percentile(ascending: ArrayLike<Cents>, percent: number): Cents {
  const [lower, upper] = percentileRanks(ascending.length, percent);
  return meanOf(ascending[lower] ?? 0, ascending[upper] ?? 0);
}

const PERCENT_OF_A_QUARTER = 25;
const WHOLE_PERCENT = 100;

/** The indexes of the one or two prices that a quantile of n prices is made from. */
function quantileRanks(n: number, quarters: 1 | 2 | 3): [lower: number, upper: number] {
  return percentileRanks(n, quarters * PERCENT_OF_A_QUARTER);
}

function percentileRanks(n: number, percent: number): [lower: number, upper: number] {
  const rank = Math.ceil((n * percent) / WHOLE_PERCENT);
  return (n * percent) % WHOLE_PERCENT === 0 ? [rank - 1, rank] : [rank - 1, rank - 1];
}

function meanOf(a: Cents, b: Cents): Cents {
  return Math.ceil((a + b) / 2);
}

/**
 * The lowest and the highest median when one system is left out with all its sources, or one source without a system.
 * Null when too few sources for a median remain: the median then depends on a single system.
 */
function measureStability(sorted: readonly PricedSource[]): StabilityCents | null {
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  for (const indexes of leftOut(sorted)) {
    const left = sorted.length - indexes.length;
    if (left < MIN_SOURCES_FOR_MEDIAN) return null;
    const [lower, upper] = quantileRanks(left, 2);
    const median = meanOf(priceWithout(sorted, indexes, lower), priceWithout(sorted, indexes, upper));
    low = Math.min(low, median);
    high = Math.max(high, median);
  }
  return { low, high };
}

/**
 * What is left out together: the ascending indexes of a system's sources, or of one source. Of the single sources below
 * the middle all give the same median, and so do those above it: one of each is enough.
 */
function leftOut(sorted: readonly PricedSource[]): number[][] {
  const first = new Map<number | string, number>();
  const several = new Map<number | string, number[]>();
  for (let i = 0; i < sorted.length; i += 1) {
    const system = sorted[i]?.system ?? null;
    if (system === null) continue;
    const known = first.get(system);
    if (known === undefined) first.set(system, i);
    else {
      const group = several.get(system);
      if (group) group.push(i);
      else several.set(system, [known, i]);
    }
  }
  const isSingle = (i: number) => {
    const system = sorted[i]?.system ?? null;
    return system === null || !several.has(system);
  };
  const deciding = decidingIndexes(sorted.length, isSingle);
  return [...several.values(), ...deciding.map((i) => [i])];
}

/** Single sources near the middle, and one on either side of them. */
function decidingIndexes(n: number, isSingle: (i: number) => boolean): number[] {
  const [from, to] = [Math.max(0, Math.ceil(n / 2 - 2)), Math.min(n - 1, Math.floor(n / 2 + 2))];
  const deciding: number[] = [];
  for (let i = from; i <= to; i += 1) if (isSingle(i)) deciding.push(i);
  let below = from - 1;
  while (below >= 0 && !isSingle(below)) below -= 1;
  if (below >= 0) deciding.push(below);
  let above = to + 1;
  while (above < n && !isSingle(above)) above += 1;
  if (above < n) deciding.push(above);
  return deciding;
}

/** The price with an index among those that remain when the sources at ascending `indexes` are left out. */
function priceWithout(sorted: readonly PricedSource[], indexes: readonly number[], index: number): Cents {
  let at = index;
  for (const gone of indexes) {
    if (gone > at) break;
    at += 1;
  }
  return sorted[at]?.cents ?? 0;
}
