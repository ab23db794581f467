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

/** The sums of a form are beside each other: what matches, both whole and by its quality, what it is asked by, its own weight. */
export const MATCHED = 0;
export const FULL = 1;
export const ASKED = 2;
export const WEIGHT = 3;
export const SUMS = 4;

export type Sums = {
  /** `SUMS` figures for each form. */
  ofForm: Float64Array;
  /** The question that last had a word of the form; the sums of other forms are those of an earlier question. */
  question: Int32Array;
  now: number;
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
  /** The best form of each term so far, its score, and whether it is contradicted; -1 when a form is missing. */
  best: Int32Array;
  bestScore: Float64Array;
  contradicted: Uint8Array;
};
let sums: Sums | undefined;

/** The sums, empty; one set is used for every query. */
export function freshSums(lex: Lexicon): Sums {
  sums ??= makeSums(lex);
  sums.now += 1;
  sums.best.fill(-1);
  return sums;
}

function makeSums({ count: forms, terms: { length: terms }, weightOfForm }: Lexicon): Sums {
  const ofForm = new Float64Array(forms * SUMS);
  for (let form = 0; form < forms; form += 1) ofForm[form * SUMS + WEIGHT] = weightOfForm[form] ?? 0;
  return {
    ofForm,
    question: new Int32Array(forms),
    now: 0,
    stamp: new Int32Array(forms),
    specific: new Uint8Array(forms),
    guessed: new Uint8Array(forms),
    asides: new Uint8Array(forms),
    taken: new Int32Array(forms),
    touched: new Int32Array(forms),
    best: new Int32Array(terms),
    bestScore: new Float64Array(terms),
    contradicted: new Uint8Array(terms),
  };
}

type Alternative = { word: number; quality: number };

/** The words that one word of a query may mean, with its weight. `mark` is different for each word of the query. */
export type Group = {
  slot: Slot;
  words: readonly Alternative[];
  weight: number;
  isGeneral: boolean;
  mark: number;
};

/** Sums what every form shares with the words. `touched`: how many forms share any; `weight`: of all words. */
export function match(
  slots: readonly Slot[],
  all: Sums,
  lex: Lexicon,
): { weight: number; touched: number; groups: readonly Group[] } {
  const groups = groupsOf(slots, lex);
  let weight = 0;
  let touched = 0;
  for (const group of groups) {
    weight += group.weight;
    touched = group.isGeneral ? matchGeneral(group, touched, all, lex) : matchGroup(group, touched, all, lex);
  }
  return { weight, touched, groups };
}

function groupsOf(slots: readonly Slot[], lex: Lexicon): Group[] {
  const used = new Set<number>();
  const groups: Group[] = [];
  // Beside a specific word, a form that shares a general word alone cannot be meant.
  const saysSpecific = slots.some((slot) => isSpecific(slot, lex));
  surestFirst(slots, lex).forEach((slot, number) => {
    for (const words of alternativesOf(slot, lex)) {
      const key = words[0]?.word;
      if (key !== undefined && used.has(key) && slot.known) continue;
      if (key !== undefined) used.add(key);
      const weight = weightOfSlot(slot, words[0], lex);
      const isGeneral = saysSpecific && words.every(({ word }) => lex.general[word] === 1);
      groups.push({ slot, words, weight, isGeneral, mark: (number + 1) * 64 + used.size });
    }
  });
  return groups;
}

function isSpecific({ known, beside, readings: [best] }: Slot, { general }: Lexicon): boolean {
  return known && !beside && best?.words.some((word) => general[word] === 0) === true;
}

function matchGroup(group: Group, touched: number, all: Sums, lex: Lexicon): number {
  const { ofForm, question, now, stamp, taken, touched: forms } = all;
  const { firstOfWord, formsOfWord, positionsOfWord } = lex;
  let count = touched;
  for (const { word, quality } of group.words) {
    const weight = (lex.weightOfWord[word] ?? 0) * quality;
    const end = firstOfWord[word + 1] ?? 0;
    for (let at = firstOfWord[word] ?? 0; at < end; at += 1) {
      const form = formsOfWord[at] ?? 0;
      if (question[form] !== now) {
        question[form] = now;
        forms[count] = form;
        count += 1;
        const sum = form * SUMS;
        ofForm[sum + MATCHED] = 0;
        ofForm[sum + FULL] = 0;
        ofForm[sum + ASKED] = 0;
        stamp[form] = 0;
        taken[form] = 0;
        all.specific[form] = 0;
        all.guessed[form] = 0;
        all.asides[form] = 0;
      } else if (stamp[form] === group.mark) continue;
      const bit = 1 << (positionsOfWord[at] ?? 0);
      if (((taken[form] ?? 0) & bit) === 0) take(form, word, weight, bit, group, all, lex);
    }
  }
  return count;
}

/** Adds a word of the group to the sums of a form. */
function take(
  form: number,
  word: number,
  weight: number,
  bit: number,
  { slot, weight: asked, mark }: Group,
  all: Sums,
  lex: Lexicon,
): void {
  const { ofForm, stamp, taken } = all;
  const sum = form * SUMS;
  taken[form] = (taken[form] ?? 0) | bit;
  stamp[form] = mark;
  ofForm[sum + MATCHED] = (ofForm[sum + MATCHED] ?? 0) + weight;
  ofForm[sum + FULL] = (ofForm[sum + FULL] ?? 0) + (lex.weightOfWord[word] ?? 0);
  ofForm[sum + ASKED] = (ofForm[sum + ASKED] ?? 0) + asked;
  if (lex.general[word] === 0) all.specific[form] = 1;
  if (!slot.known) all.guessed[form] = 1;
  if (slot.beside && slot.word !== MAYBE_ARTICLE) all.asides[form] = (all.asides[form] ?? 0) + 1;
}

/** A general word counts only for the forms that share another word; they are mostly fewer than those that have it. */
function matchGeneral(group: Group, touched: number, all: Sums, lex: Lexicon): number {
  const { stamp, taken, touched: forms } = all;
  const { firstWord, words } = lex;
  for (let at = 0; at < touched; at += 1) {
    const form = forms[at] ?? 0;
    if (stamp[form] === group.mark) continue;
    const from = firstWord[form] ?? 0;
    const length = (firstWord[form + 1] ?? 0) - from;
    for (const { word, quality } of group.words) {
      let position = 0;
      while (position < length && words[from + position] !== word) position += 1;
      const bit = 1 << position;
      if (position === length || ((taken[form] ?? 0) & bit) !== 0) continue;
      take(form, word, (lex.weightOfWord[word] ?? 0) * quality, bit, group, all, lex);
      break;
    }
  }
  return touched;
}

/** How much of the query is in all names of a term together. */
export function weightInTerm(term: number, groups: readonly Group[], lex: Lexicon): number {
  let sum = 0;
  let counted = 0;
  for (const { words, weight, mark } of groups) {
    if (mark === counted) continue;
    const own = words.find(({ word }) => isInTerm(word, term, lex));
    if (own === undefined) continue;
    sum += weight * own.quality;
    counted = mark;
  }
  return sum;
}

/** Whether a name of the term holds the word. */
export function isInTerm(word: number, term: number, lex: Lexicon): boolean {
  const { firstForm, firstOfWord, formsOfWord } = lex;
  const first = firstForm[term] ?? 0;
  const after = firstForm[term + 1] ?? 0;
  let low = firstOfWord[word] ?? 0;
  const end = firstOfWord[word + 1] ?? 0;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((formsOfWord[middle] ?? 0) < first) low = middle + 1;
    else high = middle;
  }
  return low < end && (formsOfWord[low] ?? 0) < after;
}

/**
 * Specific words come first, so that general ones meet the forms that are meant; then the surest slots, so that they
 * match a form's words before slots that are guesses.
 */
function surestFirst(slots: readonly Slot[], lex: Lexicon): Slot[] {
  const sure = (slot: Slot) => (isSpecific(slot, lex) ? 2 : (slot.readings[0]?.quality ?? 0));
  return [...slots].sort((a, b) => sure(b) - sure(a));
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
