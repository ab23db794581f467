// How many slips lie between two words, as people mistype. A swap of neighbours is one slip. A letter that
// sounds alike or is the neighbouring key counts less than an unrelated letter.

const A = 'a'.charCodeAt(0);
const LETTERS = 26;
/** Longest word that is compared; a longer word is not treated as a misspelling. */
export const MAX_COMPARED_LETTERS = 32;

const PLAIN = 1;
const VOWEL_FOR_VOWEL = 0.7;
const NEIGHBOUR_KEY = 0.8;
const SOUNDS_ALIKE = 0.5;
const DOUBLED = 0.5;
const SILENT = 0.7;
const SWAP = 0.65;

const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const ALIKE = ['ckq', 'sz', 'cs', 'bv', 'iy', 'gj', 'xs', 'mn', 'dt', 'fv'];
const VOWELS = 'aeiou';

const substitution = new Float64Array(LETTERS * LETTERS).fill(PLAIN);

function bothWays(a: string, b: string, cost: number): void {
  const [i, j] = [a.charCodeAt(0) - A, b.charCodeAt(0) - A];
  substitution[i * LETTERS + j] = Math.min(substitution[i * LETTERS + j] ?? PLAIN, cost);
  substitution[j * LETTERS + i] = Math.min(substitution[j * LETTERS + i] ?? PLAIN, cost);
}

function everyPair(letters: string, cost: number): void {
  for (const a of letters) for (const b of letters) if (a < b) bothWays(a, b, cost);
}

KEYBOARD.forEach((row, r) => {
  [...row].forEach((key, i) => {
    const below = KEYBOARD[r + 1] ?? '';
    for (const beside of [row[i + 1], below[i], below[i - 1]]) {
      if (beside !== undefined) bothWays(key, beside, NEIGHBOUR_KEY);
    }
  });
});
everyPair(VOWELS, VOWEL_FOR_VOWEL);
for (const letters of ALIKE) everyPair(letters, SOUNDS_ALIKE);
for (let i = 0; i < LETTERS; i += 1) substitution[i * LETTERS + i] = 0;

const rows = [0, 1, 2].map(() => new Float64Array(MAX_COMPARED_LETTERS + 1));

function gapCost(word: string, at: number): number {
  const letter = word.charCodeAt(at);
  if (letter === word.charCodeAt(at - 1) || letter === word.charCodeAt(at + 1)) return DOUBLED;
  return letter === 104 || letter === 101 ? SILENT : PLAIN;
}

/**
 * Weighted distance with swaps (optimal string alignment) of two lower-case words, or Infinity when it is
 * over `limit` or a word is too long to compare.
 */
export function slipDistance(typed: string, word: string, limit: number): number {
  const n = typed.length;
  const m = word.length;
  if (n > MAX_COMPARED_LETTERS || m > MAX_COMPARED_LETTERS) return Number.POSITIVE_INFINITY;
  let [before, above, row] = rows as [Float64Array, Float64Array, Float64Array];
  above[0] = 0;
  for (let j = 1; j <= m; j += 1) above[j] = (above[j - 1] ?? 0) + gapCost(word, j - 1);
  for (let i = 1; i <= n; i += 1) {
    const a = typed.charCodeAt(i - 1);
    const extra = gapCost(typed, i - 1);
    row[0] = (above[0] ?? 0) + extra;
    let least = row[0];
    for (let j = 1; j <= m; j += 1) {
      const b = word.charCodeAt(j - 1);
      const change = a === b ? 0 : (substitution[(a - A) * LETTERS + b - A] ?? PLAIN);
      let cost = (above[j - 1] ?? 0) + change;
      cost = Math.min(cost, (above[j] ?? 0) + extra, (row[j - 1] ?? 0) + gapCost(word, j - 1));
      if (i > 1 && j > 1 && a === word.charCodeAt(j - 2) && typed.charCodeAt(i - 2) === b && a !== b) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + SWAP);
      }
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return Number.POSITIVE_INFINITY;
    [before, above, row] = [above, row, before];
  }
  const distance = above[m] ?? Number.POSITIVE_INFINITY;
  return distance > limit ? Number.POSITIVE_INFINITY : distance;
}
