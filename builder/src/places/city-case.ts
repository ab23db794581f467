// City names as people write them, from a list that capitalises every word mechanically.

const UPPER = new Set(['Afb', 'Apo', 'Fpo', 'Dpo', 'Usa', 'Jrb']);
const LOWER = new Set(['And', 'At', 'By', 'Du', 'In', 'Of', 'On', 'Or', 'The']);

function wordCase(word: string, index: number): string {
  if (UPPER.has(word)) return word.toUpperCase();
  if (index > 0 && LOWER.has(word)) return word.toLowerCase();
  return word
    .replace(/^Mc([a-z])/, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/([-/&])([a-z])/g, (_, mark: string, letter: string) => mark + letter.toUpperCase());
}

/**
 * The name of a city in readable case.
 * @example cityCase('Mc Kees Rocks') // 'McKees Rocks'
 * @example cityCase('O Fallon') // "O'Fallon"
 */
export function cityCase(city: string): string {
  return city
    .trim()
    .split(/\s+/)
    .join(' ')
    .replace(/\bMc ([A-Z])/g, 'Mc$1')
    .replace(/\b[A-Z](?: [A-Z]\b)+/g, (letters) => letters.replaceAll(' ', ''))
    .replace(/\bO (?=[A-Z][a-z])/g, "O'")
    .replace(/\bD (?=[A-Z][a-z])/g, (_mark, at: number) => (at === 0 ? "D'" : "d'"))
    .split(' ')
    .map(wordCase)
    .join(' ');
}
