// The generated error set: for every term and both languages, one damaged query of every kind for its name and
// first two synonyms. Seeded; fixed before the matcher was tuned.
import { termCodeKey } from '../../../schemas/vocabulary/procedures.ts';
import { type Random, seededRandom } from '../random.ts';
import { applyEdits, BASIC_KINDS, type Edit, editsOf, SINGLE_KINDS, type Site } from './edits.ts';
import type { Query } from './hand.ts';
import { type Form, type Language, type Vocabulary, vocabularyOf } from './vocabulary.ts';

export const GENERATED_KINDS = [...BASIC_KINDS, 'two'] as const;
export type GeneratedKind = (typeof GENERATED_KINDS)[number];
export { SINGLE_KINDS };

/** How often a damaged query that means something else is drawn again before the form is passed over. */
const MAX_DRAWS = 40;
/** Letters between two errors that count as being in different places. */
const MIN_LETTERS_APART = 1;

export type GeneratedSet = {
  queries: Query[];
  /** Damaged queries that were another word or another term's form, and drawn again. */
  drawnAgain: number;
  /** Forms that no error of a kind could be made in. */
  passedOver: number;
};

/** Draws the whole set of one seed. */
export function generateErrors(seed: number, vocabulary: Vocabulary = vocabularyOf()): GeneratedSet {
  const random = seededRandom(Math.imul(seed, 0x9e3779b1));
  const set: GeneratedSet = { queries: [], drawnAgain: 0, passedOver: 0 };
  for (const form of vocabulary.forms) {
    for (const kind of GENERATED_KINDS) {
      const { query, drawnAgain } = damage(form, kind, vocabulary, random);
      set.drawnAgain += drawnAgain;
      if (query === undefined) set.passedOver += 1;
      else set.queries.push(query);
    }
  }
  return set;
}

function damage(form: Form, kind: GeneratedKind, vocabulary: Vocabulary, random: Random) {
  const sites = sitesOf(form.text, vocabulary);
  const edits = Object.fromEntries(
    BASIC_KINDS.map((basic) => [basic, editsOf(basic, sites, form.language)]),
  ) as Record<(typeof BASIC_KINDS)[number], Edit[]>;
  let drawnAgain = 0;
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    const made = kind === 'two' ? pickTwo(edits, random) : pickOne(edits[kind], random);
    if (made === undefined) break;
    if (meansSomethingElse(form, made, vocabulary)) drawnAgain += 1;
    else return { query: queryOf(form, kind, form.language, applyEdits(form.text, made)), drawnAgain };
  }
  return { query: undefined, drawnAgain };
}

function queryOf({ term }: Form, kind: GeneratedKind, language: Language, query: string): Query {
  return { query, kind, language, accept: term.codes.map(termCodeKey) };
}

function pickOne(edits: readonly Edit[], random: Random): Edit[] | undefined {
  return edits.length === 0 ? undefined : [random.pick(edits)];
}

function pickTwo(edits: Record<(typeof BASIC_KINDS)[number], Edit[]>, random: Random): Edit[] | undefined {
  const kinds = BASIC_KINDS.filter((kind) => edits[kind].length > 0);
  if (kinds.length === 0) return undefined;
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    const pair = [random.pick(edits[random.pick(kinds)]), random.pick(edits[random.pick(kinds)])];
    const [first, second] = pair.sort((a, b) => a.start - b.start);
    if (first && second && second.start - first.end >= MIN_LETTERS_APART) return pair;
  }
  return undefined;
}

/** Words that errors may fall in, by their offsets. */
function sitesOf(text: string, vocabulary: Vocabulary): Site[] {
  return [...text.matchAll(/\S+/g)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length, word: match[0] }))
    .filter(({ word }) => vocabulary.canBeDamaged(word));
}

/** True when the damage cannot be seen: nothing changed, a changed word is another word, or another term's form. */
function meansSomethingElse(form: Form, edits: readonly Edit[], vocabulary: Vocabulary): boolean {
  const whole = applyEdits(form.text, edits);
  if ([...vocabulary.ownersOf(whole)].some((owner) => owner !== form.term)) return true;
  return [...edits.map((edit) => [edit]), edits].some((part) => {
    const made = applyEdits(form.text, part);
    const before = form.text.split(' ');
    const changed = made.split(' ').filter((word) => !before.includes(word));
    return made === form.text || changed.every((word) => vocabulary.isOtherWord(word));
  });
}
