// A row as the readers of files pass it on can be read until the next row comes.
import type { MrfRow } from '../../../builder/src/mrf/row.ts';

/** A copy of a row that can be kept, without its payments. */
export function keptRow(row: MrfRow): MrfRow {
  const { item, at, codes, setting, billingClass, hasModifier, cash, description, gross, notes } = row;
  return { item, at, codes, setting, billingClass, hasModifier, cash, description, gross, notes };
}
