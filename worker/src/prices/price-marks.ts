// What a reader has to know beside a facility's price: how far its amounts lie apart, and its flags. Pure.
import type { FacilityFlag, PriceSpread } from '../../../schemas/api.ts';
import { directoryTable, type FacilityPriceEntry } from '../../../schemas/read-tile.ts';
import type { Directory } from '../../../schemas/tile.ts';

/** The highest amount over the lowest from which the amounts of one facility lie widely apart. */
const WIDE_SPREAD = 2;

/** How far the amounts of one facility lie apart. */
export function spreadOf({ low, high, n }: Pick<FacilityPriceEntry, 'low' | 'high' | 'n'>): PriceSpread {
  if (n === 1) return 'single';
  return high >= WIDE_SPREAD * low ? 'wide' : 'narrow';
}

/** The flags of a facility, in the order of the schema. */
export function flagsOf(
  { farBelow, file }: Pick<FacilityPriceEntry, 'farBelow' | 'file'>,
  directory: Directory,
): FacilityFlag[] {
  const flags: FacilityFlag[] = [];
  if (farBelow) flags.push('far_below');
  if (directoryTable(directory).noDiscount.includes(file)) flags.push('no_discount_published');
  return flags;
}
