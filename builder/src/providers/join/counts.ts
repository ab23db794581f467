// The counts of the join for the report: the outcome of every rate, and the number of providers with a price.
import type { RateDrop } from '../estimate/plausibility.ts';

/** Rates of one payer file. Each rate has an unknown NPI, or was dropped by a rule, or was counted. */
export type RateCounts = {
  rates: number;
  /** Rates whose NPI does not belong to an active provider of the registry. */
  unknown_npi: number;
  dropped: Partial<Record<RateDrop, number>>;
  counted: number;
};

/** `providers`: distinct NPIs with a price; `rows`: their entries under all keys, by source. */
export type JoinCounts = {
  registry: { providers: number; replaced_rows: number };
  files: Map<string, RateCounts>;
  /** Pairs of a provider and a code that have no price because their votes differ too much. */
  spread: number;
  providers: number;
  rows: { cms_transparency: number; payer_negotiated: number };
};

/** Counts of zero, for the payer files that may have rates. */
export function noJoinCounts(files: readonly string[]): JoinCounts {
  return {
    registry: { providers: 0, replaced_rows: 0 },
    files: new Map(files.map((file) => [file, { rates: 0, unknown_npi: 0, dropped: {}, counted: 0 }])),
    spread: 0,
    providers: 0,
    rows: { cms_transparency: 0, payer_negotiated: 0 },
  };
}

/** The counts of shares of the join as those of the whole. */
export function sumJoinCounts(parts: readonly JoinCounts[]): JoinCounts {
  const sum = noJoinCounts([...(parts[0]?.files.keys() ?? [])]);
  for (const { registry, files, spread, providers, rows } of parts) {
    sum.registry.providers += registry.providers;
    sum.registry.replaced_rows += registry.replaced_rows;
    sum.spread += spread;
    sum.providers += providers;
    sum.rows.cms_transparency += rows.cms_transparency;
    sum.rows.payer_negotiated += rows.payer_negotiated;
    for (const [file, counts] of files) addRates(sum.files.get(file), counts);
  }
  return sum;
}

function addRates(sum: RateCounts | undefined, { rates, unknown_npi, dropped, counted }: RateCounts): void {
  if (!sum) return;
  sum.rates += rates;
  sum.unknown_npi += unknown_npi;
  sum.counted += counted;
  for (const [rule, count] of Object.entries(dropped) as [RateDrop, number][])
    sum.dropped[rule] = (sum.dropped[rule] ?? 0) + count;
}
