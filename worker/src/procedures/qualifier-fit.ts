// How well the qualifiers of a query, such as a side, contrast or an age, fit those of a name in the
// dictionary.
import { type Qualifiers, SIDE } from '../../../schemas/vocabulary/procedure-text.ts';
import { type Lexicon, qualifiersOfForm } from './lexicon.ts';

/** How much a difference lowers the score of a form. */
const PENALTY = {
  contrast: 0.04,
  without: 0.01,
  side: 0.03,
  oneOfBoth: 0.2,
  termOfBoth: 0.05,
  patient: 0.03,
  age: 0.03,
  ignored: 0.02,
};

const NOTHING: ReadonlySet<number> = new Set();

const FITS = { penalty: 0, contradicted: false };

function isUnsaid({ contrast, side, patient, age }: Qualifiers): boolean {
  return contrast === 0 && side === 0 && patient === 0 && age === undefined;
}

function isOnlyBoth(sides: ReadonlySet<number>): boolean {
  return sides.size === 1 && sides.has(SIDE.both);
}

/**
 * How well the asked qualifiers fit a form: a contradiction excludes it, a missing qualifier costs a little.
 */
export function fitOf(
  asked: Qualifiers,
  form: number,
  lex: Lexicon,
): { penalty: number; contradicted: boolean } {
  const said = qualifiersOfForm(lex, form);
  if (isUnsaid(said) && isUnsaid(asked)) return FITS;
  const offers = offersOf(lex.term[form] ?? 0, lex);
  let penalty = 0;
  let contradicted = false;
  const weigh = (wanted: number, has: number, offered: ReadonlySet<number>, cost: number) => {
    if (wanted === 0) penalty += has === 0 ? 0 : cost;
    else if (offered.size > 0 && !offered.has(wanted)) contradicted = true;
    else if (offered.size === 0) penalty += PENALTY.ignored;
    else if (has !== wanted) penalty += has === 0 ? PENALTY.without : cost;
  };
  weigh(
    asked.contrast,
    said.contrast,
    offers.contrast,
    said.contrast === 1 ? PENALTY.without : PENALTY.contrast,
  );
  // A name for both sides does not contradict a query for one side, and a name for one does not contradict
  // both.
  const sides = asked.side === SIDE.both || isOnlyBoth(offers.side) ? NOTHING : offers.side;
  weigh(asked.side, said.side, said.side === asked.side ? offers.side : sides, PENALTY.side);
  const oneSide = asked.side !== SIDE.both && asked.side !== SIDE.unsaid;
  if (oneSide && said.side === SIDE.both) penalty += PENALTY.oneOfBoth;
  else if (oneSide && isOnlyBoth(offers.side)) penalty += PENALTY.termOfBoth;
  weigh(asked.patient, said.patient, offers.patient, PENALTY.patient);
  if (asked.age === undefined) penalty += said.age === undefined ? 0 : PENALTY.age;
  else if (offers.ages.length > 0) {
    const [from, to] = asked.age;
    contradicted ||= !offers.ages.some(([low, high]) => from <= high && to >= low);
    if (said.age === undefined) penalty += PENALTY.without;
    else if (from > said.age[1] || to < said.age[0]) penalty += PENALTY.age;
  } else if (said.age !== undefined) {
    const [low, high] = said.age;
    contradicted ||= asked.age[0] > high || asked.age[1] < low;
  }
  return { penalty, contradicted };
}

type Offers = {
  contrast: Set<number>;
  side: Set<number>;
  patient: Set<number>;
  ages: (readonly [number, number])[];
};
const offered = new Map<number, Offers>();

/** All qualifiers of a term, from its codes and from all its forms; ages are limits only when a code says them. */
function offersOf(term: number, lex: Lexicon): Offers {
  const known = offered.get(term);
  if (known !== undefined) return known;
  const offers: Offers = { contrast: new Set(), side: new Set(), patient: new Set(), ages: [] };
  for (const [, , , contrast, patient, from, to] of lex.terms[term]?.[1] ?? []) {
    if (contrast !== 0) offers.contrast.add(contrast);
    if (patient !== 0) offers.patient.add(patient);
    if (from !== undefined && to !== undefined) offers.ages.push([from, to]);
  }
  const end = lex.firstForm[term + 1] ?? 0;
  for (let form = lex.firstForm[term] ?? 0; form < end; form += 1) {
    const qualifiers = qualifiersOfForm(lex, form);
    if (qualifiers.contrast !== 0) offers.contrast.add(qualifiers.contrast);
    if (qualifiers.side !== 0) offers.side.add(qualifiers.side);
    if (qualifiers.patient !== 0) offers.patient.add(qualifiers.patient);
  }
  offered.set(term, offers);
  return offers;
}
