// Whether the best form is what the query means, or no more than an offer. A wrong procedure is worse than none.

import { lexicon, qualifiersOfForm } from './lexicon.ts';
import { type Ranked, rank } from './rank.ts';
import type { ReadQuery, Slot } from './read-query.ts';

/** Tuned on the tune half of the hand-written set and on generated errors of another seed than the judged one. */
const MIN_SCORE = 0.5;
const MIN_COVERAGE = 0.62;
const MIN_WHOLE_SCORE = 0.58;
const CLOSE_CALL = 0.01;
/** An ordinary English word is corrected without company only from so many letters and when so near. */
const LONE_ORDINARY_LETTERS = 8;
const LONE_ORDINARY_QUALITY = 0.88;
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
  if (best.contradicted || !guarded(query)) return false;
  if (best.whole && says(best)) return best.score >= MIN_WHOLE_SCORE;
  if (!best.telling || best.score < MIN_SCORE || best.coverage < MIN_COVERAGE) return false;
  return second === undefined || second.contradicted || best.score - second.score > CLOSE_CALL;
}

/** Whether a form of general words alone may be meant: two of them, or one with its qualifier ("new patient visit"). */
function says({ form, telling }: Ranked): boolean {
  const lex = lexicon();
  const words = (lex.firstWord[form + 1] ?? 0) - (lex.firstWord[form] ?? 0);
  const { contrast, side, patient, age } = qualifiersOfForm(lex, form);
  return telling || words > 1 || contrast + side + patient > 0 || age !== undefined;
}

/** False when the match rests on nothing but guesses, or on ordinary English words taken for misspellings. */
function guarded({ asked }: ReadQuery): boolean {
  const { general } = lexicon();
  const anchored = asked.some((slot) => slot.known && slot.readings.some((one) => tells(one.words, general)));
  return anchored || asked.every((slot) => slot.known || (slot.ordinary ? nearEnough(slot) : likely(slot)));
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
