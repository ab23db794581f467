// What the payers of the sample world agreed to pay: contracts with groups of NPIs, each with prices by code.
// Like real contracts they list codes that nobody of the group performs, percentages, zeros and facility
// fees.

import { SPECIALTIES } from '../../../../schemas/vocabulary/specialties.ts';
import { makeRandom, type Random } from '../random.ts';
import type { SampleProvider } from './cast.ts';
import { typicalFee } from './fees.ts';
import { inventedNpi } from './npi.ts';
import payersJson from './payers.json' with { type: 'json' };

export type SamplePayer = (typeof payersJson.payers)[number];

/** A price of a payer file, under the names of that file. */
export type NegotiatedPrice = {
  negotiated_type: string;
  negotiated_rate: number;
  billing_class: string;
  service_code?: string[];
  billing_code_modifier?: string[];
};

/**
 * Who is paid, and how much for each code. `networks` are those of the group; empty when the plan has one.
 */
export type Contract = {
  key: string;
  metro: string;
  npis: number[];
  networks: string[];
  prices: { code: string; prices: NegotiatedPrice[] }[];
};

/** Number of members of one practice in a contract. */
const GROUP_SIZE = 2;
const FACILITIES = new Set(['asc', 'endoscopy', 'hospital']);
/** The last serial of a block: an NPI that the registry does not have. */
const LAST_SERIAL = 9_999_999;

/** Makes all contracts of a payer, in the order of the cast. */
export function makeContracts(payer: SamplePayer, providers: readonly SampleProvider[]): Contract[] {
  const metros = payer.metros === '*' ? undefined : new Set(payer.metros.split('|'));
  const specialties = payer.specialties === '*' ? undefined : new Set(payer.specialties.split(' '));
  const members = providers.filter(
    (one) => (metros?.has(one.metro) ?? true) && (specialties?.has(one.specialty) ?? true),
  );
  return groupPractices(members, payer.groups === 'remote').map((group, index) =>
    makeContract(payer, group, index),
  );
}

type Practice = { key: string; metro: string; specialties: string[]; members: SampleProvider[] };

/**
 * Groups members by specialty and place; with `whole` into one system for each place, with facilities apart.
 */
function groupPractices(members: readonly SampleProvider[], whole: boolean): Practice[] {
  const practices = new Map<string, Practice>();
  const filled = new Map<string, number>();
  for (const one of members) {
    const family = whole && !FACILITIES.has(one.specialty) ? one.metro : `${one.metro} ${one.specialty}`;
    const count = filled.get(family) ?? 0;
    filled.set(family, count + 1);
    const key = whole ? family : `${family} ${Math.floor(count / GROUP_SIZE)}`;
    const practice = practices.get(key) ?? { key, metro: one.metro, specialties: [], members: [] };
    practice.members.push(one);
    if (!practice.specialties.includes(one.specialty)) practice.specialties.push(one.specialty);
    practices.set(key, practice);
  }
  return [...practices.values()];
}

function makeContract(payer: SamplePayer, practice: Practice, index: number): Contract {
  const random = makeRandom(`contract ${payer.file} ${practice.key}`);
  const npis = practice.members.map(({ npi }) => Number(npi));
  // One group in five begins with the NPI 0, for somebody known only by the tax number. One in nine has an
  // unknown NPI.
  if (random() < 0.2) npis.unshift(0);
  if (random() < 0.11) npis.push(Number(inventedNpi('21', LAST_SERIAL - index)));
  const [, wider] = payer.networks;
  const networks = wider !== undefined && random() < 0.5 ? payer.networks : payer.networks.slice(0, 1);
  return { key: practice.key, metro: practice.metro, npis, networks, prices: makePrices(payer, practice) };
}

function makePrices(payer: SamplePayer, { key, specialties }: Practice): Contract['prices'] {
  const prices = new Map<string, NegotiatedPrice[]>();
  const add = (code: string, places: string[]) => {
    if (!prices.has(code)) prices.set(code, makeOffers(payer, `${key} ${code}`, code, places));
  };
  const placesOf: Record<string, string[]> = payersJson.places;
  for (const id of specialties) for (const code of codesOf(id)) add(code, placesOf[id] ?? ['11']);
  if (payer.ghosts && !specialties.some((id) => FACILITIES.has(id))) {
    for (const code of payersJson.ghosts) add(code, ['11']);
  }
  return [...prices].map(([code, list]) => ({ code, prices: list }));
}

/** The codes of a specialty: its anchor, and those that the table adds. */
function codesOf(id: string): string[] {
  const more: Record<string, string[]> = payersJson.codes;
  const anchor = SPECIALTIES.find((one) => one.id === id)?.anchor;
  return [...(anchor === undefined ? [] : [anchor]), ...(more[id] ?? [])];
}

/** The price that counts, sometimes with others besides it. */
function makeOffers(payer: SamplePayer, seed: string, code: string, places: string[]): NegotiatedPrice[] {
  const random = makeRandom(`offer ${payer.file} ${seed}`);
  const facility = places.every((place) => ['22', '23', '24'].includes(place));
  const fee = typicalFee(code, facility) * payer.level * (0.85 + 0.6 * random());
  const plain = priceAt(payer.kind, fee, places);
  // `negotiated` replaces `fee schedule` in a vote: one offer in ten has both.
  const both = random() < 0.1 ? [{ ...priceAt('negotiated', fee * 0.93, places) }] : [];
  return [plain, ...both, ...oddOffers(random, fee, plain, facility)];
}

function priceAt(negotiated_type: string, dollars: number, places: string[]): NegotiatedPrice {
  return {
    negotiated_type,
    negotiated_rate: Math.round(dollars * 100) / 100,
    billing_class: 'professional',
    service_code: places,
  };
}

/** Further prices, each with another difficulty. */
function oddOffers(
  random: Random,
  fee: number,
  plain: NegotiatedPrice,
  facility: boolean,
): NegotiatedPrice[] {
  const beside = (change: Partial<NegotiatedPrice>): NegotiatedPrice => ({ ...plain, ...change });
  const cents = (factor: number) => Math.round(fee * factor * 100) / 100;
  const kinds: (NegotiatedPrice | undefined)[] = [
    // A second amount of the same vote, at another place of service that counts, and at all places of
    // service.
    facility ? undefined : beside({ negotiated_rate: cents(0.9), service_code: ['02', '10'] }),
    facility ? undefined : beside({ negotiated_rate: cents(1.1), service_code: ['CSTM-00'] }),
    beside({ negotiated_type: 'percentage', negotiated_rate: 65 }),
    beside({ negotiated_rate: 0 }),
    beside({ negotiated_rate: 0.5 }),
    beside({ negotiated_rate: cents(0.3), billing_code_modifier: ['26'] }),
    // A facility fee and an institutional fee, listed for everybody of the group.
    facility ? undefined : beside({ negotiated_rate: cents(2), service_code: ['22', '24'] }),
    beside({ negotiated_rate: cents(3), billing_class: 'institutional', service_code: ['11'] }),
    beside({ negotiated_type: 'derived', negotiated_rate: cents(0.8) }),
    beside({ negotiated_type: 'per diem', negotiated_rate: cents(1.2) }),
    beside({ negotiated_rate: cents(1.3), service_code: ['31', '32'] }),
    // Outside the plausible band around the Medicare fee.
    beside({ negotiated_rate: cents(9) }),
    beside({ negotiated_rate: cents(0.1) }),
    beside({ negotiated_rate: cents(1.05), billing_class: 'both' }),
  ];
  const chosen = kinds[Math.floor(random() * kinds.length * 2.5)];
  return chosen === undefined ? [] : [chosen];
}
