// The words of the names of a code's terms.
import { lexicon } from './lexicon.ts';

let termsOfCode: Map<string, number[]> | undefined;
const wordsByCode = new Map<string, ReadonlySet<number>>();
const NO_WORDS: ReadonlySet<number> = new Set();

/** Numbers of all words in the names of the terms that have the code; empty for a code without a term. */
export function wordsOfCode(codeKey: string): ReadonlySet<number> {
  const known = wordsByCode.get(codeKey);
  if (known !== undefined) return known;
  const lex = lexicon();
  termsOfCode ??= indexTerms();
  const terms = termsOfCode.get(codeKey);
  if (terms === undefined) return NO_WORDS;
  const words = new Set<number>();
  for (const term of terms) {
    const from = lex.firstWord[lex.firstForm[term] ?? 0] ?? 0;
    const end = lex.firstWord[lex.firstForm[term + 1] ?? 0] ?? 0;
    for (let at = from; at < end; at += 1) words.add(lex.words[at] ?? 0);
  }
  wordsByCode.set(codeKey, words);
  return words;
}

function indexTerms(): Map<string, number[]> {
  const terms = new Map<string, number[]>();
  lexicon().terms.forEach(([, codes], term) => {
    for (const [key] of codes) terms.set(key, [...(terms.get(key) ?? []), term]);
  });
  return terms;
}
