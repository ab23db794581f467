// The specialty vocabulary as indexes. The first question of an isolate builds the index of names; its first
// misspelt question builds the index of spellings.
import { SPECIALTIES, type Specialty } from '../../../schemas/vocabulary/specialties.ts';
import { DeleteIndex } from '../procedures/delete-index.ts';
import { oneWordForDoctors, type SpecialtyWord, specialtyWords, withoutNoise } from './specialty-words.ts';

/** A name: `words` as compared, `shown` as written; `short`: a listed name of one word or an abbreviation. */
export type Name = {
  specialty: Specialty;
  words: readonly string[];
  shown: readonly string[];
  short: boolean;
};

/** Names by their words in any order, names by their letters without blanks, and all words of all names. */
export type SpecialtyIndex = {
  byWords: ReadonlyMap<string, Name>;
  byLetters: ReadonlyMap<string, Name>;
  hasWord: ReadonlySet<string>;
};

/** For misspelt questions: names by their number of words, and an index that finds spellings near a word. */
export type SpellingIndex = {
  byLength: ReadonlyMap<number, readonly Name[]>;
  spellings: readonly string[];
  near: DeleteIndex;
};

/** A name typed as one word is looked for among misspelt words if it has at least this many letters. */
const MIN_RUN_TOGETHER = 7;
/** A word of four letters may be a misspelling of one of three. */
const MIN_INDEXED_LETTERS = 3;
const ABBREVIATION_LETTERS = 3;

/**
 * Endings for a doctor and for the field, in English and Spanish. A name with one of these endings is also
 * indexed with the other endings of its group.
 */
const FAMILIES = [
  ['ologist', 'ology'],
  ['iatrist', 'iatry'],
  ['iatrician', 'iatric'],
  ['etrist', 'etry'],
  ['ologo', 'ologa', 'ologia'],
];

let built: SpecialtyIndex | undefined;
let builtSpellings: SpellingIndex | undefined;

/** The one index of this isolate. */
export function specialtyIndex(): SpecialtyIndex {
  built ??= indexNames(SPECIALTIES);
  return built;
}

/** The one index of spellings of this isolate. */
export function spellingIndex(): SpellingIndex {
  builtSpellings ??= indexSpellings([...specialtyIndex().byWords.values()]);
  return builtSpellings;
}

/** Words of a name or question in any order. */
export function keyOf(words: readonly string[]): string {
  return words.length === 1 ? (words[0] ?? '') : [...words].sort().join(' ');
}

/** When two specialties share a name, the first keeps it. A listed name goes before a derived one. */
function indexNames(specialties: readonly Specialty[]): SpecialtyIndex {
  const listed = specialties.flatMap((specialty) =>
    [...specialty.terms, ...specialty.terms_es].map((term) => ({ specialty, read: specialtyWords(term) })),
  );
  const whole = listed.map(({ specialty, read }) => nameOf(specialty, read));
  const bare = listed.map(({ specialty, read }) => nameOf(specialty, withoutNoise(read)));
  const byWords = new Map<string, Name>();
  const byLetters = new Map<string, Name>();
  const hasWord = new Set<string>();
  for (const name of [...whole, ...bare, ...whole.flatMap(relatives)]) {
    const key = keyOf(name.words);
    if (key === '' || byWords.has(key)) continue;
    byWords.set(key, name);
    const letters = name.words.join('');
    if (!byLetters.has(letters)) byLetters.set(letters, name);
    for (const word of name.words) hasWord.add(word);
  }
  return { byWords, byLetters, hasWord };
}

function indexSpellings(names: readonly Name[]): SpellingIndex {
  const byLength = new Map<number, Name[]>();
  const spellings = new Set<string>();
  const add = (name: Name) => {
    const same = byLength.get(name.words.length);
    if (same === undefined) byLength.set(name.words.length, [name]);
    else same.push(name);
    for (const word of name.words) spellings.add(word);
  };
  for (const name of names) {
    add(name);
    const letters = name.words.join('');
    if (name.words.length > 1 && letters.length >= MIN_RUN_TOGETHER)
      add({ ...name, words: [letters], shown: [name.shown.join(' ')] });
  }
  const all = [...spellings];
  const indexed = (word: string) => word.length >= MIN_INDEXED_LETTERS && /^[a-z]+$/.test(word);
  return { byLength, spellings: all, near: new DeleteIndex(all, indexed) };
}

function nameOf(specialty: Specialty, read: readonly SpecialtyWord[]): Name {
  const words = oneWordForDoctors(read).map(({ word }) => word);
  return { specialty, words, shown: read.map(({ raw }) => raw), short: isShort(words) };
}

function isShort(words: readonly string[]): boolean {
  return words.length === 1 || words.every(({ length }) => length <= ABBREVIATION_LETTERS);
}

/**
 * Derived names, such as "urology" from "urologist". They are not listed, so a procedure's name goes before
 * them.
 */
function relatives({ specialty, words, shown }: Name): Name[] {
  const last = words.at(-1) ?? '';
  const family = FAMILIES.find((endings) => endings.some((one) => last.endsWith(one)));
  const ending = family?.find((one) => last.endsWith(one));
  if (family === undefined || ending === undefined) return [];
  const stem = last.slice(0, -ending.length);
  const others = family.filter((one) => one !== ending).map((other) => stem + other);
  const behind = (list: readonly string[], other: string) => [...list.slice(0, -1), other];
  return others.map((other) => ({
    specialty,
    words: behind(words, other),
    shown: behind(shown, other),
    short: false,
  }));
}
