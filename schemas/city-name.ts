// Names of cities as a search compares them: `St. Louis`, `Saint Louis` and `ST LOUIS` are one.

const WORDS: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['ft', 'fort'],
  ['mt', 'mount'],
]);

/** Lower case, no accents or punctuation, one blank between words, abbreviations of saints, forts and mounts written out. */
export function cityKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => WORDS.get(word) ?? word)
    .join(' ');
}
