// The contents of a payer's in-network file as published: the reader's output, before any rule decides what
// counts.

import type { GroupId } from './group-id.ts';
import type { NamedRun } from './group-parts.ts';

/** One item of `in_network`; texts are trimmed, missing ones ''. `index` is its index in the array. */
export type TicItem = { index: number; arrangement: string; codeType: string; code: string };

/**
 * One negotiated price. `rate` is the source text of the amount; `cents` reads it as an amount of money and
 * is null when it is not an amount, zero or nines. For the type `percentage`, `rate` is a percentage and
 * `cents` means nothing.
 */
export type TicPrice = {
  negotiatedType: string;
  rate: string;
  cents: number | null;
  billingClass: string;
  setting: string;
  serviceCodes: readonly string[];
  modifiers: readonly string[];
  expires: string;
};

/**
 * A list of NPIs inside the rate (schema 1.x). Zeros are dropped: such a contract is known by its TIN alone.
 */
export type InlineGroup = { npis: readonly number[] };

/**
 * One element of `negotiated_rates`: every price holds for every group. Arrays may be shared between rates:
 * they are read-only. NPIs are numbers here, since a file has hundreds of millions and ten digits fit
 * exactly.
 */
export type TicRate = {
  item: TicItem;
  index: number;
  groupIds: readonly GroupId[];
  inline: readonly InlineGroup[];
  prices: readonly TicPrice[];
};

/**
 * One element of `provider_references`. `location` is the address of a remote group file, '' without one;
 * `entries` counts the TINs, `tinOnly` those of them without an NPI.
 */
export type TicGroup = {
  id: string;
  npis: readonly number[];
  /** Business names of the TINs that the NPIs belong to. */
  runs: readonly NamedRun[];
  networks: readonly string[];
  location: string;
  entries: number;
  tinOnly: number;
};

/** The file's texts about itself, '' when missing. `asOf` is `last_updated_on` as an ISO date. */
export type TicFacts = {
  entity: string;
  entityType: string;
  planName: string;
  issuer: string;
  asOf: string | null;
  lastUpdatedOn: string;
  version: string;
};

/**
 * Counts of what was read. `pricesTaken` are the prices of wanted items; `groups` are all groups of the file.
 */
export type TicCounts = {
  items: number;
  itemsTaken: number;
  ratesTaken: number;
  pricesTaken: number;
  groups: number;
  remoteGroups: number;
  inlineGroups: number;
  tinOnlyGroups: number;
  zeroNpis: number;
  unreadableNpis: number;
  /** Array elements that are not objects but should be. */
  oddElements: number;
};

/** The reading of a file, without its rates and groups. */
export type TicReading = { facts: TicFacts; counts: TicCounts };

/** Address of a price inside its file, as a JSON pointer. */
export function priceAt(rate: Pick<TicRate, 'item' | 'index'>, price: number): string {
  return `/in_network/${rate.item.index}/negotiated_rates/${rate.index}/negotiated_prices/${price}`;
}
