// A code against what the question says of it: "moderate" is not answered by a visit of low complexity, "additional hour"
// not by the first hour. The sibling that is said answers instead; when the dictionary lacks it, nothing does.
import { wordsOfCode } from '../term-words.ts';
import { contrastIn, isContrastLost } from './contrast.ts';
import { CTS, MRAS, MRIS } from './imaging-table.ts';
import { readParts } from './parts.ts';
import type { Question } from './question.ts';
import { FAMILIES, saidIn } from './siblings-table.ts';
import { patientIn } from './visits.ts';

/** Codes with their values, in the order of the dimensions. */
type Family = { dimensions: readonly string[]; members: readonly Member[] };
type Member = { code: string; values: readonly string[] };

const ANY = '*';
const NONE = 'none';
const ONE_SIDE =
  /\b(?:unilateral|uni|unilat|(?:one|single|un|una|un solo|una sola) (?:side|sided|leg|arm|breast|pierna|brazo|lado|seno|mama))\b/;
const TWO_SIDES =
  /\b(?:bilateral|both|bilat|bil|ambas|ambos|(?:las|mis|las dos|dos|two) (?:piernas|brazos|legs|arms))\b/;

let families: Map<string, Family[]> | undefined;

/** The code for what the question says: the same, a sibling, or `none` when the sibling is missing. */
export function siblingSaid(code: string, question: Question): string {
  families ??= readFamilies();
  const own = families.get(code);
  if (own === undefined || code === NONE) return code;
  const text = textOf(question);
  let chosen = code;
  for (const family of own) chosen = siblingIn(family, chosen, question, text);
  return chosen;
}

/** Whether the codes differ in one thing that a question may say. */
export function isSiblingOf(code: string, other: string): boolean {
  families ??= readFamilies();
  return families.get(code)?.some(({ members }) => members.some((member) => member.code === other)) === true;
}

function siblingIn({ dimensions, members }: Family, code: string, question: Question, text: string): string {
  const own = members.find((member) => member.code === code);
  if (own === undefined) return code;
  const said = dimensions.map((dimension) => saidOf(dimension, code, question, text));
  const agrees = ({ values }: Member) =>
    said.every((value, at) => value === undefined || values[at] === ANY || values[at] === value);
  if (agrees(own)) return code;
  // Of what the question leaves open, the sibling says the same.
  const closeness = ({ values }: Member) => values.filter((value, at) => value === own.values[at]).length;
  const [best] = members.filter(agrees).sort((a, b) => closeness(b) - closeness(a));
  return best?.code ?? NONE;
}

/** The value of a dimension that the question says; undefined when it says none or several. */
function saidOf(dimension: string, code: string, question: Question, text: string): string | undefined {
  if (dimension === 'patient') return patientIn(question);
  if (dimension === 'sides') return sidesSaid(question, text);
  if (dimension === 'region') return regionSaid(question);
  if (dimension === 'contrast') return contrastSaid(code, question);
  return saidIn(dimension, text);
}

/** No code has this value. */
const UNSURE = 'unsure';

/** The contrast, when the words as typed and as read say the same. */
function contrastSaid(code: string, { raw, qualifiers, misspelt }: Question): string | undefined {
  const named = wordsOfCode(code);
  const lost = misspelt.filter(
    ({ readings }) => !readings.some(({ words }) => words.some((word) => named.has(word))),
  );
  if (isContrastLost(raw, new Set(lost.flatMap((slot) => slot.raw.split(' '))))) return UNSURE;
  const written = contrastIn(raw);
  const contrast = written || qualifiers.contrast;
  const isUnsure = qualifiers.contrast !== 0 && qualifiers.contrast !== contrast;
  return contrast === 0 || isUnsure ? undefined : String(contrast);
}

function sidesSaid({ qualifiers: { side } }: Question, text: string): string | undefined {
  const one = side === 1 || side === 2 || ONE_SIDE.test(text);
  const both = side === 3 || TWO_SIDES.test(text);
  if (one === both) return undefined;
  return one ? 'one' : 'both';
}

const ABDOMEN = /\b(?:abd|abdo|abdom|abdomen|abdominal|belly|stomach|tummy|vientre|barriga|panza|estomago)\b/;
const PELVIS = /\b(?:pel|pelv|pelvis|pelvic|pelvic[ao])\b/;
const WITHOUT_PELVIS =
  /\b(?:no|not|not the|not my|without|without the|sin|sin la) pelvis\b|\bpelvis (?:no|not)(?! (?:dye|contrast|iv|oral|medio|tinte|con))\b|\b(?:abd|abdomen|belly|vientre) (?:only|alone|solo|solamente)\b|\b(?:only|just|solo|solamente) (?:the |my |el |del |mi )?(?:abd|abdomen|belly|vientre)\b/;

/** "Belly" alone may mean both, and "pelvis" may be beside another name of the belly, such as "kidneys". */
function regionSaid({ plain, texts }: Question): string | undefined {
  const affirmed = texts.affirmed.join(' ');
  if (WITHOUT_PELVIS.test(plain)) return 'abdomen';
  return PELVIS.test(affirmed) && ABDOMEN.test(affirmed) ? 'both' : undefined;
}

const NO_EMERGENCY =
  /\b(?:non|no|not|not an|sin|no es|no es una|no de|not really an|que no sea(?: una)?) (?:emergency|emerg|emergent|emer|emergencia|urgencia)\b/g;

/** The words as typed and as read, with "not an emergency" as one word. */
function textOf({ plain, phrase }: Question): string {
  return `${plain} | ${phrase}`.replace(NO_EMERGENCY, 'nonemergency');
}

function readFamilies(): Map<string, Family[]> {
  const index = new Map<string, Family[]>();
  const add = (family: Family) => {
    for (const { code } of family.members) index.set(code, [...(index.get(code) ?? []), family]);
  };
  for (const line of FAMILIES.trim().split('\n')) {
    const [head = '', rest = ''] = line.split(': ');
    const members = rest.split(', ').map((text) => {
      const [code = '', ...values] = text.split(' ');
      return { code, values };
    });
    add({ dimensions: head.split(' '), members });
  }
  for (const { part } of [CTS, MRIS, MRAS].flatMap(readParts)) {
    const members = part.shots.map(({ code }, at) => ({ code, values: [String(at + 1)] }));
    const isNew = members.some(({ code }) => code !== 'none' && !index.has(code));
    if (isNew) add({ dimensions: ['contrast'], members: members.filter(({ code }) => code !== 'none') });
  }
  return index;
}
