// The made-up observations: which codes a file lists, and what it asks for them.
import type { Observation } from '../../schemas/observation.ts';
import type { BenchHospital } from './hospitals.ts';
import { bell, mix, share, weighted } from './seeded.ts';

/** Chance that a hospital lists the code of a rank: nearly all list the commonest, few the rarest. */
const COMMONEST = 0.985;
const RANK_DECAY = 2570;
/** How many observations one file has for one code, with how often: 2.0 on average, as in real files. */
const OBSERVATIONS: readonly [n: number, share: number][] = [
  [1, 0.56],
  [2, 0.24],
  [3, 0.08],
  [4, 0.05],
  [6, 0.04],
  [12, 0.02],
  [24, 0.01],
];
const SETTINGS = ['outpatient', 'both', '', 'inpatient'] as const;
/** Codes are priced outpatient here: no Addendum B is loaded. */
const IN_SETTING = 0.85;
const FIRST_CODE = 10_000;

/** So many five-digit codes, commonest first. */
export function benchCodes(seed: number, codes: number): string[] {
  const numbers = Array.from({ length: codes }, (_, i) => FIRST_CODE + i * 8);
  const ranked = numbers.sort((a, b) => mix(seed, 10, a) - mix(seed, 10, b));
  return ranked.map((number) => String(number).padStart(5, '0'));
}

/** The observations of one hospital, distinct. */
export function benchObservations(
  seed: number,
  { number, chain, division }: BenchHospital,
  codes: readonly string[],
): Observation[] {
  const decay = RANK_DECAY * (codes.length / 10_000);
  const observations: Observation[] = [];
  for (const [rank, code] of codes.entries()) {
    if (share(seed, 11, number, rank) >= COMMONEST * Math.exp(-rank / decay)) continue;
    // Of a chain's codes some have one list for all, most one for each division, the rest one for each hospital.
    const level = share(seed, 12, chain, rank);
    const owner = level < 0.25 ? mix(1, chain) : level < 0.65 ? mix(2, division) : mix(3, number);
    pushPrices(observations, seed, owner, rank, code);
  }
  return observations;
}

function pushPrices(
  observations: Observation[],
  seed: number,
  owner: number,
  rank: number,
  code: string,
): void {
  const typical = 3000 * Math.exp(1.9 * bell(seed, 13, rank));
  const own = typical * Math.exp(0.55 * bell(seed, 14, owner, rank));
  const n = weighted(OBSERVATIONS, share(seed, 15, owner, rank));
  const seen = new Set<string>();
  for (let i = 0; i < n; i += 1) {
    const cents = Math.max(
      100,
      Math.round(own * (1 + 0.35 * share(seed, 16, owner, rank, i >> 1)) * 10) * 10 +
        (owner % 3 === 0 ? 0 : mix(seed, 17, owner, rank, i >> 1) % 100),
    );
    const inSetting = share(seed, 18, owner, rank, i) < IN_SETTING;
    const setting = inSetting ? SETTINGS[mix(seed, 19, owner, i) % 3] : SETTINGS[3];
    const billingClass = i % 5 === 4 ? '' : 'facility';
    const key = `${setting} ${billingClass} ${cents}`;
    if (seen.has(key)) continue;
    seen.add(key);
    observations.push({
      code,
      setting: setting ?? '',
      billingClass,
      cents,
      at: `H${observations.length + 4}`,
      marks: 0,
      items: [seen.size - 1],
      lists: [''],
    });
  }
}
