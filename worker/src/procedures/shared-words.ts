// What each name of the dictionary shares with the words of a query, in sums of the words' weights.
import type { Lexicon } from './lexicon.ts';
import type { Slot } from './read-query.ts';

/**
 * Weight of a query word that is missing from the dictionary, on the scale of `weightOfWord`; a number weighs
 * less.
 */
const UNKNOWN_WEIGHT = 6.5;
const NUMBER_WEIGHT = 2;
export const ASIDE_WEIGHT = 0.25;
/** "Una" is an article much more often than a nail. */
const MAYBE_ARTICLE = 'una';
/**
 * Beside a whole name of at least two typed words, this share of the weight of every word that is missing from the
 * dictionary is left out: "cpk" may be alone in a sentence, "knee mri" is meant.
 */
const NOISE_LEFT_OUT = 0.8;
/** A word with a reading at least this sure is a misspelt word of a procedure. */
const LIKELY = 0.66;
const MIN_NOISE_LETTERS = 4;
const SYNONYM_QUALITY = 0.9;

export type Sums = {
  matched: Float64Array;
  full: Float64Array;
  slots: Float64Array;
  stamp: Int32Array;
  specific: Uint8Array;
  /** 1 for a form with a word that was misspelt in the query. */
  guessed: Uint8Array;
  /** How many words that may go with any name are matched. */
  asides: Uint8Array;
  /** Which words of a form are already matched, one bit for each position. */
  taken: Int32Array;
  /** The forms with a word of the query. */
  touched: Int32Array;
  ofTerm: Float64Array;
  termStamp: Int32Array;
  /** The best form of each term so far, its score, and whether it is contradicted; -1 when a form is missing. */
  best: Int32Array;
  bestScore: Float64Array;
  contradicted: Uint8Array;
};
let sums: Sums | undefined;

/** The sums, empty; one set is used for every query. */
export function freshSums(forms: number, terms: number): Sums {
  sums ??= {
    matched: new Float64Array(forms),
    full: new Float64Array(forms),
    slots: new Float64Array(forms),
    stamp: new Int32Array(forms),
    specific: new Uint8Array(forms),
    guessed: new Uint8Array(forms),
    asides: new Uint8Array(forms),
    taken: new Int32Array(forms),
    touched: new Int32Array(forms),
    ofTerm: new Float64Array(terms),
    termStamp: new Int32Array(terms),
    best: new Int32Array(terms),
    bestScore: new Float64Array(terms),
    contradicted: new Uint8Array(terms),
  };
  sums.ofTerm.fill(0);
  sums.termStamp.fill(0);
  sums.best.fill(-1);
  return sums;
}

type Alternative = { word: number; quality: number };

/** Sums what every form shares with the words; returns the weight of the words and how many forms share any. */
export function match(slots: readonly Slot[], all: Sums, lex: Lexicon): { weight: number; touched: number } {
  const used = new Set<number>();
  let weight = 0;
  let touched = 0;
  // Beside a specific word, a form that shares a general word alone cannot be meant.
  const saysSpecific = slots.some((slot) => isSpecific(slot, lex));
  surestFirst(slots, lex).forEach((slot, number) => {
    for (const group of alternativesOf(slot, lex)) {
      const key = group[0]?.word;
      if (key !== undefined && used.has(key) && slot.known) continue;
      if (key !== undefined) used.add(key);
      const slotWeight = weightOfSlot(slot, group[0], lex);
      weight += slotWeight;
      const isGeneral = saysSpecific && group.every(({ word }) => lex.general[word] === 1);
      touched = matchGroup(
        group,
        { slot, slotWeight, isGeneral, touched, mark: (number + 1) * 64 + used.size },
        all,
        lex,
      );
    }
  });
  return { weight, touched };
}

function isSpecific({ known, beside, readings: [best] }: Slot, { general }: Lexicon): boolean {
  return known && !beside && best?.words.some((word) => general[word] === 0) === true;
}

type Matching = { slot: Slot; slotWeight: number; isGeneral: boolean; touched: number; mark: number };

function matchGroup(
  group: readonly Alternative[],
  { slot, slotWeight, isGeneral, touched, mark }: Matching,
  all: Sums,
  lex: Lexicon,
): number {
  const { matched, full, slots: ofSlots, stamp, specific, guessed, asides, taken, ofTerm, termStamp } = all;
  const countsAside = slot.beside && slot.word !== MAYBE_ARTICLE;
  let count = touched;
  for (const { word, quality } of group) {
    const wordWeight = lex.weightOfWord[word] ?? 0;
    const end = lex.firstOfWord[word + 1] ?? 0;
    for (let at = lex.firstOfWord[word] ?? 0; at < end; at += 1) {
      const form = lex.formsOfWord[at] ?? 0;
      const term = lex.term[form] ?? 0;
      if (termStamp[term] !== mark) {
        termStamp[term] = mark;
        ofTerm[term] = (ofTerm[term] ?? 0) + slotWeight * quality;
      }
      if (full[form] === 0) {
        if (isGeneral) continue;
        all.touched[count] = form;
        count += 1;
        stamp[form] = 0;
      }
      if (stamp[form] === mark) continue;
      const bit = 1 << positionOf(word, form, lex);
      if (((taken[form] ?? 0) & bit) !== 0) continue;
      taken[form] = (taken[form] ?? 0) | bit;
      stamp[form] = mark;
      matched[form] = (matched[form] ?? 0) + wordWeight * quality;
      full[form] = (full[form] ?? 0) + wordWeight;
      ofSlots[form] = (ofSlots[form] ?? 0) + slotWeight;
      if (lex.general[word] === 0) specific[form] = 1;
      if (!slot.known) guessed[form] = 1;
      if (countsAside) asides[form] = (asides[form] ?? 0) + 1;
    }
  }
  return count;
}

/** Empties the sums of a form. */
export function forget(form: number, all: Sums): void {
  all.matched[form] = 0;
  all.full[form] = 0;
  all.slots[form] = 0;
  all.specific[form] = 0;
  all.guessed[form] = 0;
  all.asides[form] = 0;
  all.taken[form] = 0;
}

/**
 * Specific words come first, so that general ones meet the forms that are meant; then the surest slots, so that they
 * match a form's words before slots that are guesses.
 */
function surestFirst(slots: readonly Slot[], lex: Lexicon): Slot[] {
  const sure = (slot: Slot) => (isSpecific(slot, lex) ? 2 : (slot.readings[0]?.quality ?? 0));
  return [...slots].sort((a, b) => sure(b) - sure(a));
}

function positionOf(word: number, form: number, lex: Lexicon): number {
  const first = lex.firstWord[form] ?? 0;
  let at = first;
  while (lex.words[at] !== word) at += 1;
  return at - first;
}

/** The weight of a slot in the query; almost nothing for a word that may go with any name. */
function weightOfSlot({ word, beside }: Slot, best: Alternative | undefined, lex: Lexicon): number {
  if (beside) return ASIDE_WEIGHT;
  if (best !== undefined) return lex.weightOfWord[best.word] ?? 0;
  return /^\d+$/.test(word) ? NUMBER_WEIGHT : UNKNOWN_WEIGHT;
}

/** The weight of the words that are missing from the dictionary, as far as a whole name may leave them out. */
export function noiseIn(slots: readonly Slot[], lex: Lexicon): number {
  let noise = 0;
  for (const slot of slots) {
    const likely = (slot.readings[0]?.quality ?? 0) >= LIKELY && !slot.ordinary;
    if (slot.known || slot.beside || likely || slot.word.length < MIN_NOISE_LETTERS) continue;
    for (const group of alternativesOf(slot, lex)) noise += weightOfSlot(slot, group[0], lex);
  }
  return NOISE_LEFT_OUT * noise;
}

/** The words a slot may mean, in groups: one for each word of a run-together word, none for a stop word. */
function alternativesOf(slot: Slot, lex: Lexicon): Alternative[][] {
  const [first] = slot.readings;
  if (first === undefined) return slot.known ? [] : [[]];
  if (first.words.length !== 1) {
    return first.words.map((word) => withSynonyms([{ word, quality: first.quality }], lex));
  }
  const single = slot.readings.flatMap(({ words: [word, ...more], quality }) =>
    word === undefined || more.length > 0 ? [] : [{ word, quality }],
  );
  return [withSynonyms(single, lex)];
}

function withSynonyms(alternatives: Alternative[], lex: Lexicon): Alternative[] {
  const all = [...alternatives];
  for (const { word, quality } of alternatives) {
    for (const other of lex.synonymsOfWord.get(word) ?? []) {
      if (all.some((one) => one.word === other)) continue;
      all.push({ word: other, quality: quality * SYNONYM_QUALITY });
    }
  }
  return all.sort((a, b) => b.quality - a.quality);
}
