// Medicare's public claims of a code: what was done and paid in a past year. They are shown beside the cash prices
// and are never among them.
import * as z from 'zod';
import { Cents, Dollars } from './money.ts';
import { NumberColumn } from './number-column.ts';
import { StateCode } from './place.ts';

/**
 * Where the services were done. `F` and `O` are clinicians' bills, in a facility and elsewhere; `outpatient` is a
 * hospital's bill for a comprehensive APC, `inpatient` one for a stay.
 */
export const ClaimsSetting = z.enum(['F', 'O', 'outpatient', 'inpatient']);
export type ClaimsSetting = z.infer<typeof ClaimsSetting>;

/** The smallest count that is ever shown. */
export const LEAST_CLAIMS_COUNT = 11;
const Count = z.int().min(LEAST_CLAIMS_COUNT);

/** Counts and means of one area, in cents. `providers` is null where it is not stated or too small to be shown. */
const AreaFigures = z.strictObject({
  services: Count,
  providers: Count.nullable(),
  allowed: Cents,
  charge: Cents.nullable(),
});

/**
 * Figures by state as columns. `keys` has two letters for each state, sorted and joined without a separator. `providers`
 * has 0 for null; `charge` has one more than the amount, and 0 for null.
 */
export const ClaimsColumns = z.strictObject({
  keys: z.string().regex(/^(?:[A-Z]{2})*$/),
  services: NumberColumn,
  providers: NumberColumn,
  allowed: NumberColumn,
  charge: NumberColumn,
});
export type ClaimsColumns = z.infer<typeof ClaimsColumns>;

/** The block of a code tile. */
export const TileClaims = z.strictObject({
  year: z.int(),
  setting: ClaimsSetting,
  national: AreaFigures.nullable(),
  states: ClaimsColumns,
});
export type TileClaims = z.infer<typeof TileClaims>;

/**
 * Services of one clinician or hospital: a count, or null for more than ten that are not shown exactly, because those of
 * others could be computed from the count.
 */
const EvidenceCount = Count.nullable();
/** The same of any row: undefined for a row without services in the claims. */
export type Evidence = z.infer<typeof EvidenceCount> | undefined;

/** A delta-coded list of indexes of rows of a provider tile, and the services of each of them. */
const evidenceColumns = { index: z.array(z.int().nonnegative()), services: z.array(EvidenceCount) };
/** Hospitals bill outpatient surgery by a group of procedures, an APC; null for a stay, which is billed by its MS-DRG. */
const Apc = z
  .string()
  .regex(/^\d{4}$/)
  .nullable();

/**
 * Services of hospitals of one code, one entry for each price with such evidence, 0 where they are not shown exactly;
 * `year` is null when there is no file for them.
 */
export const HospitalEvidence = z.strictObject({
  year: z.int().nullable(),
  apc: Apc,
  services: NumberColumn,
});
export type HospitalEvidence = z.infer<typeof HospitalEvidence>;

/** Services of the rows of a provider tile; a year is null when there is no file for those rows. */
export const ProviderEvidence = z.strictObject({
  clinicians_year: z.int().nullable(),
  hospitals_year: z.int().nullable(),
  apc: Apc,
  ...evidenceColumns,
});
export type ProviderEvidence = z.infer<typeof ProviderEvidence>;

/** What an answer says of one provider: `services` is null for `at_least` and more, `apc` the group that is counted. */
export const ClaimsEvidence = z.strictObject({
  year: z.int(),
  services: Count.nullable(),
  at_least: z.literal(LEAST_CLAIMS_COUNT),
  counted_by: z.enum(['code', 'apc', 'ms_drg']),
  apc: Apc,
});
export type ClaimsEvidence = z.infer<typeof ClaimsEvidence>;

/** The evidence of one row for an answer; null without services, and without a year that they are of. */
export function claimsEvidence(
  services: Evidence,
  year: number | null,
  counted: 'code' | { apc: string | null },
): ClaimsEvidence | null {
  if (services === undefined || year === null) return null;
  const apc = counted === 'code' ? null : counted.apc;
  const counted_by = counted === 'code' ? 'code' : apc === null ? 'ms_drg' : 'apc';
  return { year, services, at_least: LEAST_CLAIMS_COUNT, counted_by, apc };
}

/** The place of the figures of an answer: the asked state where it has figures, else the nation. */
export const ClaimsPlace = z.strictObject({
  scope: z.enum(['national', 'state']),
  state: StateCode.nullable(),
  setting: ClaimsSetting,
});

/** The `claims` block of an answer, in dollars. */
export const Claims = z.strictObject({
  year: z.int(),
  services: z.int(),
  providers: z.int().nullable(),
  allowed_mean: Dollars,
  charge_mean: Dollars.nullable(),
  place: ClaimsPlace,
});
export type Claims = z.infer<typeof Claims>;
