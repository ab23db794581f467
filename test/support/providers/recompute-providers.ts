// The three prices of every provider, worked out from the files of a folder by the rules of docs/methodology.md. It
// shares no code with builder/ or schemas/, only the tables that say who performs what.
import { readFileSync } from 'node:fs';
import { type Cash, cashOf } from './recompute/hospitals.ts';
import { type Medicare, medicareOf } from './recompute/medicare.ts';
import { type Rate, ratesOf } from './recompute/payers.ts';
import { type Practice, practicesOf } from './recompute/registry.ts';
import { textsOf } from './recompute/tables.ts';

/** A record as it must come out, prices in cents. */
export type Recomputed = {
  low: number;
  mid: number;
  high: number;
  source: 'cms_transparency' | 'payer_negotiated';
  basis: 'facility_fee' | 'professional_fee';
  code: string;
};

/** `hospitals`: every hospital with its own price is listed, whatever the key admits. */
type Key = { key: string; code: string; allowed: Set<string>; hospitals: boolean };

const FACILITIES = /^(?:261QA1903X|261QE0800X|28[1-4].*)$/;
const HOSPITALS = /^28[1-4]/;
const GENERALISTS = /^(?:207[QR]|208D)00000X$|^208000000X$|^363L(?:F0000|P2300|A2200|P0200)X$/;
const PSYCHIATRISTS = /^2084P080[045]X$|^363LP0808X$/;
const UNSPECIFIC = /^(?:1744|1932|1934)00000X$/;

/** Records by key (specialty or code) and number: `cardiology 2100000012`. */
export function recomputeProviders(dir: string): Map<string, Recomputed> {
  const texts = textsOf(dir);
  const practices = practicesOf(texts);
  const medicare = medicareOf(texts);
  const rates = ratesOf(texts);
  const cash = cashOf(texts, new Set(practices.keys()), medicare);
  const records = new Map<string, Recomputed>();
  for (const { key, code, allowed, hospitals } of keys()) {
    for (const [npi, practice] of practices) {
      const at = `${npi} ${code}`;
      const own = isHospital(practice) ? cash.get(at) : undefined;
      if (!admits(allowed, practice.codes) && !(own && hospitals)) continue;
      const prices = own ? ownPrice(own) : negotiated(rates.get(at) ?? [], practice, medicare, code);
      if (prices) records.set(`${key} ${npi}`, { ...prices, code });
    }
  }
  return records;
}

function keys(): Key[] {
  const table = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T;
  const specialties = table<{ id: string; anchor: string; taxonomies: string[] }[]>(
    'schemas/vocabulary/specialties.json',
  );
  const groups = table<{ codes: string[]; taxonomies: string[] }[]>(
    'builder/src/providers/procedure-taxonomies.json',
  );
  return [
    ...specialties.map(({ id, anchor, taxonomies }) => ({
      key: id,
      code: anchor,
      allowed: new Set(taxonomies),
      hospitals: taxonomies.some((one) => HOSPITALS.test(one)),
    })),
    ...groups.flatMap(({ codes, taxonomies }) =>
      codes.map((code) => ({ key: code, code, allowed: new Set(taxonomies), hospitals: true })),
    ),
  ];
}

/** A generalist is one by the primary code alone, and nobody with such a code is a psychiatrist by another one. */
function admits(allowed: ReadonlySet<string>, codes: readonly string[]): boolean {
  const primary = codes.find((one) => !UNSPECIFIC.test(one)) ?? '';
  const others = codes.filter((one) => one !== primary && !GENERALISTS.test(one));
  const counted = GENERALISTS.test(primary) ? others.filter((one) => !PSYCHIATRISTS.test(one)) : others;
  return [primary, ...counted].some((one) => allowed.has(one));
}

function isHospital({ type, codes }: Practice): boolean {
  return type === '2' && codes.some((code) => HOSPITALS.test(code));
}

function ownPrice({ low, mid, high }: Cash): Omit<Recomputed, 'code'> {
  return { low, mid, high, source: 'cms_transparency', basis: 'facility_fee' };
}

/** Fees of the two kinds never meet; a place that may charge for its rooms is priced by that when anybody pays it. */
function negotiated(
  rates: readonly Rate[],
  { type, codes }: Practice,
  medicare: Medicare,
  code: string,
): Omit<Recomputed, 'code'> | undefined {
  const mayCharge = type === '2' && codes.some((one) => FACILITIES.test(one));
  const [least, most] = type === '1' ? [0.5, 3.5] : [0.65, 5];
  const plausible = (rate: Rate) => {
    if (rate.facility && !mayCharge) return false;
    const fee = (rate.facility ? medicare.facility : medicare.professional).get(code);
    return fee === undefined || (rate.cents >= fee * least && rate.cents <= fee * most);
  };
  const kept = rates.filter(plausible);
  const facility = kept.some((rate) => rate.facility);
  const votes = votesOf(kept.filter((rate) => rate.facility === facility));
  const [low, mid, high] = pricesOf(votes);
  if (low === undefined || mid === undefined || high === undefined || high > 10 * low) return undefined;
  const basis = facility ? 'facility_fee' : 'professional_fee';
  return { low, mid, high, source: 'payer_negotiated', basis };
}

/** One a payer and network: the lower median of its distinct negotiated amounts, else of its fee schedules. */
function votesOf(rates: readonly Rate[]): number[] {
  const votes = Map.groupBy(rates, ({ payer, network }) => `${payer}\n${network}`);
  return [...votes.values()].map((list) => {
    const best = Math.min(...list.map(({ kind }) => kind));
    const cents = [...new Set(list.filter(({ kind }) => kind === best).map((rate) => rate.cents))];
    return cents.sort((a, b) => a - b)[Math.ceil(cents.length / 2) - 1] ?? 0;
  });
}

function pricesOf(votes: number[]): number[] {
  if (votes.length === 0) return [];
  const sorted = votes.toSorted((a, b) => a - b);
  const at = (q: number) => {
    const position = (sorted.length - 1) * q;
    const below = sorted[Math.floor(position)] ?? 0;
    const above = sorted[Math.ceil(position)] ?? 0;
    // Multiples of a quarter are exact in a float, so half a cent is half a cent.
    return Math.floor(below + (above - below) * (position % 1) + 0.5);
  };
  return sorted.length < 3 ? [at(0), at(0.5), at(1)] : [at(0.25), at(0.5), at(0.75)];
}
