// Which provider keys were gained, lost or changed between two builds. Pure.
import { type Changes, MAX_MOVERS, type ProviderMover } from '../../../../schemas/changes.ts';
import type { ProviderFacts } from './build-facts.ts';

type ByKey = ReadonlyMap<string, ProviderFacts>;

/** Keys of one build only, and keys whose median or number of providers changed, the largest ratio first. */
export function compareProviders(before: ByKey, after: ByKey): Changes['providers'] {
  const both = providersInBoth(before, after);
  const moved = both.filter((mover) => mover.before !== mover.after || mover.n_before !== mover.n_after);
  moved.sort((a, b) => ratio(b) - ratio(a) || (a.key < b.key ? -1 : 1));
  return { ...keysMoved(before, after), compared: both.length, movers: moved.slice(0, MAX_MOVERS) };
}

/** Keys of both builds, with their medians and numbers of providers. */
export function providersInBoth(before: ByKey, after: ByKey): ProviderMover[] {
  return [...before].flatMap(([key, old]): ProviderMover[] => {
    const now = after.get(key);
    if (!now) return [];
    return [
      { key, before: old.midMedian, after: now.midMedian, n_before: old.providers, n_after: now.providers },
    ];
  });
}

/** The larger median divided by the smaller one; 1 when one of them is unknown. */
export function ratio({ before, after }: Pick<ProviderMover, 'before' | 'after'>): number {
  return before && after ? Math.max(before, after) / Math.min(before, after) : 1;
}

/** Keys that only one of the builds has, sorted. */
export function keysMoved(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>) {
  return {
    gained: [...after.keys()].filter((key) => !before.has(key)).sort(),
    lost: [...before.keys()].filter((key) => !after.has(key)).sort(),
  };
}
