// How the name of a procedure and a query are read: the same plain words and qualifiers from both, so that the
// compiled dictionary and the question meet. Shared by the builder, which compiles, and the Worker, which asks.
import { MAX_READ_CHARACTERS, MAX_READ_WORDS, SPELLINGS, STOPS } from './procedure-wording.ts';

/** A word as it is looked up, and as it was written. */
export type ReadWord = { word: string; raw: string };

/** Contrast material of a scan, as asked or as named. */
export const CONTRAST = { unsaid: 0, without: 1, with: 2, both: 3 } as const;
export const SIDE = { unsaid: 0, left: 1, right: 2, both: 3 } as const;
export const PATIENT = { unsaid: 0, new: 1, established: 2 } as const;

/** What narrows a procedure down and never finds one. Ages in whole years, both ends included. */
export type Qualifiers = {
  contrast: number;
  side: number;
  patient: number;
  age: [number, number] | undefined;
};

/** A text as read. `phrase` holds every word in order; `words` what is left to search by. */
export type ReadText<W extends ReadWord = ReadWord> = {
  phrase: string;
  words: W[];
  read: W[];
  qualifiers: Qualifiers;
};

const OLDEST = 150;

/** Lower case, accents and punctuation stripped, one blank between words. */
export function plainText(text: string): string {
  return text
    .slice(0, MAX_READ_CHARACTERS)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\bw\/\s*o\b/g, ' without ')
    .replace(/\bw\//g, ' with ')
    .replace(/\b([a-z])\s?&\s?([a-z])\b/g, '$1and$2')
    .replace(/&/g, ' and ')
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .replace(/(?<=[a-z])['’`´]s?\b/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .slice(0, MAX_READ_CHARACTERS);
}

/** Words of a text, spelled letters joined ("m r i") and one word for one thing ("x ray" is "xray"). */
export function readWords(text: string): ReadWord[] {
  const plain = plainText(text);
  if (plain === '') return [];
  const words = joinSpelledLetters(plain.split(' ')).map((word) => ({ word, raw: word }));
  let counted = 0;
  return oneWordForOneThing(words, (from, word, k) => ({
    word,
    raw: k === 0 ? from.map(({ raw }) => raw).join(' ') : '',
  })).filter(({ word }) => {
    if (!STOPS.has(word)) counted += 1;
    return counted <= MAX_READ_WORDS;
  });
}

/** Puts one word for every spelling of one thing; `merge` makes the k-th word that stands for those it is read from. */
export function oneWordForOneThing<W extends ReadWord>(
  words: readonly W[],
  merge: (from: readonly W[], word: string, k: number) => W,
): W[] {
  const read: W[] = [];
  for (let i = 0; i < words.length; ) {
    const here = words[i];
    if (here === undefined) break;
    const found = SPELLINGS.get(here.word)?.find(({ from }) =>
      from.every((word, k) => words[i + k]?.word === word),
    );
    if (found === undefined) read.push(here);
    else {
      const from = words.slice(i, i + found.from.length);
      read.push(...found.to.map((word, k) => merge(from, word, k)));
    }
    i += found?.from.length ?? 1;
  }
  return read;
}

function joinSpelledLetters(tokens: string[]): string[] {
  const joined: string[] = [];
  for (let i = 0; i < tokens.length; ) {
    let end = i;
    while (end < tokens.length && /^[a-z]$/.test(tokens[end] ?? '')) end += 1;
    // After another word "a" is an article: "how much is a t a".
    const article = i > 0 && tokens[i] === 'a';
    if (end - i >= 3 && !article) {
      joined.push(tokens.slice(i, end).join(''));
      i = end;
    } else {
      joined.push(tokens[i] ?? '');
      i += 1;
    }
  }
  return joined;
}

/** Reads a name, a synonym or a query. */
export function readText(text: string): ReadText {
  return qualify(readWords(text));
}

/** Takes the qualifiers out of words already read, for instance after some were corrected. */
export function qualify<W extends ReadWord>(read: W[]): ReadText<W> {
  const phrase = read.map(({ word }) => word).join(' ');
  const taken = new Array<boolean>(read.length).fill(false);
  const qualifiers: Qualifiers = {
    contrast: takeContrast(read, taken),
    side: takeSide(read, taken),
    patient: takePatient(read, taken),
    age: takeAge(read, taken),
  };
  const words = read.filter(({ word }, i) => !taken[i] && !STOPS.has(word));
  return { phrase, words, read, qualifiers };
}

const CONTRAST_WORDS = new Set(['contrast', 'contraste', 'dye', 'contrasted']);
const WITHOUT = new Set(['without', 'no', 'non', 'sin', 'wo']);
const WITH = new Set(['with', 'con', 'w', 'plus', 'using', 'iv']);
const LINK = new Set(['and', 'y', 'or', 'then', 'followed', 'by', 'e', 'luego', 'despues', 'the', 'el']);

/** "with and without contrast" in any order: the run of with, without and links before the word, or just after it. */
function takeContrast(read: readonly ReadWord[], taken: boolean[]): number {
  let seen = 0;
  read.forEach(({ word }, at) => {
    if (!CONTRAST_WORDS.has(word)) return;
    taken[at] = true;
    let mask = 0;
    for (let i = at - 1; i >= 0; i -= 1) {
      const before = read[i]?.word ?? '';
      if (WITHOUT.has(before)) mask |= 1;
      else if (WITH.has(before)) mask |= 2;
      else if (!LINK.has(before)) break;
      taken[i] = true;
    }
    seen |= mask === 0 ? 2 : mask;
  });
  return seen;
}

const SIDES: Record<string, number> = {
  left: SIDE.left,
  lt: SIDE.left,
  izquierda: SIDE.left,
  izquierdo: SIDE.left,
  right: SIDE.right,
  rt: SIDE.right,
  derecha: SIDE.right,
  derecho: SIDE.right,
  both: SIDE.both,
  bilateral: SIDE.both,
  ambos: SIDE.both,
  ambas: SIDE.both,
};

function takeSide(read: readonly ReadWord[], taken: boolean[]): number {
  let side: number = SIDE.unsaid;
  read.forEach(({ word }, i) => {
    const found = SIDES[word];
    if (found === undefined) return;
    taken[i] = true;
    // Both sides, or the one and the other.
    side |= found;
    if (/^(?:sides?|sided|lados?)$/.test(read[i + 1]?.word ?? '')) taken[i + 1] = true;
    if (read[i - 1]?.word === 'lado') taken[i - 1] = true;
  });
  return side;
}

const NEW_PATIENT = new Set(['new', 'nuevo', 'nueva', 'nuevos']);
const KNOWN_PATIENT = new Set([
  'established',
  'returning',
  'existing',
  'establecido',
  'establecida',
  'existente',
  'recurrente',
  'conocido',
]);

function takePatient(read: readonly ReadWord[], taken: boolean[]): number {
  let patient: number = PATIENT.unsaid;
  read.forEach(({ word }, i) => {
    if (!/^(?:patients?|pacientes?)$/.test(word)) return;
    for (const beside of [i - 1, i + 1]) {
      const other = read[beside]?.word ?? '';
      const found = NEW_PATIENT.has(other)
        ? PATIENT.new
        : KNOWN_PATIENT.has(other)
          ? PATIENT.established
          : PATIENT.unsaid;
      if (found === PATIENT.unsaid) continue;
      patient = found;
      taken[i] = true;
      taken[beside] = true;
    }
  });
  return patient;
}

const WHOLE_YEARS = /^\d{1,3}$/;
const AGE_WORDS = /^(?:ages?|aged|edad|edades)$/;
const YEAR_WORDS = /^(?:years?|yrs?|yo|anos?)$/;
const UNDER = /^(?:under|below|younger|menos|menor|menores)$/;
const OVER = /^(?:over|above|older|up|mas|mayor|mayores|plus|arriba)$/;
const FILLER = /^(?:than|de|to|a|and|or|y|o|old|que|in|the|la|los|through|hasta|patients?|pacientes?)$/;

/** An age or a range of ages: "age 18 to 39", "under age 12", "45 years old", "mayor de 65 años". */
function takeAge(read: readonly ReadWord[], taken: boolean[]): [number, number] | undefined {
  const marks = read.flatMap(({ word }, i) => (AGE_WORDS.test(word) || YEAR_WORDS.test(word) ? [i] : []));
  for (const mark of marks) {
    const inRun = (i: number) => {
      const word = read[i]?.word;
      return (
        word !== undefined &&
        !taken[i] &&
        [WHOLE_YEARS, AGE_WORDS, YEAR_WORDS, UNDER, OVER, FILLER].some((one) => one.test(word))
      );
    };
    let start = mark;
    let end = mark;
    while (inRun(start - 1)) start -= 1;
    while (inRun(end + 1)) end += 1;
    const run = read.slice(start, end + 1).map(({ word }) => word);
    const numbers = run.filter((word) => WHOLE_YEARS.test(word)).map(Number);
    const [low, high] = numbers;
    if (low === undefined) continue;
    for (let i = start; i <= end; i += 1) taken[i] = true;
    if (high !== undefined) return [Math.min(low, high), Math.max(low, high)];
    if (run.some((word) => UNDER.test(word))) return [0, low - 1];
    return run.some((word) => OVER.test(word)) ? [low, OLDEST] : [low, low];
  }
  return undefined;
}

/** What a plural may be the plural of, English and Spanish; not every answer is a word. */
export function singularsOf(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return [];
  const singulars = [word.slice(0, -1)];
  if (word.endsWith('ies')) singulars.push(`${word.slice(0, -3)}y`);
  if (word.endsWith('ces')) singulars.push(`${word.slice(0, -3)}z`);
  if (word.endsWith('es')) singulars.push(word.slice(0, -2));
  return singulars;
}

/** What a singular may have as its plural. */
export function pluralsOf(word: string): string[] {
  const plurals = [`${word}s`, `${word}es`];
  if (word.endsWith('y')) plurals.push(`${word.slice(0, -1)}ies`);
  if (word.endsWith('z')) plurals.push(`${word.slice(0, -1)}ces`);
  return plurals;
}
