// Which names of the dictionary a query means, by the overlap of their weighted words. Corrected words count
// less. Qualifiers choose among the names that are left.
import type { Qualifiers } from '../../../schemas/vocabulary/procedure-text.ts';
import { type Lexicon, lexicon } from './lexicon.ts';
import { fitOf } from './qualifier-fit.ts';
import type { Slot } from './read-query.ts';
import {
  ASIDE_WEIGHT,
  ASKED,
  FULL,
  freshSums,
  type Group,
  MATCHED,
  match,
  noiseIn,
  SUMS,
  type Sums,
  WEIGHT,
  weightInTerm,
} from './shared-words.ts';

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
  termCoverage: () => number;
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

/** For each such word that a whole name has too: "birth after cesarean" before "birth". */
const ASIDE_GAIN = 0.05;
const MIN_NAME_WORDS = 2;
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
const ROUNDING = 1e-9;

/** What is asked, in sums over all words. */
type Asked = {
  weight: number;
  noise: number;
  beside: number;
  kinds: number;
  figures: ReadonlySet<string>;
  qualifiers: Qualifiers;
  phrase: string;
};

const ranked = new WeakMap<readonly Slot[], Ranked[]>();

/** The best form of each of the best terms, best first. The same slots are ranked once. */
export function rank(slots: readonly Slot[], qualifiers: Qualifiers, phrase = ''): Ranked[] {
  const known = ranked.get(slots);
  if (known !== undefined) return known;
  const lex = lexicon();
  const all = freshSums(lex);
  const { weight, touched, groups } = match(slots, all, lex);
  const asked = {
    weight,
    noise: noiseIn(slots, lex),
    beside: ASIDE_WEIGHT * slots.filter((slot) => slot.beside).length,
    kinds: kindsAsked(slots, lex),
    figures: figuresAsked(slots),
    qualifiers,
    phrase,
  };
  const terms = bestForms(touched, groups, asked, all, lex);
  const { bestScore, contradicted } = all;
  const order = (a: number, b: number) =>
    (contradicted[a] ?? 0) - (contradicted[b] ?? 0) || (bestScore[b] ?? 0) - (bestScore[a] ?? 0) || a - b;
  const best = terms
    .sort(order)
    .slice(0, MAX_TERMS)
    .map((term) => describe(term, groups, asked, all, lex));
  ranked.set(slots, best);
  return best;
}

/** Finds the best form of each term, as far as the term may be among the best; returns these terms. */
function bestForms(
  touched: number,
  groups: readonly Group[],
  asked: Asked,
  all: Sums,
  lex: Lexicon,
): number[] {
  const { ofForm, best, touched: forms } = all;
  const terms: number[] = [];
  const leading: Leading = { terms: [], scores: [], least: Number.NEGATIVE_INFINITY };
  const besides = groups.filter(({ slot }) => slot.beside).length;
  const mostGain = ASIDE_GAIN * besides + 2 * SAME_PHRASE + ROUNDING;
  for (let at = 0; at < touched; at += 1) {
    const form = forms[at] ?? 0;
    // Most forms share one word with the query and nothing else; they end here.
    const sum = form * SUMS;
    const least = Math.max(MIN_OVERLAP, leading.least - mostGain);
    if ((ofForm[sum + MATCHED] ?? 0) < least * (ofForm[sum + WEIGHT] ?? 0)) continue;
    const term = lex.term[form] ?? 0;
    const isFirst = best[term] === -1;
    if (keepIfBetter(form, term, leading.least, asked, all, lex)) {
      if (isFirst) terms.push(term);
      if (all.contradicted[term] === 0) lead(term, all.bestScore[term] ?? 0, leading);
    }
  }
  return terms;
}

/** The best terms so far that nothing contradicts; `least` is their lowest score when they are as many as are kept. */
type Leading = { terms: number[]; scores: number[]; least: number };

function lead(term: number, score: number, leading: Leading): void {
  const { terms, scores } = leading;
  if (score <= leading.least) return;
  const own = terms.indexOf(term);
  const at = own >= 0 ? own : terms.length < MAX_TERMS ? terms.length : scores.indexOf(leading.least);
  terms[at] = term;
  scores[at] = score;
  if (scores.length === MAX_TERMS) leading.least = Math.min(...scores);
}

function isComplete(form: number, { ofForm }: Sums): boolean {
  const sum = form * SUMS;
  const weight = ofForm[sum + WEIGHT] ?? 0;
  return weight - Math.min(ofForm[sum + FULL] ?? 0, weight) < 1e-9;
}

function isNamed(form: number, complete: boolean, all: Sums): boolean {
  return complete && all.specific[form] === 1 && all.guessed[form] === 0;
}

/** The weight of the query that a form is compared with. */
function countedFor(form: number, named: boolean, asked: Asked, { firstWord }: Lexicon): number {
  const isLong = named && (firstWord[form + 1] ?? 0) - (firstWord[form] ?? 0) >= MIN_NAME_WORDS;
  return isLong ? asked.weight - asked.noise : asked.weight;
}

/**
 * Makes the form the best of its term if it is; false when it shares too little, or less than the best one. `least`: a
 * score that a form must come near to.
 */
function keepIfBetter(
  form: number,
  term: number,
  least: number,
  asked: Asked,
  all: Sums,
  lex: Lexicon,
): boolean {
  const sum = form * SUMS;
  const weight = all.ofForm[sum + WEIGHT] ?? 0;
  const full = Math.min(all.ofForm[sum + FULL] ?? 0, weight);
  const complete = weight - full < 1e-9;
  const counted = complete ? countedFor(form, isNamed(form, complete, all), asked, lex) : asked.weight;
  const rest = Math.max(counted - (all.ofForm[sum + ASKED] ?? 0), 0);
  const overlap = (all.ofForm[sum + MATCHED] ?? 0) / Math.max(rest + weight, full);
  const gain = complete ? ASIDE_GAIN * (all.asides[form] ?? 0) : 0;
  // A form that gains all that a phrase can gain is still behind, and so is a form that only its score would hold back.
  if (overlap + gain + 2 * SAME_PHRASE + ROUNDING < least) return false;
  const own = all.best[term] === -1 ? -1 : (all.bestScore[term] ?? 0);
  if (overlap < MIN_OVERLAP || overlap + gain <= own) return false;
  const agreed = agreement(asked.kinds, asked.figures, form, lex);
  if (overlap * agreed + gain <= own) return false;
  const fit = fitOf(asked.qualifiers, form, lex);
  const score = Math.max(0, overlap * agreed + gain - fit.penalty + phraseGain(asked.phrase, form, lex));
  const wasContradicted = all.contradicted[term] === 1;
  const isSame = fit.contradicted === wasContradicted;
  if (own !== -1 && !(isSame ? score > own : wasContradicted)) return false;
  all.best[term] = form;
  all.bestScore[term] = score;
  all.contradicted[term] = fit.contradicted ? 1 : 0;
  return true;
}

/** The best form of a term with what the decision needs to know about it. */
function describe(term: number, groups: readonly Group[], asked: Asked, all: Sums, lex: Lexicon): Ranked {
  const form = all.best[term] ?? 0;
  const sum = form * SUMS;
  const [matched, askedBy] = [all.ofForm[sum + MATCHED] ?? 0, all.ofForm[sum + ASKED] ?? 0];
  const full = Math.min(all.ofForm[sum + FULL] ?? 0, all.ofForm[sum + WEIGHT] ?? 0);
  const complete = isComplete(form, all);
  const named = isNamed(form, complete, all);
  return {
    form,
    term,
    score: all.bestScore[term] ?? 0,
    coverage: matched / Math.max(countedFor(form, named, asked, lex) - askedBy + full, 1e-9),
    termCoverage: () => weightInTerm(term, groups, lex) / Math.max(asked.weight, 1e-9),
    agrees: agreement(asked.kinds, asked.figures, form, lex) === 1,
    specific: all.specific[form] === 1,
    named,
    whole: asked.weight - askedBy < asked.beside + 1e-9 && complete,
    contradicted: all.contradicted[term] === 1,
  };
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
