// The code that the words of a question choose among the codes of a term, and the code that a line of a bill names.
import { bareCode } from '../../../../schemas/code-key.ts';
import { compiledLimits, compiledRules } from '../lexicon.ts';
import type { Question } from './question.ts';
import { indexRules, longestOf, type Rule, type RuleIndex, type RuleTexts, rulesIn } from './rules.ts';

let choosing: RuleIndex | undefined;
let naming: RuleIndex | undefined;
let stays: RuleIndex | undefined;
let denied: RuleIndex | undefined;
/** A rule speaks of the thing that is asked for when it says at least this many of the words that names are looked up by. */
const MIN_ASKED = 2;
/** Shorter words are articles and the like. */
const MIN_DROPPED_LETTERS = 4;
/** Most shorter questions that are asked again. */
const MOST_TRIED = 4;

/** The code among those of one term that the words of a question choose; undefined when they choose none. */
export function codeByWords(codes: readonly string[], question: Question): string | undefined {
  return longestOf(choosingIn(question).filter(({ code }) => codes.includes(code)))?.code;
}

/** A question without the words that choose a code, for each code that its words may choose; the longest words first. */
export function withoutChoosing(question: Question): { code: string; rest: string }[] {
  const found = choosingIn(question).sort((a, b) => b.length - a.length);
  const rests = found.flatMap(({ code, said }) => {
    let rest = ` ${question.plain} `;
    for (const group of said) rest = rest.replace(` ${group} `, ' ');
    return rest.trim() === question.plain ? [] : [{ code, rest: rest.trim() }];
  });
  const texts = new Set([...new Set(rests.map(({ rest }) => rest))].slice(0, MOST_TRIED));
  return rests.filter(({ rest }) => texts.has(rest));
}

function choosingIn({ texts }: Question): Rule[] {
  choosing ??= indexRules([...compiledRules().choosing, ...compiledLimits().chosen]);
  return rulesIn(choosing, texts);
}

/** The code that a line of a bill names; `none` when the dictionary lacks it. */
export function codeNamed({ texts }: Question): string | undefined {
  return longestOf(namingIn(texts))?.code;
}

const namedIn = new WeakMap<RuleTexts, Rule[]>();

/** The rules that name a code by these texts, which are asked several times for one question. */
function namingIn(texts: RuleTexts): readonly Rule[] {
  const known = namedIn.get(texts) ?? findNaming(texts);
  namedIn.set(texts, known);
  return known;
}

function findNaming(texts: RuleTexts): Rule[] {
  naming ??= indexRules([...compiledRules().naming, ...compiledLimits().named]);
  stays ??= indexRules(compiledRules().stays, (code) => (code === 'none' ? code : `MS-DRG-${code}`));
  return [...rulesIn(naming, texts), ...rulesIn(stays, texts)];
}

/**
 * Whether a rule names the code by the thing that is asked for and a word that the search for names drops: "quick" of
 * "quick ultrasound of the baby".
 */
export function isNamedByDropped(code: string, { texts, asked }: Question): boolean {
  return namingIn(texts).some((rule) => {
    const words = rule.said.flatMap((group) => group.split(' '));
    const isDropped = words.some((word) => word.length >= MIN_DROPPED_LETTERS && !asked.has(word));
    return rule.code === code && isDropped && words.filter((word) => asked.has(word)).length >= MIN_ASKED;
  });
}

/** Whether the words of a question say that the code is not meant: "home" for a sleep study in a laboratory. */
export function isDenied(code: string, { texts }: Question): boolean {
  denied ??= indexRules(compiledLimits().denied);
  const bare = bareCode(code);
  return rulesIn(denied, texts).some((rule) => rule.code.split(' ').includes(bare));
}
