// Median and quartiles of independent sources: one definition for the builder, which computes the nation and the states,
// and the Worker, which computes the area of a question. docs/methodology.md has it in words.
import { MIN_SOURCES_FOR_MEDIAN, MIN_SOURCES_FOR_QUARTILES, type StabilityCents } from './aggregate.ts';
import type { Cents } from './money.ts';
import { measureStability, type SourceColumns } from './stability.ts';

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
  return columnStatistics(columnsOf(sources));
}

/** The same for columns. */
export function columnStatistics(sources: SourceColumns): SourceStatistics {
  const { n, cents } = sources;
  if (n < MIN_SOURCES_FOR_MEDIAN) return { median: null, p25: null, p75: null, stability: null };
  const hasQuartiles = n >= MIN_SOURCES_FOR_QUARTILES;
  return {
    median: quantile(cents, 2, n),
    p25: hasQuartiles ? quantile(cents, 1, n) : null,
    p75: hasQuartiles ? quantile(cents, 3, n) : null,
    stability: measureStability(sources),
  };
}

function columnsOf(sources: readonly PricedSource[]): SourceColumns {
  const sorted = isAscending(sources) ? sources : [...sources].sort((a, b) => a.cents - b.cents);
  const numbers = new Map<number | string, number>();
  const cents: Cents[] = [];
  const system: number[] = [];
  for (const source of sorted) {
    cents.push(source.cents);
    system.push(source.system === null ? -1 : numberOf(numbers, source.system));
  }
  return { n: sorted.length, cents, system };
}

/** Systems are numbered as they are met. */
function numberOf(numbers: Map<number | string, number>, system: number | string): number {
  const known = numbers.get(system);
  if (known !== undefined) return known;
  numbers.set(system, numbers.size);
  return numbers.size - 1;
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
 * @param n how many of them count
 */
export function quantile(ascending: ArrayLike<Cents>, quarters: 1 | 2 | 3, n = ascending.length): Cents {
  return percentile(ascending, quarters * PERCENT_OF_A_QUARTER, n);
}

/** The same for a share in whole percent, from 1 to 99. */
export function percentile(ascending: ArrayLike<Cents>, percent: number, n = ascending.length): Cents {
  const rank = Math.ceil((n * percent) / WHOLE_PERCENT);
  const lower = ascending[rank - 1] ?? 0;
  if ((n * percent) % WHOLE_PERCENT !== 0) return lower;
  return Math.ceil((lower + (ascending[rank] ?? 0)) / 2);
}

const PERCENT_OF_A_QUARTER = 25;
const WHOLE_PERCENT = 100;
