// Strings that are both a specialty's term and a procedure's name, and which of the two a query with them means.
// Reviewed by hand; `npm run dictionary` fails on a string that is missing here, and on one that is no longer both.
import * as z from 'zod';
import { readWords } from './procedure-text.ts';
import tableJson from './specialty-or-procedure.json' with { type: 'json' };

/** One decision. `text` is the string as `vocabularyKey` reads it; `term` is the id of the procedure. */
export const SpecialtyOrProcedure = z.strictObject({
  text: z.string().min(1),
  specialty: z.string().min(1),
  term: z.string().min(1),
  wins: z.enum(['specialty', 'procedure']),
  why: z.string().min(1),
});
export type SpecialtyOrProcedure = z.infer<typeof SpecialtyOrProcedure>;

/** The whole table, sorted by text. The cast stands in for a parse at start-up; a test does it instead. */
export const SPECIALTY_OR_PROCEDURE = tableJson as SpecialtyOrProcedure[];

/**
 * A term, a name or a query as one string: words read as the dictionary reads them, one blank between two.
 * @example vocabularyKey('Terapia física') // 'terapia fisica'
 */
export function vocabularyKey(text: string): string {
  return readWords(text)
    .map(({ word }) => word)
    .join(' ');
}
