// Names that a question is one slip away from: "interna pelvic ultrasound" lacks a letter of a name that says more than
// "pelvic ultrasound". Which of the two is meant is not known, so that the question gets choices.
import { SIDE } from '../../../schemas/vocabulary/procedure-text.ts';
import { type Doubtful, doubtfulIn, isNear, isOpen } from './doubtful-parts.ts';
import { type Lexicon, lexicon, qualifiersOfForm } from './lexicon.ts';
import { phoneticKey } from './phonetic-key.ts';
import type { ReadQuery, Slot } from './read-query.ts';
import { isSiblingOf } from './variants/siblings.ts';

/** A question with more words is not the name of something. */
const MOST_WORDS = 6;

/** Whether the question, with one word read in another way, is the whole name of another term than the code's. */
export function isNearOtherName(codeKey: string, read: ReadQuery): boolean {
  const asked = read.asked.filter(({ beside }) => !beside);
  if (asked.length > MOST_WORDS) return false;
  const lex = lexicon();
  return doubtfulIn(read, asked, codeKey, lex).some((doubtful) => {
    // Between two readings of a word, siblings are not two meanings; a lost word may be the difference between them.
    const isSame = (key: string) =>
      key === codeKey || (doubtful.rivals !== undefined && isSiblingOf(codeKey, key));
    const isOther = (form: number) => !hasCode(form, isSame, lex);
    const others = asked.filter((slot) => !doubtful.slots.includes(slot));
    if (others.length > 0 && isOtherSide(doubtful, others, codeKey, lex)) return true;
    if (!isOpen(doubtful, lex)) return false;
    return others.length === 0
      ? isNearLoneName(doubtful, isOther, lex)
      : isNearName(doubtful, others, read.asked, isOther, lex);
  });
}

function hasCode(form: number, isSame: (codeKey: string) => boolean, lex: Lexicon): boolean {
  return lex.terms[lex.term[form] ?? 0]?.[1].some(([key]) => isSame(key)) === true;
}

/** A question of one word, which may be another word that is a name alone. */
function isNearLoneName(doubtful: Doubtful, isOther: (form: number) => boolean, lex: Lexicon): boolean {
  const isAlone = (form: number) => (lex.firstWord[form + 1] ?? 0) - (lex.firstWord[form] ?? 0) === 1;
  return doubtful.slots.some(({ readings }) =>
    readings.some(({ words: [word, ...more] }) => {
      if (word === undefined || more.length > 0 || !isNear(doubtful, word, lex)) return false;
      const alone = formsOf(word, lex).filter(isAlone);
      return alone.length > 0 && alone.every(isOther);
    }),
  );
}

/** Whether a name holds the other words, and one word more that the doubtful part is near to. */
function isNearName(
  doubtful: Doubtful,
  others: readonly Slot[],
  asked: readonly Slot[],
  isOther: (form: number) => boolean,
  lex: Lexicon,
): boolean {
  const besides = asked
    .filter((slot) => slot.beside && !doubtful.slots.includes(slot))
    .flatMap(({ readings }) => readings[0]?.words ?? []);
  const groups = others.map(({ readings }) => readings.map(({ words }) => words));
  /** Words that, with the others, make a name of the code's own term, and such words of other terms. */
  const own = new Set<number>();
  const rivals = new Set<number>();
  for (const form of formsWith(groups, lex)) {
    const missing = missingIn(form, groups, besides, asked.length, lex);
    if (missing === undefined) continue;
    (isOther(form) ? rivals : own).add(missing);
  }
  return [...rivals].some((word) => word !== NOTHING && !own.has(word) && isNear(doubtful, word, lex));
}

const NOTHING = -1;

/** The one word of a form that the groups lack, or `NOTHING`; undefined for a form without them or with more words. */
function missingIn(
  form: number,
  groups: readonly (readonly (readonly number[])[])[],
  besides: readonly number[],
  mostWords: number,
  lex: Lexicon,
): number | undefined {
  const from = lex.firstWord[form] ?? 0;
  const length = (lex.firstWord[form + 1] ?? 0) - from;
  if (length > mostWords || length < groups.length) return undefined;
  let held = 0;
  for (const group of groups) {
    const used = positionsOfFirst(group, from, length, lex);
    if (used === 0) return undefined;
    held |= used;
  }
  let left = 0;
  let more = 0;
  let word = NOTHING;
  let unsaid = NOTHING;
  for (let at = 0; at < length; at += 1) {
    if ((held & (1 << at)) !== 0) continue;
    left += 1;
    word = lex.words[from + at] ?? NOTHING;
    if (besides.includes(word)) continue;
    more += 1;
    unsaid = word;
  }
  if (left <= 1) return word;
  return more > 1 ? undefined : unsaid;
}

/** Where a form has the words of the first reading that it has, one bit for each position; 0 when it lacks them. */
function positionsOfFirst(
  group: readonly (readonly number[])[],
  from: number,
  length: number,
  { words }: Lexicon,
): number {
  for (const reading of group) {
    let found = 0;
    let missing = reading.length === 0;
    for (const word of reading) {
      let at = 0;
      while (at < length && words[from + at] !== word) at += 1;
      if (at === length) missing = true;
      else found |= 1 << at;
    }
    if (!missing) return found;
  }
  return 0;
}

const SIDES = 'left right izquierda izquierdo derecha derecho'.split(' ');
let soundsOfSides: ReadonlySet<string> | undefined;

/** "Rite heart cath": a part that sounds like a side, when the other words are a name of that side. */
function isOtherSide({ text }: Doubtful, others: readonly Slot[], codeKey: string, lex: Lexicon): boolean {
  soundsOfSides ??= new Set(SIDES.map(phoneticKey));
  if (!soundsOfSides.has(phoneticKey(text))) return false;
  const groups = others.map(({ readings }) => readings.map(({ words }) => words));
  return formsWith(groups, lex).some((form) => {
    const { side } = qualifiersOfForm(lex, form);
    if ((side !== SIDE.left && side !== SIDE.right) || hasCode(form, (key) => key === codeKey, lex))
      return false;
    return missingIn(form, groups, [], groups.length, lex) === NOTHING;
  });
}

/** The forms that hold the rarest of the groups. */
function formsWith(groups: readonly (readonly (readonly number[])[])[], lex: Lexicon): number[] {
  const [anchor] = groups.map((group) => group.flat()).sort((a, b) => countOf(a, lex) - countOf(b, lex));
  return [...new Set(anchor?.flatMap((word) => [...formsOf(word, lex)]))];
}

function formsOf(word: number, { formsOfWord, firstOfWord }: Lexicon): Int32Array {
  return formsOfWord.subarray(firstOfWord[word], firstOfWord[word + 1]);
}

function countOf(words: readonly number[], lex: Lexicon): number {
  return words.reduce((sum, word) => sum + formsOf(word, lex).length, 0);
}
