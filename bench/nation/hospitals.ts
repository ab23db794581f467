// The made-up hospitals: chains of three levels (chain, division, hospital) and independent ones, at real ZIPs.
import { createHash } from 'node:crypto';
import type { MrfHeader } from '../../builder/src/mrf/row.ts';
import { loadGeography } from '../../builder/src/places/zips.ts';
import type { ZipCentroid } from '../../schemas/place.ts';
import { mix, share, weighted } from './seeded.ts';

/** One price file. `chain` and `division` are numbers, of its own for an independent hospital. */
export type BenchHospital = {
  number: number;
  chain: number;
  division: number;
  ein: string;
  sha256: string;
  file: string;
  url: string;
  header: MrfHeader;
};

/** Share of files that belong to a chain, and sizes of chains with how often they occur. */
const IN_A_CHAIN = 0.62;
const CHAIN_SIZES: readonly [size: number, share: number][] = [
  [2, 0.4],
  [4, 0.25],
  [8, 0.15],
  [16, 0.1],
  [30, 0.06],
  [75, 0.03],
  [180, 0.01],
];
const DIVISION_SIZE = 6;
/** Hospitals by state in CMS's list, 2026: they are not spread as ZIPs are. */
const HOSPITALS: Readonly<Record<string, number>> = {
  AK: 25,
  AL: 102,
  AR: 90,
  AZ: 106,
  CA: 378,
  CO: 98,
  CT: 37,
  DC: 10,
  DE: 13,
  FL: 221,
  GA: 149,
  HI: 24,
  IA: 118,
  ID: 48,
  IL: 194,
  IN: 149,
  KS: 139,
  KY: 103,
  LA: 160,
  MA: 83,
  MD: 56,
  ME: 38,
  MI: 147,
  MN: 136,
  MO: 121,
  MS: 106,
  MT: 63,
  NC: 120,
  ND: 47,
  NE: 93,
  NH: 28,
  NJ: 78,
  NM: 45,
  NV: 45,
  NY: 191,
  OH: 194,
  OK: 135,
  OR: 62,
  PA: 187,
  PR: 60,
  RI: 13,
  SC: 66,
  SD: 62,
  TN: 123,
  TX: 462,
  UT: 51,
  VA: 95,
  VT: 17,
  WA: 100,
  WI: 142,
  WV: 55,
  WY: 30,
};

/** The hospitals of a nation of so many price files. */
export function benchHospitals(seed: number, files: number): BenchHospital[] {
  const zipsOf = zipsByState();
  const states = Object.entries(HOSPITALS);
  const hospitals = states.reduce((sum, [, n]) => sum + n, 0);
  const chains = chainsOf(seed, files);
  return chains.map(({ chain, place }, number) => {
    const division = chain * 1000 + Math.floor(place / DIVISION_SIZE);
    const ein = String(100_000_000 + chain * 7919).slice(-9);
    const campuses = campusCount(share(seed, 1, number));
    // A division lies in one region: its hospitals are at ZIPs of one state near each other in the list.
    const state = stateAt(states, share(seed, 2, division) * hospitals);
    const zips = zipsOf.get(state) ?? [];
    const region = mix(seed, 5, division) % zips.length;
    const chosen = Array.from({ length: campuses }, (_, i) => {
      const near = (region + (mix(seed, 3, number, i) % 300)) % zips.length;
      return zips[near] ?? zips[0];
    }).filter((zip) => zip !== undefined);
    const name = `Sample Hospital ${number} of ${chosen[0]?.city ?? ''}`;
    const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    const fileName = `${ein}_${slug}_standardcharges.csv`;
    const month = 1 + (mix(seed, 4, number) % 18);
    return {
      number,
      chain,
      division,
      ein,
      sha256: createHash('sha256').update(`${seed} ${number}`).digest('hex'),
      file: `prices/${fileName}`,
      url: `https://www.sample-health-${chain}.example/standard-charges/${fileName}`,
      header: {
        hospitalName: name,
        lastUpdatedOn: `${2025 + Math.floor((month - 1) / 12)}-${String(1 + ((month - 1) % 12)).padStart(2, '0')}-15`,
        version: '3.0.0',
        locationNames: chosen.map((_, i) => (i === 0 ? name : `${name}, Campus ${i + 1}`)),
        addresses: chosen.map(
          ({ city, state, zip }, i) => `${number + i} Sample Street, ${city}, ${state} ${zip}`,
        ),
        npis: [],
        licenseState: chosen[0]?.state ?? null,
      },
    };
  });
}

function zipsByState(): Map<string, ZipCentroid[]> {
  const byState = new Map<string, ZipCentroid[]>();
  for (const zip of loadGeography().zips) {
    if (zip.lat === null) continue;
    const list = byState.get(zip.state) ?? [];
    byState.set(zip.state, list);
    list.push(zip);
  }
  return byState;
}

/** State of the hospital at a position in the list of all, states one after the other. */
function stateAt(states: readonly [state: string, n: number][], position: number): string {
  let rest = position;
  for (const [state, n] of states) {
    if (rest < n) return state;
    rest -= n;
  }
  return states[0]?.[0] ?? '';
}

/** Chain and place in it of every file. */
function chainsOf(seed: number, files: number): { chain: number; place: number }[] {
  const list: { chain: number; place: number }[] = [];
  for (let chain = 0; list.length < files; chain += 1) {
    const size = list.length < files * IN_A_CHAIN ? weighted(CHAIN_SIZES, share(seed, 0, chain)) : 1;
    for (let place = 0; place < size && list.length < files; place += 1) list.push({ chain, place });
  }
  return list;
}

function campusCount(at: number): number {
  return at < 0.86 ? 1 : at < 0.96 ? 2 : at < 0.99 ? 3 : 6;
}
