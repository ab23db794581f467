// The specialty vocabulary made ready for questions, built with the first question of an isolate.
import { SPECIALTIES, type Specialty } from '../../../schemas/specialties.ts';
import { vocabularyKey } from '../../../schemas/specialty-or-procedure.ts';
import { DeleteIndex } from '../procedures/delete-index.ts';
import { oneWordForDoctors, specialtyWords, withoutNoise } from './specialty-words.ts';

/** A name of a specialty: `words` as compared, `text` as `vocabularyKey` reads it; `short`: one word or an abbreviation. */
export type Name = { specialty: Specialty; text: string; words: string[]; short: boolean };

export type SpecialtyIndex = {
  /** Names by their words in any order, and by their letters without blanks. */
  byWords: ReadonlyMap<string, Name>;
  byLetters: ReadonlyMap<string, Name>;
  /** Names by their number of words, for misspelt questions. */
  byLength: ReadonlyMap<number, readonly Name[]>;
  spellings: readonly string[];
  hasWord: ReadonlySet<string>;
  near: DeleteIndex;
};

/** Names run together are looked for among misspelt words from so many letters on. */
const MIN_RUN_TOGETHER = 7;
const MIN_CORRECTED_LETTERS = 4;
const ABBREVIATION_LETTERS = 3;

/** Who does a thing and what it is called, in English and Spanish: a name that ends so has these endings too. */
const FAMILIES = [
  ['ologist', 'ology'],
  ['iatrist', 'iatry'],
  ['iatrician', 'iatric'],
  ['etrist', 'etry'],
  ['ologo', 'ologa', 'ologia'],
];

let built: SpecialtyIndex | undefined;

/** The one index of this isolate. */
export function specialtyIndex(): SpecialtyIndex {
  built ??= buildSpecialtyIndex(SPECIALTIES);
  return built;
}

/** Words of a name or question in any order. */
export function keyOf(words: readonly string[]): string {
  return [...words].sort().join(' ');
}

/** An index over a vocabulary; of two specialties with one name the first has it. */
export function buildSpecialtyIndex(specialties: readonly Specialty[]): SpecialtyIndex {
  const given = specialties.flatMap((specialty) =>
    [...specialty.terms, ...specialty.terms_es, specialty.label, specialty.label_es].flatMap((term) =>
      namesOf(specialty, term),
    ),
  );
  const byWords = new Map<string, Name>();
  const byLetters = new Map<string, Name>();
  for (const name of [...given, ...given.flatMap(relatives)]) {
    const key = keyOf(name.words);
    if (!byWords.has(key)) byWords.set(key, name);
    const letters = name.words.join('');
    if (!byLetters.has(letters)) byLetters.set(letters, name);
  }
  const names = [...byWords.values()];
  const runTogether = names
    .filter(({ words }) => words.length > 1 && words.join('').length >= MIN_RUN_TOGETHER)
    .map((name): Name => ({ ...name, words: [name.words.join('')] }));
  const byLength = new Map<number, Name[]>();
  for (const name of [...names, ...runTogether]) {
    byLength.set(name.words.length, [...(byLength.get(name.words.length) ?? []), name]);
  }
  const spellings = [...new Set([...names, ...runTogether].flatMap(({ words }) => words))];
  const indexed = (word: string) => word.length >= MIN_CORRECTED_LETTERS - 1 && /^[a-z]+$/.test(word);
  return {
    byWords,
    byLetters,
    byLength,
    spellings,
    hasWord: new Set(names.flatMap(({ words }) => words)),
    near: new DeleteIndex(spellings, indexed),
  };
}

/** A term as written, and without what says nothing. */
function namesOf(specialty: Specialty, term: string): Name[] {
  const whole = specialtyWords(term);
  const bare = withoutNoise(whole);
  const ways = bare.length > 0 && bare.length < whole.length ? [whole, bare] : [whole];
  const text = vocabularyKey(term);
  return ways.map((read) => {
    const words = oneWordForDoctors(read).map(({ word }) => word);
    return { specialty, text, words, short: isShort(words) };
  });
}

function isShort(words: readonly string[]): boolean {
  return words.length === 1 || words.every(({ length }) => length <= ABBREVIATION_LETTERS);
}

/** "Urology" of a "urologist": names that need not be listed. */
function relatives(name: Name): Name[] {
  const last = name.words.at(-1) ?? '';
  for (const family of FAMILIES) {
    const ending = family.find((one) => last.endsWith(one));
    if (ending === undefined) continue;
    const stem = last.slice(0, -ending.length);
    const others = family.filter((one) => one !== ending);
    return others.map((other) => ({ ...name, text: '', words: [...name.words.slice(0, -1), stem + other] }));
  }
  return [];
}
