// Every rule that withholds a published price from statistics and lists: name -> the reason that an answer
// prints.
import { PLAUSIBILITY_RULES } from './plausibility-rules.ts';

/** The rules that the ledger of a tile may name. */
export const WITHHELD_RULES = {
  future_date: 'The hospital file is dated after the date of this build, so its prices are not in force yet.',
  ...PLAUSIBILITY_RULES,
} as const satisfies Record<string, string>;
