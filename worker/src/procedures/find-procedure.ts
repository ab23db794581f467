// What a query means: a code in it, the exact name of a procedure, or the name it most likely means. Pure.
import type { Match, ProcedureRef } from '../../../schemas/api.ts';
import type { Candidate } from '../../../schemas/api-error.ts';
import { bareCode, codeTypeOf } from '../../../schemas/code-key.ts';
import { commonestOf } from '../../../schemas/vocabulary/procedure-choices.ts';
import type { CompiledCode } from '../../../schemas/vocabulary/procedure-index.ts';
import { plainText, type Qualifiers } from '../../../schemas/vocabulary/procedure-text.ts';
import { STOPS } from '../../../schemas/vocabulary/procedure-wording.ts';
import { clausesOf } from './clauses.ts';
import { forgetReadings } from './correct.ts';
import { correctedText } from './corrected-text.ts';
import { decide, KEPT_ALONE, wordOfWholeKind } from './decide.ts';
import { type Denial, denialIn } from './denial.ts';
import { exactForm } from './exact-form.ts';
import { compiledTerms, lexicon, wordsOfVariant } from './lexicon.ts';
import { mendedText } from './mended-text.ts';
import { asksOfOtherThing } from './other-things.ts';
import { codesIn } from './query-code.ts';
import type { Ranked } from './rank.ts';
import { type ReadQuery, readQuery } from './read-query.ts';
import { isNearOtherName } from './rival-names.ts';
import { MAX_OFFERS, offersFor } from './suggest.ts';
import { wordsOfCode } from './term-words.ts';
import { codeOfBrand } from './variants/brand.ts';
import type { Question } from './variants/question.ts';
import { codesBeside, namesDenial, questionOf, settledCode } from './variants/settle.ts';
import { isSiblingOf } from './variants/siblings.ts';

/** The score of a procedure that a rule about words names, though no name of it does. */
const SETTLED_SCORE = 0.9;

/** A recognised procedure, with the key of its code in the tiles. */
export type FoundProcedure = { codeKey: string; match: Omit<Match, 'label'> & { label: string | null } };

/** A procedure while it is looked for. What may be meant besides is only collected for the one that is answered. */
type Named = FoundProcedure & { offers: () => ProcedureRef[] };

/** The procedure of a code that was typed; its label comes from its tile. */
export function procedureOfCode(input: string, codeKey: string): FoundProcedure {
  const code = bareCode(codeKey);
  const code_type = codeTypeOf(codeKey);
  const cpt = code_type === 'MS-DRG' ? null : code;
  const match = { input, cpt, code, code_type, label: null, corrected: null, score: 1, alternatives: [] };
  return { codeKey, match };
}

/**
 * The procedure of a free query, or undefined: an unknown name is refused, never guessed.
 * @param hasCode which codes written out in a query are known; the dictionary's own by default
 */
export function findProcedure(
  query: string,
  hasCode: (codeKey: string) => boolean = inDictionary,
): FoundProcedure | undefined {
  const written = codesIn(query);
  if (written !== undefined) {
    const [first] = written;
    return first !== undefined && written.every(hasCode) ? procedureOfCode(query, first) : undefined;
  }
  forgetReadings();
  const found = findInWords(mendedText(query), query);
  if (found === undefined) return undefined;
  const { codeKey, match, offers } = found;
  return { codeKey, match: { ...match, input: query, alternatives: offers() } };
}

/** `typed`: the words before their blanks were put right. */
function findInWords(query: string, typed: string): Named | undefined {
  const read = readQuery(query);
  const named = asksOfOtherThing(read) ? undefined : findName(query, read);
  const found = findMisspeltName(query, named) ?? findAffirmed(query, typed, read, named);
  return found === undefined || isNearOtherName(found.codeKey, read) ? undefined : found;
}

/** A name of the dictionary with misspelt words: as with the name itself, no rule of another term and no denial decides. */
function findMisspeltName(query: string, named: Named | undefined): Named | undefined {
  const { corrected = null, score = 0 } = named?.match ?? {};
  if (corrected === null) return undefined;
  const spelt = readQuery(corrected);
  if (!spelt.clean || isWholeKind(spelt) || exactForm(spelt) === undefined) return undefined;
  // Words of the rules are missing from the dictionary, so that they are looked for as they were typed.
  const question = { ...questionOf(corrected, spelt, query), plain: plainText(query) };
  const found = settle(query, spelt, question, findName(corrected, spelt));
  return found && { ...found, match: { ...found.match, input: query, corrected, score } };
}

/** The procedure of the words that the query does not deny. */
function findAffirmed(
  query: string,
  typed: string,
  read: ReadQuery,
  named: Named | undefined,
): Named | undefined {
  const whole = findWhole(query, typed, read, named);
  if (whole?.match.score === 1 && whole.match.corrected === null) return whole;
  const denial = denialIn(query);
  return denial === undefined ? whole : withoutDenied(query, whole, denial);
}

function findWhole(
  query: string,
  typed = query,
  read = readQuery(query),
  named = asksOfOtherThing(read) ? undefined : findName(query, read),
): Named | undefined {
  if (asksOfOtherThing(read)) return undefined;
  return settle(query, read, questionOf(query, read, typed), named ?? findInClause(query));
}

const SIDE_WORD = /^(?:left|right|izquierd[oa]|derech[oa])$/;

/** What is meant when words are denied: the procedure of the other words, unless the denial itself names one. */
function withoutDenied(
  query: string,
  whole: Named | undefined,
  { rest, denied, isAfter }: Denial,
): Named | undefined {
  const other = findWhole(rest);
  if (other === undefined || other.codeKey === whole?.codeKey) return whole;
  const answer = { ...other, match: { ...other.match, input: query } };
  const saysOther = questionOf(denied.join(' '), readQuery(denied.join(' ')));
  if (whole === undefined) {
    const isOtherBrand = codeOfBrand(saysOther) !== undefined;
    return isNamedBy(other.codeKey, denied) && !isOtherBrand ? undefined : answer;
  }
  // A rule that knows the denial chose another code than the name.
  if (!isAfter && findName(query)?.codeKey !== whole.codeKey) return whole;
  if (denied.some((word) => SIDE_WORD.test(word))) return answer;
  const isSibling = codesBeside(other.codeKey).includes(whole.codeKey);
  return isSibling || isSiblingOf(whole.codeKey, other.codeKey) || namesDenial(whole.codeKey, denied)
    ? whole
    : answer;
}

/** Whether one of the words is in a name of the code's term. */
function isNamedBy(codeKey: string, words: readonly string[]): boolean {
  const lex = lexicon();
  const named = wordsOfCode(codeKey);
  return words.some((word) => {
    const number = lex.wordOf(word);
    return number !== undefined && named.has(number);
  });
}

/** The procedure of the code that the rules about brands, body parts, ages and the like give; else the one that is found. */
function settle(
  query: string,
  read: ReadQuery,
  question: Question,
  named: Named | undefined,
): Named | undefined {
  const isName = named?.match.score === 1 && named.match.corrected === null;
  const again = (text: string) => findName(text)?.codeKey;
  const codeKey = settledCode(question, named?.codeKey, again, isName);
  if (codeKey === undefined || codeKey === named?.codeKey) return codeKey === undefined ? undefined : named;
  const code = compiledCode(codeKey);
  if (code === undefined) return undefined;
  const [[key, , label], name] = code;
  const procedure = procedureOfCode(query, key);
  const { corrected = null, score = SETTLED_SCORE } = named?.match ?? {};
  const offers = () => {
    const first = named ? [refOf(named)] : [];
    const others = offersFor(read.asked, read.qualifiers, { without: procedure.match.code });
    return [...first, ...others.filter(({ code }) => code !== first[0]?.code)].slice(0, MAX_OFFERS);
  };
  return { codeKey: key, match: { ...procedure.match, label: label || name, corrected, score }, offers };
}

function refOf({ match: { code, code_type, label } }: FoundProcedure): ProcedureRef {
  return { code, code_type, label: label ?? code };
}

function compiledCode(codeKey: string): [CompiledCode, string] | undefined {
  for (const [name, codes] of compiledTerms()) {
    const code = codes.find(([key]) => key === codeKey);
    if (code !== undefined) return [code, name];
  }
  return undefined;
}

/** The procedure that the whole query names. */
function findName(query: string, read = readQuery(query)): Named | undefined {
  const exact = read.clean && !isWholeKind(read) ? exactForm(read) : undefined;
  if (exact !== undefined) return found(query, exact, read, 1, null);
  const { match, offers } = decide(read);
  if (match === undefined) return undefined;
  return found(query, match.form, read, scoreOf(match), correctedText(read, match.form), offers);
}

/** A clause is believed only when it is a name nearly word by word. */
const MIN_CLAUSE_SCORE = 0.9;

/** The one procedure that clauses of the query name without a misspelt word; undefined when they name several. */
function findInClause(query: string): Named | undefined {
  const all = clausesOf(query).flatMap((clause) => findName(clause) ?? []);
  const sure = all.filter(({ match }) => match.score >= MIN_CLAUSE_SCORE && match.corrected === null);
  const [first] = sure;
  if (first === undefined || sure.some(({ codeKey }) => codeKey !== first.codeKey)) return undefined;
  return { ...first, match: { ...first.match, input: query, score: MIN_CLAUSE_SCORE } };
}

/** Whether the query is one general word, such as "vaccines", that a longer name is reduced to. */
function isWholeKind(read: ReadQuery): boolean {
  const said = read.slots.filter(({ word }) => !STOPS.has(word));
  return said.length === 1 && !KEPT_ALONE.has(said[0]?.word ?? '') && wordOfWholeKind(read) !== undefined;
}

function scoreOf({ score }: Ranked): number {
  return Math.round(Math.min(1, Math.max(0, score)) * 100) / 100;
}

let codes: Set<string> | undefined;

function inDictionary(codeKey: string): boolean {
  codes ??= new Set(compiledTerms().flatMap(([, own]) => own.map(([key]) => key)));
  return codes.has(codeKey);
}

function found(
  input: string,
  form: number,
  { qualifiers, asked }: ReadQuery,
  score: number,
  corrected: string | null,
  ranked?: readonly Ranked[],
): Named | undefined {
  const lex = lexicon();
  const [name, own, near] = lex.terms[lex.term[form] ?? 0] ?? [];
  const code = own && (variantNamed(own, asked) ?? codeFor(own, qualifiers));
  if (name === undefined || code === undefined) return undefined;
  const [codeKey, , label] = code;
  const procedure = procedureOfCode(input, codeKey);
  const offers = () =>
    offersFor(asked, qualifiers, {
      first: near ?? [],
      without: procedure.match.code,
      ...(ranked && { ranked }),
    });
  return { codeKey, match: { ...procedure.match, label: label || name, corrected, score }, offers };
}

/** The variant that a word of the query names: a brand, or "removal" for an implant. */
function variantNamed(codes: readonly CompiledCode[], asked: ReadQuery['asked']): CompiledCode | undefined {
  return codes.find(([key]) => {
    const words = wordsOfVariant(key);
    return (
      words.length > 0 &&
      asked.some(({ word, readings: [best] }) => words.includes(word) || words.includes(best?.text ?? ''))
    );
  });
}

/** The primary code, or the variant that the qualifiers ask for. */
function codeFor(codes: readonly CompiledCode[], asked: Qualifiers): CompiledCode | undefined {
  const primary = codes.find(([, role]) => role === 'primary') ?? codes[0];
  const fits = ([, role, , contrast, patient, from, to]: CompiledCode) =>
    (role === 'primary' || role === 'variant') &&
    (asked.contrast === 0 || contrast === 0 || contrast === asked.contrast) &&
    (asked.patient === 0 || patient === 0 || patient === asked.patient) &&
    (asked.age === undefined || from === undefined || to === undefined || overlap(asked.age, [from, to]));
  if (primary === undefined || fits(primary)) return primary;
  return codes.find(fits) ?? primary;
}

function overlap([a, b]: readonly [number, number], [from, to]: readonly [number, number]): boolean {
  return a <= to && b >= from;
}

/** What a query may mean, or may come to mean while it is typed: offers, never matches. The best first. */
export function suggestProcedures(query: string): ProcedureRef[] {
  forgetReadings();
  const read = readQuery(query);
  const kind = wordOfWholeKind(read);
  const commonest = kind === undefined ? {} : { commonest: commonestOf(kind) };
  return offersFor(read.asked, read.qualifiers, { typing: query, ...commonest });
}

/** The same offers, as an error lists them. */
export function candidatesFor(query: string): Candidate[] {
  return suggestProcedures(query);
}
