// How an answer says what the query was taken for. Pure.
import { bareCode, codeTypeOf } from '../../../schemas/code-key.ts';
import type { SearchMatch } from '../../../schemas/search.ts';
import { labelOfCode } from './code-label.ts';
import type { Meaning } from './query-meaning.ts';

/** What provider tiles are filed under, and cursors are bound to. */
export function keyOfMeaning(meaning: Meaning): string {
  return meaning.kind === 'specialty' ? meaning.specialty.id : meaning.found.codeKey;
}

/** The `match` of an answer; `filed` is what the tiles are filed under, where there are any. */
export function describeMatch(
  input: string,
  meaning: Meaning,
  filed?: { label: string; price_code: string },
): SearchMatch {
  if (meaning.kind === 'specialty') {
    const { specialty, corrected, score } = meaning;
    const key = filed?.price_code ?? specialty.anchor;
    return {
      input,
      kind: 'specialty',
      specialty: specialty.id,
      label: filed?.label ?? specialty.label,
      code: bareCode(key),
      code_type: codeTypeOf(key),
      code_label: labelOfCode(key),
      corrected,
      score,
    };
  }
  const { codeKey, match } = meaning.found;
  const label = match.label ?? filed?.label ?? labelOfCode(codeKey);
  return {
    input,
    kind: 'procedure',
    specialty: null,
    label,
    code: bareCode(codeKey),
    code_type: codeTypeOf(codeKey),
    code_label: label,
    corrected: match.corrected,
    score: match.score,
  };
}
