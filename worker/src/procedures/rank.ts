// Which names of the dictionary a query means, by the overlap of their weighted words. Corrected words count
// less. Qualifiers choose among the names that are left.
import type { Qualifiers } from '../../../schemas/vocabulary/procedure-text.ts';
import { type Lexicon, lexicon } from './lexicon.ts';
import { fitOf } from './qualifier-fit.ts';
import type { Slot } from './read-query.ts';

/**
 * A form. `score`: its overlap with the query, from 0 to 1. `coverage`: how much of the query it explains.
 */
export type Ranked = {
  form: number;
  term: number;
  score: number;
  coverage: number;
  /**
   * How much of the query is in all names of the term together, because they name one thing in several ways.
   */
  termCoverage: number;
  /** Whether the form fits the query in what is done and in its numbers. */
  agrees: boolean;
  /** Whether a word matched that is more specific than "test" or "surgery". */
  specific: boolean;
  /** Whether every word of the form is in the query as it was typed, and the form is not general. */
  named: boolean;
  /** Whether every word of the form and of the query is matched. */
  whole: boolean;
  contradicted: boolean;
};

/**
 * Weight of a query word that is missing from the dictionary, on the scale of `weightOfWord`; a number weighs
 * less.
 */
const UNKNOWN_WEIGHT = 6.5;
const NUMBER_WEIGHT = 2;
const ASIDE_WEIGHT = 0.25;
/** For each such word that a whole name has too: "birth after cesarean" before "birth". */
const ASIDE_GAIN = 0.05;
/** "Una" is an article much more often than a nail. */
const MAYBE_ARTICLE = 'una';
/**
 * Beside a whole name of at least two typed words, this share of the weight of every word that is missing from the
 * dictionary is left out: "cpk" may be alone in a sentence, "knee mri" is meant.
 */
const NOISE_LEFT_OUT = 0.8;
const MIN_NAME_WORDS = 2;
/** A word with a reading at least this sure is a misspelt word of a procedure. */
const LIKELY = 0.66;
const MIN_NOISE_LETTERS = 4;
const SYNONYM_QUALITY = 0.9;
const MAX_TERMS = 12;
/**
 * Factor for a form that says something else is done, "ultrasound" for "surgery": it can only be an offer.
 */
const OTHER_KIND = 0.5;
/**
 * Factor for a form that says what is done when the query does not: "back pain" asks for nothing to be done.
 */
const UNASKED_KIND = 0.78;
/** A form that shares less with the query is not even an offer. */
const MIN_OVERLAP = 0.1;
const SAME_PHRASE = 0.02;
const LONGER_PHRASE = 0.0001;

type Sums = {
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
  ofTerm: Float64Array;
  termStamp: Int32Array;
};
let sums: Sums | undefined;

function freshSums(forms: number, terms: number): Sums {
  sums ??= {
    matched: new Float64Array(forms),
    full: new Float64Array(forms),
    slots: new Float64Array(forms),
    stamp: new Int32Array(forms),
    specific: new Uint8Array(forms),
    guessed: new Uint8Array(forms),
    asides: new Uint8Array(forms),
    taken: new Int32Array(forms),
    ofTerm: new Float64Array(terms),
    termStamp: new Int32Array(terms),
  };
  return sums;
}

type Alternative = { word: number; quality: number };

/** The best form of each of the best terms, best first. */
export function rank(slots: readonly Slot[], qualifiers: Qualifiers, phrase = ''): Ranked[] {
  const lex = lexicon();
  const {
    matched,
    full,
    slots: ofSlots,
    stamp,
    specific,
    guessed,
    asides,
    taken,
    ofTerm,
    termStamp,
  } = freshSums(lex.count, lex.terms.length);
  ofTerm.fill(0);
  termStamp.fill(0);
  const touched: number[] = [];
  let asked = 0;
  const beside = ASIDE_WEIGHT * slots.filter((slot) => slot.beside).length;
  const noise = noiseIn(slots, lex);
  const used = new Set<number>();
  const kinds = kindsAsked(slots, lex);
  const figures = figuresAsked(slots);
  surestFirst(slots).forEach((slot, number) => {
    for (const group of alternativesOf(slot, lex)) {
      const key = group[0]?.word;
      if (key !== undefined && used.has(key) && slot.known) continue;
      if (key !== undefined) used.add(key);
      const slotWeight = weightOfSlot(slot, group[0], lex);
      asked += slotWeight;
      const mark = (number + 1) * 64 + used.size;
      for (const { word, quality } of group) {
        const wordWeight = lex.weightOfWord[word] ?? 0;
        const end = lex.firstOfWord[word + 1] ?? 0;
        for (let at = lex.firstOfWord[word] ?? 0; at < end; at += 1) {
          const form = lex.formsOfWord[at] ?? 0;
          if (full[form] === 0) {
            touched.push(form);
            stamp[form] = 0;
          }
          const term = lex.term[form] ?? 0;
          if (termStamp[term] !== mark) {
            termStamp[term] = mark;
            ofTerm[term] = (ofTerm[term] ?? 0) + slotWeight * quality;
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
          if (slot.beside && slot.word !== MAYBE_ARTICLE) asides[form] = (asides[form] ?? 0) + 1;
        }
      }
    }
  });
  const byTerm = new Map<number, Ranked>();
  for (const form of touched) {
    const term = lex.term[form] ?? 0;
    const weight = lex.weightOfForm[form] ?? 0;
    const [m, f, s] = [matched[form] ?? 0, Math.min(full[form] ?? 0, weight), ofSlots[form] ?? 0];
    const complete = weight - f < 1e-9;
    const words = (lex.firstWord[form + 1] ?? 0) - (lex.firstWord[form] ?? 0);
    const named = complete && specific[form] === 1 && guessed[form] === 0;
    const counted = named && words >= MIN_NAME_WORDS ? asked - noise : asked;
    const union = Math.max(counted - s, 0) + weight;
    const overlap = m / Math.max(union, f);
    const gain = complete ? ASIDE_GAIN * (asides[form] ?? 0) : 0;
    const best = byTerm.get(term);
    // Most forms share a general word with the query and nothing else; they end here.
    const mayBeBest = overlap >= MIN_OVERLAP && (best === undefined || overlap + gain > best.score);
    const agreed = mayBeBest ? agreement(kinds, figures, form, lex) : 0;
    const score = overlap * agreed;
    if (mayBeBest && (best === undefined || score + gain > best.score)) {
      const fit = fitOf(qualifiers, form, lex);
      const ranked: Ranked = {
        form,
        term,
        score: Math.max(0, score + gain - fit.penalty + phraseGain(phrase, form, lex)),
        coverage: m / Math.max(counted - s + f, 1e-9),
        termCoverage: (ofTerm[term] ?? 0) / Math.max(asked, 1e-9),
        agrees: agreed === 1,
        specific: specific[form] === 1,
        named,
        whole: asked - s < beside + 1e-9 && complete,
        contradicted: fit.contradicted,
      };
      if (best === undefined || better(ranked, best)) byTerm.set(term, ranked);
    }
    matched[form] = 0;
    full[form] = 0;
    ofSlots[form] = 0;
    specific[form] = 0;
    guessed[form] = 0;
    asides[form] = 0;
    taken[form] = 0;
  }
  return [...byTerm.values()].sort(order).slice(0, MAX_TERMS);
}

/** The surest slots come first, so that they match a form's words before slots that are guesses. */
function surestFirst(slots: readonly Slot[]): Slot[] {
  const sure = ({ readings: [first] }: Slot) => first?.quality ?? 0;
  return [...slots].sort((a, b) => sure(b) - sure(a));
}

function positionOf(word: number, form: number, lex: Lexicon): number {
  const first = lex.firstWord[form] ?? 0;
  let at = first;
  while (lex.words[at] !== word) at += 1;
  return at - first;
}

/** Factor for how well a form fits the query in what is done and in its numbers; 1 when nothing differs. */
function agreement(kinds: number, figures: ReadonlySet<string>, form: number, lex: Lexicon): number {
  const own = lex.kindsOfForm[form] ?? 0;
  const done = own || (lex.kindsOfTerm[lex.term[form] ?? 0] ?? 0);
  const otherKind = kinds !== 0 && done !== 0 && (kinds & done) === 0;
  const otherFigure =
    figures.size > 0 && lex.figuresOfForm.get(form)?.every((figure) => !figures.has(figure));
  if (otherKind || otherFigure) return OTHER_KIND;
  return kinds === 0 && own !== 0 ? UNASKED_KIND : 1;
}

function figuresAsked(slots: readonly Slot[]): Set<string> {
  return new Set(slots.flatMap(({ word }) => (/^\d+$/.test(word) ? [word] : [])));
}

/** Among forms with the same words, the one in the query's order comes first, then the shorter one. */
function phraseGain(asked: string, form: number, lex: Lexicon): number {
  const phrase = lex.phrases.get(form);
  if (phrase === undefined) return 0;
  return phrase === asked ? SAME_PHRASE : -phrase.length * LONGER_PHRASE;
}

function kindsAsked(slots: readonly Slot[], lex: Lexicon): number {
  let kinds = 0;
  for (const { beside, readings } of slots) {
    if (beside) continue;
    for (const word of readings[0]?.words ?? []) kinds |= lex.kinds[word] ?? 0;
  }
  return kinds;
}

function better(a: Ranked, b: Ranked): boolean {
  return a.contradicted === b.contradicted ? a.score > b.score : b.contradicted;
}

function order(a: Ranked, b: Ranked): number {
  if (a.contradicted !== b.contradicted) return a.contradicted ? 1 : -1;
  return b.score - a.score || a.term - b.term;
}

/** The weight of a slot in the query; almost nothing for a word that may go with any name. */
function weightOfSlot({ word, beside }: Slot, best: Alternative | undefined, lex: Lexicon): number {
  if (beside) return ASIDE_WEIGHT;
  if (best !== undefined) return lex.weightOfWord[best.word] ?? 0;
  return /^\d+$/.test(word) ? NUMBER_WEIGHT : UNKNOWN_WEIGHT;
}

/** The weight of the words that are missing from the dictionary, as far as a whole name may leave them out. */
function noiseIn(slots: readonly Slot[], lex: Lexicon): number {
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
