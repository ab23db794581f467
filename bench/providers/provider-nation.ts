// A made-up nation of priced providers for `search/reads`: where people live, practices are, crowded as practices are.
// A part of it is made when it is read, the same one every time, so that the nation is never in memory.
import type { City } from '../../builder/src/places/cities.ts';
import type { Geography } from '../../builder/src/places/zips.ts';
import type {
  PricedProvider,
  PricedProviders,
  ProviderKeyFacts,
} from '../../builder/src/providers/priced-provider.ts';
import type { ZipCentroid } from '../../schemas/place.ts';
import { SPECIALTIES } from '../../schemas/vocabulary/specialties.ts';
import { share, weighted } from '../nation/seeded.ts';

/** Providers of all specialties together, and rows under all procedures: a provider is under several. */
export const NATION = { specialties: 800_000, procedures: 400_000 } as const;
const PROCEDURES = 40;
/** People of a ZIP of no known city. */
const VILLAGE = 600;
/** How crowded a ZIP is under a key, by what people live there: most have hardly anybody, a medical centre many. */
const CROWDS: readonly [factor: number, share: number][] = [
  [0, 0.4],
  [0.5, 0.3],
  [1.5, 0.2],
  [5, 0.1],
];
const PAYERS = ['Sample Mutual', 'Sample Health Plan', 'Sample Shield', 'Sample Care', 'Sample Choice'];

type KeyOfNation = { facts: ProviderKeyFacts; number: number; providers: number };

/** The nation under the given procedure codes; `scale` shrinks it. */
export function providerNation(
  seed: number,
  scale: number,
  geography: Geography,
  cities: readonly City[],
  codes: readonly string[],
): PricedProviders {
  const keys = new Map(keysOf(codes, scale).map((key) => [key.facts.key, key]));
  const people = peopleByZip(geography, cities);
  const all = [...people.values()].reduce((sum, count) => sum + count, 0);
  const zip3s = [...geography.byZip3.keys()].sort();
  return {
    keys: () => [...keys.values()].map(({ facts }) => facts),
    zip3sOf: () => zip3s,
    async read(name, zip3) {
      const key = keys.get(name);
      if (!key) return [];
      return (geography.byZip3.get(zip3) ?? []).flatMap((zip) => {
        const wanted = (key.providers * (people.get(zip.zip) ?? 0)) / all;
        const crowd = weighted(CROWDS, share(seed, 1, key.number, Number(zip.zip)));
        const count = Math.floor(wanted * crowd + share(seed, 2, key.number, Number(zip.zip)));
        return Array.from({ length: count }, (_, i) => providerOf(seed, key, zip, i));
      });
    },
  };
}

/** Sizes of keys fall as those of specialties do: the largest has a seventh of all. */
function keysOf(codes: readonly string[], scale: number): KeyOfNation[] {
  const sized = (facts: readonly ProviderKeyFacts[], total: number, from: number) => {
    const weights = facts.map((_, i) => (i + 1) ** -0.9);
    const sum = weights.reduce((a, b) => a + b, 0);
    return facts.map((fact, i): KeyOfNation => {
      const providers = Math.round((total * scale * (weights[i] ?? 0)) / sum);
      return { facts: fact, number: from + i, providers };
    });
  };
  const specialties = SPECIALTIES.map(({ id, label, anchor }): ProviderKeyFacts => {
    return { key: id, kind: 'specialty', label, priceCode: anchor, allHospitals: false };
  });
  const procedures = codes.slice(0, PROCEDURES).map((code): ProviderKeyFacts => {
    return { key: code, kind: 'procedure', label: `Procedure ${code}`, priceCode: code, allHospitals: true };
  });
  return [
    ...sized(specialties, NATION.specialties, 0),
    ...sized(procedures, NATION.procedures, specialties.length),
  ];
}

/** A city's people spread evenly over its ZIPs. */
function peopleByZip(geography: Geography, cities: readonly City[]): Map<string, number> {
  const people = new Map<string, number>();
  const nameOf = (city: string, state: string) => `${city}|${state}`;
  const populations = new Map(cities.map((city) => [nameOf(city.city, city.state), city.population]));
  const zips = Map.groupBy(
    geography.zips.filter(({ lat }) => lat !== null),
    ({ city, state }) => nameOf(city, state),
  );
  for (const [name, own] of zips) {
    for (const { zip } of own) people.set(zip, Math.max(VILLAGE, (populations.get(name) ?? 0) / own.length));
  }
  return people;
}

function providerOf(seed: number, key: KeyOfNation, zip: ZipCentroid, i: number): PricedProvider {
  const number = Number(zip.zip);
  const draw = (what: number) => share(seed, what, key.number, number, i);
  const midCents = Math.round(5_000 + 40_000 * draw(3) ** 2);
  // Distinct under a key, as an NPI is: no ZIP has ten thousand.
  const npi = `1${zip.zip}${String(i).padStart(4, '0')}`;
  const hospital = draw(5) < 0.02;
  const payers = 1 + Math.floor(draw(6) * PAYERS.length);
  return {
    npi,
    name: `${hospital ? 'Sample Regional Hospital' : 'Robin Q. Sampleton, MD'} ${number % 97}-${i}`,
    specialty: key.facts.label,
    zip: zip.zip,
    city: zip.city,
    state: zip.state,
    address: `${1 + i} Sample Street, Suite ${number % 300}`,
    phone: '5555550100',
    primary: draw(7) < 0.85,
    source: 'payer_negotiated',
    basis: hospital ? 'facility_fee' : 'professional_fee',
    lowCents: Math.round(midCents * 0.8),
    midCents,
    highCents: Math.round(midCents * 1.3),
    asOf: `2026-0${1 + Math.floor(draw(8) * 8)}-01`,
    confidence: draw(9) < 0.5 ? 'medium' : 'low',
    evidence: draw(10) < 0.5 ? 11 + Math.floor(1_000 * draw(11) ** 3) : undefined,
    rates: PAYERS.slice(0, payers).map((payer, at) => {
      const group = `Sample Group ${number % 1_000}`;
      return {
        ...{ payer, network: 'Sample PPO', group, cents: midCents + at },
        ...{ kind: 'negotiated', asOf: '2026-08-01' },
      };
    }),
  };
}
