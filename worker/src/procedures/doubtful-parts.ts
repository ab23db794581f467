// The parts of a question that may be a misspelt word of another name than the one that was found: a misspelt word, a
// word that the name does not use, pieces of a word.
import { ASIDES } from '../../../schemas/vocabulary/procedure-wording.ts';
import { slipDistance } from './edit-distance.ts';
import type { Lexicon } from './lexicon.ts';
import type { ReadQuery, Slot } from './read-query.ts';
import { wordsOfCode } from './term-words.ts';

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
export type Doubtful = {
  text: string;
  slots: readonly Slot[];
  meant: readonly number[];
  mostSlips(letters: number): number;
  /** Words that it may be read as nearly as well. */
  rivals?: readonly number[];
};

/** The doubtful parts of a question for which this code was found. `asked`: the words that are not beside the name. */
export function doubtfulIn(
  read: ReadQuery,
  asked: readonly Slot[],
  codeKey: string,
  lex: Lexicon,
): Doubtful[] {
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

/** Whether the part may be any word besides the one that it is read as. */
export function isOpen({ meant, mostSlips, rivals }: Doubtful, lex: Lexicon): boolean {
  return rivals === undefined ? mostSlips(1) > 0 : rivals.some((word) => !isSame(meant, word, lex));
}

/** Whether the part may be this word instead of the one that it is read as. */
export function isNear({ text, meant, mostSlips, rivals }: Doubtful, word: number, lex: Lexicon): boolean {
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
