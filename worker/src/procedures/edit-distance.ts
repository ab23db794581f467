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

/** What it costs to write one letter for another; and what each letter costs at least when only one of the words has it. */
type Costs = { substitution: Float64Array; leastByBit: Float64Array };
let costs: Costs | undefined;

function readCosts(): Costs {
  const substitution = new Float64Array(LETTERS * LETTERS).fill(PLAIN);
  const put = (i: number, j: number, cost: number) => {
    substitution[i * LETTERS + j] = Math.min(substitution[i * LETTERS + j] ?? PLAIN, cost);
  };
  const bothWays = (a: string, b: string, cost: number) => {
    const [i, j] = [a.charCodeAt(0) - A, b.charCodeAt(0) - A];
    put(i, j, cost);
    put(j, i, cost);
  };
  const everyPair = (letters: string, cost: number) => {
    for (const a of letters) for (const b of letters) if (a < b) bothWays(a, b, cost);
  };
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
  const leastByBit = new Float64Array(LETTERS + 1);
  for (let i = 0; i < LETTERS; i += 1) {
    const others = substitution.subarray(i * LETTERS, (i + 1) * LETTERS).filter((_, other) => other !== i);
    leastByBit[i + 1] = Math.min(isSilent(A + i) ? SILENT : PLAIN, ...others);
    substitution[i * LETTERS + i] = 0;
  }
  return { substitution, leastByBit };
}

function isSilent(letter: number): boolean {
  return letter === 104 || letter === 101;
}

/** One bit for each letter that occurs in a lower-case word. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i += 1) bits |= 1 << (word.charCodeAt(i) & 31);
  return bits;
}

/** The slips between two words are at least these, as only one of them has these letters. */
export function leastSlips(letters: number, others: number): number {
  costs ??= readCosts();
  const { leastByBit } = costs;
  return Math.max(costOfLetters(letters & ~others, leastByBit), costOfLetters(others & ~letters, leastByBit));
}

function costOfLetters(letters: number, leastByBit: Float64Array): number {
  let cost = 0;
  for (let rest = letters; rest !== 0; rest &= rest - 1)
    cost += leastByBit[31 - Math.clz32(rest & -rest)] ?? 0;
  return cost;
}

const rows = [0, 1, 2].map(() => new Float64Array(MAX_COMPARED_LETTERS + 1));
/** What each letter of the two words costs when the other word lacks it. */
const typedGaps = new Float64Array(MAX_COMPARED_LETTERS);
const wordGaps = new Float64Array(MAX_COMPARED_LETTERS);

function fillGaps(word: string, gaps: Float64Array): void {
  let before = -1;
  let letter = word.charCodeAt(0);
  for (let at = 0; at < word.length; at += 1) {
    const after = at + 1 < word.length ? word.charCodeAt(at + 1) : -1;
    if (letter === before || letter === after) gaps[at] = DOUBLED;
    else gaps[at] = isSilent(letter) ? SILENT : PLAIN;
    before = letter;
    letter = after;
  }
}

/**
 * Weighted distance with swaps (optimal string alignment) of two lower-case words, or Infinity when it is
 * over `limit` or a word is too long to compare.
 */
export function slipDistance(typed: string, word: string, limit: number): number {
  const n = typed.length;
  const m = word.length;
  if (n > MAX_COMPARED_LETTERS || m > MAX_COMPARED_LETTERS) return Number.POSITIVE_INFINITY;
  // Each letter that one word has more than the other costs at least a doubled one.
  if (Math.abs(n - m) * DOUBLED > limit) return Number.POSITIVE_INFINITY;
  costs ??= readCosts();
  const { substitution } = costs;
  fillGaps(typed, typedGaps);
  fillGaps(word, wordGaps);
  let [before, above, row] = rows as [Float64Array, Float64Array, Float64Array];
  above[0] = 0;
  for (let j = 1; j <= m; j += 1) above[j] = (above[j - 1] ?? 0) + (wordGaps[j - 1] ?? 0);
  let typedBefore = -1;
  for (let i = 1; i <= n; i += 1) {
    const a = typed.charCodeAt(i - 1);
    const extra = typedGaps[i - 1] ?? 0;
    let left = (above[0] ?? 0) + extra;
    let diagonal = above[0] ?? 0;
    let wordBefore = -1;
    row[0] = left;
    let least = left;
    for (let j = 1; j <= m; j += 1) {
      const b = word.charCodeAt(j - 1);
      const up = above[j] ?? 0;
      let cost = a === b ? diagonal : diagonal + (substitution[(a - A) * LETTERS + b - A] ?? PLAIN);
      const withExtra = up + extra;
      if (withExtra < cost) cost = withExtra;
      const withMissing = left + (wordGaps[j - 1] ?? 0);
      if (withMissing < cost) cost = withMissing;
      if (a === wordBefore && typedBefore === b && a !== b) {
        const swapped = (before[j - 2] ?? 0) + SWAP;
        if (swapped < cost) cost = swapped;
      }
      row[j] = cost;
      if (cost < least) least = cost;
      left = cost;
      diagonal = up;
      wordBefore = b;
    }
    if (least > limit) return Number.POSITIVE_INFINITY;
    typedBefore = a;
    [before, above, row] = [above, row, before];
  }
  const distance = above[m] ?? Number.POSITIVE_INFINITY;
  return distance > limit ? Number.POSITIVE_INFINITY : distance;
}
