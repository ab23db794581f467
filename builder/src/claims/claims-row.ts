// One row of a claims file that may be published, and why a row is not used.
import { type ClaimsSetting, LEAST_CLAIMS_COUNT } from '../../../schemas/claims.ts';
import type { CodeKey } from '../../../schemas/code.ts';
import type { Decimal } from './decimal.ts';

/** `US` or the letters of a state. */
export type Area = string;

/** Figures of one code in one area and setting. A figure that the file does not state is null. */
export type AreaRow = {
  area: Area;
  code: CodeKey;
  setting: ClaimsSetting;
  /** The group of procedures that an outpatient row was paid under; null for all other rows. */
  apc: string | null;
  services: Decimal | null;
  /** Clinicians; hospital files do not count hospitals. */
  providers: number | null;
  /** Means in dollars: what Medicare allowed, and what was charged. */
  allowed: Decimal;
  charge: Decimal | null;
};

/**
 * Services of one clinician (`id` is an NPI) or hospital (a CCN). An outpatient `code` is an APC. `state` has the letters
 * that the file states, or is blank.
 */
export type ProviderRow = {
  id: string;
  code: string;
  setting: ClaimsSetting;
  services: number;
  state: string;
};

/** Rows with a defect, which are reported with their addresses. */
export type ClaimsRejection =
  | 'not_an_area'
  | 'not_a_code'
  | 'not_a_place'
  | 'not_a_provider'
  | 'not_a_number'
  | 'small_count'
  | 'duplicate_row';

/** Rows that are right but that no answer uses. */
export type ClaimsSkip = 'drug' | 'whole_apc' | 'other_area' | 'maryland' | 'without_services';

/** A row that is not used: a defect with its address, or a reason without one. */
export type UnusedRow = { rejected: ClaimsRejection; at: string } | { skipped: ClaimsSkip };

/**
 * The smallest count that may be published. Medicare leaves smaller groups of people out of these files, and so does
 * every step after this reader, whatever a file holds.
 */
export const LEAST_COUNT = LEAST_CLAIMS_COUNT;
export type { ClaimsSetting };
