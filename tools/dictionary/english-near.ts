// Ordinary English words that lie within correction range of a dictionary word: "chess" beside "chest". Only these
// are shipped; any other English word is never corrected anyway.

/** Most letters that may differ, by the length of the shorter word. Wider than the matcher's own limits is harmless. */
function rangeOf(length: number): number {
  if (length <= 4) return 1;
  return length <= 8 ? 2 : 3;
}

const MIN_LETTERS = 4;

/** The letters of a word: one bit for each letter that occurs, and one for each that occurs again. */
type Letters = { once: number; again: number };
type Spelling = Letters & { text: string };

function lettersOf(word: string): Letters {
  let [once, again] = [0, 0];
  for (let i = 0; i < word.length; i += 1) {
    const bit = 1 << (word.charCodeAt(i) - 97);
    again |= once & bit;
    once |= bit;
  }
  return { once, again };
}

/** The number of bits, added up in pairs, in fours and in eights. */
function bitsIn(bits: number): number {
  let sum = bits - ((bits >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The least number of letters of `a` that change on the way to `b`: a change takes at most one of them away. */
function lettersLost(a: Letters, b: Letters): number {
  return bitsIn(a.once & ~b.once) + bitsIn(a.again & ~b.again);
}

/** The words of `english` that the dictionary lacks but that are similar to one of its words, sorted. */
export function englishNear(spellings: readonly string[], english: readonly string[]): string[] {
  const known = new Set(spellings);
  const byLength = new Map<number, Spelling[]>();
  for (const text of known) {
    if (!/^[a-z]+$/.test(text) || text.length < MIN_LETTERS) continue;
    const sameLength = byLength.get(text.length) ?? [];
    byLength.set(text.length, sameLength);
    sameLength.push({ text, ...lettersOf(text) });
  }
  const near = (word: string) => {
    const letters = lettersOf(word);
    for (let length = word.length - 3; length <= word.length + 3; length += 1) {
      const range = rangeOf(Math.min(length, word.length));
      if (Math.abs(length - word.length) > range) continue;
      for (const one of byLength.get(length) ?? []) {
        if (lettersLost(one, letters) > range || lettersLost(letters, one) > range) continue;
        if (within(word, one.text, range)) return true;
      }
    }
    return false;
  };
  const candidates = new Set(english.map((word) => word.toLowerCase()));
  return [...candidates].filter((word) => /^[a-z]{3,}$/.test(word) && !known.has(word) && near(word)).sort();
}

const LONGEST_WORD = 62;
/** Rows of the distance table: the one before the last, the last, the next. Tens of millions of pairs share them. */
const ROWS = [0, 1, 2].map(() => new Uint8Array(LONGEST_WORD + 2)) as [Uint8Array, Uint8Array, Uint8Array];

/**
 * Whether two words differ by at most `range` letters, a swap of neighbours counting as one. Only the cells within
 * `range` of the diagonal are worked out: every other cell is larger.
 */
function within(a: string, b: string, range: number): boolean {
  let [before, row, next] = ROWS;
  const beyond = range + 1;
  for (let j = 0; j <= b.length; j += 1) row[j] = Math.min(j, beyond);
  for (let i = 1; i <= a.length; i += 1) {
    const [first, last] = [Math.max(1, i - range), Math.min(b.length, i + range)];
    const letter = a.charCodeAt(i - 1);
    next[first - 1] = first === 1 ? Math.min(i, beyond) : beyond;
    let least = next[first - 1] ?? beyond;
    for (let j = first; j <= last; j += 1) {
      let cost = (row[j - 1] ?? beyond) + (letter === b.charCodeAt(j - 1) ? 0 : 1);
      cost = Math.min(cost, (row[j] ?? beyond) + 1, (next[j - 1] ?? beyond) + 1);
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1))
        cost = Math.min(cost, (before[j - 2] ?? beyond) + 1);
      next[j] = cost;
      if (cost < least) least = cost;
    }
    if (last < b.length) next[last + 1] = beyond;
    if (least > range) return false;
    [before, row, next] = [row, next, before];
  }
  return (row[b.length] ?? beyond) <= range;
}
