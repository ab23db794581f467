// What a question is about besides a body: "mri of my car", "colonoscopy for my parrot". Such a question means none of the procedures.
import { BITE_WORDS, OTHER_THINGS } from '../../../schemas/vocabulary/procedure-fillers.ts';
import { singularsOf } from '../../../schemas/vocabulary/procedure-text.ts';
import { isInName, lexicon } from './lexicon.ts';
import type { ReadQuery, Slot } from './read-query.ts';

const OF = new Set('of on for de del para'.split(' '));
const OF_ALONE = new Set('of on for'.split(' '));
const DETERMINERS = new Set(
  'my the a an our his her your their this that mi mis tu su sus la el los las un una'.split(' '),
);
/** Before a name of a thing these words say whose it is, so that an unknown word is what the question is about. */
const WHOSE = new Set('my our his her a an'.split(' '));
/** What happened, and not what is looked at: "x-ray for a car accident", "se cayó de la bicicleta". */
const EVENTS = new Set(
  'accident crash wreck collision injury fall fell off hit bit ride insurance accidente choque choco caida cayo cai caerse golpe'.split(
    ' ',
  ),
);
const MIN_ORDINARY_LETTERS = 3;

/** Whether the words after "of my", "for the" and the like name a thing that no procedure is done to. */
export function asksOfOtherThing({ slots }: ReadQuery): boolean {
  if (slots.some(({ raw }) => BITE_WORDS.has(raw) || EVENTS.has(raw))) return false;
  return slots.some(({ word }, at) => {
    if (!OF.has(word)) return false;
    let next = at + 1;
    while (DETERMINERS.has(slots[next]?.word ?? '')) next += 1;
    const thing = slots[next];
    if (thing === undefined) return false;
    const names = [thing.raw, ...singularsOf(thing.raw)];
    if (names.some((name) => OTHER_THINGS.has(name)) && !isNamed(thing.raw)) return true;
    return OF_ALONE.has(word) && next > at + 1 && isStrange(thing, slots[next - 1]);
  });
}

/** Whether the word is an ordinary one that no name holds, or one that nothing is like. */
function isStrange({ raw, known, ordinary, readings }: Slot, before: Slot | undefined): boolean {
  if (known || raw.length < MIN_ORDINARY_LETTERS || !/^[a-z]+$/.test(raw)) return false;
  return ordinary || (readings.length === 0 && WHOSE.has(before?.word ?? ''));
}

function isNamed(word: string): boolean {
  const lex = lexicon();
  return isInName(lex.wordOf(word), lex);
}
