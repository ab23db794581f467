// The words of the dictionary as the error generator sees them: plain lower-case words, which of them may be
// damaged, and which damaged words would be another word. Independent of the matcher on purpose.
import { PROCEDURE_TERMS, type Term } from '../../../schemas/vocabulary/procedures.ts';

export type Language = 'en' | 'es';
/** A name or synonym of a term, in plain words. */
export type Form = { term: Term; language: Language; text: string };

/** Shortest word that errors fall in, in letters. */
const MIN_DAMAGED_LETTERS = 4;
/** How many synonyms of a term, besides its name, are damaged in each language. */
const SYNONYMS_DAMAGED = 2;

/** Words that mean nothing in a query; a damaged word must not become one. */
const STOP_WORDS = new Set(
  `a an and are at be by can cost do does for from get getting have having how i in is it like me my near need of on
  one or out over price some test that the they this to under up want was what when where which with without you
  your al algo como con cual cuanto cuesta de del donde el en es esta este hacer la las lo los mas me mi para por
  precio que se sin sobre su un una y`.split(/\s+/),
);

/** Lower-case words without accents or punctuation, one blank between them. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

function formsIn(language: Language, term: Term): string[] {
  return language === 'en'
    ? [term.name, ...term.synonyms]
    : [...(term.name_es === undefined ? [] : [term.name_es]), ...(term.synonyms_es ?? [])];
}

/** Everything the generator draws on. */
export type Vocabulary = {
  /** Name and first synonyms of every term, in both languages. */
  forms: Form[];
  /** Whether an error may fall in a word. */
  canBeDamaged(word: string): boolean;
  /** Whether a damaged word happens to be another word that means something. */
  isOtherWord(word: string): boolean;
  /** Terms that own exactly this text. */
  ownersOf(text: string): ReadonlySet<Term>;
};

/** Reads the dictionary. */
export function vocabularyOf(terms: readonly Term[] = PROCEDURE_TERMS): Vocabulary {
  const words = new Set<string>();
  const abbreviations = new Set<string>();
  const owners = new Map<string, Set<Term>>();
  const forms: Form[] = [];
  for (const term of terms) {
    for (const abbreviation of term.abbrev ?? []) {
      for (const word of plainText(abbreviation).split(' ')) abbreviations.add(word);
    }
    for (const language of ['en', 'es'] as const) {
      const texts = formsIn(language, term);
      for (const text of texts) {
        for (const capital of text.match(/\b[A-Z]{2,}\b/g) ?? []) abbreviations.add(capital.toLowerCase());
        for (const word of plainText(text).split(' ')) words.add(word);
        const key = plainText(text);
        owners.set(key, (owners.get(key) ?? new Set()).add(term));
      }
      for (const text of texts.slice(0, 1 + SYNONYMS_DAMAGED)) {
        forms.push({ term, language, text: plainText(text) });
      }
    }
  }
  const none: ReadonlySet<Term> = new Set();
  return {
    forms,
    canBeDamaged: (word) =>
      word.length >= MIN_DAMAGED_LETTERS && /^[a-z]+$/.test(word) && !abbreviations.has(word),
    isOtherWord: (word) => words.has(word) || abbreviations.has(word) || STOP_WORDS.has(word),
    ownersOf: (text) => owners.get(text) ?? none,
  };
}
