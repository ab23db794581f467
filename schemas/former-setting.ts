// The setting that a code was priced in before it left Medicare's inpatient-only list, with its prices.
import * as z from 'zod';
import { PricedSetting } from './observation.ts';
import { IsoDate } from './place.ts';

/** For this number of months after the change an answer has the former setting too. */
export const FORMER_SETTING_MONTHS = 24;

/**
 * Statistics of the former setting over the whole country: amounts that hospitals publish for it, and those for both
 * settings or without one. `changed_on`: date of the first loaded Addendum B without the old status.
 */
export const OtherSettingStats = z.strictObject({
  setting: PricedSetting,
  changed_on: IsoDate,
  n_sources: z.int().nonnegative(),
  median: z.number().nullable(),
});
export type OtherSettingStats = z.infer<typeof OtherSettingStats>;
