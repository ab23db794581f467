// The compiled dictionary as indexes: the number of each word, its weight, and the forms that contain it. The
// first question of an isolate builds them and waits for that, so they are flat arrays.
import { frontDecode } from '../../../schemas/vocabulary/front-coding.ts';
import type { CompiledTerm, CompiledWords } from '../../../schemas/vocabulary/procedure-index.ts';
import { pluralsOf, type Qualifiers, singularsOf } from '../../../schemas/vocabulary/procedure-text.ts';
import { GENERAL, KINDS, SYNONYM_GROUPS } from '../../../schemas/vocabulary/procedure-wording.ts';
import compiledJson from './compiled-dictionary.json' with { type: 'json' };
import { type Forms, parseForms } from './forms.ts';

/** Written by `tools/dictionary/write-compiled.ts`; a test compiles it again. */
const { edition: EDITION, variantWords: VARIANT_WORDS, terms: TERM_TEXTS } = compiledJson;

let terms: readonly CompiledTerm[] | undefined;

export type Lexicon = Forms & {
  terms: readonly CompiledTerm[];
  /** Every spelling, and the number of the word that it spells. */
  spellings: readonly string[];
  wordOfSpelling: readonly number[];
  /** Weight of each word, by inverse frequency over terms: rare words weigh more. */
  weightOfWord: Float64Array;
  /** 1 for general words, such as "test", which cannot find a procedure by themselves. */
  general: Uint8Array;
  /** One bit for each group of words that say what is done: by word, by form, and by term. */
  kinds: Int32Array;
  kindsOfForm: Int32Array;
  kindsOfTerm: Int32Array;
  /** Numbers written in a form, such as "45" in "45 minutes"; forms without a number are left out. */
  figuresOfForm: ReadonlyMap<number, readonly string[]>;
  /** Sum of the weights of a form's words. */
  weightOfForm: Float64Array;
  /** Forms of word `w`: `formsOfWord` from `firstOfWord[w]` to before `firstOfWord[w + 1]`. */
  firstOfWord: Int32Array;
  formsOfWord: Int32Array;
  /** Where each of these forms has the word. */
  positionsOfWord: Uint8Array;
  synonymsOfWord: ReadonlyMap<number, readonly number[]>;
  /** Number of a word in any of its spellings, including its plural, singular and other gender. */
  wordOf(word: string): number | undefined;
  /** Number of a word in exactly this spelling, which is quicker to look up. */
  wordSpelled(word: string): number | undefined;
};

let read: CompiledWords | undefined;

/** Whether a question in words can be read. Codes and names of procedures need no words. */
export function hasWords(): boolean {
  return read !== undefined;
}

/** Takes the words that belong to this bundle. @throws Error for those of another edition */
export function takeWords(words: CompiledWords): void {
  if (words.edition !== EDITION)
    throw new Error(`The words of procedures are edition ${words.edition}, not ${EDITION}.`);
  read ??= words;
}

function compiledWords(): CompiledWords {
  if (!read) throw new Error('The words of procedures have not been read.');
  return read;
}

let built: Lexicon | undefined;

/** The one lexicon of this isolate. */
export function lexicon(): Lexicon {
  built ??= buildLexicon();
  return built;
}

/**
 * The dictionary's terms alone, without building the rest. Each is a text until somebody asks: thousands of small lists
 * would cost every start of an isolate some milliseconds.
 */
export function compiledTerms(): readonly CompiledTerm[] {
  terms ??= JSON.parse(`[${TERM_TEXTS.join(',')}]`) as CompiledTerm[];
  return terms;
}

/** Words that choose this variant of its term. */
export function wordsOfVariant(codeKey: string): readonly string[] {
  return (VARIANT_WORDS as Readonly<Record<string, string>>)[codeKey]?.split(' ') ?? [];
}

/** Ordinary English words near a dictionary word, sorted. */
export function compiledEnglish(): string[] {
  return frontDecode(compiledWords().english);
}

/** Words that decide against a name. */
export function compiledLimits(): CompiledWords['limits'] {
  return compiledWords().limits;
}

/** Words that decide for a code. */
export function compiledRules(): CompiledWords['rules'] {
  return compiledWords().rules;
}

function buildLexicon(): Lexicon {
  const { spellings, wordOfSpelling, numbers, words } = parseWords(compiledWords().words);
  const forms = parseForms(compiledWords().forms);
  const { firstOfWord, formsOfWord, positionsOfWord } = postings(forms, words);
  const weightOfWord = weighWords(forms, firstOfWord, formsOfWord);
  const kinds = kindsOf(words, numbers);
  const weightOfForm = new Float64Array(forms.count);
  const kindsOfForm = new Int32Array(forms.count);
  const figuresOfForm = new Map<number, string[]>();
  const figures = new Map<number, string>();
  spellings.forEach((text, at) => {
    if (/^\d+$/.test(text)) figures.set(wordOfSpelling[at] ?? 0, text);
  });
  const kindsOfTerm = new Int32Array(compiledTerms().length);
  for (let form = 0; form < forms.count; form += 1) {
    const end = forms.firstWord[form + 1] ?? 0;
    for (let at = forms.firstWord[form] ?? 0; at < end; at += 1) {
      const word = forms.words[at] ?? 0;
      weightOfForm[form] = (weightOfForm[form] ?? 0) + (weightOfWord[word] ?? 0);
      kindsOfForm[form] = (kindsOfForm[form] ?? 0) | (kinds[word] ?? 0);
      const figure = figures.get(word);
      if (figure !== undefined) figuresOfForm.set(form, [...(figuresOfForm.get(form) ?? []), figure]);
    }
    const term = forms.term[form] ?? 0;
    kindsOfTerm[term] = (kindsOfTerm[term] ?? 0) | (kindsOfForm[form] ?? 0);
  }
  const general = new Uint8Array(words);
  for (const word of GENERAL) {
    const number = numbers.get(word);
    if (number !== undefined) general[number] = 1;
  }
  return {
    ...forms,
    terms: compiledTerms(),
    spellings,
    wordOfSpelling,
    weightOfWord,
    general,
    kinds,
    kindsOfForm,
    kindsOfTerm,
    figuresOfForm,
    weightOfForm,
    firstOfWord,
    formsOfWord,
    positionsOfWord,
    synonymsOfWord: synonyms(numbers),
    wordOf: (word) => wordIn(numbers, word),
    wordSpelled: (word) => numbers.get(word),
  };
}

const MIN_INFLECTED_LETTERS = 4;
/** "vies" is not the plural of "vi". */
const MIN_STEM_LETTERS = 3;

function wordIn(numbers: ReadonlyMap<string, number>, word: string): number | undefined {
  const exact = numbers.get(word);
  if (exact !== undefined || word.length < MIN_INFLECTED_LETTERS) return exact;
  for (const other of singularsOf(word)) {
    if (other.length >= MIN_STEM_LETTERS && numbers.has(other)) return numbers.get(other);
  }
  for (const other of pluralsOf(word)) if (numbers.has(other)) return numbers.get(other);
  const other = word.endsWith('o') ? 'a' : word.endsWith('a') ? 'o' : undefined;
  if (other !== undefined) return numbers.get(word.slice(0, -1) + other);
  return undefined;
}

function parseWords(text: string) {
  const spellings: string[] = [];
  const wordOfSpelling: number[] = [];
  const numbers = new Map<string, number>();
  const entries = frontDecode(text);
  entries.forEach((entry, number) => {
    for (const spelling of entry.includes('|') ? entry.split('|') : [entry]) {
      spellings.push(spelling);
      wordOfSpelling.push(number);
      numbers.set(spelling, number);
    }
  });
  return { spellings, wordOfSpelling, numbers, words: entries.length };
}

function postings({ count, firstWord, words: wordsOfForms }: Forms, words: number) {
  const firstOfWord = new Int32Array(words + 1);
  for (const word of wordsOfForms) firstOfWord[word + 1] = (firstOfWord[word + 1] ?? 0) + 1;
  for (let word = 0; word < words; word += 1) {
    firstOfWord[word + 1] = (firstOfWord[word + 1] ?? 0) + (firstOfWord[word] ?? 0);
  }
  const next = firstOfWord.slice();
  const formsOfWord = new Int32Array(wordsOfForms.length);
  const positionsOfWord = new Uint8Array(wordsOfForms.length);
  for (let form = 0; form < count; form += 1) {
    const end = firstWord[form + 1] ?? 0;
    const first = firstWord[form] ?? 0;
    for (let at = first; at < end; at += 1) {
      const word = wordsOfForms[at] ?? 0;
      const position = next[word] ?? 0;
      formsOfWord[position] = form;
      positionsOfWord[position] = at - first;
      next[word] = position + 1;
    }
  }
  return { firstOfWord, formsOfWord, positionsOfWord };
}

/** Inverse frequency over terms: a word of only one term weighs most. Forms must be in the order of terms. */
function weighWords({ term }: Forms, firstOfWord: Int32Array, formsOfWord: Int32Array): Float64Array {
  const all = compiledTerms().length;
  const weights = new Float64Array(firstOfWord.length - 1);
  for (let word = 0; word < weights.length; word += 1) {
    let terms = 0;
    let last = -1;
    const end = firstOfWord[word + 1] ?? 0;
    for (let at = firstOfWord[word] ?? 0; at < end; at += 1) {
      const owner = term[formsOfWord[at] ?? 0] ?? 0;
      if (owner !== last) terms += 1;
      last = owner;
    }
    weights[word] = Math.log(1 + all / Math.max(1, terms));
  }
  return weights;
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

/** Whether a name holds the word; a word that only spellings are read from is in none. */
export function isInName(word: number | undefined, { firstOfWord }: Lexicon): boolean {
  return word !== undefined && firstOfWord[word] !== firstOfWord[word + 1];
}

/** Whether one name holds both words. */
export function areInOneForm(one: number, other: number, lex: Lexicon): boolean {
  const { firstOfWord, formsOfWord, firstWord, words } = lex;
  return formsOfWord
    .subarray(firstOfWord[one], firstOfWord[one + 1])
    .some((form) => words.subarray(firstWord[form], firstWord[form + 1]).includes(other));
}

/** The contrast, side, patient and age that a form names. */
export function qualifiersOfForm({ qualifiers }: Forms, form: number): Qualifiers {
  return qualifiers.get(form) ?? UNSAID;
}

const UNSAID: Qualifiers = { contrast: 0, side: 0, patient: 0, age: undefined };
