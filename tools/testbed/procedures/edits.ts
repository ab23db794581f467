// The ways people get a word wrong, each as a list of edits that could be made to a text: what to cut out between
// two offsets and what to put there. English and Spanish sounds differ; keyboards are QWERTY for both.
import type { Language } from './vocabulary.ts';

/** Replace `text.slice(start, end)` by `insert`. */
export type Edit = { start: number; end: number; insert: string };
/** A word that may be damaged, by its offsets in the text. */
export type Site = { start: number; end: number; word: string };

const NEIGHBOURS: Record<string, string> = {
  q: 'wa',
  w: 'qes',
  e: 'wrd',
  r: 'etf',
  t: 'ryg',
  y: 'tuh',
  u: 'yij',
  i: 'uok',
  o: 'ipl',
  p: 'ol',
  a: 'qsz',
  s: 'adwx',
  d: 'sfec',
  f: 'dgrv',
  g: 'fhtb',
  h: 'gjyn',
  j: 'hkum',
  k: 'jlim',
  l: 'kop',
  z: 'asx',
  x: 'zsc',
  c: 'xdv',
  v: 'cfb',
  b: 'vgn',
  n: 'bhm',
  m: 'njk',
};
const VOWELS = 'aeiou';

/** Spellings that sound alike: [pattern, replacement]; the pattern is tried at every place of a word. */
const SOUNDS: Record<Language, [RegExp, string][]> = {
  en: [
    [/ph/g, 'f'],
    [/f(?!f)/g, 'ph'],
    [/c(?=[aou])/g, 'k'],
    [/c(?=[lrt])/g, 'k'],
    [/ck/g, 'k'],
    [/k(?=[aou])/g, 'c'],
    [/c(?=[eiy])/g, 's'],
    [/s(?=[eiy])/g, 'c'],
    [/(?<=[aeiou])s(?=[aeiou])/g, 'z'],
    [/z/g, 's'],
    [/x/g, 'ks'],
    [/(?<=[a-z])y(?=[a-z])/g, 'i'],
    [/y$/g, 'ie'],
    [/ea/g, 'ee'],
    [/ee/g, 'ea'],
    [/ie/g, 'ee'],
    [/ai/g, 'ay'],
    [/ou/g, 'ow'],
    [/oo/g, 'u'],
    [/rh/g, 'r'],
    [/^kn/g, 'n'],
    [/^wr/g, 'r'],
    [/^ps/g, 's'],
    [/^pn/g, 'n'],
    [/tion/g, 'shun'],
    [/sion/g, 'shun'],
    [/er$/g, 'or'],
    [/or$/g, 'er'],
    [/al$/g, 'le'],
    [/([bdfglmnprst])\1/g, '$1'],
    [/qu/g, 'kw'],
    [/mb$/g, 'm'],
    [/ight/g, 'ite'],
    [/j/g, 'g'],
    [/g(?=[ei])/g, 'j'],
  ],
  es: [
    [/b/g, 'v'],
    [/v/g, 'b'],
    [/c(?=[ei])/g, 's'],
    [/s(?=[ei])/g, 'c'],
    [/z/g, 's'],
    [/s(?=[aou])/g, 'z'],
    [/ll/g, 'y'],
    [/(?<=[aeiou])y(?=[aeiou])/g, 'll'],
    [/g(?=[ei])/g, 'j'],
    [/j(?=[ei])/g, 'g'],
    [/^h/g, ''],
    [/^(?=[aeou])/g, 'h'],
    [/qu(?=[ei])/g, 'k'],
    [/c(?=[aou])/g, 'k'],
    [/x/g, 's'],
    [/cc/g, 'c'],
    [/rr/g, 'r'],
    [/m(?=[bp])/g, 'n'],
  ],
};

/** Which single errors there are, in the order figures are printed. */
export const SINGLE_KINDS = ['drop', 'double', 'neighbour', 'vowel', 'join', 'split'] as const;
export const BASIC_KINDS = [...SINGLE_KINDS, 'swap', 'sound'] as const;
export type BasicKind = (typeof BASIC_KINDS)[number];

function perLetter(site: Site, at: (letter: string, i: number) => Edit[]): Edit[] {
  return [...site.word].flatMap((letter, i) => at(letter, i));
}

const EDITS_OF_WORD: Record<Exclude<BasicKind, 'join' | 'sound'>, (site: Site) => Edit[]> = {
  drop: (site) => perLetter(site, (_, i) => [{ start: site.start + i, end: site.start + i + 1, insert: '' }]),
  double: (site) =>
    perLetter(site, (letter, i) => [{ start: site.start + i, end: site.start + i, insert: letter }]),
  neighbour: (site) =>
    perLetter(site, (letter, i) =>
      [...(NEIGHBOURS[letter] ?? '')].map((insert) => ({
        start: site.start + i,
        end: site.start + i + 1,
        insert,
      })),
    ),
  vowel: (site) =>
    perLetter(site, (letter, i) =>
      VOWELS.includes(letter)
        ? [...VOWELS.replace(letter, '')].map((insert) => ({
            start: site.start + i,
            end: site.start + i + 1,
            insert,
          }))
        : [],
    ),
  split: (site) =>
    perLetter(site, (_, i) =>
      i >= 2 && i <= site.word.length - 2
        ? [{ start: site.start + i, end: site.start + i, insert: ' ' }]
        : [],
    ),
  swap: (site) =>
    perLetter(site, (letter, i) => {
      const next = site.word[i + 1];
      return next === undefined || next === letter
        ? []
        : [{ start: site.start + i, end: site.start + i + 2, insert: next + letter }];
    }),
};

function joins(sites: readonly Site[]): Edit[] {
  return sites.flatMap((site, i) =>
    sites[i + 1]?.start === site.end + 1 ? [{ start: site.end, end: site.end + 1, insert: '' }] : [],
  );
}

function sounds(site: Site, language: Language): Edit[] {
  return SOUNDS[language].flatMap(([pattern, replacement]) =>
    [...site.word.matchAll(pattern)].map((match) => ({
      start: site.start + match.index,
      end: site.start + match.index + match[0].length,
      insert: replacement.replace('$1', match[1] ?? ''),
    })),
  );
}

/** Every edit of one kind that could be made in the words given. */
export function editsOf(kind: BasicKind, sites: readonly Site[], language: Language): Edit[] {
  if (kind === 'join') return joins(sites);
  if (kind === 'sound') return sites.flatMap((site) => sounds(site, language));
  return sites.flatMap(EDITS_OF_WORD[kind]);
}

/** The text with the edits made; they must not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((made, { start, end, insert }) => made.slice(0, start) + insert + made.slice(end), text);
}
