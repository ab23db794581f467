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
