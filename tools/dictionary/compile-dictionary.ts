// The dictionary as the Worker's matcher reads it: words numbered, names and synonyms as lists of word numbers, and
// the ordinary English words that must not be taken for a misspelling. Pure; same dictionary, same bytes.

import { createHash } from 'node:crypto';
import { frontCode } from '../../schemas/vocabulary/front-coding.ts';
import { CONTRAST } from '../../schemas/vocabulary/procedure-contrast.ts';
import type {
  CompiledCode,
  CompiledDictionary,
  CompiledWords,
} from '../../schemas/vocabulary/procedure-index.ts';
import limits from '../../schemas/vocabulary/procedure-limits.json' with { type: 'json' };
import { PROCEDURE_RULES } from '../../schemas/vocabulary/procedure-rules/all-rules.ts';
import { PATIENT, type Qualifiers, readText, singularsOf } from '../../schemas/vocabulary/procedure-text.ts';
import { QUALIFIER_WORDS, spellingWords } from '../../schemas/vocabulary/procedure-wording.ts';
import { type Term, type TermCode, termCodeKey } from '../../schemas/vocabulary/procedures.ts';
import { englishNear } from './english-near.ts';

type Surface = { term: number; phrase: string; words: string[]; qualifiers: Qualifiers };

/** What is in the Worker's bundle, and the words that it reads from a static file. */
export type Compiled = { dictionary: CompiledDictionary; words: CompiledWords };

/** Compiles the terms; `english` is a list of ordinary words, most of which are dropped. */
export function compileDictionary(terms: readonly Term[], english: readonly string[]): Compiled {
  const surfaces = terms.flatMap(surfacesOf);
  const spellings = [
    ...new Set([...surfaces.flatMap(({ words }) => words), ...QUALIFIER_WORDS, ...spellingWords()]),
  ].sort();
  const numbers = numberWords(spellings);
  const groups: string[][] = [];
  for (const spelling of spellings) {
    const number = numbers.get(spelling) ?? 0;
    groups[number] = [...(groups[number] ?? []), spelling];
  }
  const index = new Map(terms.map(({ id }, i) => [id, i]));
  const words = {
    words: frontCode(groups.map((group) => group.join('|'))),
    forms: compileForms(surfaces, numbers, terms.length),
    english: frontCode(englishNear(spellings, english)),
    rules: PROCEDURE_RULES,
    limits,
  };
  const edition = createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, EDITION_LENGTH);
  const dictionary: CompiledDictionary = {
    edition,
    terms: terms.map((term) => [
      term.name,
      term.codes.map((code) => compileCode(code)),
      (term.ambiguous_with ?? []).flatMap((id) => index.get(id) ?? []),
    ]),
    variantWords: Object.fromEntries(
      terms.flatMap(({ codes }) =>
        codes.flatMap((code) => (code.words ? [[termCodeKey(code), code.words.join(' ')] as const] : [])),
      ),
    ),
  };
  return { dictionary, words: { edition, ...words } };
}

/** Characters of the hash that joins the two files. */
const EDITION_LENGTH = 12;

function surfacesOf(term: Term, number: number): Surface[] {
  const texts = [
    term.name,
    ...(term.name_es === undefined ? [] : [term.name_es]),
    ...(term.abbrev ?? []),
    ...term.synonyms,
    ...(term.synonyms_es ?? []),
  ];
  return texts.map((text) => {
    const { phrase, words, qualifiers } = readText(text);
    return { term: number, phrase, words: words.map(({ word }) => word), qualifiers };
  });
}

/** One number for a word and its plural, when the dictionary holds both. */
function numberWords(spellings: readonly string[]): Map<string, number> {
  const known = new Set(spellings);
  const numbers = new Map<string, number>();
  let next = 0;
  const numberOf = (spelling: string): number => {
    const given = numbers.get(spelling);
    if (given !== undefined) return given;
    const singular = singularsOf(spelling).find((one) => one !== spelling && known.has(one));
    const number = singular === undefined ? next++ : numberOf(singular);
    numbers.set(spelling, number);
    return number;
  };
  for (const spelling of spellings) numberOf(spelling);
  return numbers;
}

function compileCode(code: TermCode): CompiledCode {
  const { contrast = 'unsaid', patient = 'unsaid', age } = code.qualifiers ?? {};
  const range = age === undefined ? undefined : readText(`age ${age}`).qualifiers.age;
  return [
    termCodeKey(code),
    code.role,
    code.label ?? '',
    CONTRAST[contrast],
    PATIENT[patient],
    ...(range ?? []),
  ];
}

/** Qualifiers before the ages: contrast, side and patient. */
const UNAGED = 3;

/** Every surface once. Equal surfaces of different terms keep their whole phrase, which distinguishes them. */
function compileForms(
  surfaces: readonly Surface[],
  numbers: ReadonlyMap<string, number>,
  terms: number,
): string[] {
  const owners = new Map<string, Set<number>>();
  const keyed = surfaces.map((surface) => {
    const words = [...new Set(surface.words.map((word) => numbers.get(word) ?? 0))];
    const { contrast, side, patient, age } = surface.qualifiers;
    const said = [contrast, side, patient, ...(age ?? [])];
    const key = JSON.stringify([[...words].sort((a, b) => a - b), said]);
    owners.set(key, (owners.get(key) ?? new Set()).add(surface.term));
    return { surface, words, said, key };
  });
  const texts = Array.from({ length: terms }, () => new Set<string>());
  for (const { surface, words, said, key } of keyed) {
    if (words.length === 0) throw new Error(`"${surface.phrase}" says nothing to search by`);
    const numbered = words.map((word) => word.toString(36)).join('.');
    const qualified = said.length === UNAGED && said.every((one) => one === 0) ? '' : `/${said.join('.')}`;
    const phrase = (owners.get(key)?.size ?? 0) > 1 ? `:${surface.phrase.replaceAll(' ', '_')}` : '';
    texts[surface.term]?.add(numbered + qualified + phrase);
  }
  return texts.map((forms) => [...forms].join(' '));
}
