// Words run together or broken apart: "kneemri", "tonsil lectomy".

import { QUALIFIER_WORDS, STOPS } from '../../../schemas/vocabulary/procedure-wording.ts';
import { type Reading, readingsOf } from './correct.ts';
import { areInOneForm, isInName, lexicon } from './lexicon.ts';

const MIN_PART_LETTERS = 2;
const MIN_ANCHOR_LETTERS = 3;
const MIN_CORRECTED_LETTERS = 4;
const SPLIT_QUALITY = 0.94;
const SHORT_PART_QUALITY = 0.85;
const THREE_PARTS_QUALITY = 0.85;
/** A stop word is short and common, so a piece that happens to be one is weak evidence. */
const STOP_PART_QUALITY = 0.85;
/** A stop word at least this long is hardly there by chance: "withoutthen", "smokinghelp". */
const MIN_GLUED_LETTERS = 4;
/** Two words that are read as one read at most this well. */
export const JOIN_QUALITY = 0.95;
/** Words that no name holds together were hardly run together. */
const STRANGERS_QUALITY = 0.85;
const MAX_SPLIT_LETTERS = 30;

/** Stop words that people run together with a name: "kneemri", "mriofknee", "preciode". */
const GLUED_STOPS = new Set(
  'an and at for from in is my of on or the to with al con de del el en la las lo los mi para por sin su un how much cost price near cuanto precio'.split(
    ' ',
  ),
);

const QUALIFIERS = new Set(QUALIFIER_WORDS);

type Part = { words: readonly number[]; text: string; quality: number };

/** A dictionary word, or a stop word (which means nothing but may be run together with others). */
function partOf(text: string): Part | undefined {
  if (STOPS.has(text) && QUALIFIERS.has(text) && text.length >= MIN_GLUED_LETTERS)
    return { words: [], text, quality: 1 };
  if (STOPS.has(text))
    return GLUED_STOPS.has(text) || text.length >= MIN_GLUED_LETTERS
      ? { words: [], text, quality: STOP_PART_QUALITY }
      : undefined;
  const lex = lexicon();
  const word = lex.wordOf(text);
  if (word === undefined || !(isInName(word, lex) || QUALIFIERS.has(text))) return undefined;
  return { words: [word], text, quality: 1 };
}

function together(left: Part, right: Part, quality: number): Reading {
  return {
    words: [...left.words, ...right.words],
    text: `${left.text} ${right.text}`,
    quality: quality * left.quality * right.quality,
  };
}

/**
 * The best reading of a typed word as two or three words; with `correct`, one of two words may be misspelt.
 */
export function splitOf(typed: string, correct: boolean): Reading | undefined {
  if (!/^[a-z0-9]+$/.test(typed) || typed.length > MAX_SPLIT_LETTERS) return undefined;
  let best: Reading | undefined;
  const offer = (reading: Reading) => {
    if (reading.quality <= (best?.quality ?? 0)) return;
    const quality = areNeighbours(reading.words) ? reading.quality : reading.quality * STRANGERS_QUALITY;
    if (quality > (best?.quality ?? 0)) best = { ...reading, quality };
  };
  for (let at = MIN_PART_LETTERS; at <= typed.length - MIN_PART_LETTERS; at += 1) {
    const [head, tail] = [typed.slice(0, at), typed.slice(at)];
    const [left, right] = [partOf(head), partOf(tail)];
    if (left && right) {
      const short = Math.min(head.length, tail.length) < MIN_ANCHOR_LETTERS;
      offer(together(left, right, short ? SHORT_PART_QUALITY : SPLIT_QUALITY));
    } else if (left && anchors(left)) {
      if (correct) offerCorrected(tail, (part) => offer(together(left, part, SPLIT_QUALITY)));
      const more = splitExactly(tail);
      if (more) offer(together(left, more, THREE_PARTS_QUALITY));
    } else if (right && anchors(right)) {
      if (correct) offerCorrected(head, (part) => offer(together(part, right, SPLIT_QUALITY)));
    }
  }
  return best;
}

/** Whether some name holds every two neighbouring words: "kneemri", not "caro tif". */
function areNeighbours(words: readonly number[]): boolean {
  const lex = lexicon();
  return words.every((word, at) => {
    const next = words[at + 1];
    return next === undefined || areInOneForm(word, next, lex);
  });
}

function anchors({ words, text }: Part): boolean {
  return (words.length > 0 || QUALIFIERS.has(text)) && text.length >= MIN_ANCHOR_LETTERS;
}

function offerCorrected(text: string, offer: (part: Part) => void): void {
  if (text.length < MIN_CORRECTED_LETTERS) return;
  const [best] = readingsOf(text);
  if (best) offer(best);
}

function splitExactly(text: string): Part | undefined {
  for (let at = MIN_PART_LETTERS; at <= text.length - MIN_PART_LETTERS; at += 1) {
    const [left, right] = [partOf(text.slice(0, at)), partOf(text.slice(at))];
    if (left && right) return together(left, right, 1);
  }
  return undefined;
}

/** Reads two neighbouring words as one word that was broken apart; that word may also be misspelt. */
export function joinOf(first: string, second: string): Reading[] {
  const joined = first + second;
  const word = lexicon().wordOf(joined);
  if (word !== undefined) return [{ words: [word], text: joined, quality: JOIN_QUALITY }];
  return readingsOf(joined).map((reading) => ({ ...reading, quality: reading.quality * JOIN_QUALITY }));
}
