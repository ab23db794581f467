// One distinct published discounted cash price, with the place in the source it came from.
import * as z from 'zod';
import { CodeKey } from './code.ts';
import { ALL_MARKS } from './marks.ts';
import { Cents } from './money.ts';

/** The setting a price is used in when a code has several: one for each code, see docs/methodology. */
export const PRICED_SETTINGS = ['inpatient', 'outpatient'] as const;
export const PricedSetting = z.enum(PRICED_SETTINGS);
export type PricedSetting = z.infer<typeof PricedSetting>;

/**
 * (code, setting, billing class, cents) of one price file; `setting` and `billingClass` are trimmed and
 * lower-cased, `''` when the file states none. `at` is the address of the first row that shows it: a
 * spreadsheet cell (`C7`) or a JSON pointer. `items` are the numbers of the chargemaster items that show it,
 * ascending; the items of one code in one file are numbered from 0. `lists` has the price list of each of
 * them, `''` when the file does not name it.
 */
export const Observation = z.strictObject({
  code: CodeKey,
  setting: z.string(),
  billingClass: z.string(),
  cents: Cents.min(1),
  at: z.string(),
  marks: z.int().min(0).max(ALL_MARKS),
  items: z.array(z.int().min(0)).min(1),
  lists: z.array(z.string()).min(1),
});
export type Observation = z.infer<typeof Observation>;

/** True when the observation may be used for a code with this priced setting: same, both, or unstated. */
export function inPricedSetting(setting: string, priced: PricedSetting): boolean {
  return setting === priced || setting === 'both' || setting === '';
}
