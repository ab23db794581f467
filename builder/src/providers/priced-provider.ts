// A provider with a price under one key: the result of the join of registry, payer files and hospital prices.
// Provider tiles are made from it.
import type { Evidence } from '../../../schemas/claims.ts';
import type { PRICE_BASES, PROVIDER_CONFIDENCES, PROVIDER_SOURCES } from '../../../schemas/provider.ts';
import type { RateKind } from '../payers/payer-rate.ts';

/**
 * A rate behind a price: one for each payer and network (the lower median of its distinct amounts in cents). `group` is the
 * business that agreed on it, or several of them, and null when the payer names none.
 */
export type MemberRate = {
  payer: string;
  network: string;
  group: string | null;
  cents: number;
  kind: RateKind;
  asOf: string | null;
};

/**
 * One NPI under one key. With the source `cms_transparency` it is a hospital with its own price, which only the member
 * tile has as a provider: searches find the price file. An answer shows `city` and `name` as they are here; only members see address and
 * phone.
 */
export type PricedProvider = {
  npi: string;
  name: string;
  specialty: string;
  zip: string;
  city: string;
  state: string;
  address: string;
  phone: string | null;
  /** True when the key admits the primary taxonomy of the NPI, false when it admits only another one. */
  primary: boolean;
  source: (typeof PROVIDER_SOURCES)[number];
  basis: (typeof PRICE_BASES)[number];
  lowCents: number;
  midCents: number;
  highCents: number;
  asOf: string;
  confidence: (typeof PROVIDER_CONFIDENCES)[number];
  rates: readonly MemberRate[];
  /** Services of the price code in Medicare's claims: those of the NPI, or those of the hospital. */
  evidence: Evidence;
};

/**
 * A provider key: the id of a specialty, or a billing code. `allHospitals`: every hospital with a price for the code is
 * listed; otherwise only those whose registered taxonomy the key admits.
 */
export type ProviderKeyFacts = {
  key: string;
  kind: 'specialty' | 'procedure';
  label: string;
  priceCode: string;
  allHospitals: boolean;
};

/**
 * All priced providers of a build by key and by the ZIP3 of the practice, so that the maker of tiles needs to
 * hold only the neighbourhood it works on. Rows of one ZIP3 are sorted by NPI. An NPI occurs once under a
 * key.
 */
export type PricedProviders = {
  keys(): readonly ProviderKeyFacts[];
  zip3sOf(key: string): readonly string[];
  read(key: string, zip3: string): Promise<PricedProvider[]>;
};
