// What a code is a price for: a service, an item sold by units, or an inpatient stay.
import { type CodeKey, codeTypeOf } from '../../../schemas/code-key.ts';

/**
 * `item`: a drug, vaccine, device, blood product or supply, priced by a unit that the code states. `stay`: an
 * MS-DRG. Everything else is a `service`.
 */
export type CodeKind = 'service' | 'item' | 'stay';

/**
 * HCPCS level II sections of goods. Some codes of A (ambulance), C (procedures) and P (tests) are services.
 */
const ITEM_SECTION = /^[ABCEJKLPQSV]/;
const SERVICE_IN_ITEM_SECTION = /^(?:A0|C5|C8|C9[6-9]|P[2378])/;
/** CPT ranges of products: immune globulins, vaccines and toxoids, COVID vaccines, and supplies (99070). */
export const PRODUCT_RANGES = [
  ['90281', '90399'],
  ['90476', '90479'],
  ['90481', '90759'],
  ['91300', '91399'],
  ['99070', '99070'],
] as const;

/** Finds the kind of a code from its form and section alone. */
export function classifyCode(code: CodeKey): CodeKind {
  if (codeTypeOf(code) === 'MS-DRG') return 'stay';
  if (ITEM_SECTION.test(code)) return SERVICE_IN_ITEM_SECTION.test(code) ? 'service' : 'item';
  const isProduct = /^\d{5}$/.test(code) && PRODUCT_RANGES.some(([from, to]) => code >= from && code <= to);
  return isProduct ? 'item' : 'service';
}
