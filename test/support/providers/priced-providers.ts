// Priced providers in memory, for tests: what the join would hand to the maker of tiles.

import type { PricedHospital } from '../../../builder/src/providers/priced-hospital.ts';
import type {
  PricedProvider,
  PricedProviders,
  ProviderKeyFacts,
} from '../../../builder/src/providers/priced-provider.ts';
import { fileTile } from '../../../builder/src/tiles/editions.ts';
import type { BuildWriter } from '../../../builder/src/tiles/writer.ts';
import { PRICE_BASES, PROVIDER_CONFIDENCES } from '../../../schemas/provider.ts';
import type { Random } from '../../../tools/testbed/random.ts';

/** An NPI by its number; nothing here asks for the check digit. */
export function npiNumber(i: number): string {
  return `1${String(i).padStart(9, '0')}`;
}

/** A provider with one rate, in Ames unless said otherwise. */
export function aProvider(npi: number, change: Partial<PricedProvider> = {}): PricedProvider {
  return {
    npi: npiNumber(npi),
    name: `Sample Clinic ${npi}`,
    specialty: 'Cardiology',
    zip: '50010',
    city: 'Ames',
    state: 'IA',
    address: `${npi} Sample Street`,
    phone: null,
    primary: true,
    source: 'payer_negotiated',
    basis: 'professional_fee',
    lowCents: 9_000,
    midCents: 10_000,
    highCents: 11_000,
    asOf: '2026-08-01',
    confidence: 'medium',
    evidence: undefined,
    rates: [
      {
        ...{ payer: 'sample payer', network: 'sample net', group: null, cents: 10_000 },
        ...{ kind: 'negotiated', asOf: '2026-08-01' },
      },
    ],
    ...change,
  };
}

/** A hospital with one campus in Ames unless said otherwise. */
export function aHospital(file: number, change: Partial<PricedHospital> = {}): PricedHospital {
  const campus = {
    id: `loc-${file}`,
    name: `Sample Hospital ${file}`,
    zip: '50010',
    city: 'Ames',
    state: 'IA',
  };
  return {
    file,
    npi: null,
    campuses: [{ ...campus, lat: 42.03, lng: -93.62 }],
    lowCents: 9_000,
    midCents: 10_000,
    highCents: 11_000,
    asOf: '2026-08-01',
    confidence: 'high',
    evidence: undefined,
    ...change,
  };
}

/** A provider at an address with everything that decides its place in an answer drawn; few prices, so that many tie. */
export function randomProvider(
  npi: number,
  { zip, city, state }: { zip: string; city: string; state: string },
  random: Random,
): PricedProvider {
  const midCents = 5_000 + 100 * random.int(400);
  return aProvider(npi, {
    zip,
    city,
    state,
    primary: random.int(5) > 0,
    basis: PRICE_BASES[random.int(PRICE_BASES.length)] ?? 'facility_fee',
    lowCents: midCents - 10 * random.int(100),
    midCents,
    highCents: midCents + 10 * random.int(100),
    asOf: `2026-0${1 + random.int(8)}-01`,
    confidence: PROVIDER_CONFIDENCES[random.int(PROVIDER_CONFIDENCES.length)] ?? 'low',
    evidence: [undefined, null, 11, 250][random.int(4)],
  });
}

/** Files lists of providers by key as the join would; `reads` counts how often a ZIP3 was read. */
export function pricedProviders(
  lists: Readonly<Record<string, readonly PricedProvider[]>>,
): PricedProviders & { reads(): number } {
  let reads = 0;
  const filed = new Map(
    Object.entries(lists).map(([key, list]) => {
      const sorted = [...list].sort((a, b) => (a.npi < b.npi ? -1 : 1));
      return [key, Map.groupBy(sorted, ({ zip }) => zip.slice(0, 3))] as const;
    }),
  );
  return {
    keys: () => [...filed.keys()].map(factsOf),
    zip3sOf: (key) => [...(filed.get(key)?.keys() ?? [])].sort(),
    async read(key, zip3) {
      reads += 1;
      return filed.get(key)?.get(zip3) ?? [];
    },
    reads: () => reads,
  };
}

function factsOf(key: string): ProviderKeyFacts {
  const kind = /^[a-z]/.test(key) ? 'specialty' : 'procedure';
  const allHospitals = kind === 'procedure';
  return { key, kind, label: `Sample ${key}`, priceCode: kind === 'procedure' ? key : '99203', allHospitals };
}

/** A writer that keeps the text of every object by its key. */
export function memoryWriter(): BuildWriter & { texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    writeObject: (key, value) => void texts.set(key, JSON.stringify(value)),
    writeTile(keyOf, tile) {
      const { edition, bytes } = fileTile(JSON.stringify(tile));
      texts.set(keyOf(edition), bytes.toString());
      return edition;
    },
    inventory: () => [],
  };
}
