// What a payer's in-network file holds, as published: the reader's output, before any rule says what counts.

/** One item of `in_network`; texts are trimmed, absent ones ''. `index` is its place in the array. */
export type TicItem = { index: number; arrangement: string; codeType: string; code: string };

/**
 * One negotiated price. `rate` is the source text of the amount; `cents` reads it as an amount of money and is null
 * where it is none (also for zero and nines). For `percentage` it is a percent, whatever `cents` says.
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

/** A list of NPIs written into the rate itself (1.x). Zeros are dropped: the contract is then known by its TIN alone. */
export type InlineGroup = { npis: readonly number[] };

/**
 * One element of `negotiated_rates`: every price holds for every group. Arrays may be shared between rates: they are
 * read-only. NPIs are numbers here, since a file has hundreds of millions and ten digits fit exactly.
 */
export type TicRate = {
  item: TicItem;
  index: number;
  groupIds: readonly string[];
  inline: readonly InlineGroup[];
  prices: readonly TicPrice[];
};

/**
 * One element of `provider_references`. `location` is the address of a remote group file, '' where there is none;
 * `entries` counts the TINs, `tinOnly` those of them without an NPI.
 */
export type TicGroup = {
  id: string;
  npis: readonly number[];
  networks: readonly string[];
  location: string;
  entries: number;
  tinOnly: number;
};

/** What the file says of itself; '' where it is silent. `asOf` is `last_updated_on` as an ISO date. */
export type TicFacts = {
  entity: string;
  entityType: string;
  planName: string;
  issuer: string;
  asOf: string | null;
  lastUpdatedOn: string;
  version: string;
};

/** What was read. `pricesTaken` are those of wanted items; `groups` all of the file. */
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
  /** Elements of arrays that should be objects. */
  oddElements: number;
};

/** Everything of a file but its rates and groups. */
export type TicReading = { facts: TicFacts; counts: TicCounts };

/** Address of a price inside its file, as a JSON pointer. */
export function priceAt(rate: Pick<TicRate, 'item' | 'index'>, price: number): string {
  return `/in_network/${rate.item.index}/negotiated_rates/${rate.index}/negotiated_prices/${price}`;
}
