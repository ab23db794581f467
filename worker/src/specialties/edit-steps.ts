// How many steps lie between a misspelling and a word. A step inserts, drops or changes one letter, or swaps
// two neighbours.

/** Minimum letters of a typed word to be corrected by one step, and by two. */
const ONE_STEP_LETTERS = 4;
const TWO_STEPS_LETTERS = 7;

/** The most steps by which a typed word may be corrected: 0 for a short word. */
export function mostSteps(letters: number): number {
  return letters >= TWO_STEPS_LETTERS ? 2 : letters >= ONE_STEP_LETTERS ? 1 : 0;
}

/** Whether two words are at most `limit` steps apart (optimal string alignment). */
export function withinSteps(typed: string, word: string, limit: number): boolean {
  const [n, m] = [typed.length, word.length];
  if (Math.abs(n - m) > limit) return false;
  let before: number[] = [];
  let above = Array.from({ length: m + 1 }, (_, j) => j);
  for (let i = 1; i <= n; i += 1) {
    const row = [i];
    for (let j = 1; j <= m; j += 1) {
      const same = typed[i - 1] === word[j - 1];
      const steps = [(above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1)];
      const swapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      if (swapped) steps.push((before[j - 2] ?? 0) + 1);
      row.push(Math.min(...steps));
    }
    if (Math.min(...row) > limit) return false;
    [before, above] = [above, row];
  }
  return (above[m] ?? 0) <= limit;
}
