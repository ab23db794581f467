// A query as slots: each holds one or two typed words and everything they may mean, so that the ranking can
// choose the readings that make sense together.

import { REASON_OPENERS } from '../../../schemas/vocabulary/procedure-fillers.ts';
import {
  oneWordForOneThing,
  type Qualifiers,
  qualify,
  readWords,
} from '../../../schemas/vocabulary/procedure-text.ts';
import { ASIDES, type ReadWord, STOPS } from '../../../schemas/vocabulary/procedure-wording.ts';
import { type Reading, readingsOf } from './correct.ts';
import { type Lexicon, lexicon } from './lexicon.ts';
import { isOrdinary } from './ordinary.ts';
import { joinOf, splitOf } from './segment.ts';

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
};

/** Reads a query, which may contain misspellings. */
export function readQuery(query: string): ReadQuery {
  const slots = slotsOf(readWords(query));
  const clean = slots.every(({ known }) => known);
  const items = clean ? slots.map(itemOf) : oneWordForOneThing(slots.flatMap(itemsOf), mergeItems);
  const { words, qualifiers, phrase } = qualify(items);
  const reason = reasonIn(items);
  const asked = words.map((item) => ({
    ...item.slot,
    beside: ASIDES.has(item.slot.word) || reason.has(item),
  }));
  return { slots, asked, qualifiers, phrase, clean };
}

/** The words after "because", "after" and the like: why something is done, once it is said what. */
function reasonIn(items: readonly Item[]): ReadonlySet<Item> {
  const { general } = lexicon();
  let said = false;
  const opener = items.findIndex(({ word, slot }) => {
    if (said && REASON_OPENERS.has(word)) return true;
    said ||= !ASIDES.has(word) && slot.readings[0]?.words.some((one) => general[one] === 0) === true;
    return false;
  });
  return new Set(opener < 0 ? [] : items.slice(opener + 1));
}

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
  const single = read.map((word) => slotOf(word, lex));
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

function slotOf({ word, raw }: ReadWord, lex: Lexicon): Slot {
  const number = lex.wordOf(word);
  if (REASON_OPENERS.has(word) && !isInName(number, lex))
    return { raw, word, known: true, ordinary: false, readings: [] };
  if (number !== undefined) {
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
  // "baby names" is not "baby nomás".
  const readings = readingsOf(word).filter(({ text }) => !ordinary || !STOPS.has(text));
  const sure = readings[0]?.quality ?? 0;
  const split = sure < SURE ? splitOf(word, sure < FAIRLY_SURE) : undefined;
  const all = split ? [...readings, split].sort((a, b) => b.quality - a.quality) : readings;
  return { raw, word, known: false, ordinary, readings: all };
}

/** Whether a name holds the word; words that only spellings are read from are in none. */
function isInName(word: number | undefined, { firstOfWord }: Lexicon): boolean {
  return word !== undefined && firstOfWord[word] !== firstOfWord[word + 1];
}

/** Joins both words when the joined word reads better than the two separately. */
function joinedSlot(first: Slot, second: Slot): Slot | undefined {
  if (!/^[a-z]+$/.test(first.word + second.word)) return undefined;
  if (first.known && second.known) return joinedStops(first, second);
  const readings = joinOf(first.word, second.word);
  const [best] = readings;
  if (best === undefined) return undefined;
  const apart =
    (quality(first) * first.word.length + quality(second) * second.word.length) /
    (first.word.length + second.word.length);
  if (best.quality < apart + JOIN_BETTER_BY) return undefined;
  const raw = `${first.raw} ${second.raw}`;
  return { raw, word: first.word + second.word, known: false, ordinary: false, readings };
}

/** "so lo": two stop words may be the pieces of a dictionary word, here "solo". */
function joinedStops(first: Slot, second: Slot): Slot | undefined {
  if (first.readings.length > 0 || second.readings.length > 0) return undefined;
  const word = first.word + second.word;
  if (lexicon().wordOf(word) === undefined) return undefined;
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
