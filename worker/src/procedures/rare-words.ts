// Words that few terms have. They say which term is meant, whatever is said around them: "ACDF C5-C6", "ponerle la del
// polio a mi niño".
import { type Lexicon, lexicon } from './lexicon.ts';
import type { Ranked } from './rank.ts';
import type { Slot } from './read-query.ts';
import { isInTerm } from './shared-words.ts';

/** A word of at most this many terms is rare. */
const MOST_TERMS = 3;
/** How far the next term must be behind: for a whole name, for two rare words, and for two specific words. */
const NAME_MARGIN = 0.1;
const TWO_MARGIN = 0.05;
const SPECIFIC_MARGIN = 0.06;
/** This many words of the term, the rarest of the query among them, are enough. */
const MANY_WORDS = 3;
/** Two specific words must be at least this much of the query. */
const MIN_COVERAGE = 0.45;

/**
 * Whether rare words of the query, as they were typed, belong to the best term, none belongs only to others, and the
 * best term leads clearly.
 */
export function isSureByRareWords(best: Ranked, second: Ranked | undefined, asked: readonly Slot[]): boolean {
  const lex = lexicon();
  const lead = second === undefined || second.contradicted ? 1 : best.score - second.score;
  if (lead < TWO_MARGIN) return false;
  const words = asked.flatMap(({ known, beside, readings: [first] }) =>
    known && !beside && first?.words.length === 1 ? first.words : [],
  );
  const nameWords = (lex.firstWord[best.form + 1] ?? 0) - (lex.firstWord[best.form] ?? 0);
  if (best.named && nameWords >= 2) return true;
  const ofTerm = words.filter((word) => isInTerm(word, best.term, lex));
  const rarest = Math.max(0, ...ofTerm.map((word) => lex.weightOfWord[word] ?? 0));
  const others = words.filter((word) => !ofTerm.includes(word)).map((word) => lex.weightOfWord[word] ?? 0);
  const isRarest = rarest > Math.max(0, ...others);
  if (ofTerm.length >= MANY_WORDS && isRarest) return true;
  const rare = words.filter((word) => isRare(word, lex));
  const own = rare.filter((word) => isInTerm(word, best.term, lex));
  if (own.length < rare.length) return false;
  if (own.length >= 2 || (own.length === 1 && best.named && lead >= NAME_MARGIN)) return true;
  const specific = words.filter((word) => lex.general[word] === 0 && isInForm(word, best.form, lex));
  return isRarest && specific.length >= 2 && best.coverage >= MIN_COVERAGE && lead >= SPECIFIC_MARGIN;
}

function isRare(word: number, lex: Lexicon): boolean {
  const terms = new Set<number>();
  const end = lex.firstOfWord[word + 1] ?? 0;
  for (let at = lex.firstOfWord[word] ?? 0; at < end && terms.size <= MOST_TERMS; at += 1) {
    terms.add(lex.term[lex.formsOfWord[at] ?? 0] ?? 0);
  }
  return terms.size > 0 && terms.size <= MOST_TERMS;
}

/** Whether the form has the word or one that stands for it. */
function isInForm(word: number, form: number, lex: Lexicon): boolean {
  const own = lex.words.subarray(lex.firstWord[form], lex.firstWord[form + 1]);
  return own.includes(word) || lex.synonymsOfWord.get(word)?.some((other) => own.includes(other)) === true;
}
