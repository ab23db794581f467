// A provider with a price under one key: what the join of registry, payer files and hospital prices ends in, and what
// provider tiles are made from.
import type { PRICE_BASES, PROVIDER_CONFIDENCES, PROVIDER_SOURCES } from '../../../schemas/provider.ts';
import type { RateKind } from '../payers/payer-rate.ts';

/** A rate behind a price: one a payer and network (the lower median of its distinct cents). */
export type MemberRate = {
  payer: string;
  network: string;
  cents: number;
  kind: RateKind;
  asOf: string | null;
};

/** One NPI under one key. `city` and `name` are as an answer shows them; `address` and `phone` are for members only. */
export type PricedProvider = {
  npi: string;
  name: string;
  specialty: string;
  zip: string;
  city: string;
  state: string;
  address: string;
  phone: string | null;
  /** True when the primary taxonomy, not another one of the NPI, is in the key's set. */
  primary: boolean;
  source: (typeof PROVIDER_SOURCES)[number];
  basis: (typeof PRICE_BASES)[number];
  lowCents: number;
  midCents: number;
  highCents: number;
  asOf: string;
  confidence: (typeof PROVIDER_CONFIDENCES)[number];
  rates: readonly MemberRate[];
};

/** What lies under one key: a specialty's id or a billing code. */
export type ProviderKeyFacts = {
  key: string;
  kind: 'specialty' | 'procedure';
  label: string;
  priceCode: string;
};

/**
 * All priced providers of a build, filed by key and by the three-digit prefix of the practice ZIP, so that a maker of
 * tiles holds only the neighbourhood it works on. Rows of one prefix come sorted by NPI; each NPI is once under a key.
 */
export type PricedProviders = {
  keys(): readonly ProviderKeyFacts[];
  zip3sOf(key: string): readonly string[];
  read(key: string, zip3: string): Promise<PricedProvider[]>;
};
