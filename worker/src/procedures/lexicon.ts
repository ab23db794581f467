// The compiled dictionary made ready for questions: which word is which, how much it tells, and which forms hold it.
// Built once, on the first question of an isolate.
import type { CompiledDictionary, CompiledTerm } from '../../../schemas/procedure-index.ts';
import { pluralsOf, type Qualifiers, singularsOf } from '../../../schemas/procedure-text.ts';
import { GENERAL, KINDS, SYNONYM_GROUPS } from '../../../schemas/procedure-wording.ts';
import compiledJson from './compiled-dictionary.json' with { type: 'json' };

/** A name, synonym or abbreviation of a term. `weight` is the sum of what its words tell. */
export type Form = {
  term: number;
  words: readonly number[];
  weight: number;
  qualifiers: Qualifiers;
  /** What its words say is done: bits of `kinds`. */
  kinds: number;
  phrase: string | undefined;
};

export type Lexicon = {
  terms: readonly CompiledTerm[];
  forms: readonly Form[];
  /** Number of a term's first form; its forms follow one another. */
  firstForm: Int32Array;
  /** Every spelling, and the number of its word. */
  spellings: readonly string[];
  wordOfSpelling: readonly number[];
  /** How a word is shown: its first spelling. */
  shown: readonly string[];
  /** What a word tells, by inverse frequency over terms: rare words tell more. */
  tells: Float64Array;
  general: Uint8Array;
  /** One bit for each group of words that say what is done. */
  kinds: Int32Array;
  formsOfWord: readonly (readonly number[])[];
  synonymsOfWord: ReadonlyMap<number, readonly number[]>;
  formsByKey: ReadonlyMap<string, readonly number[]>;
  english: ReadonlySet<string>;
  codes: ReadonlySet<string>;
  /** Number of a word in any of its spellings, its plural or singular among them. */
  wordOf(word: string): number | undefined;
};

/** Written by `builder/src/procedures/write-compiled.ts`; a test compiles it again. */
const COMPILED = compiledJson as unknown as CompiledDictionary;
const UNSAID: Qualifiers = { contrast: 0, side: 0, patient: 0, age: undefined };

let built: Lexicon | undefined;

/** The one lexicon of this isolate. */
export function lexicon(): Lexicon {
  built ??= buildLexicon();
  return built;
}

function buildLexicon(): Lexicon {
  const shown: string[] = [];
  const spellings: string[] = [];
  const wordOfSpelling: number[] = [];
  const numbers = new Map<string, number>();
  COMPILED.words.split(' ').forEach((entry, number) => {
    for (const spelling of entry.split('|')) {
      spellings.push(spelling);
      wordOfSpelling.push(number);
      numbers.set(spelling, number);
    }
    shown.push(spellings[spellings.length - entry.split('|').length] ?? '');
  });
  const wordOf = (word: string) => {
    const exact = numbers.get(word);
    if (exact !== undefined || word.length < 4) return exact;
    const other = [...singularsOf(word), ...pluralsOf(word)].find((one) => numbers.has(one));
    return other === undefined ? undefined : numbers.get(other);
  };
  const kinds = kindsOf(shown.length, numbers);
  const formsOfWord: number[][] = shown.map(() => []);
  const tells = tellsOf(shown.length);
  const formsByKey = new Map<string, number[]>();
  const forms = COMPILED.forms.map(([term, words, said, phrase], at): Form => {
    const qualifiers = said === 0 ? UNSAID : qualifiersOf(said);
    const key = formKey(words, qualifiers);
    const sharing = formsByKey.get(key);
    if (sharing === undefined) formsByKey.set(key, [at]);
    else sharing.push(at);
    let weight = 0;
    let done = 0;
    for (const word of words) {
      formsOfWord[word]?.push(at);
      weight += tells[word] ?? 0;
      done |= kinds[word] ?? 0;
    }
    return { term, words, weight, qualifiers, kinds: done, phrase };
  });
  const firstForm = new Int32Array(COMPILED.terms.length + 1).fill(forms.length);
  for (let at = forms.length - 1; at >= 0; at -= 1) firstForm[forms[at]?.term ?? 0] = at;
  return {
    terms: COMPILED.terms,
    forms,
    firstForm,
    spellings,
    wordOfSpelling,
    shown,
    tells,
    general: Uint8Array.from(shown, (word) => (GENERAL.has(word) ? 1 : 0)),
    kinds,
    formsOfWord,
    synonymsOfWord: synonyms(numbers),
    formsByKey,
    english: new Set(COMPILED.english.split(' ')),
    codes: new Set(COMPILED.terms.flatMap(([, codes]) => codes.map(([key]) => key))),
    wordOf,
  };
}

function qualifiersOf([contrast = 0, side = 0, patient = 0, from, to]: readonly number[]): Qualifiers {
  return { contrast, side, patient, age: from === undefined || to === undefined ? undefined : [from, to] };
}

/** Which words and which qualifiers, whatever their order. */
export function formKey(words: readonly number[], { contrast, side, patient, age }: Qualifiers): string {
  const sorted = words.length < 2 ? words : [...words].sort((a, b) => a - b);
  return `${sorted.join(' ')}/${contrast}${side}${patient}${age === undefined ? '' : age.join('-')}`;
}

/** Inverse frequency over terms: a word of one term among many tells most. */
function tellsOf(words: number): Float64Array {
  const terms = new Int32Array(words);
  const last = new Int32Array(words).fill(-1);
  for (const [term, formWords] of COMPILED.forms) {
    for (const word of formWords) {
      if (last[word] === term) continue;
      last[word] = term;
      terms[word] = (terms[word] ?? 0) + 1;
    }
  }
  const all = COMPILED.terms.length;
  return Float64Array.from(terms, (count) => Math.log(1 + all / Math.max(1, count)));
}

function synonyms(numbers: ReadonlyMap<string, number>): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const group of SYNONYM_GROUPS) {
    const members = [...new Set(group.flatMap((word) => numbers.get(word) ?? []))];
    for (const member of members) {
      const others = members.filter((other) => other !== member);
      found.set(member, [...(found.get(member) ?? []), ...others]);
    }
  }
  return found;
}

function kindsOf(words: number, numbers: ReadonlyMap<string, number>): Int32Array {
  const kinds = new Int32Array(words);
  KINDS.forEach((group, bit) => {
    for (const spelling of group) {
      const word = numbers.get(spelling);
      if (word !== undefined) kinds[word] = (kinds[word] ?? 0) | (1 << bit);
    }
  });
  return kinds;
}
