// One vote a payer and network: what an insurer pays is one opinion, however many rows and plans repeat it.
import { newestDate } from '../../../../schemas/iso-date.ts';
import type { RateKind } from '../../payers/payer-rate.ts';
import type { MemberRate } from '../priced-provider.ts';
import { lowerMedian } from './quantiles.ts';

/** A kept rate of one provider, code and kind of fee. */
export type CountedRate = {
  kind: RateKind;
  cents: number;
  payer: string;
  network: string;
  asOf: string | null;
};

/** Names that differ in case or padding are one payer. */
export function foldedPayer(payer: string): string {
  return payer.trim().toLowerCase();
}

/**
 * The votes among rates, in the order of payer and network. Inside a vote negotiated rates displace fee schedules;
 * the vote is the lower median of what remains, dated by the newest of it.
 */
export function votesOf(rates: readonly CountedRate[]): MemberRate[] {
  const groups = new Map<string, CountedRate[]>();
  for (const rate of rates) {
    const key = JSON.stringify([foldedPayer(rate.payer), rate.network]);
    const group = groups.get(key);
    if (group) group.push(rate);
    else groups.set(key, [rate]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, group]) => voteOf(group));
}

function voteOf(group: readonly CountedRate[]): MemberRate[] {
  const negotiated = group.filter(({ kind }) => kind === 'negotiated');
  const counted = negotiated.length > 0 ? negotiated : group;
  // The spelling of the first in the order of letters, so that the order of files does not show.
  const [spelled] = counted.map(({ payer }) => payer.trim()).sort();
  const [first] = counted;
  if (!first || spelled === undefined) return [];
  return [
    {
      payer: spelled,
      network: first.network,
      cents: lowerMedian(counted.map(({ cents }) => cents)),
      kind: first.kind,
      asOf: newestDate(counted.map(({ asOf }) => asOf)),
    },
  ];
}
