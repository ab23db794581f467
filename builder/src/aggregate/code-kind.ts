// What a code names, as far as its price is concerned: a service, an item sold by units, or a stay.
import { type CodeKey, codeTypeOf } from '../../../schemas/code.ts';

/**
 * `item`: a drug, vaccine, device, blood product or supply, priced by a unit that the code states. `stay`: an
 * MS-DRG. Everything else is a `service`.
 */
export type CodeKind = 'service' | 'item' | 'stay';

/** HCPCS level II sections of goods; within A (ambulance), C (procedures) and P (tests) some are services. */
const ITEM_SECTION = /^[ABCEJKLPQSV]/;
const SERVICE_IN_ITEM_SECTION = /^(?:A0|C5|C8|C9[6-9]|P[2378])/;
/** Ranges of CPT that name a product: immune globulins, vaccines and toxoids, COVID vaccines; 99070 is supplies. */
export const PRODUCT_RANGES = [
  ['90281', '90399'],
  ['90476', '90759'],
  ['91300', '91399'],
  ['99070', '99070'],
] as const;

/** The kind of a code, by its shape and section alone. */
export function kindOf(code: CodeKey): CodeKind {
  if (codeTypeOf(code) === 'MS-DRG') return 'stay';
  if (ITEM_SECTION.test(code)) return SERVICE_IN_ITEM_SECTION.test(code) ? 'service' : 'item';
  const isProduct = /^\d{5}$/.test(code) && PRODUCT_RANGES.some(([from, to]) => code >= from && code <= to);
  return isProduct ? 'item' : 'service';
}

/**
 * True when an amount of a row that carries an NDC cannot be the price of the code: the row sells a drug by its
 * unit, the code names a service. Real files put pharmacy item numbers of five digits where a CPT code belongs.
 */
export function isDrugUnderService(code: CodeKey): boolean {
  return kindOf(code) !== 'item';
}
