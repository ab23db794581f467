// Which specialty a question names exactly, without any correction of spelling. Pure.
import type { Specialty } from '../../../schemas/vocabulary/specialties.ts';
import { keyOf, type Name, type SpecialtyIndex, specialtyIndex } from './specialty-index.ts';
import {
  doctorOfPlace,
  oneWordForDoctors,
  type SpecialtyWord,
  specialtyWords,
  withoutNoise,
  withoutRoles,
} from './specialty-words.ts';

/**
 * `short`: named by one word or an abbreviation, which is more certain than a phrase. `key`: `nameKey` of the
 * name that was recognised, or '' when the question says more than that name.
 */
export type ExactSpecialty = { specialty: Specialty; short: boolean; key: string };

const MAX_WORDS_OF_NAMES = 6;

/** The specialty that the question names, in any order of words; words for where and how good are ignored. */
export function exactSpecialty(query: string): ExactSpecialty | undefined {
  const index = specialtyIndex();
  const [whole, bare, stripped] = waysToRead(query, index);
  for (const way of [whole, bare]) {
    const name = nameOf(way, index);
    if (name !== undefined) return { specialty: name.specialty, short: name.short, key: keyOfName(name) };
  }
  const more = stripped.length < bare.length;
  const name = more ? (nameOf(stripped, index) ?? nameOf(doctorOfPlace(bare) ?? [], index)) : undefined;
  const specialty = name?.specialty ?? ofSeveralNames(bare, index);
  return specialty && { specialty, short: false, key: '' };
}

/** "Mental health counselor": one name after another, all of one specialty. */
function ofSeveralNames(of: readonly SpecialtyWord[], index: SpecialtyIndex): Specialty | undefined {
  if (of.length < 2 || of.length > MAX_WORDS_OF_NAMES) return undefined;
  for (let n = 1; n < of.length; n += 1) {
    const first = nameOf(of.slice(0, n), index)?.specialty;
    const rest = of.slice(n);
    const second = first && (nameOf(rest, index)?.specialty ?? ofSeveralNames(rest, index));
    if (first !== undefined && second?.id === first.id) return first;
  }
  return undefined;
}

/** The key by which two vocabularies are compared: the words of a text, sorted, without noise words. */
export function nameKey(text: string): string {
  return keyOf(oneWordForDoctors(withoutNoise(specialtyWords(text))).map(({ word }) => word));
}

/** `nameKey` of a name. */
export function keyOfName({ shown }: Name): string {
  return nameKey(shown.join(' '));
}

/**
 * The words as typed; then without noise words; then also without words for who is seen, where, and the
 * visit.
 */
export function waysToRead(
  query: string,
  index: SpecialtyIndex,
): [SpecialtyWord[], SpecialtyWord[], SpecialtyWord[]] {
  const whole = specialtyWords(query).map((one) => ({ ...one, word: knownForm(one.word, index) }));
  const bare = withoutNoise(whole);
  return [oneWordForDoctors(whole), oneWordForDoctors(bare), withoutRoles(bare)];
}

/** A word in the form that the vocabulary lists, such as its other gender or plural. */
function knownForm(word: string, { hasWord }: SpecialtyIndex): string {
  if (hasWord.has(word) || word.length <= 3) return word;
  const stem = word.slice(0, -1);
  const others = word.endsWith('a') ? [`${stem}o`] : word.endsWith('o') ? [`${stem}a`] : [];
  if (word.endsWith('e')) others.push(stem);
  return others.find((other) => hasWord.has(other)) ?? word;
}

function nameOf(read: readonly SpecialtyWord[], { byWords, byLetters }: SpecialtyIndex): Name | undefined {
  const words = read.map(({ word }) => word);
  return words.length === 0 ? undefined : (byWords.get(keyOf(words)) ?? byLetters.get(words.join('')));
}
