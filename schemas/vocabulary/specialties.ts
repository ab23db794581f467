// The specialty vocabulary: what people call a kind of provider, which taxonomy codes it is, and the code whose price
// stands for it. Labels and words are ours; NUCC's wording is licensed and none is copied.
import * as z from 'zod';
import specialtiesJson from './specialties.json' with { type: 'json' };

/** One kind of provider. `terms` are in English, `terms_es` in Spanish, lower case, as people type them. */
export const Specialty = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9_]*$/),
  label: z.string().min(1),
  label_es: z.string().min(1),
  terms: z.array(z.string().min(1)).min(1),
  terms_es: z.array(z.string().min(1)).min(1),
  taxonomies: z.array(z.string().regex(/^[0-9A-Z]{9}X$/)).min(1),
  /** The billing code that represents the specialty, because a specialty itself has no price. */
  anchor: z.string().regex(/^(?:\d{4}[0-9A-Z]|[A-Z]\d{4})$/),
});
export type Specialty = z.infer<typeof Specialty>;

/** Taxonomy codes of hospitals. */
const HOSPITAL_TAXONOMY = /^28[1-7]/;

/** Whether a search for the specialty lists hospitals with their own published prices for its anchor code. */
export function listsHospitals({ taxonomies }: Specialty): boolean {
  return taxonomies.some((code) => HOSPITAL_TAXONOMY.test(code));
}

/** All of them, in the order of the file. The cast stands in for a parse at start-up; a test does it instead. */
export const SPECIALTIES = specialtiesJson as Specialty[];
