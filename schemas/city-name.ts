// Names of cities as a search compares them: `St. Louis`, `Saint Louis` and `ST LOUIS` are one.

const WORDS: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['ft', 'fort'],
  ['mt', 'mount'],
]);

/** At the beginning of a name: "N Little Rock". */
const SIDES: ReadonlyMap<string, string> = new Map([
  ['n', 'north'],
  ['s', 'south'],
  ['e', 'east'],
  ['w', 'west'],
]);

/** Lower case, no accents or punctuation, one blank between words, abbreviations written out. */
export function cityKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['\u2019.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word, i) => WORDS.get(word) ?? (i === 0 ? SIDES.get(word) : undefined) ?? word)
    .join(' ');
}
