// Names that a question is one slip away from: "interna pelvic ultrasound" lacks a letter of a name that says more than
// "pelvic ultrasound". Which of the two is meant is not known, so that the question gets choices.
import { SIDE } from '../../../schemas/vocabulary/procedure-text.ts';
import { ASIDES } from '../../../schemas/vocabulary/procedure-wording.ts';
import { slipDistance } from './edit-distance.ts';
import { type Lexicon, lexicon, qualifiersOfForm } from './lexicon.ts';
import { phoneticKey } from './phonetic-key.ts';
import type { ReadQuery, Slot } from './read-query.ts';
import { wordsOfCode } from './term-words.ts';
import { isSiblingOf } from './variants/siblings.ts';

/** A question with more words is not the name of something. */
const MOST_WORDS = 6;
const MIN_LETTERS = 3;
/** Slips for each letter of a word that nothing explains, of one with another meaning, and of one that is meant. */
const SLIPS_OF_LOST = 0.4;
const SLIPS_OF_UNUSED = 0.25;
const SLIPS_OF_USED = 0.2;
/** A word that means something has at most this many slips. */
const MOST_SLIPS_OF_WORD = 1;
const ROUNDING = 1e-9;

/** A word that reads at least this well is hardly another word that lies farther away. */
const READS_WELL = 0.75;
const NEARLY_AS_GOOD = 0.045;
/** A lost word is not another word that is this much longer or shorter. */
const MOST_LETTERS_MORE = 2;
/** Between two spellings of one word. */
const MOST_SLIPS_OF_VARIANT = 0.5;
const MOST_PIECE_LETTERS = 1;

/**
 * A part of the question that may be a misspelt word of another name. `meant`: the words that it is read as; `mostSlips`:
 * for a word of these letters.
 */
type Doubtful = {
  text: string;
  slots: readonly Slot[];
  meant: readonly number[];
  mostSlips(letters: number): number;
  /** Words that it may be read as nearly as well. */
  rivals?: readonly number[];
};

/** Whether the question, with one word read in another way, is the whole name of another term than the code's. */
export function isNearOtherName(codeKey: string, read: ReadQuery): boolean {
  const asked = read.asked.filter(({ beside }) => !beside);
  if (asked.length > MOST_WORDS) return false;
  const lex = lexicon();
  return doubtfulIn(read, asked, codeKey, lex).some((doubtful) => {
    // Between two readings of a word, siblings are not two meanings; a lost word may be what tells them apart.
    const isSame = (key: string) =>
      key === codeKey || (doubtful.rivals !== undefined && isSiblingOf(codeKey, key));
    const isOther = (form: number) => !hasCode(form, isSame, lex);
    const others = asked.filter((slot) => !doubtful.slots.includes(slot));
    return others.length === 0
      ? isNearLoneName(doubtful, isOther, lex)
      : isOtherSide(doubtful, others, codeKey, lex) || isNearName(doubtful, others, read.asked, isOther, lex);
  });
}

function hasCode(form: number, isSame: (codeKey: string) => boolean, lex: Lexicon): boolean {
  return lex.terms[lex.term[form] ?? 0]?.[1].some(([key]) => isSame(key)) === true;
}

function doubtfulIn(read: ReadQuery, asked: readonly Slot[], codeKey: string, lex: Lexicon): Doubtful[] {
  const own = wordsOfCode(codeKey);
  const isOwn = (word: number) =>
    own.has(word) || lex.synonymsOfWord.get(word)?.some((other) => own.has(other)) === true;
  const unused = asked.filter(({ readings }) => !readings.some(({ words }) => words.some(isOwn)));
  const single = asked.map((slot) => doubtIn(slot, isOwn, unused));
  return [...single, ...besidesIn(read), ...piecesIn(read, unused)].filter(
    ({ text }) => text.length >= MIN_LETTERS && /^[a-z]+$/.test(text),
  );
}

const upTo = (slips: number) => (letters: number) => Math.min(MOST_SLIPS_OF_WORD, slips * letters);
const ofLost = (letters: number) => SLIPS_OF_LOST * letters;

/** One word, which may be another one by as many slips as it is from the word that it is read as. */
function doubtIn(slot: Slot, isOwn: (word: number) => boolean, unused: readonly Slot[]): Doubtful {
  const { known, readings, word: text } = slot;
  const isUnused = unused.includes(slot);
  const used = readings.find(({ words }) => words.some(isOwn)) ?? readings[0];
  const doubt = { text, slots: [slot], meant: used?.words ?? [] };
  if (known) {
    const slips = isUnused ? SLIPS_OF_UNUSED : unused.length > 0 ? SLIPS_OF_USED : 0;
    return { ...doubt, mostSlips: upTo(slips) };
  }
  if (used === undefined || (isUnused && used.quality < READS_WELL)) return { ...doubt, mostSlips: ofLost };
  const least = used.quality - NEARLY_AS_GOOD;
  const rivals = readings.flatMap(({ words, quality, text: other }) => {
    const isRival = quality >= least && words.length === 1 && !isVariant(other, used.text);
    return isRival ? words : [];
  });
  return { ...doubt, mostSlips: () => 0, rivals };
}

/** "Catheterisation" is "catheterization". */
function isVariant(one: string, other: string): boolean {
  return slipDistance(one, other, MOST_SLIPS_OF_VARIANT) <= MOST_SLIPS_OF_VARIANT;
}

/** Words that may go with any name: "fall lung function test". */
function besidesIn({ slots, asked }: ReadQuery): Doubtful[] {
  const isBeside = (word: string) =>
    ASIDES.has(word) && !asked.some((one) => one.word === word && !one.beside);
  return slots.flatMap((slot) =>
    isBeside(slot.word)
      ? [
          {
            text: slot.word,
            slots: [slot],
            meant: slot.readings[0]?.words ?? [],
            mostSlips: upTo(SLIPS_OF_UNUSED),
          },
        ]
      : [],
  );
}

/** Neighbours that may be the pieces of one word, and a word that was read as two, none of which is meant. */
function piecesIn({ slots, asked }: ReadQuery, unused: readonly Slot[]): Doubtful[] {
  const isPiece = ({ raw, word }: Slot) =>
    unused.some((one) => one.raw === raw) ||
    (word.length <= MOST_PIECE_LETTERS && !asked.some((one) => one.raw === raw));
  return slots.flatMap((slot, at) => {
    const parts = slot.known ? [] : (slot.readings[0]?.text.split(' ') ?? []);
    if (parts.length > 1) {
      const own = asked.filter(({ word }) => parts.includes(word));
      const isLost = own.some((one) => unused.includes(one));
      return isLost ? [{ text: slot.word, slots: own, meant: [], mostSlips: ofLost }] : [];
    }
    const next = slots[at + 1];
    if (next === undefined || !isPiece(slot) || !isPiece(next)) return [];
    const pair = unused.filter(({ raw }) => raw === slot.raw || raw === next.raw);
    if (pair.length === 0 || (slot.known && next.known)) return [];
    return [{ text: slot.word + next.word, slots: pair, meant: [], mostSlips: upTo(SLIPS_OF_UNUSED) }];
  });
}

/** Where the spellings of each word begin; the spellings are in the order of their words. */
let firstSpellings: Int32Array | undefined;

function readFirstSpellings({ wordOfSpelling, weightOfWord }: Lexicon): Int32Array {
  const first = new Int32Array(weightOfWord.length);
  for (let at = wordOfSpelling.length - 1; at >= 0; at -= 1) first[wordOfSpelling[at] ?? 0] = at;
  return first;
}

function isNear({ text, meant, mostSlips, rivals }: Doubtful, word: number, lex: Lexicon): boolean {
  // The word that is meant anyway may be in names of several terms.
  if (isSame(meant, word, lex)) return false;
  if (rivals !== undefined) return rivals.includes(word);
  firstSpellings ??= readFirstSpellings(lex);
  for (let at = firstSpellings[word] ?? 0; lex.wordOfSpelling[at] === word; at += 1) {
    const spelling = lex.spellings[at] ?? '';
    const most = mostSlips(Math.max(text.length, spelling.length)) + ROUNDING;
    const more = Math.abs(spelling.length - text.length);
    if (more <= MOST_LETTERS_MORE && /^[a-z]+$/.test(spelling) && stemOf(spelling) !== stemOf(text)) {
      if (slipDistance(text, spelling, most) <= most) return true;
    }
  }
  return false;
}

function isSame(words: readonly number[], word: number, lex: Lexicon): boolean {
  return words.some((one) => one === word || lex.synonymsOfWord.get(one)?.includes(word) === true);
}

/** A word without its number and gender. */
function stemOf(word: string): string {
  return word.replace(/(?:es|[aos])$/, '');
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
  /** Words that make a name of the code's own term of the others, and such words of other terms. */
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
  const words = lex.words.subarray(lex.firstWord[form], lex.firstWord[form + 1]);
  if (words.length > mostWords || words.length < groups.length) return undefined;
  const held = new Set<number>();
  for (const group of groups) {
    const used = group.find((reading) => reading.length > 0 && reading.every((word) => words.includes(word)));
    if (used === undefined) return undefined;
    for (const word of used) held.add(word);
  }
  const left = [...words].filter((word) => !held.has(word));
  const more = left.length > 1 ? left.filter((word) => !besides.includes(word)) : left;
  return more.length > 1 ? undefined : (more[0] ?? NOTHING);
}

const SIDES = 'left right izquierda izquierdo derecha derecho'.split(' ');

/** "Rite heart cath": a part that sounds like a side, when the other words are a name of that side. */
function isOtherSide({ text }: Doubtful, others: readonly Slot[], codeKey: string, lex: Lexicon): boolean {
  const key = phoneticKey(text);
  if (!SIDES.some((word) => phoneticKey(word) === key)) return false;
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
