// A query as slots: each holds one or two typed words and everything they may mean, so that the ranking can
// choose the readings that make sense together.

import { REASON_OPENERS } from '../../../schemas/vocabulary/procedure-fillers.ts';
import {
  oneWordForOneThing,
  plainText,
  pluralsOf,
  type Qualifiers,
  qualify,
  readWords,
} from '../../../schemas/vocabulary/procedure-text.ts';
import {
  ASIDES,
  KINDS,
  QUALIFIER_WORDS,
  type ReadWord,
  STOPS,
  spellingsFrom,
} from '../../../schemas/vocabulary/procedure-wording.ts';
import { allReadingsOf, type Reading } from './correct.ts';
import { areInOneForm, isInName, type Lexicon, lexicon } from './lexicon.ts';
import { isOrdinary } from './ordinary.ts';
import { JOIN_QUALITY, joinOf, splitOf } from './segment.ts';
import { readTrimester } from './trimester.ts';

/**
 * `known`: in the dictionary or the stop list as typed. `ordinary`: English, but not a word of any procedure.
 */
export type Slot = {
  raw: string;
  word: string;
  known: boolean;
  ordinary: boolean;
  /** Whether the word may go with any name, so that a name without it loses almost nothing. */
  beside?: boolean;
  readings: Reading[];
};

/** A query as read: all slots in order, the slots to search by, and the qualifiers that narrow the search. */
export type ReadQuery = {
  slots: Slot[];
  asked: Slot[];
  qualifiers: Qualifiers;
  phrase: string;
  clean: boolean;
  /** The words as they were typed, in lower case and without accents. */
  typed: ReadonlySet<string>;
};

/** Reads a query, which may contain misspellings. */
export function readQuery(query: string): ReadQuery {
  const slots = slotsOf(readTrimester(readWords(query, isBroken)));
  const clean = slots.every(({ known }) => known);
  const items = clean ? slots.map(itemOf) : oneWordForOneThing(slots.flatMap(itemsOf), mergeItems);
  const { words, qualifiers, phrase } = qualify(items);
  const reason = reasonIn(items);
  const asked = words.map((item) => ({
    ...item.slot,
    beside: ASIDES.has(item.slot.word) || reason.has(item) || isWeeks(item, words),
  }));
  const typed = new Set(plainText(query).split(' '));
  return { slots, asked, qualifiers, phrase, clean, typed };
}

/** The words after "because", "after" and the like: why something is done, once it is said what. */
function reasonIn(items: readonly Item[]): ReadonlySet<Item> {
  const { general } = lexicon();
  const isSaid = ({ word, slot }: Item) =>
    !ASIDES.has(word) && slot.known && slot.readings[0]?.words.some((one) => general[one] === 0) === true;
  let said = false;
  const opener = items.findIndex((item) => {
    if (said && REASON_OPENERS.has(item.word)) return true;
    said ||= isSaid(item);
    return false;
  });
  if (opener < 0) return new Set();
  const reason = items.slice(opener + 1);
  const saysKind = (some: readonly Item[]) => some.some(({ word }) => KIND_WORDS.has(word));
  return new Set(saysKind(reason) && !saysKind(items.slice(0, opener)) ? [] : reason);
}

const WEEKS = /^(?:weeks?|wks?|semanas?)$/;

/** "At 36 weeks": how far a pregnancy is belongs to no name in particular. */
function isWeeks(item: Item, words: readonly Item[]): boolean {
  const next = words[words.indexOf(item) + 1]?.word ?? '';
  return WEEKS.test(item.word) || (/^\d{1,2}$/.test(item.word) && WEEKS.test(next));
}

const KIND_WORDS = new Set(KINDS.flat());

type Item = ReadWord & { slot: Slot };

function itemOf(slot: Slot): Item {
  return { word: slot.word, raw: slot.raw, slot };
}

/** The words of a slot's best reading, so that "cat skan" is read as a CT and "contrats" as contrast. */
function itemsOf(slot: Slot): Item[] {
  const [best] = slot.readings;
  if (slot.known || best === undefined) return [itemOf(slot)];
  if (!best.text.includes(' ')) return [{ word: best.text, raw: slot.raw, slot }];
  return best.text.split(' ').map((word) => ({ word, raw: word, slot: corrected(word, best.quality) }));
}

function corrected(word: string, quality: number): Slot {
  const number = lexicon().wordOf(word);
  const readings = number === undefined ? [] : [{ words: [number], text: word, quality }];
  return { raw: word, word, known: number === undefined, ordinary: false, readings };
}

function mergeItems(from: readonly Item[], word: string): Item {
  const quality = Math.min(...from.map(({ slot }) => slot.readings[0]?.quality ?? 1));
  return { word, raw: word, slot: { ...corrected(word, quality), ordinary: false } };
}

/** Two words are joined only when the joined word reads better by at least this. */
const JOIN_BETTER_BY = 0.02;
/** A word with a reading at least this sure is not split into several words. */
const SURE = 0.97;
/** When a word with a reading at least this sure is split, none of its parts is corrected. */
const FAIRLY_SURE = 0.8;
const UNREAD = 0.3;

/** Slots of all words as read. */
function slotsOf(read: readonly ReadWord[]): Slot[] {
  const lex = lexicon();
  const single = read.map((word, i) => beforeX(slotOf(word, lex, read[i + 1]), read[i + 1]));
  const slots: Slot[] = [];
  for (let i = 0; i < single.length; i += 1) {
    const [slot, next] = [single[i], single[i + 1]];
    if (slot === undefined) continue;
    const joined = next && joinedSlot(slot, next);
    if (joined) {
      slots.push(joined);
      i += 1;
    } else slots.push(slot);
  }
  return slots;
}

/** Whether the next word may be the misspelt rest of a spelling that this word begins: "cat skan". */
function opensSpelling(word: string, next: ReadWord | undefined): boolean {
  return (
    spellingsFrom(word)?.some(({ from: [, rest] }) => rest?.[0] === next?.word[0] && rest !== undefined) ===
    true
  );
}

/** "Hepatiti b": the spelling of a word without its last letter, when it begins a spelling with the next word. */
function opensSpellingAs(word: string, lex: Lexicon, next: ReadWord | undefined): string | undefined {
  if (next === undefined || lex.wordSpelled(word) !== undefined) return undefined;
  return pluralsOf(word).find((one) => spellingsFrom(one)?.some(({ from }) => from[1] === next.word));
}

/** "ayos x": of the readings of a misspelt word before "x", "rayos" comes first. */
function beforeX(slot: Slot, next: ReadWord | undefined): Slot {
  const rays = next?.word === 'x' && slot.readings.find(({ text }) => /^rayos?$/.test(text));
  return rays ? { ...slot, readings: [rays] } : slot;
}

const QUALIFIERS = new Set(QUALIFIER_WORDS);
/** Shortest piece and shortest word that was broken apart; longer when both pieces are words. */
const MIN_PIECE_LETTERS = 2;
const MIN_BROKEN_LETTERS = 6;
/** A stop word is hardly the piece of a word that reads worse than this. */
const MIN_JOINED_STOP = 0.8;
const MIN_BROKEN_WORDS_LETTERS = 7;

/** An article is not a piece of a word: "de quervain". */
const ARTICLES = new Set('de del la las el los the of an'.split(' '));

/** Whether two typed words are the pieces of one word of a name: "evalua tion", "pro state". */
export function isBroken(first: string, second: string): boolean {
  if (first.length < MIN_PIECE_LETTERS || second.length < MIN_PIECE_LETTERS) return false;
  const lex = lexicon();
  const joined = first + second;
  if (joined.length < MIN_BROKEN_LETTERS || !isInName(lex.wordSpelled(joined), lex)) return false;
  if (ARTICLES.has(first)) return false;
  if (spellingsFrom(first)?.some(({ from }) => from[1] === second)) return false;
  if (!/^[a-z]+$/.test(joined)) return false;
  const [left, right] = [lex.wordOf(first), lex.wordOf(second)];
  // "de presion" and "in vitro" are what they say.
  if (STOPS.has(first) && isInName(right, lex)) return false;
  const words = [first, second].filter((word) => STOPS.has(word) || isInName(lex.wordOf(word), lex));
  if (words.length === 2 && joined.length < MIN_BROKEN_WORDS_LETTERS) return false;
  return left === undefined || right === undefined || !areInOneForm(left, right, lex);
}

function slotOf({ word, raw }: ReadWord, lex: Lexicon, next?: ReadWord): Slot {
  const found = lex.wordOf(word);
  const number =
    isInName(found, lex) || QUALIFIERS.has(word) || opensSpelling(word, next) ? found : undefined;
  if (REASON_OPENERS.has(word) && !isInName(number, lex))
    return { raw, word, known: true, ordinary: false, readings: [] };
  if (number !== undefined) {
    const spelling = opensSpellingAs(word, lex, next);
    if (spelling !== undefined) {
      const readings = [{ words: [number], text: spelling, quality: SURE }];
      return { raw, word, known: false, ordinary: false, readings };
    }
    return {
      raw,
      word,
      known: true,
      ordinary: false,
      readings: [{ words: [number], text: raw, quality: 1 }],
    };
  }
  if (STOPS.has(word) || ASIDES.has(word)) return { raw, word, known: true, ordinary: false, readings: [] };
  const ordinary = isOrdinary(word);
  // "baby names" is neither "baby nomás" nor "baby nans".
  const readings = allReadingsOf(word).filter(
    ({ text, words }) =>
      !ordinary || words.length === 0 || isInName(lex.wordOf(text), lex) || QUALIFIERS.has(text),
  );
  const sure = readings[0]?.quality ?? 0;
  const split = sure < SURE ? splitOf(word, sure < FAIRLY_SURE) : undefined;
  const all = split ? [...readings, split].sort((a, b) => b.quality - a.quality) : readings;
  return { raw, word, known: false, ordinary, readings: all };
}

/** Joins both words when the joined word reads better than the two separately. */
function joinedSlot(first: Slot, second: Slot): Slot | undefined {
  if (!/^[a-z]{2,} [a-z]{2,}$/.test(`${first.word} ${second.word}`)) return undefined;
  if (first.known && second.known) return joinedKnown(first, second);
  const apart =
    (quality(first) * first.word.length + quality(second) * second.word.length) /
    (first.word.length + second.word.length);
  // A joined word that is misspelt too reads worse than this.
  const isKnown = lexicon().wordOf(first.word + second.word) !== undefined;
  if (!isKnown && apart + JOIN_BETTER_BY > JOIN_QUALITY) return undefined;
  const readings = joinOf(first.word, second.word);
  const [best] = readings;
  if (best === undefined) return undefined;
  // "contra ste": pieces that are exactly one word, and not both are words.
  const text = first.word + second.word;
  const exact = best.text === text && text.length >= MIN_BROKEN_LETTERS;
  const stop = [first, second].some(({ known, readings: own }) => known && own.length === 0);
  if (stop && best.quality < MIN_JOINED_STOP) return undefined;
  if (!exact && best.quality < apart + JOIN_BETTER_BY) return undefined;
  const raw = `${first.raw} ${second.raw}`;
  return { raw, word: first.word + second.word, known: false, ordinary: false, readings };
}

/** "so lo" and "collar bone": two words may be the pieces of a word of a name, when not both are words of names. */
function joinedKnown(first: Slot, second: Slot): Slot | undefined {
  const lex = lexicon();
  const word = first.word + second.word;
  const number = lex.wordSpelled(word);
  const named = ({ readings: [best] }: Slot) => best?.words.find((one) => isInName(one, lex));
  const [left, right] = [named(first), named(second)];
  if (number === undefined || (left === undefined) !== (right === undefined)) return undefined;
  if (left !== undefined && right !== undefined && (!isInName(number, lex) || areInOneForm(left, right, lex)))
    return undefined;
  return {
    raw: `${first.raw} ${second.raw}`,
    word,
    known: false,
    ordinary: false,
    readings: joinOf(first.word, second.word),
  };
}

function quality({ known, readings, ordinary }: Slot): number {
  if (known) return 1;
  const best = readings[0]?.quality ?? UNREAD;
  return ordinary ? best * 0.8 : best;
}
