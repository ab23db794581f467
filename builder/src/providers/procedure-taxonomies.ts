// Who performs a procedure: taxonomy codes by billing code. The table is reviewed by hand; its evidence is who bills
// Medicare for a code, so that a rate which a contract lists for every clinician of a group does not count for all.
import * as z from 'zod';
import tableJson from './procedure-taxonomies.json' with { type: 'json' };

/** One row: procedures that the same kinds of providers perform. `specialties` are ids of the specialty vocabulary. */
export const ProcedureGroup = z.strictObject({
  codes: z.array(z.string().regex(/^(?:\d{4}[0-9A-Z]|[A-Z]\d{4})$/)).min(1),
  name: z.string().min(1),
  specialties: z.array(z.string().min(1)).min(1),
  taxonomies: z.array(z.string().regex(/^[0-9A-Z]{9}X$/)).min(1),
});
export type ProcedureGroup = z.infer<typeof ProcedureGroup>;

/**
 * All rows. A code without one admits hospitals with a cash price of their own and nobody else. An office visit, which
 * every specialty bills, means primary care here; what it costs elsewhere is a question about that specialty. The cast
 * stands in for a parse; a test does it instead.
 */
export const PROCEDURE_GROUPS = tableJson as ProcedureGroup[];
