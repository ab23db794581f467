// What federal lists say of a hospital beside its prices: the overall star rating, and the latest action that CMS took
// about the publication of its prices.
import * as z from 'zod';
import { IsoDate } from './place.ts';

/**
 * Actions of CMS about price transparency. A warning or a request is not a finding of guilt. `other` is an action that
 * this version does not know.
 */
export const ENFORCEMENT_ACTIONS = [
  'warning_notice',
  'cap_request',
  'cmp_notice',
  'appealed',
  'met_requirements',
  'closure_notice',
  'administrative_closure',
  'other',
] as const;
export type EnforcementKind = (typeof ENFORCEMENT_ACTIONS)[number];

/** The latest action about a hospital with its date. */
export const EnforcementAction = z.strictObject({ action: z.enum(ENFORCEMENT_ACTIONS), action_on: IsoDate });
export type EnforcementAction = z.infer<typeof EnforcementAction>;

export const MAX_STARS = 5;
/** `list_of` is the month or the year of the list that has the rating; null when the name of the list has no date. */
export const StarRating = z.strictObject({
  stars: z.int().min(1).max(MAX_STARS),
  list_of: z
    .string()
    .regex(/^20\d\d(?:-(?:0[1-9]|1[0-2]))?$/)
    .nullable(),
});
export type StarRating = z.infer<typeof StarRating>;
