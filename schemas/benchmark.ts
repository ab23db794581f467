// What Medicare pays for a code, each schedule under its own name. A benchmark is never a cash price.
import * as z from 'zod';
import { CodeKey } from './code.ts';
import { TileCovers } from './covers.ts';
import { Dollars } from './money.ts';
import { IsoDate } from './place.ts';

/** Why a code has no Physician Fee Schedule national non-facility amount. */
export const MEDICARE_REASONS = {
  not_in_current_year: 'The code is not in the newest loaded fee schedule year, only in an older one.',
  not_in_schedule: 'No loaded Physician Fee Schedule file lists the code.',
  not_performed_outside_facility: 'Medicare states no office amount: the service is done in a facility.',
  carrier_priced: 'The Medicare contractor of each region sets the amount; there is no national one.',
  bundled: 'Medicare pays this together with another service and never separately.',
  not_covered: 'Medicare does not cover the service.',
  statutory_exclusion:
    'The service is outside the Physician Fee Schedule by law, for example a lab test or an ambulance.',
  excluded: 'The Physician Fee Schedule excludes the code, for example a drug or a vaccine.',
  other_code_used: 'Medicare uses another code for this service.',
  measurement_only: 'The code reports a measurement and is not paid.',
  anesthesia: 'Anesthesia is paid by base units and time, not by this schedule.',
  parts_only:
    'The schedule states amounts only for parts of the service, such as the reading of a result, not for the whole.',
  no_national_rate: 'The schedule shows no amount for the code.',
  no_schedule_loaded: 'No Physician Fee Schedule file was loaded for this build.',
  inpatient_stay: 'An inpatient stay (MS-DRG) has no Physician Fee Schedule amount.',
} as const;
export const MedicareReason = z.enum(Object.keys(MEDICARE_REASONS) as [keyof typeof MEDICARE_REASONS]);
export type MedicareReason = z.infer<typeof MedicareReason>;

/** The amounts that a hospital's price may be compared with, by their names in the block below. */
export const ComparableAmount = z.enum(['outpatient_amount', 'lab_amount', 'amount', 'facility_amount']);
export type ComparableAmount = z.infer<typeof ComparableAmount>;

/**
 * The `medicare` block of an answer, in dollars. `amount` is the PFS national non-facility amount (non-QP
 * conversion factor, after the OPPS imaging cap where it applies) or null with a `reason`. The other amounts
 * are listed beside it under their own schedule's name and never fill it. `comparable` names the amount that
 * a hospital's price for the code compares with; null when no amount does, for example for surgery.
 */
export const Medicare = z.strictObject({
  amount: Dollars.nullable(),
  year: z.int().nullable(),
  release: z.string().nullable(),
  schedule: z.literal('PFS'),
  locality: z.literal('national'),
  setting: z.literal('non-facility'),
  status: z.string().nullable(),
  reason: MedicareReason.nullable(),
  capped: z.boolean(),
  comparable: ComparableAmount.nullable(),
  facility_amount: Dollars.nullable(),
  outpatient_amount: Dollars.nullable(),
  lab_amount: Dollars.nullable(),
});
export type Medicare = z.infer<typeof Medicare>;

/**
 * What the federal files say of one code: the block above, what a price of it covers, the OPPS status, and
 * the newest release date.
 */
export const Benchmark = z.strictObject({
  code: CodeKey,
  medicare: Medicare,
  covers: TileCovers,
  oppsStatus: z.string().nullable(),
  releasedOn: IsoDate.nullable(),
});
export type Benchmark = z.infer<typeof Benchmark>;
