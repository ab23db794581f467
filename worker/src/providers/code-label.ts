// Our own plain names of billing codes: those of the dictionary. A code outside it is called by its number.
import { bareCode, type CodeKey, codeTypeOf } from '../../../schemas/code-key.ts';
import { compiledTerms } from '../procedures/lexicon.ts';

let labels: Map<CodeKey, string> | undefined;

/** What a code is called; a term's primary code goes before another term's variant. */
export function labelOfCode(key: CodeKey): string {
  labels ??= dictionaryLabels();
  return labels.get(key) ?? `${codeTypeOf(key)} ${bareCode(key)}`;
}

function dictionaryLabels(): Map<CodeKey, string> {
  const found = new Map<CodeKey, string>();
  for (const wantPrimary of [true, false]) {
    for (const [name, codes] of compiledTerms()) {
      for (const [key, role, label] of codes) {
        if ((role === 'primary') === wantPrimary && !found.has(key)) found.set(key, label || name);
      }
    }
  }
  return found;
}
