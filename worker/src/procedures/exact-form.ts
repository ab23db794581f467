// The name of the dictionary that a question is, word by word.
import type { Qualifiers } from '../../../schemas/vocabulary/procedure-text.ts';
import { type Lexicon, lexicon, qualifiersOfForm } from './lexicon.ts';
import type { ReadQuery } from './read-query.ts';

/**
 * The form with exactly these words and qualifiers; of several, the longest whose phrase is in the query, else the
 * shortest.
 */
export function exactForm({ asked, qualifiers, phrase }: ReadQuery): number | undefined {
  const lex = lexicon();
  const words = [...new Set(asked.flatMap(({ readings }) => readings[0]?.words ?? []))];
  const [first] = words;
  if (first === undefined) return undefined;
  const weight = (word: number) => lex.weightOfWord[word] ?? 0;
  const rarest = words.reduce((best, word) => (weight(word) > weight(best) ? word : best), first);
  let named: number | undefined;
  let shortest: number | undefined;
  const length = (form: number) => lex.phrases.get(form)?.length ?? 0;
  const end = lex.firstOfWord[rarest + 1] ?? 0;
  for (let at = lex.firstOfWord[rarest] ?? 0; at < end; at += 1) {
    const form = lex.formsOfWord[at] ?? 0;
    if (!hasExactly(form, words, lex) || !isSame(qualifiersOfForm(lex, form), qualifiers)) continue;
    if (shortest === undefined || length(form) < length(shortest)) shortest = form;
    const isInQuery = length(form) > 0 && ` ${phrase} `.includes(` ${lex.phrases.get(form)} `);
    if (isInQuery && (named === undefined || length(form) > length(named))) named = form;
  }
  return named ?? shortest;
}

function hasExactly(form: number, asked: readonly number[], { firstWord, words }: Lexicon): boolean {
  const from = firstWord[form] ?? 0;
  const end = firstWord[form + 1] ?? 0;
  if (end - from !== asked.length) return false;
  for (const word of asked) {
    let at = from;
    while (at < end && words[at] !== word) at += 1;
    if (at === end) return false;
  }
  return true;
}

function isSame(one: Qualifiers, other: Qualifiers): boolean {
  return (
    one.contrast === other.contrast &&
    one.side === other.side &&
    one.patient === other.patient &&
    one.age?.[0] === other.age?.[0] &&
    one.age?.[1] === other.age?.[1]
  );
}
