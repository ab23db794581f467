// The words of the names of a code's terms.
import { lexicon } from './lexicon.ts';

let termsOfCode: Map<string, number[]> | undefined;

/** Numbers of all words in the names of the terms that have the code; empty for a code without a term. */
export function wordsOfCode(codeKey: string): ReadonlySet<number> {
  const lex = lexicon();
  termsOfCode ??= indexTerms();
  const words = new Set<number>();
  for (const term of termsOfCode.get(codeKey) ?? []) {
    const from = lex.firstWord[lex.firstForm[term] ?? 0] ?? 0;
    const end = lex.firstWord[lex.firstForm[term + 1] ?? 0] ?? 0;
    for (let at = from; at < end; at += 1) words.add(lex.words[at] ?? 0);
  }
  return words;
}

function indexTerms(): Map<string, number[]> {
  const terms = new Map<string, number[]>();
  lexicon().terms.forEach(([, codes], term) => {
    for (const [key] of codes) terms.set(key, [...(terms.get(key) ?? []), term]);
  });
  return terms;
}
