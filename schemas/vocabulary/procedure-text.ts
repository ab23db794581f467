// How the name of a procedure and a query are read: the same plain words and qualifiers from both, so that the
// compiled dictionary and the question meet. Shared by the builder, which compiles, and the Worker, which asks.
import { takeAge } from './procedure-ages.ts';
import { takeContrast } from './procedure-contrast.ts';
import { withoutOrderer } from './procedure-orderers.ts';
import {
  MAX_READ_CHARACTERS,
  MAX_READ_WORDS,
  type ReadWord,
  STOPS,
  spellingsFrom,
} from './procedure-wording.ts';

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

/** A number and its unit written as one word: "50yo", "45min", "250mg". */
const GLUED_UNIT = /\b(\d+)(yo|yrs?|mos?|mins?|hrs?|wks?|mg|gm|g|ml|mcg|lead)\b/g;

/** A question, its corrected text and their parts are read by several parts of the matcher in turn. */
const recent: { text: string; plain: string }[] = [];
const MOST_RECENT = 4;

/** Lower case, accents and punctuation stripped, one blank between words. */
export function plainText(text: string): string {
  const known = recent.find((one) => one.text === text);
  if (known !== undefined) return known.plain;
  const plain = withoutOrderer(makePlain(text));
  if (recent.length === MOST_RECENT) recent.shift();
  recent.push({ text, plain });
  return plain;
}

/** What most questions are: letters without accents, one blank between words. */
const LETTERS_AND_BLANKS = /^[a-zA-Z]+(?: [a-zA-Z]+)*$/;

function makePlain(text: string): string {
  if (text.length <= MAX_READ_CHARACTERS && LETTERS_AND_BLANKS.test(text)) return text.toLowerCase();
  return (
    text
      .slice(0, MAX_READ_CHARACTERS)
      .normalize('NFKD')
      // "Mamá" is a mother; "mama" may be a breast.
      .replace(/mama\u0301/gi, 'mami')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/\by\s?\/\s?o\b/g, ' yo ')
      .replace(/\bu\/s\b/g, ' ultrasound ')
      .replace(/\bw\/\s*o\b/g, ' without ')
      .replace(/\bw\//g, ' with ')
      .replace(/\b([a-z])\s?&\s?([a-z])\b/g, '$1and$2')
      .replace(/&/g, ' and ')
      .replace(/<\s*(?=\d+\s?w)/g, ' under ')
      .replace(/(\d)\s?\+(?!\s?\d)/g, '$1 plus ')
      .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
      .replace(/(?<=[a-z])['\u2019`\u00b4]s?\b/g, '')
      .replace(/[^a-z0-9]+/g, ' ')
      .replace(/\b(\d+)(?:vws?|views?|vistas?|v)\b/g, '$1 view')
      .replace(GLUED_UNIT, '$1 $2')
      .trim()
      .slice(0, MAX_READ_CHARACTERS)
  );
}

/**
 * Words of a text, spelled letters joined ("m r i") and one word for one thing ("x ray" is "xray"). `isBroken`: whether
 * two neighbours are the pieces of one word.
 */
export function readWords(text: string, isBroken?: (first: string, second: string) => boolean): ReadWord[] {
  const plain = plainText(text);
  if (plain === '') return [];
  const letters = joinSpelledLetters(plain.split(' '));
  const tokens = isBroken === undefined ? letters : joinPieces(letters, isBroken);
  const words = readUs(tokens).map((word) => ({ word, raw: word }));
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
    const found = spellingsFrom(here.word)?.find(({ from }) =>
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

/** Words after which "us" means people, not an ultrasound. */
const BEFORE_PEOPLE = new Set(
  'the for near in to tell give let help with of show from charge charges cost costs by at both between around'.split(
    ' ',
  ),
);

/** "US" on a bill is an ultrasound: "us breast limited", "renal us". */
function readUs(tokens: string[]): string[] {
  if (tokens.length < 2) return tokens;
  return tokens.map((token, i) =>
    token === 'us' && !BEFORE_PEOPLE.has(tokens[i - 1] ?? '') ? 'ultrasound' : token,
  );
}

function joinPieces(
  tokens: readonly string[],
  isBroken: (first: string, second: string) => boolean,
): string[] {
  const joined: string[] = [];
  for (let i = 0; i < tokens.length; i += 1) {
    const [first = '', second] = [tokens[i], tokens[i + 1]];
    const broken = second !== undefined && isBroken(first, second);
    joined.push(broken ? first + second : first);
    if (broken) i += 1;
  }
  return joined;
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

/** Words after "new" that make it a new patient though the word is missing: "new level 4 visit". */
const VISIT_WORDS = new Set(['office', 'level', 'video', 'telehealth', 'visit']);

function takePatient(read: readonly ReadWord[], taken: boolean[]): number {
  let patient: number = PATIENT.unsaid;
  const take = (i: number, found: number) => {
    if (found === PATIENT.unsaid) return;
    patient = found;
    taken[i] = true;
  };
  read.forEach(({ word }, i) => {
    if (/^(?:patients?|pacientes?)$/.test(word)) {
      for (const beside of [i - 1, i + 1]) {
        const found = patientOf(read[beside]?.word ?? '');
        take(beside, found);
        if (found !== PATIENT.unsaid) taken[i] = true;
      }
    } else if (KNOWN_PATIENT.has(word)) take(i, PATIENT.established);
    else if (NEW_PATIENT.has(word) && VISIT_WORDS.has(read[i + 1]?.word ?? '')) take(i, PATIENT.new);
  });
  return patient;
}

function patientOf(word: string): number {
  if (NEW_PATIENT.has(word)) return PATIENT.new;
  return KNOWN_PATIENT.has(word) ? PATIENT.established : PATIENT.unsaid;
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
