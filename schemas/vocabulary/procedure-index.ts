// The compiled dictionary: what the builder writes and the Worker's matcher reads. Compact, so arrays for records.
import * as z from 'zod';

/** Code key, role, own label or '', contrast, patient, and the ages it is for (both included) when it says. */
export type CompiledCode = [
  key: string,
  role: string,
  label: string,
  contrast: number,
  patient: number,
  ...age: [number, number] | [],
];
/** Name, codes (as in the dictionary), terms easily taken for it. */
export type CompiledTerm = [name: string, codes: CompiledCode[], ambiguousWith: number[]];
/** What the Worker has in its bundle. */
export type CompiledDictionary = {
  /** Hash of the words; both files have it. */
  edition: string;
  terms: CompiledTerm[];
  /** By code key: words, with blanks between, that choose this variant of its term. */
  variantWords: Record<string, string>;
};
/** What the Worker reads from a static file before it reads the first question in words. */
export const CompiledWords = z.object({
  edition: z.string(),
  /** Front-coded: one entry for each word; an entry's spellings with `|` between, singular first. */
  words: z.string(),
  /**
   * One text a term, of its names, synonyms and abbreviations with blanks between: numbers of words in base 36 with
   * dots between; `/contrast.side.patient.from.to` where it says any of these; `:whole_phrase` only where another
   * term has a form of the same words.
   */
  forms: z.array(z.string()),
  /** Front-coded: ordinary English words that would otherwise be taken for a misspelt dictionary word. */
  english: z.string(),
  /** Words that decide for a code, as `schemas/vocabulary/procedure-rules/` has them. */
  rules: z.object({
    /** `code = words & words | words`: the words mean the code. */
    naming: z.array(z.string()),
    /** The same for the numbers of hospital stays, without `MS-DRG-`. */
    stays: z.array(z.string()),
    /** The same: the words choose the code among the codes of its term. */
    choosing: z.array(z.string()),
  }),
  /** Words that decide against a name, as `schemas/vocabulary/procedure-limits.json` has them. */
  limits: z.object({
    /** Groups of words for one thing; a term without a word of the group is not meant when the query has one. */
    things: z.array(z.string()),
    /** The same for words that may be beside a whole name: "ear tubes under general anesthesia". */
    parts: z.array(z.string()),
    /** `codes = words & words | words`: none of these codes is meant when the words are in the question. */
    denied: z.array(z.string()),
    /** `code = words & words | words`: the words mean the code; `none` for one that the dictionary lacks. */
    named: z.array(z.string()),
    /** The same: the words choose the code among the codes of its term, and find no procedure by themselves. */
    chosen: z.array(z.string()),
  }),
});
export type CompiledWords = z.infer<typeof CompiledWords>;
