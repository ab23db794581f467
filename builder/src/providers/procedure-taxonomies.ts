// Who performs a procedure: taxonomy codes by billing code. A contract lists a rate for every clinician of a
// group; with this table the rate counts only for those who perform the service. It is based on who bills
// Medicare for a code, and is reviewed by hand.
import * as z from 'zod';
import tableJson from './procedure-taxonomies.json' with { type: 'json' };

/** One row: procedures that the same kinds of providers perform. `specialties` are ids of our vocabulary. */
export const ProcedureGroup = z.strictObject({
  codes: z.array(z.string().regex(/^(?:\d{4}[0-9A-Z]|[A-Z]\d{4})$/)).min(1),
  name: z.string().min(1),
  specialties: z.array(z.string().min(1)).min(1),
  taxonomies: z.array(z.string().regex(/^[0-9A-Z]{9}X$/)).min(1),
});
export type ProcedureGroup = z.infer<typeof ProcedureGroup>;

/**
 * All rows. A code without a row admits only hospitals with their own cash price. Every specialty bills an
 * office visit, but here it means primary care; a search for a specialty gives its prices. The table is cast
 * instead of parsed, because a test parses it.
 */
export const PROCEDURE_GROUPS = tableJson as ProcedureGroup[];
