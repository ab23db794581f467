// What a question means beyond its name: a brand, a body part with its views or its contrast, an age, a new patient, a
// line of a bill. The name gives a first code. When another word of the question contradicts it, that word gives the code, or
// nothing matches.
import { OUTSIDE_WORDS } from '../../../../schemas/vocabulary/procedure-fillers.ts';
import { plainText, readText } from '../../../../schemas/vocabulary/procedure-text.ts';
import { compiledTerms, lexicon } from '../lexicon.ts';
import { type ReadQuery, readQuery } from '../read-query.ts';
import { wordsOfCode } from '../term-words.ts';
import { CHILD, codeOfBrand } from './brand.ts';
import { isOnlyComplaint } from './complaint.ts';
import { codeByWords, codeNamed, isDenied, isNamedByDropped, withoutChoosing } from './conditions.ts';
import { codeForCount } from './counts.ts';
import { BILL_ABDOMEN, codeOfImaging, pictureAlone } from './imaging.ts';
import { codeOfMammogram } from './mammogram.ts';
import { codeOfOfficeVisit } from './office-visit.ts';
import type { Question } from './question.ts';
import { affirmedText, textsFor } from './rules.ts';
import { siblingSaid } from './siblings.ts';
import { codeForStay } from './stays.ts';
import { codeOfVisitLevel } from './visit-levels.ts';
import { codeForPatient, codeForStage, codeOfPreventive, patientIn } from './visits.ts';

/** The code that a question means; `none` when no code of the dictionary is meant, though a name is in it. */
export type Settled = string | undefined;

/** Words of a child that the name of a vaccine is not joined with. */
const CHILD_WORDS = new RegExp(`(?:para |for |recien |my |a ){0,3}${CHILD.source}`, 'g');

/** Questions about health, not about a price. */
const NO_PRICE = [
  'how long does, how long do, how long is, how long will, how long until, what causes, what happens if, should i worry',
  'is it normal, side effects, symptoms of, can i eat, can i drink, can i drive, can i work, how do i treat, how do i cure',
  'how to lower, how to reduce, how to prevent, how can i lower, can a ct scan, can an mri, can an xray, how accurate is, como bajar, para que sirve',
  'cuanto dura, que causa, es normal que, efectos secundarios, puedo comer, puedo tomar, puedo manejar, sintomas de',
].flatMap((line) => line.split(', ').map((words) => ` ${words} `));

function asksNoPrice(plain: string): boolean {
  const text = ` ${plain} `;
  return NO_PRICE.some((words) => text.includes(words));
}

const NO_PELVIS = /\b(?:no|not|without|sin) (?:the |my |la )?pelvis\b/;

/** Longest question whose words are looked at. */
const MOST_CHARACTERS = 160;

/** The words of a question for the rules. `typed`: the question before its blanks were put right. */
export function questionOf(query: string, read: ReadQuery, typed = query): Question {
  const written = query.slice(0, MOST_CHARACTERS).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const raw = written.replace(NO_PELVIS, ' ');
  const age = read.qualifiers.age ?? (read.clean ? undefined : readText(query).qualifiers.age);
  // "Abdomen sin pelvis con contraste": this "sin" says nothing of contrast.
  const { contrast } = raw === written ? read.qualifiers : readQuery(raw).qualifiers;
  const plain = plainText(query);
  const texts = [plain, read.phrase];
  return {
    raw,
    plain,
    phrase: read.phrase,
    texts: textsFor(typed === query ? texts : [...texts, plainText(typed)]),
    qualifiers: { ...read.qualifiers, age, contrast },
    clean: read.clean,
    uncorrected: read.slots.map(({ known, word, raw: typedAs }) => (known ? word : typedAs)).join(' '),
    misspelt: read.slots.filter(({ known }) => !known),
    asked: new Set(read.asked.flatMap(({ raw, word }) => [word, ...raw.split(' ')])),
  };
}

/**
 * The code that the rules give a question whose name gives the code `found`: the same, another, or `none`.
 * Undefined when neither the name nor a rule gives one.
 */
export function settledCode(
  question: Question,
  found: string | undefined,
  findAgain: (text: string) => string | undefined,
  exact = false,
): Settled {
  const chosen = chosenCode(question, found, findAgain, exact);
  const counted = chosen && codeForCount(siblingSaid(chosen, question), question);
  const code = codeForStay(counted, question);
  if (code === undefined || isDenied(code, question)) return undefined;
  return isOnlyComplaint(code, question) ? undefined : code;
}

function chosenCode(
  question: Question,
  found: string | undefined,
  findAgain: (text: string) => string | undefined,
  exact: boolean,
): Settled {
  const { plain } = question;
  if (asksNoPrice(plain)) return undefined;
  if (plain.split(' ').some((word) => OUTSIDE_WORDS.has(word))) return found;
  const brand = codeOfBrand(question);
  if (brand !== undefined) return brand;
  const certain =
    codeOfMammogram(question) ??
    ruleNamed(question, found) ??
    codeOfVisitLevel(question) ??
    codeOfImaging(question, found) ??
    codeOfPreventive(question, found) ??
    codeOfOfficeVisit(question, found, patientIn(question));
  // A name of the dictionary, word by word, is never answered by another term.
  const isDeniedName = found !== undefined && isDenied(found, question);
  const isName = exact && !isDeniedName && !BILL_ABDOMEN.test(plain) && !deniesWord(question, found);
  const isNeighbour =
    isName &&
    found !== undefined &&
    certain !== undefined &&
    !codesBeside(found).includes(certain) &&
    !isNamedByDropped(certain, question);
  if (certain !== undefined && !isNeighbour) return certain;
  if (found === undefined) return foundWithout(question, findAgain);
  const own = codesBeside(found);
  if (!exact && question.qualifiers.contrast === 0 && affirmedText(question) !== question.plain) {
    const other = saysWithout(found) ? undefined : findAgain(affirmedText(question));
    if (other !== undefined && !own.includes(other)) return other;
  }
  const chosen = codeByWords(own, question);
  if (chosen !== undefined) return codeForPatient(chosen, question) ?? chosen;
  return codeForPatient(found, question) ?? codeForStage(found, question) ?? found;
}

/** The code that a rule names, unless its words were only read out of a misspelt word and the question names another. */
function ruleNamed(question: Question, found: string | undefined): string | undefined {
  const code = codeNamed(question);
  if (question.clean || code === undefined || found === undefined || codesBeside(found).includes(code))
    return code;
  const { plain, uncorrected } = question;
  return codeNamed({ ...question, texts: textsFor([plain, uncorrected]) }) === undefined ? undefined : code;
}

/** The code whose own words are in the question, when the rest of the question names its term. */
function foundWithout(
  question: Question,
  findAgain: (text: string) => string | undefined,
): string | undefined {
  const picture = pictureAlone(question);
  const shown = picture && findAgain(picture);
  if (shown !== undefined) return codeOfImaging(question, shown) ?? shown;
  const names = new Map<string, string | undefined>();
  for (const { code, rest } of withoutChoosing(question)) {
    if (!names.has(rest)) names.set(rest, findAgain(rest));
    const name = names.get(rest);
    if (name !== undefined && codesBeside(name).includes(code)) return code;
  }
  const rest = question.plain.replace(CHILD_WORDS, ' ').trim();
  const name = rest === question.plain ? undefined : findAgain(rest);
  return name && codeForStage(name, question);
}

/** "Mammogram, not the screening kind": all words of a name, one of them denied. */
function deniesWord({ plain }: Question, found: string | undefined): boolean {
  return /\b(?:not|isnt|no es)\b/.test(plain) && found !== undefined && !saysWithout(found);
}

/** Whether one name of the code's term holds a denial and one of these words, such as "sleep study without cpap". */
export function namesDenial(code: string, denied: readonly string[]): boolean {
  const lex = lexicon();
  const term = lex.terms.findIndex(([, codes]) => codes.some(([key]) => key === code));
  const numbersOf = (words: readonly string[]) => words.flatMap((word) => lex.wordSpelled(word) ?? []);
  const [denials, words] = [numbersOf(DENIALS), numbersOf(denied)];
  const end = lex.firstForm[term + 1] ?? 0;
  for (let form = lex.firstForm[term] ?? 0; form < end; form += 1) {
    const own = lex.words.subarray(lex.firstWord[form], lex.firstWord[form + 1]);
    if (denials.some((word) => own.includes(word)) && words.some((word) => own.includes(word))) return true;
  }
  return false;
}

const DENIALS = ['without', 'sin', 'no', 'not', 'only', 'solo', 'alone'];

/** Whether a name of the code's term says that something is left out. */
function saysWithout(code: string): boolean {
  const lex = lexicon();
  const words = wordsOfCode(code);
  return DENIALS.flatMap((word) => lex.wordSpelled(word) ?? []).some((denial) => words.has(denial));
}

let beside: Map<string, readonly string[]> | undefined;

/** The codes of the term that has this code, retired codes left out. */
export function codesBeside(code: string): readonly string[] {
  beside ??= new Map(
    compiledTerms().flatMap(([, codes]) => {
      const own = codes.flatMap(([key, role]) => (role === 'alias_retired' ? [] : [key]));
      return own.map((one) => [one, own] as const);
    }),
  );
  return beside.get(code) ?? [];
}
