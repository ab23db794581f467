// How far the median moves when one system is left out: exact, and without computing a median for each.
import { MIN_VOICES_FOR_MEDIAN, type StabilityCents } from '../../../schemas/aggregate.ts';
import type { Cents } from '../../../schemas/money.ts';
import type { Voice } from './voices.ts';
import { type Ladder, ladderOf } from './weight-ladder.ts';

/** What a voice is here: its amounts and its system. */
type SystemVoice = Pick<Voice, 'amounts' | 'system'>;

/**
 * Leaves out each system with all its voices, and each voice without a system, and takes the median of the rest by
 * the definition. Null when some rest has too few voices for a median: then the median hangs on one system.
 *
 * Leaving out g of n voices can move the median only between the amounts where the summed weight of all reaches
 * (n - g) / 2 and (n + g) / 2. For a single voice that is a few amounts, its two ends are reached by every voice
 * that lies wholly above or below them, and once both ends are found no other single voice can add anything.
 */
export function stabilityOf(
  voices: readonly SystemVoice[],
  ladder: Ladder = ladderOf(voices.map(({ amounts }) => amounts)),
): StabilityCents | null {
  const [single, several] = leftOut(voices);
  const largest = Math.max(single.length > 0 ? 1 : 0, ...several.map((group) => group.length));
  if (voices.length === 0 || voices.length - largest < MIN_VOICES_FOR_MEDIAN) return null;
  const range = { low: ladder.amounts.length - 1, high: 0 };
  const include = (index: number) => {
    range.low = Math.min(range.low, index);
    range.high = Math.max(range.high, index);
  };
  for (const group of several) include(medianWithout(ladder, group, 0, ladder.amounts.length - 1));
  rangeOfSingles(ladder, single, include);
  return { low: amountAt(ladder, range.low), high: amountAt(ladder, range.high) };
}

/** Voices to leave out alone, and those that go together because their system has several. */
function leftOut(voices: readonly SystemVoice[]): [single: SystemVoice[], several: SystemVoice[][]] {
  const bySystem = new Map<string, SystemVoice[]>();
  const single: SystemVoice[] = [];
  for (const voice of voices) {
    if (voice.system === null) single.push(voice);
    else {
      const group = bySystem.get(voice.system);
      if (group) group.push(voice);
      else bySystem.set(voice.system, [voice]);
    }
  }
  const several: SystemVoice[][] = [];
  for (const group of bySystem.values()) {
    const [only] = group;
    if (group.length > 1) several.push(group);
    else if (only) single.push(only);
  }
  return [single, several];
}

function rangeOfSingles(
  ladder: Ladder,
  single: readonly SystemVoice[],
  include: (index: number) => void,
): void {
  if (single.length === 0) return;
  const last = ladder.amounts.length - 1;
  const lowest = medianWithout(ladder, [ABOVE_ALL], 0, last);
  const highest = medianWithout(ladder, [BELOW_ALL], lowest, last);
  const lowestAmount = amountAt(ladder, lowest);
  const found = { lowest: false, highest: false };
  for (const voice of single) {
    if (found.lowest && found.highest) return;
    const isAbove = (voice.amounts[0] ?? 0) > lowestAmount;
    const isBelow = (voice.amounts.at(-1) ?? 0) <= lowestAmount;
    const index = isAbove ? lowest : isBelow ? highest : medianWithout(ladder, [voice], lowest, highest);
    found.lowest ||= index === lowest;
    found.highest ||= index === highest;
    include(index);
  }
}

/** Stand-ins for a voice wholly above, or wholly below, every amount. */
const ABOVE_ALL: Pick<SystemVoice, 'amounts'> = { amounts: [Number.MAX_SAFE_INTEGER] };
const BELOW_ALL: Pick<SystemVoice, 'amounts'> = { amounts: [-1] };

/** Index of the median without some voices, known to lie from `from` to `to`: the reached weight only grows. */
function medianWithout(
  ladder: Ladder,
  group: readonly Pick<SystemVoice, 'amounts'>[],
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
