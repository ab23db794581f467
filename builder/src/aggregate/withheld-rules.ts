// Rules that withhold a published price from statistics and lists, as data: name -> the reason an answer prints.
import { PLAUSIBILITY_RULES } from './plausibility-rules.ts';

/** Every rule a tile's ledger may name. */
export const WITHHELD_RULES = {
  future_date: 'The hospital file is dated after the date of this build, so its prices are not in force yet.',
  ...PLAUSIBILITY_RULES,
} as const satisfies Record<string, string>;
