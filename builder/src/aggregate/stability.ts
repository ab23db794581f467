// How far the median moves when one system is left out: the exact range, without computing a median for each
// system.
import { MIN_SOURCES_FOR_MEDIAN, type StabilityCents } from '../../../schemas/aggregate.ts';
import type { Cents } from '../../../schemas/money.ts';
import type { IndependentSource } from './independent-sources.ts';
import { type Ladder, makeLadder } from './weight-ladder.ts';

/** Only the amounts and the system of a source matter here. */
type SystemSource = Pick<IndependentSource, 'amounts' | 'system'>;

/**
 * Leaves out each system with all its sources, and each source without a system, one at a time, and takes the
 * lowest and the highest median of what remains. Null when one of these remainders has too few sources for a
 * median: the median then depends on a single system.
 *
 * Leaving out g of n sources can move the median only between the amounts where the summed weight of all
 * sources reaches (n - g) / 2 and (n + g) / 2. For a single source these are a few amounts. Leaving out a
 * source that is entirely above them gives the lowest median, one entirely below them the highest; once both
 * have been found, the other single sources cannot widen the range.
 */
export function measureStability(
  sources: readonly SystemSource[],
  ladder: Ladder = makeLadder(sources.map(({ amounts }) => amounts)),
): StabilityCents | null {
  const [single, several] = leftOut(sources);
  const largest = Math.max(single.length > 0 ? 1 : 0, ...several.map((group) => group.length));
  if (sources.length === 0 || sources.length - largest < MIN_SOURCES_FOR_MEDIAN) return null;
  const range = { low: ladder.amounts.length - 1, high: 0 };
  const include = (index: number) => {
    range.low = Math.min(range.low, index);
    range.high = Math.max(range.high, index);
  };
  for (const group of several) include(medianWithout(ladder, group, 0, ladder.amounts.length - 1));
  rangeOfSingles(ladder, single, include);
  return { low: amountAt(ladder, range.low), high: amountAt(ladder, range.high) };
}

/**
 * Sources that are left out alone, and groups of sources that are left out together because they are one
 * system.
 */
function leftOut(sources: readonly SystemSource[]): [single: SystemSource[], several: SystemSource[][]] {
  const bySystem = new Map<string, SystemSource[]>();
  const single: SystemSource[] = [];
  for (const source of sources) {
    if (source.system === null) single.push(source);
    else {
      const group = bySystem.get(source.system);
      if (group) group.push(source);
      else bySystem.set(source.system, [source]);
    }
  }
  const several: SystemSource[][] = [];
  for (const group of bySystem.values()) {
    const [only] = group;
    if (group.length > 1) several.push(group);
    else if (only) single.push(only);
  }
  return [single, several];
}

function rangeOfSingles(
  ladder: Ladder,
  single: readonly SystemSource[],
  include: (index: number) => void,
): void {
  if (single.length === 0) return;
  const last = ladder.amounts.length - 1;
  const lowest = medianWithout(ladder, [ABOVE_ALL], 0, last);
  const highest = medianWithout(ladder, [BELOW_ALL], lowest, last);
  const lowestAmount = amountAt(ladder, lowest);
  const found = { lowest: false, highest: false };
  for (const source of single) {
    if (found.lowest && found.highest) return;
    const isAbove = (source.amounts[0] ?? 0) > lowestAmount;
    const isBelow = (source.amounts.at(-1) ?? 0) <= lowestAmount;
    const index = isAbove ? lowest : isBelow ? highest : medianWithout(ladder, [source], lowest, highest);
    found.lowest ||= index === lowest;
    found.highest ||= index === highest;
    include(index);
  }
}

/** Imaginary sources that are entirely above, or entirely below, every amount. */
const ABOVE_ALL: Pick<SystemSource, 'amounts'> = { amounts: [Number.MAX_SAFE_INTEGER] };
const BELOW_ALL: Pick<SystemSource, 'amounts'> = { amounts: [-1] };

/**
 * Index of the median without a group of sources, by binary search from `from` to `to`: the weight only
 * grows.
 */
function medianWithout(
  ladder: Ladder,
  group: readonly Pick<SystemSource, 'amounts'>[],
  from: number,
  to: number,
): number {
  const without = group.map(({ amounts }) => amounts);
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ladder.reachesHalf(middle, without)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function amountAt(ladder: Ladder, index: number): Cents {
  const amount = ladder.amounts[index];
  if (amount === undefined) throw new RangeError(`No amount has the index ${index}.`);
  return amount;
}
