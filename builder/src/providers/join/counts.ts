// What the join counts for the report: what became of every rate, and how many providers have a price.
import type { RateDrop } from '../estimate/plausibility.ts';

/** Rates of one payer file: they are of unknown numbers, dropped by a rule, or counted, and nothing else. */
export type RateCounts = {
  rates: number;
  /** Rates of numbers that no active provider of the registry has. */
  unknown_npi: number;
  dropped: Partial<Record<RateDrop, number>>;
  counted: number;
};

/** `providers`: distinct numbers with a price; `rows`: their entries under all keys, by source. */
export type JoinCounts = {
  registry: { providers: number; replaced_rows: number };
  files: Map<string, RateCounts>;
  /** Providers and codes whose votes lie too far apart, so that they have no price. */
  spread: number;
  providers: number;
  rows: { cms_transparency: number; payer_negotiated: number };
};

/** The counts of nothing; files are those that may give rates. */
export function noJoinCounts(files: readonly string[]): JoinCounts {
  return {
    registry: { providers: 0, replaced_rows: 0 },
    files: new Map(files.map((file) => [file, { rates: 0, unknown_npi: 0, dropped: {}, counted: 0 }])),
    spread: 0,
    providers: 0,
    rows: { cms_transparency: 0, payer_negotiated: 0 },
  };
}
