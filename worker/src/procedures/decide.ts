// Whether the best form is what the query means, or no more than an offer. A wrong procedure is worse than none.

import { ASIDES } from '../../../schemas/vocabulary/procedure-wording.ts';
import { lexicon, qualifiersOfForm } from './lexicon.ts';
import { type Ranked, rank } from './rank.ts';
import type { ReadQuery, Slot } from './read-query.ts';

/** Tuned on the tune half of the hand-written set and on generated errors of another seed than the judged one. */
const MIN_SCORE = 0.5;
/** One word alone must be nearly all of a name: "contact" is no "contact lens". */
const MIN_LONE_SCORE = 0.72;
const MIN_COVERAGE = 0.62;
const MIN_WHOLE_SCORE = 0.58;
/** Every word of the query is in some name of the term, if not all in one, and the next term is well behind. */
const MIN_TERM_COVERAGE = 0.95;
const MIN_ALIKE_SCORE = 0.4;
const ALIKE_MARGIN = 0.06;
/** A part of a name must be most of it when the name says something to be done that the query does not. */
const MIN_DISAGREEING_SCORE = 0.62;
const CLOSE_CALL = 0.01;
/** An ordinary English word is corrected without company only from so many letters and when so near. */
const LONE_ORDINARY_LETTERS = 8;
const LONE_ORDINARY_QUALITY = 0.85;
/** In company it may be corrected when everything fits so well, "chess x-ray". */
const MIN_ORDINARY_SCORE = 0.78;
/** Several misspelt words vouch for one another when they make up a whole name. */
const MIN_TOGETHER_SCORE = 0.74;
/** So is a short word that is no English either, unless it is nearly right. */
const LONE_LETTERS = 6;
const LONE_QUALITY = 0.7;

export type Decision = { match: Ranked | undefined; offers: Ranked[] };

/** Ranks and decides. */
export function decide(query: ReadQuery): Decision {
  const offers = rank(query.asked, query.qualifiers, query.phrase);
  const [best, second] = offers;
  const match = best !== undefined && stands(best, second, query) ? best : undefined;
  return { match, offers };
}

function stands(best: Ranked, second: Ranked | undefined, query: ReadQuery): boolean {
  if (best.contradicted || !guarded(best, query)) return false;
  if (best.whole && says(best)) return best.score >= MIN_WHOLE_SCORE;
  const isLone = query.asked.filter(({ word }) => !ASIDES.has(word)).length === 1;
  if (!isLone && allAlike(best, second)) return true;
  if (!best.agrees && best.score < MIN_DISAGREEING_SCORE) return false;
  const least = isLone ? MIN_LONE_SCORE : MIN_SCORE;
  if (!best.telling || best.score < least || best.coverage < MIN_COVERAGE) return false;
  return second === undefined || second.contradicted || best.score - second.score > CLOSE_CALL;
}

/** Whether the term's names together hold the whole query, and no other term's do. */
function allAlike({ agrees, telling, score, termCoverage }: Ranked, second: Ranked | undefined): boolean {
  if (!agrees || !telling || score < MIN_ALIKE_SCORE || termCoverage < MIN_TERM_COVERAGE) return false;
  return second === undefined || second.contradicted || score - second.score > ALIKE_MARGIN;
}

/** Whether a form of general words alone may be meant: two of them, or one with its qualifier ("new patient visit"). */
function says({ form, telling }: Ranked): boolean {
  const lex = lexicon();
  const words = (lex.firstWord[form + 1] ?? 0) - (lex.firstWord[form] ?? 0);
  const { contrast, side, patient, age } = qualifiersOfForm(lex, form);
  return telling || words > 1 || contrast + side + patient > 0 || age !== undefined;
}

/** False when the match rests on nothing but guesses, or on ordinary English words taken for misspellings. */
function guarded(best: Ranked, { asked }: ReadQuery): boolean {
  const { general } = lexicon();
  const ordinary = asked.some((slot) => slot.ordinary);
  const anchored = asked.some((slot) => slot.known && slot.readings.some((one) => tells(one.words, general)));
  if (anchored) return !ordinary || best.score >= MIN_ORDINARY_SCORE;
  const together = best.whole && asked.length > 1 && best.score >= MIN_TOGETHER_SCORE;
  return together || asked.every((slot) => slot.known || (slot.ordinary ? nearEnough(slot) : likely(slot)));
}

function tells(words: readonly number[], general: Uint8Array): boolean {
  return words.some((word) => general[word] === 0);
}

function likely({ word, readings }: Slot): boolean {
  return word.length >= LONE_LETTERS || (readings[0]?.quality ?? 0) >= LONE_QUALITY;
}

function nearEnough({ word, readings }: Slot): boolean {
  return word.length >= LONE_ORDINARY_LETTERS && (readings[0]?.quality ?? 0) >= LONE_ORDINARY_QUALITY;
}
