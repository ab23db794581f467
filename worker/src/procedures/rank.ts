// Which names of the dictionary a query means, by the overlap of their weighted words. Corrected words count
// less. Qualifiers choose among the names that are left.
import type { Qualifiers } from '../../../schemas/vocabulary/procedure-text.ts';
import { type Lexicon, lexicon } from './lexicon.ts';
import { fitOf } from './qualifier-fit.ts';
import type { Slot } from './read-query.ts';
import { ASIDE_WEIGHT, forget, freshSums, match, noiseIn, type Sums } from './shared-words.ts';

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
  const all = freshSums(lex.count, lex.terms.length);
  const { weight, touched } = match(slots, all, lex);
  const asked = {
    weight,
    noise: noiseIn(slots, lex),
    beside: ASIDE_WEIGHT * slots.filter((slot) => slot.beside).length,
    kinds: kindsAsked(slots, lex),
    figures: figuresAsked(slots),
    qualifiers,
    phrase,
  };
  const terms: number[] = [];
  for (let at = 0; at < touched; at += 1) {
    const form = all.touched[at] ?? 0;
    const term = lex.term[form] ?? 0;
    const isFirst = all.best[term] === -1;
    if (keepIfBetter(form, term, asked, all, lex) && isFirst) terms.push(term);
  }
  const { bestScore, contradicted } = all;
  const order = (a: number, b: number) =>
    (contradicted[a] ?? 0) - (contradicted[b] ?? 0) || (bestScore[b] ?? 0) - (bestScore[a] ?? 0) || a - b;
  const best = terms
    .sort(order)
    .slice(0, MAX_TERMS)
    .map((term) => describe(term, asked, all, lex));
  for (let at = 0; at < touched; at += 1) forget(all.touched[at] ?? 0, all);
  ranked.set(slots, best);
  return best;
}

type Overlap = { overlap: number; gain: number; coverage: number; complete: boolean; named: boolean };

/** How much a form shares with the query. */
function overlapOf(form: number, asked: Asked, all: Sums, lex: Lexicon): Overlap {
  const weight = lex.weightOfForm[form] ?? 0;
  const m = all.matched[form] ?? 0;
  const [f, s] = [Math.min(all.full[form] ?? 0, weight), all.slots[form] ?? 0];
  const complete = weight - f < 1e-9;
  const named = complete && all.specific[form] === 1 && all.guessed[form] === 0;
  const words = (lex.firstWord[form + 1] ?? 0) - (lex.firstWord[form] ?? 0);
  const counted = named && words >= MIN_NAME_WORDS ? asked.weight - asked.noise : asked.weight;
  return {
    overlap: m / Math.max(Math.max(counted - s, 0) + weight, f),
    gain: complete ? ASIDE_GAIN * (all.asides[form] ?? 0) : 0,
    coverage: m / Math.max(counted - s + f, 1e-9),
    complete,
    named,
  };
}

/** Makes the form the best of its term if it is; false when it shares too little, or less than the best one. */
function keepIfBetter(form: number, term: number, asked: Asked, all: Sums, lex: Lexicon): boolean {
  // Most forms share one word with the query and nothing else; they end here.
  if ((all.matched[form] ?? 0) < MIN_OVERLAP * (lex.weightOfForm[form] ?? 0)) return false;
  const { overlap, gain } = overlapOf(form, asked, all, lex);
  const least = all.best[term] === -1 ? -1 : (all.bestScore[term] ?? 0);
  if (overlap < MIN_OVERLAP || overlap + gain <= least) return false;
  const agreed = agreement(asked.kinds, asked.figures, form, lex);
  if (overlap * agreed + gain <= least) return false;
  const fit = fitOf(asked.qualifiers, form, lex);
  const score = Math.max(0, overlap * agreed + gain - fit.penalty + phraseGain(asked.phrase, form, lex));
  const wasContradicted = all.contradicted[term] === 1;
  const isSame = fit.contradicted === wasContradicted;
  if (least !== -1 && !(isSame ? score > least : wasContradicted)) return false;
  all.best[term] = form;
  all.bestScore[term] = score;
  all.contradicted[term] = fit.contradicted ? 1 : 0;
  return true;
}

/** The best form of a term with what the decision needs to know about it. */
function describe(term: number, asked: Asked, all: Sums, lex: Lexicon): Ranked {
  const form = all.best[term] ?? 0;
  const { coverage, complete, named } = overlapOf(form, asked, all, lex);
  return {
    form,
    term,
    score: all.bestScore[term] ?? 0,
    coverage,
    termCoverage: (all.ofTerm[term] ?? 0) / Math.max(asked.weight, 1e-9),
    agrees: agreement(asked.kinds, asked.figures, form, lex) === 1,
    specific: all.specific[form] === 1,
    named,
    whole: asked.weight - (all.slots[form] ?? 0) < asked.beside + 1e-9 && complete,
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
