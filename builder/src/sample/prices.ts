// The prices of one code at one hospital: log-normal around the usual price, times the hospital's own factor.
import type { SampleHospital } from './hospitals.ts';
import { logNormal, makeRandom, pick } from './random.ts';
import type { MasterLine } from './reach.ts';

const HOSPITAL_DEVIATION = 0.28;
const CODE_DEVIATION = 0.16;
/** Wide enough that the upper quartile is more than three times the lower one. */
const SPREAD_DEVIATION = 1.25;
/** Cash as a share of gross; 1 is a hospital without a discount. */
const CASH_SHARES = [1, 0.75, 0.7, 0.6, 0.5, 0.4, 0.35] as const;
/** Factors of the first to fourth charge-master line of a code. */
const FURTHER_LINES = [1, 1.18, 0.88, 1.35] as const;
const MANY_LINES = 12;
/** A hospital of a chain has its own price for about one code in eight. */
const OWN_PRICE_SHARE = 0.12;

export type Price = { cashCents: number; grossCents: number };

/** Makes the distinct prices of a hospital for a code: 1 to 4, or a dozen for a catch-all code. */
export function makePrices(hospital: SampleHospital, line: MasterLine): Price[] {
  const share = pick(makeRandom(`share ${hospital.seed}`), CASH_SHARES);
  const base = line.cash * 100 * priceFactor(hospital, line);
  const factors = lineFactors(hospital, line);
  const cash = new Set(factors.map((factor) => roundedCents(base * factor, hospital.seed)));
  return [...cash].map((cashCents) => ({ cashCents, grossCents: Math.round(cashCents / share) }));
}

function priceFactor(hospital: SampleHospital, line: MasterLine): number {
  const ofHospital = logNormal(makeRandom(`factor ${hospital.seed}`), HOSPITAL_DEVIATION);
  const deviation = line.shape === 'spread' ? SPREAD_DEVIATION : CODE_DEVIATION;
  const ofCode = logNormal(makeRandom(`code ${hospital.seed} ${line.code}`), deviation);
  return ofHospital * ofCode * departureFactor(hospital, line);
}

function departureFactor(hospital: SampleHospital, line: MasterLine): number {
  if (hospital.system === null || makeRandom(`own ${line.code}`)() >= OWN_PRICE_SHARE) return 1;
  return 0.9 + 0.2 * makeRandom(`own ${hospital.name} ${line.code}`)();
}

function lineFactors(hospital: SampleHospital, line: MasterLine): number[] {
  const draw = makeRandom(`lines ${hospital.seed} ${line.code}`)();
  if (line.shape === 'many' && draw < 0.4) {
    return Array.from({ length: MANY_LINES }, (_, index) => 0.4 + 0.15 * index);
  }
  const count = draw < 0.5 ? 1 : draw < 0.8 ? 2 : draw < 0.94 ? 3 : 4;
  return FURTHER_LINES.slice(0, count);
}

/** Four in ten hospitals post whole dollars for prices above 100. */
function roundedCents(cents: number, seed: string): number {
  const whole = makeRandom(`round ${seed}`)() < 0.4 && cents > 10_000;
  return whole ? Math.round(cents / 100) * 100 : Math.max(1, Math.round(cents));
}
