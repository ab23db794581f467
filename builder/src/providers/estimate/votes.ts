// Each payer and network has one vote, however many rows and plans repeat its rate.
import { newestDate } from '../../../../schemas/iso-date.ts';
import type { RateKind } from '../../payers/payer-rate.ts';
import type { MemberRate } from '../priced-provider.ts';
import { lowerMedian } from './quantiles.ts';

/** A rate that was kept, of one provider, code and kind of fee. */
export type CountedRate = {
  kind: RateKind;
  cents: number;
  payer: string;
  network: string;
  /** The number of the name of the group that the rate was agreed with. */
  group: number;
  asOf: string | null;
};

/** A vote; `groups` are the numbers of the groups of its amount, each once. */
export type Vote = Omit<MemberRate, 'group'> & { groups: number[] };

/** Payer names that differ only in case or padding become equal. */
export function foldPayer(payer: string): string {
  return payer.trim().toLowerCase();
}

/**
 * Makes the votes, in the order of payer and network. Negotiated rates replace the fee schedules of the same
 * vote. The vote is the lower median of the remaining rates and has their newest date.
 */
export function collectVotes(rates: readonly CountedRate[]): Vote[] {
  const groups = new Map<string, CountedRate[]>();
  for (const rate of rates) {
    const key = JSON.stringify([foldPayer(rate.payer), rate.network]);
    const group = groups.get(key);
    if (group) group.push(rate);
    else groups.set(key, [rate]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, group]) => makeVote(group));
}

function makeVote(group: readonly CountedRate[]): Vote[] {
  const negotiated = group.filter(({ kind }) => kind === 'negotiated');
  const counted = negotiated.length > 0 ? negotiated : group;
  // Of several spellings the first in sort order, so that the result does not depend on the order of files.
  const [spelled] = counted.map(({ payer }) => payer.trim()).sort();
  const [first] = counted;
  if (!first || spelled === undefined) return [];
  const middle = lowerMedian(counted.map(({ cents }) => cents));
  return [
    {
      payer: spelled,
      network: first.network,
      groups: [...new Set(counted.flatMap(({ cents, group: own }) => (cents === middle ? own : [])))],
      cents: middle,
      kind: first.kind,
      asOf: newestDate(counted.map(({ asOf }) => asOf)),
    },
  ];
}
