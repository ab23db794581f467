// The procedure dictionary: what people call a procedure, and the billing codes behind it. All wording is our
// own: CPT descriptors are licensed, so none is copied here.
import * as z from 'zod';
import { CODE_TYPES, type CodeKey, parseDrgCode, parseProcedureCode } from '../code.ts';
import { IsoDate } from '../place.ts';
import { CATEGORIES, type TermCategory } from './categories.ts';
import termsJson from './procedure-terms.json' with { type: 'json' };

export { CATEGORIES, type TermCategory } from './categories.ts';

/** How many terms each shelf holds: 668 in all. The dictionary is checked against this table, to the letter. */
export const TERM_COUNTS: Record<TermCategory, number> = {
  laboratory: 100,
  'x-ray': 34,
  ct: 28,
  mri: 30,
  ultrasound: 24,
  'breast-bone-nuclear': 20,
  visits: 26,
  preventive: 14,
  vaccines: 26,
  digestive: 18,
  heart: 34,
  'bones-joints': 46,
  'joint-injections': 12,
  maternity: 36,
  urology: 18,
  'general-surgery': 28,
  'ear-lung-sleep': 26,
  eye: 14,
  skin: 22,
  'mental-brain': 22,
  therapy: 18,
  'drugs-infusions': 30,
  ambulance: 6,
  equipment: 22,
  'hospital-stays': 14,
};

/** `primary` is priced first, `variant` is offered; a retired code stays because older files still carry it. */
export const CODE_ROLES = ['primary', 'variant', 'alias_retired', 'addon', 'component'] as const;

const Qualifiers = z.strictObject({
  contrast: z.enum(['without', 'with', 'both']).optional(),
  patient: z.enum(['new', 'established']).optional(),
  age: z.string().optional(),
});

/** A code of a term. `words`: any of them in a question chooses this variant. `label` is our plain name for this very code where the term's name would mislead. */
export const TermCode = z.strictObject({
  code: z.string().regex(/^(?:\d{4}[0-9A-Z]|[A-Z]\d{4}|\d{3})$/),
  type: z.enum(CODE_TYPES),
  role: z.enum(CODE_ROLES),
  label: z.string().min(1).optional(),
  qualifiers: Qualifiers.optional(),
  words: z.array(z.string().regex(/^[a-z]+$/)).optional(),
  from: IsoDate.optional(),
  to: IsoDate.optional(),
});
export type TermCode = z.infer<typeof TermCode>;

/** One consumer-facing procedure. Synonyms and abbreviations are surface forms of it, not terms. */
export const Term = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  name: z.string().min(1),
  name_es: z.string().min(1).optional(),
  synonyms: z.array(z.string().min(1)),
  synonyms_es: z.array(z.string().min(1)).optional(),
  abbrev: z.array(z.string().min(1)).optional(),
  category: z.enum(CATEGORIES),
  codes: z.array(TermCode).min(1),
  cms70: z.boolean().optional(),
  ambiguous_with: z.array(z.string().min(1)).optional(),
});
export type Term = z.infer<typeof Term>;

/**
 * Every term, shelf by shelf, compiled by `npm run dictionary` from the files that people edit: `procedures/`, one a
 * category, in English and in Spanish. The cast stands in for a parse: a Worker isolate should not validate the
 * whole file at start, and a test does it instead.
 */
export const PROCEDURE_TERMS = termsJson as Term[];

/** The key tiles and D1 use for a code of a term: `70551`, or `MS-DRG-470`. */
export function termCodeKey(code: TermCode): CodeKey {
  const key = code.type === 'MS-DRG' ? parseDrgCode(code.code) : parseProcedureCode(code.code);
  if (key === undefined)
    throw new Error(`the procedure dictionary holds ${code.type} ${code.code}: no such code`);
  return key;
}

/** Our own plain label for every code of the dictionary; a primary code's label wins over the same code's others. */
export function primaryLabels(): Map<CodeKey, string> {
  const labels = new Map<CodeKey, string>();
  for (const wantPrimary of [true, false]) {
    for (const term of PROCEDURE_TERMS) {
      for (const code of term.codes) {
        const key = termCodeKey(code);
        if ((code.role === 'primary') !== wantPrimary || labels.has(key)) continue;
        labels.set(key, code.label ?? term.name);
      }
    }
  }
  return labels;
}
