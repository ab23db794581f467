// Words that say another thing is meant than the one that the rest of a query names: "removal" in "pacemaker removal",
// "antibodies" in "covid antibodies". A term that never uses the word or one of its group is not what is asked for.
import { compiledLimits, lexicon, wordsOfVariant } from './lexicon.ts';
import type { Ranked } from './rank.ts';
import type { ReadQuery } from './read-query.ts';

/** `beside`: whether the words may be beside a whole name; `terms`: the terms that have a word of the group. */
type Thing = { words: readonly string[]; beside: boolean; terms: () => ReadonlySet<number> };

let things: ReadonlyMap<string, Thing> | undefined;

/** Whether a word of the query, as it was typed, belongs to a group of words that the term lacks. */
export function isOtherThing({ term, form, named }: Ranked, { asked, typed }: ReadQuery): boolean {
  things ??= collectThings();
  const { firstWord } = lexicon();
  const isName = named && (firstWord[form + 1] ?? 0) - (firstWord[form] ?? 0) > 1;
  for (const { raw, beside } of asked) {
    const thing = beside === true || !typed.has(raw) ? undefined : things.get(raw);
    if (thing !== undefined && !thing.terms().has(term) && !(isName && thing.beside)) return true;
  }
  return false;
}

function collectThings(): Map<string, Thing> {
  const { things: strict, parts } = compiledLimits();
  const groups = [...strict, ...parts].map((text, at) => {
    const words = text.split(' ');
    let terms: ReadonlySet<number> | undefined;
    const readTerms = () => {
      terms ??= termsWith(words);
      return terms;
    };
    return { words, beside: at >= strict.length, terms: readTerms };
  });
  return new Map(groups.flatMap((thing) => thing.words.map((word) => [word, thing] as const)));
}

/** The terms that have one of the words in a name, or among the words that choose one of their codes. */
function termsWith(words: readonly string[]): Set<number> {
  const lex = lexicon();
  const terms = new Set<number>();
  for (const word of new Set(words.flatMap((text) => lex.wordOf(text) ?? []))) {
    const end = lex.firstOfWord[word + 1] ?? 0;
    for (let at = lex.firstOfWord[word] ?? 0; at < end; at += 1) {
      terms.add(lex.term[lex.formsOfWord[at] ?? 0] ?? 0);
    }
  }
  lex.terms.forEach(([, codes], term) => {
    if (codes.some(([key]) => wordsOfVariant(key).some((word) => words.includes(word)))) terms.add(term);
  });
  return terms;
}
