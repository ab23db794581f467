// Which of a payer's rates count for a provider: the named rules and their bounds, also for confidence.
// Contracts list every code for every clinician of a group, so most rates are for services that the clinician
// does not perform.
import type { Benchmark } from '../../../../schemas/benchmark.ts';
import type { PlaceClass } from '../../payers/payer-rate.ts';

/** Why a rate of a known provider is dropped, with the sentence in the report. */
export const RATE_DROPS = {
  taxonomy: 'No specialty of the provider performs the service.',
  facility_fee_of_clinician:
    'A facility fee counts only for surgery centres, endoscopy centres and hospitals.',
  below_medicare_band: 'The rate is too small a share of what Medicare pays.',
  above_medicare_band: 'The rate is too large a multiple of what Medicare pays.',
  beside_facility_fee:
    "The provider is priced by its facility fees, so this clinician's fee is not used: the two are never mixed.",
} as const;
export type RateDrop = keyof typeof RATE_DROPS;

/** Bounds of the rate divided by the Medicare fee, in hundredths, both inclusive. */
type Band = { from: number; to: number };
/** Rates outside these bands are dropped: for people (1) and for organisations (2). */
export const KEPT_BANDS: Readonly<Record<'1' | '2', Band>> = {
  '1': { from: 50, to: 350 },
  '2': { from: 65, to: 500 },
};
/** Bands for high confidence. Organisations do not have a narrower band. */
export const GOOD_BANDS: Readonly<Record<'1' | '2', Band>> = {
  '1': { from: 75, to: 250 },
  '2': KEPT_BANDS['2'],
};
/**
 * High price divided by low price: above `good` the confidence is low, above `kept` the provider has no
 * price.
 */
export const MAX_SPREAD = { good: 3, kept: 10 } as const;

/**
 * What Medicare pays nationally for a code, in cents, by the kind of fee; null when it does not state an
 * amount.
 */
export type MedicareFees = Readonly<Record<PlaceClass, number | null>>;

/**
 * The Medicare fees of a code. A clinician's fee is compared with the office amount of the Physician Fee
 * Schedule, otherwise with its facility amount, otherwise with the lab schedule. A facility fee is compared
 * only with OPPS Addendum B.
 */
export function medicareFees(benchmark: Benchmark | undefined): MedicareFees {
  const { amount, facility_amount, lab_amount, outpatient_amount } = benchmark?.medicare ?? {};
  return {
    professional: toCents(amount) ?? toCents(facility_amount) ?? toCents(lab_amount),
    facility: toCents(outpatient_amount),
  };
}

function toCents(dollars: number | null | undefined): number | null {
  const cents = Math.round((dollars ?? 0) * 100);
  return cents > 0 ? cents : null;
}

/** Returns the rule that drops a rate, or undefined. Without a Medicare fee nothing is dropped. */
export function checkBand(cents: number, fee: number | null, type: '1' | '2'): RateDrop | undefined {
  if (fee === null) return undefined;
  const { from, to } = KEPT_BANDS[type];
  if (cents * 100 < fee * from) return 'below_medicare_band';
  return cents * 100 > fee * to ? 'above_medicare_band' : undefined;
}

/** True when the rate is within the good band. */
export function isGood(cents: number, fee: number, type: '1' | '2'): boolean {
  const { from, to } = GOOD_BANDS[type];
  return cents * 100 >= fee * from && cents * 100 <= fee * to;
}
