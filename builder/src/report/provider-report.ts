// Types of the part of the build report that is about provider search. The pipeline fills them.
import type { ClaimsReading } from '../claims/read-claims.ts';
import type { GroupFile } from '../payers/group-file.ts';
import type { PayerReading } from '../payers/map-payer-file.ts';
import type { RateCounts } from '../providers/join/counts.ts';
import type { RegistryCounts } from '../registry/registry-file.ts';
import type { ProviderTilesWritten } from '../tiles/provider-tiles.ts';

/** A payer's file: its own header, what was left out and why, and how many of its rates are used. */
export type PayerReport = {
  payer: string;
  plan: string;
  as_of: string | null;
  prices_kept: number;
  items_dropped: PayerReading['droppedItems'];
  prices_dropped: PayerReading['droppedPrices'];
  groups: { referenced: number; undefined: number; tin_only: number; out_of_reach: number };
  /** The first of the remote group files that are not in the folder. */
  locations_out_of_reach: readonly string[];
} & RateCounts;

/** Fields of a file's entry in the report. */
export type ProviderFileReport = {
  registry?: RegistryCounts;
  payer?: PayerReport;
  groups?: Omit<GroupFile, 'npis'> & { npis: number };
  /** The rows of a claims file: what is kept, left out and rejected. */
  claims?: ClaimsReading;
};

/**
 * Totals of provider search; null without a registry file. `unplaced`: providers whose address has no known
 * ZIP or city.
 */
export type ProviderTotals = {
  registry_providers: number;
  registry_rows_replaced: number;
  /** Price files that state the NPI of an active hospital of the registry. */
  hospitals: number;
  providers_with_price: number;
  rows_by_source: Record<string, number>;
  rates: number;
  rates_unknown_npi: number;
  rates_dropped: Record<string, number>;
  rates_counted: number;
  prices_spread_too_far: number;
  keys: number;
  tiles: number;
  member_tiles: number;
  unplaced: ProviderTilesWritten['unplaced'];
} | null;
