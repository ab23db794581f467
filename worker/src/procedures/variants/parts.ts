// The body part that a question of a picture names, and the codes of its pictures.

/** A code, or `none` for one that the dictionary lacks, with what follows it in the table, such as `2-3` views. */
export type Shot = { code: string; views: string };
export type Part = { shots: readonly Shot[] };
export type Phrase = { words: string; part: Part };

/** Reads a table of parts; the longest phrases come first. */
export function readParts(table: string): readonly Phrase[] {
  const phrases = table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [names = '', codes = ''] = line.split(' = ');
      const shots = codes.split(' ').map((text) => {
        const [code = '', views = ''] = text.split('@');
        return { code, views };
      });
      const part = { shots };
      return names.split(', ').map((words) => ({ words: ` ${words} `, part }));
    });
  return phrases.sort((a, b) => b.words.length - a.words.length);
}

/** The parts that a text names, the words of a longer name not counted again. */
export function partsIn(text: string, phrases: readonly Phrase[]): Part[] {
  let rest = ` ${text} `;
  const parts = new Set<Part>();
  for (const { words, part } of phrases) {
    if (!rest.includes(words)) continue;
    parts.add(part);
    rest = rest.replaceAll(words, ' | ');
  }
  return [...parts];
}

/** The names of the parts in a text, the words of a longer name not counted again. */
export function phrasesIn(text: string, phrases: readonly Phrase[]): string[] {
  let rest = ` ${text} `;
  const found: string[] = [];
  for (const { words } of phrases) {
    if (!rest.includes(words)) continue;
    found.push(words.trim());
    rest = rest.replaceAll(words, ' | ');
  }
  return found;
}
