// Which of a payer's rates may count for a provider: the named rules, their bounds, and what they do to confidence.
// Contracts list every code for every clinician of a group, so most rates are for services nobody there performs.
import type { Benchmark } from '../../../../schemas/benchmark.ts';
import type { PlaceClass } from '../../payers/payer-rate.ts';

/** Why a rate of a known provider does not count, with the sentence of the report. */
export const RATE_DROPS = {
  taxonomy: 'No specialty of the provider performs the service.',
  facility_fee_of_clinician:
    'A facility fee counts for surgery centres, endoscopy centres and hospitals alone.',
  below_medicare_band: 'The rate is too small a share of what Medicare pays.',
  above_medicare_band: 'The rate is too large a multiple of what Medicare pays.',
  beside_facility_fee:
    "A clinician's fee of a place that is priced by its facility fees: the two never meet.",
} as const;
export type RateDrop = keyof typeof RATE_DROPS;

/** Bounds of rate / Medicare fee in hundredths, both inclusive. */
type Band = { from: number; to: number };
/** Rates of people and of organisations are kept within these. */
export const KEPT_BANDS: Readonly<Record<'1' | '2', Band>> = {
  '1': { from: 50, to: 350 },
  '2': { from: 65, to: 500 },
};
/** A person's rate within this is as good as Medicare can tell; organisations have no narrower band. */
export const GOOD_BANDS: Readonly<Record<'1' | '2', Band>> = {
  '1': { from: 75, to: 250 },
  '2': KEPT_BANDS['2'],
};
/** High over low above the first lowers confidence, above the second the provider has no price. */
export const MAX_SPREAD = { good: 3, kept: 10 } as const;

/** What Medicare pays nationally for a code, in cents, by the kind of fee; null where it states none. */
export type MedicareFees = Readonly<Record<PlaceClass, number | null>>;

/**
 * A clinician's fee is compared with the office amount of the Physician Fee Schedule, else its facility amount, else
 * the lab schedule; a facility fee with OPPS Addendum B. Nothing else stands in.
 */
export function medicareFees(benchmark: Benchmark | undefined): MedicareFees {
  const { amount, facility_amount, lab_amount, outpatient_amount } = benchmark?.medicare ?? {};
  return {
    professional: centsOf(amount) ?? centsOf(facility_amount) ?? centsOf(lab_amount),
    facility: centsOf(outpatient_amount),
  };
}

function centsOf(dollars: number | null | undefined): number | null {
  const cents = Math.round((dollars ?? 0) * 100);
  return cents > 0 ? cents : null;
}

/** The rule that drops a rate, or undefined. Without a Medicare fee there is no test. */
export function outOfBand(cents: number, fee: number | null, type: '1' | '2'): RateDrop | undefined {
  if (fee === null) return undefined;
  const { from, to } = KEPT_BANDS[type];
  if (cents * 100 < fee * from) return 'below_medicare_band';
  return cents * 100 > fee * to ? 'above_medicare_band' : undefined;
}

/** True when the rate lies in the good band. */
export function isGood(cents: number, fee: number, type: '1' | '2'): boolean {
  const { from, to } = GOOD_BANDS[type];
  return cents * 100 >= fee * from && cents * 100 <= fee * to;
}
