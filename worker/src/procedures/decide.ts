// Whether the best form is what the query means, or only an offer. A wrong procedure is worse than no
// procedure.
import { commonestOf } from '../../../schemas/vocabulary/procedure-choices.ts';
import { BITE_WORDS, OUTSIDE_WORDS } from '../../../schemas/vocabulary/procedure-fillers.ts';
import { lexicon, qualifiersOfForm } from './lexicon.ts';
import { isOtherThing } from './limits.ts';
import { type Ranked, rank } from './rank.ts';
import { isSureByRareWords } from './rare-words.ts';
import type { ReadQuery, Slot } from './read-query.ts';

/**
 * These limits were tuned on the tune half of the hand-written set and on generated errors of a separate
 * seed.
 */
const MIN_SCORE = 0.5;
/** One word alone must be nearly all of a name: "contact" does not mean "contact lens". */
const MIN_LONE_SCORE = 0.72;
const MIN_COVERAGE = 0.62;
const MIN_WHOLE_SCORE = 0.58;
/**
 * A term also matches when its names together, though no single name, hold every word of the query, and the
 * next term is well behind.
 */
const MIN_TERM_COVERAGE = 0.95;
const MIN_NAMES_SCORE = 0.4;
const NAMES_MARGIN = 0.06;
/**
 * A whole name in the query, word by word as typed, is believed beside words that say more when its score is at least
 * this and the next term is far behind.
 */
const MIN_NAMED_SCORE = 0.4;
const NAMED_MARGIN = 0.12;
const MORE_COVERAGE = 0.15;
/** A name of general words alone needs this many of them, nearly all of the query. */
const MIN_GENERAL_WORDS = 3;
const MIN_GENERAL_SCORE = 0.7;
/** A whole name of this score means more than a kind of procedure: "blood type", also when misspelt. */
const MIN_WHOLE_KIND_SCORE = 0.75;
/** When a name says that something is done and the query does not, the query must be most of the name. */
const MIN_DISAGREEING_SCORE = 0.68;
/** Less is enough when all words of the query are words of the term and the next term is far behind. */
const MIN_DISAGREEING_WHOLE_SCORE = 0.62;
const FAR_BEHIND = 0.2;
/** A match of part of a name must lead the second term by more than this. */
const CLOSE_CALL = 0.01;
/**
 * Without a known word beside it, an ordinary English word is corrected only if it is this long and this
 * near.
 */
const LONE_ORDINARY_LETTERS = 8;
const LONE_ORDINARY_QUALITY = 0.85;
/** Beside a known word it is corrected only if the whole score is at least this: "chess x-ray". */
const MIN_ORDINARY_SCORE = 0.78;
/** Several misspelt words are believed when together they make a whole name with at least this score. */
const MIN_TOGETHER_SCORE = 0.74;
/** Any other misspelt word on its own is believed only if it is this long or this near. */
const LONE_LETTERS = 7;
const LONE_QUALITY = 0.7;

/** Words of a whole kind that mean one procedure when they are all that is asked. */
export const KEPT_ALONE = new Set(['infusion', 'iv', 'pregnancy', 'thyroid']);

/** Words that leave a kind a kind: "blood test", "mri scan". */
const OF_ANY_KIND = new Set(
  'una test tests testing exam scan scans study panel image images analisis examen examenes prueba pruebas estudio'.split(
    ' ',
  ),
);
/** A fee is asked for by its name, though the other word alone would be too general. */
const FEES = new Set(['fee', 'fees', 'cargo', 'cargos', 'clinic', 'getting', 'im']);

export type Decision = { match: Ranked | undefined; offers: Ranked[] };

/** Ranks the names for a query and decides whether the best one is a match. */
export function decide(query: ReadQuery): Decision {
  const offers = rank(query.asked, query.qualifiers, query.phrase);
  const [best, second] = offers;
  if (isMisspeltKind(query)) return { match: undefined, offers };
  const isName = best?.whole === true && best.score >= MIN_WHOLE_KIND_SCORE && isLongName(best);
  if (!isName && wordOfWholeKind(query) !== undefined) return { match: undefined, offers };
  const match = best !== undefined && isMatch(best, second, query) ? best : undefined;
  return { match, offers };
}

/** Whether the form has several words, one of which says more than "test" or "una". */
function isLongName({ form }: Ranked): boolean {
  const { words, firstWord, general, wordOf } = lexicon();
  const own = words.subarray(firstWord[form], firstWord[form + 1]);
  const article = wordOf('una');
  return own.length > 1 && own.some((word) => general[word] === 0 && word !== article);
}

function wordsOf({ form }: { form: number }): number {
  const { firstWord } = lexicon();
  return (firstWord[form + 1] ?? 0) - (firstWord[form] ?? 0);
}

function isMatch(best: Ranked, second: Ranked | undefined, query: ReadQuery): boolean {
  if (best.contradicted || !isWellFounded(best, query) || isOutside(best, query)) return false;
  if (isOtherThing(best, query)) return false;
  const asked = query.asked.filter(({ beside }) => !beside).length;
  // "Los estudios que me pidió el doctor": words that go with any name are a name when nothing else is said.
  if (asked === 0 && (!best.whole || wordsOf(best) < query.asked.length)) return false;
  if (best.whole && saysEnough(best)) return best.score >= MIN_WHOLE_SCORE;
  if (isSureByRareWords(best, second, query.asked)) return true;
  if (second !== undefined && explainsMore(second, best)) return false;
  const isLone = asked === 1;
  if (!isLone && isWholeGeneralName(best, second)) return true;
  if (!isLone && (namesHoldQuery(best, second) || isNamed(best, second))) return true;
  if (!best.agrees && best.score < leastDisagreeing(best, second)) return false;
  const least = isLone ? MIN_LONE_SCORE : MIN_SCORE;
  if (!best.specific || best.score < least || best.coverage < MIN_COVERAGE) return false;
  return second === undefined || second.contradicted || best.score - second.score > CLOSE_CALL;
}

function leastDisagreeing({ score, termCoverage }: Ranked, second: Ranked | undefined): number {
  const alone = second === undefined || second.contradicted || score - second.score > FAR_BEHIND;
  return alone && termCoverage() >= MIN_TERM_COVERAGE ? MIN_DISAGREEING_WHOLE_SCORE : MIN_DISAGREEING_SCORE;
}

/** Whether the next term is near and explains clearly more of the query. */
function explainsMore(second: Ranked, best: Ranked): boolean {
  if (second.contradicted || best.score - second.score > NAMED_MARGIN) return false;
  return second.termCoverage() > best.termCoverage() + MORE_COVERAGE;
}

/** Whether a name of the term is in the query word by word, and the next term is far behind. */
function isNamed({ form, named, agrees, score }: Ranked, second: Ranked | undefined): boolean {
  if (!named || !agrees || wordsOf({ form }) < 2 || score < MIN_NAMED_SCORE) return false;
  return second === undefined || second.contradicted || score - second.score > NAMED_MARGIN;
}

/** The one word of a query that names a whole kind of procedures, such as "mri"; undefined when the query says more. */
export function wordOfWholeKind({ asked, slots, qualifiers }: ReadQuery): string | undefined {
  const { side, patient, age } = qualifiers;
  if (side + patient !== 0 || age !== undefined || slots.some(({ raw }) => FEES.has(raw))) return undefined;
  const named = asked.filter(({ beside }) => !beside);
  const said = (named.length > 0 ? named : asked).map(({ word }) => word);
  const specific = said.filter((word) => !OF_ANY_KIND.has(word));
  const words = new Set(specific.length > 0 ? specific : said);
  const [word] = words;
  if (words.size !== 1 || word === undefined || commonestOf(word).length === 0) return undefined;
  return word;
}

/** "Ultrasonidoren al": a query whose only word is most likely a misspelt word of a whole kind. */
function isMisspeltKind({ asked, qualifiers }: ReadQuery): boolean {
  const [only, ...more] = asked;
  if (only === undefined || more.length > 0 || only.known || only.ordinary) return false;
  const text = only.readings[0]?.text ?? '';
  const { side, patient, age } = qualifiers;
  return side + patient === 0 && age === undefined && !KEPT_ALONE.has(text) && commonestOf(text).length > 0;
}

/** Whether the term's names together hold the whole query, and the next term is well behind. */
function namesHoldQuery(
  { agrees, specific, score, termCoverage }: Ranked,
  second: Ranked | undefined,
): boolean {
  if (!agrees || !specific || score < MIN_NAMES_SCORE || termCoverage() < MIN_TERM_COVERAGE) return false;
  return second === undefined || second.contradicted || score - second.score > NAMES_MARGIN;
}

/** Whether a word says that the query is about something else, such as teeth, animals or insurance. */
function isOutside({ form, whole }: Ranked, { asked, slots }: ReadQuery): boolean {
  if (slots.some(({ raw }) => BITE_WORDS.has(raw))) return false;
  const lex = lexicon();
  const words = lex.words.subarray(lex.firstWord[form], lex.firstWord[form + 1]);
  return asked.some(
    ({ word, readings }) =>
      OUTSIDE_WORDS.has(word) && !(whole && readings[0]?.words.some((one) => words.includes(one))),
  );
}

/** Three general words that are a whole name say enough together: "one hour therapy session". */
function isWholeGeneralName(
  { form, score, agrees, termCoverage }: Ranked,
  second: Ranked | undefined,
): boolean {
  if (
    !agrees ||
    wordsOf({ form }) < MIN_GENERAL_WORDS ||
    score < MIN_GENERAL_SCORE ||
    termCoverage() < MIN_TERM_COVERAGE
  )
    return false;
  return second === undefined || second.contradicted || score - second.score > NAMED_MARGIN;
}

/** False for a form of one general word; it needs a second word or a qualifier: "new patient visit". */
function saysEnough({ form, specific }: Ranked): boolean {
  const { contrast, side, patient, age } = qualifiersOfForm(lexicon(), form);
  return specific || wordsOf({ form }) > 1 || contrast + side + patient > 0 || age !== undefined;
}

/** False when the match relies only on guesses, or on ordinary English words treated as misspellings. */
function isWellFounded(best: Ranked, { asked }: ReadQuery): boolean {
  const { general } = lexicon();
  const ordinary = asked.some((slot) => slot.ordinary && isUsed(slot, best.form));
  const anchored = asked.some(
    (slot) => slot.known && slot.readings.some((one) => hasSpecificWord(one.words, general)),
  );
  if (anchored) return !ordinary || best.score >= MIN_ORDINARY_SCORE;
  const together = best.whole && asked.length > 1 && best.score >= MIN_TOGETHER_SCORE;
  return together || asked.every((slot) => slot.known || (slot.ordinary ? nearEnough(slot) : likely(slot)));
}

/** Whether a word of the form is a reading of the slot; any other reading says nothing about the match. */
function isUsed({ readings }: Slot, form: number): boolean {
  const { words, firstWord, synonymsOfWord } = lexicon();
  const own = words.subarray(firstWord[form], firstWord[form + 1]);
  return readings.some((reading) =>
    reading.words.some(
      (word) =>
        own.includes(word) || synonymsOfWord.get(word)?.some((synonym) => own.includes(synonym)) === true,
    ),
  );
}

function hasSpecificWord(words: readonly number[], general: Uint8Array): boolean {
  return words.some((word) => general[word] === 0);
}

function likely({ word, readings }: Slot): boolean {
  return word.length >= LONE_LETTERS || (readings[0]?.quality ?? 0) >= LONE_QUALITY;
}

function nearEnough({ word, readings }: Slot): boolean {
  return word.length >= LONE_ORDINARY_LETTERS && (readings[0]?.quality ?? 0) >= LONE_ORDINARY_QUALITY;
}
