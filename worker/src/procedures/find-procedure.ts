// What a query means: a code in it, or the exact plain name of a procedure. Pure.

import type { Match, ProcedureRef } from '../../../schemas/api.ts';
import type { Candidate } from '../../../schemas/api-error.ts';
import { bareCode, codeTypeOf, parseDrgCode, parseProcedureCode } from '../../../schemas/code.ts';
import { PROCEDURE_TERMS } from '../../../schemas/procedures.ts';

export const MAX_ALTERNATIVES = 5;

/** A procedure understood, with the code's key in the tiles. */
export type FoundProcedure = { codeKey: string; match: Omit<Match, 'label'> & { label: string | null } };

type Form = { name: string; words: Set<string>; ref: ProcedureRef; codeKey: string };

/** Lower case, accents and punctuation stripped, one blank between words. */
export function normaliseQuery(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

const forms: readonly Form[] = PROCEDURE_TERMS.flatMap((term) => {
  const code = term.codes.find(({ role }) => role === 'primary') ?? term.codes[0];
  const codeKey = code && (code.type === 'MS-DRG' ? parseDrgCode(code.code) : parseProcedureCode(code.code));
  if (!codeKey) return [];
  const ref = { code: bareCode(codeKey), code_type: codeTypeOf(codeKey), label: term.name };
  const name = normaliseQuery(term.name);
  return [{ name, words: new Set(name.split(' ')), ref, codeKey }];
});
const byName = new Map(forms.map((form) => [form.name, form]));

/** A CPT or HCPCS code given as such; its label comes from its tile. */
export function procedureOfCode(input: string, codeKey: string): FoundProcedure {
  const code = bareCode(codeKey);
  const cpt = codeTypeOf(codeKey) === 'MS-DRG' ? null : code;
  const match = {
    input,
    cpt,
    code,
    code_type: codeTypeOf(codeKey),
    label: null,
    corrected: null,
    score: 1,
    alternatives: [],
  };
  return { codeKey, match };
}

/** The procedure of a free query, or undefined: an unknown name is refused, never guessed. */
export function findProcedure(query: string): FoundProcedure | undefined {
  const typed = parseProcedureCode(query) ?? drgOf(query);
  if (typed) return procedureOfCode(query, typed);
  const form = byName.get(normaliseQuery(query));
  if (!form) return undefined;
  const found = procedureOfCode(query, form.codeKey);
  const alternatives = suggestProcedures(query).filter((ref) => ref.code !== form.ref.code);
  return {
    ...found,
    match: { ...found.match, label: form.ref.label, alternatives: alternatives.slice(0, MAX_ALTERNATIVES) },
  };
}

function drgOf(query: string): string | undefined {
  const number = /^\s*(?:ms\s*-?\s*)?drg\s*-?\s*(\d{3})\s*$/i.exec(query)?.[1];
  return number === undefined ? undefined : parseDrgCode(number);
}

/** Procedures that share words with the query or start with it, the best overlap first: offers, never matches. */
export function suggestProcedures(query: string): ProcedureRef[] {
  const wanted = normaliseQuery(query);
  const words = wanted.split(' ').filter((word) => word.length > 1);
  if (words.length === 0) return [];
  return forms
    .map((form) => ({ form, score: overlap(words, form) + (form.name.startsWith(wanted) ? 1 : 0) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.form.name < b.form.name ? -1 : 1))
    .slice(0, MAX_ALTERNATIVES)
    .map(({ form }) => form.ref);
}

/** The same offers as an error carries them. */
export function candidatesFor(query: string): Candidate[] {
  return suggestProcedures(query);
}

function overlap(words: readonly string[], form: Form): number {
  return words.filter((word) => form.words.has(word)).length / Math.max(words.length, form.words.size);
}
