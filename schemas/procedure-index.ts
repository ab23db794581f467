// The compiled dictionary: what the builder writes and the Worker's matcher reads. Compact, so arrays for records.

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
/**
 * A name, synonym or abbreviation: its term, its words, what it says of contrast, side, patient and age (0: nothing),
 * and its whole phrase only where another term has a form of the same words.
 */
export type CompiledForm = [term: number, words: number[], qualifiers: 0 | number[], phrase?: string];

export type CompiledDictionary = {
  /** One entry a word, blanks between; an entry's spellings with `|` between, singular first. */
  words: string;
  terms: CompiledTerm[];
  forms: CompiledForm[];
  /** Ordinary English words so near to a dictionary word that they would be taken for a misspelling of it. */
  english: string;
};
