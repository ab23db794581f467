// Recomputation of code tiles: the one amount that stands for a hospital.
import type { Observation } from './observations.ts';

/** The facility price of the kept observations of one file and code. */
export function facilityPriceOf(kept: Observation[], isOutpatient: boolean): number {
  const entries = kept.flatMap(({ cents, items }) =>
    [...items].map(([item, list]) => ({ cents, item, list })),
  );
  const counted = isOutpatient ? outpatientEntries(entries) : entries;
  const distinct = new Map(counted.map((entry) => [`${entry.cents}|${entry.item}`, entry.cents]));
  const amounts = [...distinct.values()].sort((a, b) => a - b);
  return amounts[Math.floor(amounts.length / 2)] ?? Number.NaN;
}

type Entry = { cents: number; item: string; list: string };

function outpatientEntries(entries: Entry[]): Entry[] {
  const lists = new Set(entries.map(({ list }) => list).filter((list) => list !== ''));
  if (lists.size < 2) return entries;
  for (const words of [/\b(?:OP|OUTPATIENT)\b/, /\b(?:DEFAULT|STANDARD)\b/]) {
    const named = entries.filter(({ list }) => words.test(list));
    if (named.length > 0) return named;
  }
  return entries;
}
