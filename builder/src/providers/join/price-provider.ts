// One provider with its rates and its hospital's prices: its entries under every key that admits it.

import type { RegistryProvider } from '../../registry/provider-row.ts';
import { FACILITIES, HOSPITALS } from '../../registry/taxonomy.ts';
import { type Estimate, estimatePrice, type NoEstimate, type RateEars } from '../estimate/estimate.ts';
import type { MedicareFees } from '../estimate/plausibility.ts';
import { MAX_SPREAD, type RateDrop } from '../estimate/plausibility.ts';
import type { PricedProvider } from '../priced-provider.ts';
import { type ProviderKeySpec, specialtyLabel } from '../provider-keys.ts';
import type { JoinCounts } from './counts.ts';
import type { RateSource, SpilledRate } from './partitions.ts';

/** A hospital's own price for a code, as price lookup gives it, in cents; `asOf` is the date of its file. */
export type HospitalPrice = { low: number; cash: number; high: number; asOf: string | null };

/** What every provider is priced with. `codes` are those of rates; keys are found by them. */
export type PricingContext = {
  codes: readonly string[];
  keysByCode: ReadonlyMap<string, readonly ProviderKeySpec[]>;
  feesOf: (code: string) => MedicareFees;
  sources: readonly RateSource[];
  /** Own prices by code of the hospital with a number; undefined for a number that no price file states. */
  hospitalPrices: (npi: string) => ReadonlyMap<string, HospitalPrice> | undefined;
  /** Stands in where a price's own source has no date. */
  undated: string;
};

/** An entry and the key it belongs under. */
export type KeyedRow = { key: string; row: PricedProvider };

/** The entries of a provider; what does not count is counted. */
export function priceProvider(
  npi: string,
  provider: RegistryProvider,
  rates: readonly SpilledRate[],
  context: PricingContext,
  counts: JoinCounts,
): KeyedRow[] {
  const isHospital = provider.type === '2' && provider.taxonomies.some((code) => HOSPITALS.has(code));
  const own = isHospital ? context.hospitalPrices(npi) : undefined;
  const byCode = Map.groupBy(rates, ({ code }) => context.codes[code] ?? '');
  const rows: KeyedRow[] = [];
  for (const code of new Set([...byCode.keys(), ...(own?.keys() ?? [])])) {
    const keys = (context.keysByCode.get(code) ?? []).filter(({ allowed }) =>
      provider.taxonomies.some((taxonomy) => allowed.has(taxonomy)),
    );
    const price = priceOf(
      own?.get(code),
      byCode.get(code) ?? [],
      code,
      provider,
      keys.length > 0,
      context,
      counts,
    );
    if (price === undefined) continue;
    for (const key of keys) rows.push({ key: key.key, row: rowOf(npi, provider, key, price) });
  }
  return rows;
}

type Price = Pick<
  PricedProvider,
  'source' | 'basis' | 'lowCents' | 'midCents' | 'highCents' | 'asOf' | 'confidence' | 'rates'
>;

/** The hospital's own price when it has one, else what payers agreed to. */
function priceOf(
  own: HospitalPrice | undefined,
  rates: readonly SpilledRate[],
  code: string,
  provider: RegistryProvider,
  admitted: boolean,
  context: PricingContext,
  counts: JoinCounts,
): Price | undefined {
  const tell = earsOf(context, counts);
  if (!admitted) {
    for (const rate of rates) tell.onDropped(rate, 'taxonomy');
    return undefined;
  }
  const given = rates.map((rate) => ({ ...rate, ...sourceOf(context, rate) }));
  const facility = provider.type === '2' && provider.taxonomies.some((taxonomy) => FACILITIES.has(taxonomy));
  const rated = { type: provider.type, facility };
  const estimate = estimatePrice(given, context.feesOf(code), rated, tell);
  if (own) return ownPrice(own, context);
  return isEstimate(estimate, counts) ? negotiatedPrice(estimate, context) : undefined;
}

function sourceOf({ sources }: PricingContext, { source }: SpilledRate): RateSource {
  const found = sources[source];
  if (!found) throw new RangeError(`A rate names source ${source}: none.`);
  return found;
}

function earsOf(context: PricingContext, counts: JoinCounts): RateEars<SpilledRate> {
  const fileOf = (rate: SpilledRate) => counts.files.get(sourceOf(context, rate).file);
  return {
    onDropped(rate, rule: RateDrop) {
      const file = fileOf(rate);
      if (file) file.dropped[rule] = (file.dropped[rule] ?? 0) + 1;
    },
    onCounted(rate) {
      const file = fileOf(rate);
      if (file) file.counted += 1;
    },
  };
}

function isEstimate(estimate: Estimate | NoEstimate, counts: JoinCounts): estimate is Estimate {
  if (estimate === 'spread') counts.spread += 1;
  return typeof estimate !== 'string';
}

function ownPrice({ low, cash, high, asOf }: HospitalPrice, { undated }: PricingContext): Price {
  return {
    source: 'cms_transparency',
    basis: 'facility_fee',
    lowCents: low,
    midCents: cash,
    highCents: high,
    asOf: asOf ?? undated,
    confidence: high > low * MAX_SPREAD.good ? 'low' : 'high',
    rates: [],
  };
}

function negotiatedPrice({ asOf, ...estimate }: Estimate, { undated }: PricingContext): Price {
  return { source: 'payer_negotiated', ...estimate, asOf: asOf ?? undated };
}

function rowOf(npi: string, provider: RegistryProvider, key: ProviderKeySpec, price: Price): PricedProvider {
  const { name, taxonomies, zip, city, state, address, phone } = provider;
  return {
    npi,
    name,
    specialty: specialtyLabel(key, taxonomies),
    ...{ zip, city, state, address, phone },
    primary: key.allowed.has(taxonomies[0] ?? ''),
    ...price,
  };
}
