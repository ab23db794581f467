// Prices one provider from its rates and its hospital's own prices, under every key that admits it.
import type { Evidence } from '../../../../schemas/claims.ts';
import type { RegistryProvider } from '../../registry/provider-row.ts';
import { FACILITIES, GENERALISTS, HOSPITALS, PSYCHIATRIC, UNSPECIFIC } from '../../registry/taxonomy.ts';
import { type Estimate, estimatePrice, type NoEstimate, type RateListener } from '../estimate/estimate.ts';
import type { MedicareFees } from '../estimate/plausibility.ts';
import { MAX_SPREAD, type RateDrop } from '../estimate/plausibility.ts';
import type { PricedProvider } from '../priced-provider.ts';
import { type ProviderKeySpec, specialtyLabel } from '../provider-keys.ts';
import type { JoinCounts } from './counts.ts';
import type { RateSource, SpilledRate } from './partitions.ts';

/**
 * A hospital's own price for a code in cents, equal to that of a price lookup; `asOf` is the date of its
 * file.
 */
export type HospitalPrice = { low: number; cash: number; high: number; asOf: string | null };

/** What is needed to price every provider. `codes` are the codes of the rates, by their index. */
export type PricingContext = {
  codes: readonly string[];
  keysByCode: ReadonlyMap<string, readonly ProviderKeySpec[]>;
  feesOf: (code: string) => MedicareFees;
  sources: readonly RateSource[];
  /** The name of a group by its number. */
  groupOf: (number: number) => string;
  /** The own prices of a hospital by code; undefined for an NPI that none of the price files states. */
  hospitalPrices: (npi: string) => ReadonlyMap<string, HospitalPrice> | undefined;
  /** Services of the clinician in Medicare's claims. */
  evidenceOf: (npi: string, code: string) => Evidence;
  /** Date of a price whose source has no date. */
  undated: string;
};

/** Groups that are named behind one rate. */
const MAX_NAMES = 3;

/** An entry, and the key that it belongs to. */
export type KeyedRow = { key: string; row: PricedProvider };

/** Makes the entries of a provider, and counts the outcome of its rates in `counts`. */
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
    const keys = (context.keysByCode.get(code) ?? []).filter((key) => admits(key, provider.taxonomies));
    const price = choosePrice(
      own?.get(code),
      byCode.get(code) ?? [],
      code,
      provider,
      keys.length > 0,
      context,
      counts,
    );
    if (price === undefined) continue;
    const evidence = context.evidenceOf(npi, code);
    for (const key of keys)
      rows.push({ key: key.key, row: { ...makeRow(npi, provider, key, price), evidence } });
  }
  return rows;
}

/**
 * Whether a key admits a provider, by any of its taxonomy codes. Nobody is a generalist by another code than the primary
 * one: most cardiologists are also registered for internal medicine. Nor is a generalist a psychiatrist.
 */
function admits({ allowed }: ProviderKeySpec, taxonomies: readonly string[]): boolean {
  const primary = taxonomies.find((code) => !UNSPECIFIC.has(code)) ?? '';
  const isGeneralist = GENERALISTS.has(primary);
  return taxonomies.some((code) => {
    if (!allowed.has(code)) return false;
    return code === primary || !(GENERALISTS.has(code) || (isGeneralist && PSYCHIATRIC.has(code)));
  });
}

type Price = Pick<
  PricedProvider,
  'source' | 'basis' | 'lowCents' | 'midCents' | 'highCents' | 'asOf' | 'confidence' | 'rates'
>;

/** The hospital's own price when it has one, otherwise the price that payers negotiated. */
function choosePrice(
  own: HospitalPrice | undefined,
  rates: readonly SpilledRate[],
  code: string,
  provider: RegistryProvider,
  admitted: boolean,
  context: PricingContext,
  counts: JoinCounts,
): Price | undefined {
  const listener = makeListener(context, counts);
  if (!admitted) {
    for (const rate of rates) listener.onDropped(rate, 'taxonomy');
    return undefined;
  }
  const given = rates.map((rate) => ({ ...rate, ...findSource(context, rate) }));
  const facility = provider.type === '2' && provider.taxonomies.some((taxonomy) => FACILITIES.has(taxonomy));
  const rated = { type: provider.type, facility };
  const estimate = estimatePrice(given, context.feesOf(code), rated, listener);
  if (own) return ownPrice(own, context);
  return isEstimate(estimate, counts) ? negotiatedPrice(estimate, context) : undefined;
}

function findSource({ sources }: PricingContext, { source }: SpilledRate): RateSource {
  const found = sources[source];
  if (!found) throw new RangeError(`A rate names source ${source}, which does not exist.`);
  return found;
}

function makeListener(context: PricingContext, counts: JoinCounts): RateListener<SpilledRate> {
  const fileOf = (rate: SpilledRate) => counts.files.get(findSource(context, rate).file);
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
    confidence: judgeOwnPrice({ low, high }),
    rates: [],
  };
}

/** Low when the amounts of the hospital's file are far apart. */
export function judgeOwnPrice({ low, high }: { low: number; high: number }): PricedProvider['confidence'] {
  return high > low * MAX_SPREAD.good ? 'low' : 'high';
}

function negotiatedPrice({ asOf, rates, ...estimate }: Estimate, context: PricingContext): Price {
  const named = rates.map(({ groups, ...rate }) => ({ ...rate, group: nameGroups(groups, context) }));
  return { source: 'payer_negotiated', ...estimate, rates: named, asOf: asOf ?? context.undated };
}

/** The names of the groups as one text; null without a name. */
function nameGroups(groups: readonly number[], { groupOf }: PricingContext): string | null {
  const names = [...new Set(groups.map(groupOf))].filter((name) => name !== '').sort();
  return names.slice(0, MAX_NAMES).join('; ') || null;
}

function makeRow(
  npi: string,
  provider: RegistryProvider,
  key: ProviderKeySpec,
  price: Price,
): Omit<PricedProvider, 'evidence'> {
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
