// Offers: procedures that a query may mean, or may come to mean while its last word is still being typed.
import type { ProcedureRef } from '../../../schemas/api.ts';
import { bareCode, codeTypeOf } from '../../../schemas/code-key.ts';
import type { Qualifiers } from '../../../schemas/vocabulary/procedure-text.ts';
import type { Reading } from './correct.ts';
import { type Lexicon, lexicon } from './lexicon.ts';
import { type Ranked, rank } from './rank.ts';
import type { Slot } from './read-query.ts';

/** Most offers beside a match or in place of one. */
export const MAX_OFFERS = 5;
const MIN_OFFER_SCORE = 0.12;
const MIN_TYPED_LETTERS = 2;
const MIN_TYPED_DIGITS = 3;
const MAX_COMPLETIONS = 40;
const COMPLETION_QUALITY = 0.9;

type Wanted = {
  first?: readonly number[];
  /** Codes to begin with, for a word that names a whole kind. */
  commonest?: readonly string[];
  without?: string;
  typing?: string;
  ranked?: readonly Ranked[];
};

/** Up to five procedures, each code once. `first`: terms to begin with. `without`: a code to leave out. */
export function offersFor(asked: readonly Slot[], qualifiers: Qualifiers, wanted: Wanted): ProcedureRef[] {
  const lex = lexicon();
  const typed = wanted.typing === undefined ? undefined : codesBeginning(wanted.typing, lex);
  const slots = wanted.typing === undefined ? asked : completing(asked, wanted.typing, lex);
  const offers: ProcedureRef[] = [];
  const add = (ref: ProcedureRef | undefined) => {
    if (ref === undefined || offers.length === MAX_OFFERS || ref.code === wanted.without) return;
    if (!offers.some(({ code }) => code === ref.code)) offers.push(ref);
  };
  typed?.forEach(add);
  for (const code of wanted.commonest ?? []) refOfCode(code, lex).forEach(add);
  for (const term of wanted.first ?? []) add(refOf(term, lex));
  for (const { term, score, specific, whole } of wanted.ranked ?? rank(slots, qualifiers)) {
    if (offers.length === MAX_OFFERS) break;
    if (score >= MIN_OFFER_SCORE && (specific || whole)) add(refOf(term, lex));
  }
  return offers;
}

function refOf(term: number, lex: Lexicon): ProcedureRef | undefined {
  const [name, codes] = lex.terms[term] ?? [];
  const code = codes?.find(([, role]) => role === 'primary') ?? codes?.[0];
  if (name === undefined || code === undefined) return undefined;
  return { code: bareCode(code[0]), code_type: codeTypeOf(code[0]), label: code[2] || name };
}

function refOfCode(code: string, lex: Lexicon): ProcedureRef[] {
  return lex.terms.flatMap(([name, codes]) => {
    const found = codes.find(([key]) => bareCode(key) === code);
    return found ? [{ code, code_type: codeTypeOf(found[0]), label: found[2] || name }] : [];
  });
}

/** While a code is being typed: the codes that begin with the typed characters. */
function codesBeginning(typing: string, lex: Lexicon): ProcedureRef[] {
  const start = /^\s*([a-z]?\d{2,5})\s*$/i.exec(typing)?.[1]?.toUpperCase();
  if (start === undefined || start.length < MIN_TYPED_DIGITS) return [];
  return lex.terms.flatMap(([name, codes]) =>
    codes
      .filter(([key]) => key.startsWith(start))
      .map(([key, , label]) => ({ code: bareCode(key), code_type: codeTypeOf(key), label: label || name })),
  );
}

/** While the last word is being typed, it may become any word that begins with it. */
function completing(asked: readonly Slot[], typing: string, lex: Lexicon): readonly Slot[] {
  const last = asked.at(-1);
  if (last === undefined || /\s$/.test(typing) || last.word.length < MIN_TYPED_LETTERS) return asked;
  const readings: Reading[] = [...last.readings];
  for (const [at, text] of lex.spellings.entries()) {
    if (readings.length >= MAX_COMPLETIONS) break;
    const word = lex.wordOfSpelling[at] ?? 0;
    if (!text.startsWith(last.word) || readings.some(({ words }) => words[0] === word)) continue;
    readings.push({ words: [word], text, quality: COMPLETION_QUALITY });
  }
  return [...asked.slice(0, -1), { ...last, readings }];
}
