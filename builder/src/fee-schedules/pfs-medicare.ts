// The national amounts of a code, and every rule by which a code has no amount. Pure: makes the `medicare`
// block of an answer from the rows of the fee schedule.
import type { Medicare, MedicareReason } from '../../../schemas/benchmark.ts';
import type { CodeKey } from '../../../schemas/code.ts';
import { type Cents, dollarsOrNull } from '../../../schemas/money.ts';
import { FACTOR_DECIMALS, multiplyToCents, parseScaled } from './decimal.ts';
import type { PfsSchedule } from './pfs.ts';
import type { PfsRow } from './pfs-release.ts';

/** Statuses that Medicare pays by their RVUs; T only when nothing else is paid on that day. */
const PAYABLE = new Set(['A', 'R', 'T']);

/** Why codes with other statuses have no amount, even when the file has RVUs for them. */
const REASON_OF_STATUS: Record<string, MedicareReason> = {
  C: 'carrier_priced',
  B: 'bundled',
  P: 'bundled',
  N: 'not_covered',
  X: 'statutory_exclusion',
  E: 'excluded',
  I: 'other_code_used',
  M: 'measurement_only',
  J: 'anesthesia',
};

/** What the other schedules pay, in cents; null when they do not state an amount. */
export type OtherAmounts = { outpatientCents: Cents | null; labCents: Cents | null };

/** National amounts of one row, in cents. */
export type PfsAmounts = {
  amountCents: Cents | null;
  facilityCents: Cents | null;
  capped: boolean;
  reason: MedicareReason | null;
};

type Setting = { rvus: number; capped: boolean };

/**
 * RVUs of one setting after the OPPS imaging cap (Deficit Reduction Act, section 5102(b)): if the OPPS
 * columns are filled and their sum is lower, they replace practice expense and malpractice.
 */
function cappedRvus(work: number, pe: number, mp: number, oppsPe: number, oppsMp: number): Setting {
  const capped = oppsPe > 0 && oppsPe + oppsMp < pe + mp;
  return { rvus: work + (capped ? oppsPe + oppsMp : pe + mp), capped };
}

function withheld(reason: MedicareReason): PfsAmounts {
  return { amountCents: null, facilityCents: null, capped: false, reason };
}

/** Computes the amounts of a row without a modifier, or gives the reason why the row has no amount. */
export function computeAmounts(row: PfsRow, conversionFactor: string): PfsAmounts {
  const unpaid = REASON_OF_STATUS[row.status];
  if (unpaid !== undefined) return withheld(unpaid);
  if (!PAYABLE.has(row.status)) return withheld('no_national_rate');
  const factor = parseScaled(conversionFactor, FACTOR_DECIMALS) ?? 0;
  const { work, malpractice: mp } = row;
  const office = cappedRvus(work, row.nonFacilityPe, mp, row.oppsNonFacilityPe, row.oppsMalpractice);
  const inside = cappedRvus(work, row.facilityPe, mp, row.oppsFacilityPe, row.oppsMalpractice);
  const facilityPaid = !row.facilityNa && inside.rvus > 0;
  const facilityCents = facilityPaid ? multiplyToCents(inside.rvus, factor) : null;
  // With NA the file repeats the facility PE in the office column: the amount looks plausible but has no
  // meaning.
  if (office.rvus === 0 || row.nonFacilityNa) {
    const zero = row.status === 'R' ? 'carrier_priced' : 'no_national_rate';
    const reason = row.nonFacilityNa && inside.rvus > 0 ? 'not_performed_outside_facility' : zero;
    return { amountCents: null, facilityCents, capped: facilityPaid && inside.capped, reason };
  }
  return {
    amountCents: multiplyToCents(office.rvus, factor),
    facilityCents,
    capped: office.capped,
    reason: null,
  };
}

/** The block without a PFS amount. The amounts of the other schedules have their own fields. */
export function medicareWithout(reason: MedicareReason, other: OtherAmounts): Medicare {
  return {
    amount: null,
    year: null,
    release: null,
    schedule: 'PFS',
    locality: 'national',
    setting: 'non-facility',
    status: null,
    reason,
    capped: false,
    comparable: null,
    facility_amount: null,
    outpatient_amount: dollarsOrNull(other.outpatientCents),
    lab_amount: dollarsOrNull(other.labCents),
  };
}

/**
 * Why a code has no amount when the file lists only parts of the service, for example 86153 with 26 alone.
 */
function reasonOfParts(rows: readonly PfsRow[], conversionFactor: string): MedicareReason {
  const parts = rows.map((row) => computeAmounts(row, conversionFactor));
  const paid = parts.some(({ amountCents, facilityCents }) => amountCents !== null || facilityCents !== null);
  return paid ? 'parts_only' : (parts[0]?.reason ?? 'no_national_rate');
}

/**
 * What Medicare pays for a code, in dollars. Only the row without a modifier is the whole service. A code
 * with only 26 and TC rows has no national amount.
 */
export function makeMedicare(code: CodeKey, schedule: PfsSchedule, other: OtherAmounts): Medicare {
  const entry = schedule.byCode.get(code);
  if (!entry) {
    if (schedule.year === null) return medicareWithout('no_schedule_loaded', other);
    return medicareWithout(schedule.olderCodes.has(code) ? 'not_in_current_year' : 'not_in_schedule', other);
  }
  const { release, rows } = entry;
  const row = rows.find(({ modifier }) => modifier === '');
  const found = row
    ? computeAmounts(row, release.conversionFactor)
    : withheld(reasonOfParts(rows, release.conversionFactor));
  return {
    ...medicareWithout('no_national_rate', other),
    amount: dollarsOrNull(found.amountCents),
    year: release.year,
    release: release.label,
    status: row?.status ?? null,
    reason: found.reason,
    capped: found.capped,
    facility_amount: dollarsOrNull(found.facilityCents),
  };
}
