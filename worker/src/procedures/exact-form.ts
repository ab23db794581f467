// The name of the dictionary that a question is, word by word.
import { lexicon, qualifiersOfForm } from './lexicon.ts';
import type { ReadQuery } from './read-query.ts';

/**
 * The form with exactly these words and qualifiers; of several, the longest whose phrase is in the query, else the
 * shortest.
 */
export function exactForm({ asked, qualifiers, phrase }: ReadQuery): number | undefined {
  const lex = lexicon();
  const words = [...new Set(asked.flatMap(({ readings }) => readings[0]?.words ?? []))];
  const [rarest] = [...words].sort((a, b) => (lex.weightOfWord[b] ?? 0) - (lex.weightOfWord[a] ?? 0));
  if (rarest === undefined) return undefined;
  const said = JSON.stringify(qualifiers);
  const forms = [...lex.formsOfWord.subarray(lex.firstOfWord[rarest], lex.firstOfWord[rarest + 1])].filter(
    (form) => {
      const own = lex.words.subarray(lex.firstWord[form], lex.firstWord[form + 1]);
      if (own.length !== words.length || !words.every((word) => own.includes(word))) return false;
      return JSON.stringify(qualifiersOfForm(lex, form)) === said;
    },
  );
  const length = (form: number) => lex.phrases.get(form)?.length ?? 0;
  const inQuery = forms.filter(
    (form) => length(form) > 0 && ` ${phrase} `.includes(` ${lex.phrases.get(form)} `),
  );
  return inQuery.sort((a, b) => length(b) - length(a))[0] ?? forms.sort((a, b) => length(a) - length(b))[0];
}
