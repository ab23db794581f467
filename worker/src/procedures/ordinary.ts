// Ordinary English words that look like misspelt dictionary words but are not: "chess" does not mean "chest".
import { compiledEnglish } from './lexicon.ts';

let words: string[] | undefined;

/** Whether a word is ordinary English and missing from all names of the dictionary. */
export function isOrdinary(word: string): boolean {
  words ??= compiledEnglish();
  let low = 0;
  let high = words.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = words[middle] ?? '';
    if (found === word) return true;
    if (found < word) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
