// How much of a randomised test runs, and from which seed. `npm test` runs a small part of it from a fixed seed, so
// that every run is the same; `npm run soak` runs it whole from a seed that changes from run to run.

/** True in `npm run soak`. */
export const IS_SOAK = process.env.ATLAS_SOAK === '1';

/** The number of rounds of a randomised test: `small` in `npm test`, `whole` in `npm run soak`. */
export function rounds(small: number, whole: number): number {
  return IS_SOAK ? whole : small;
}

/**
 * The seed of a randomised test: ATLAS_SEED when it is set, otherwise `fixed`. The test has to name the seed in its
 * title or in its failure, so that a person can repeat the run.
 */
export function testSeed(fixed: number): number {
  const given = process.env.ATLAS_SEED ?? '';
  if (given === '') return fixed;
  const seed = Number(given);
  if (!Number.isSafeInteger(seed) || seed <= 0)
    throw new Error(`ATLAS_SEED must be a positive whole number, not "${given}".`);
  return seed;
}

/** Consecutive seeds of a test that runs once for each of them; the first is `testSeed(first)`. */
export function testSeeds(count: number, first = 1): number[] {
  return Array.from({ length: count }, (_, i) => testSeed(first) + i);
}

/**
 * Real files that a second, slow reader reads too: all of them in a soak. Without it those named `-full` are left out,
 * whose shorter versions lie beside them.
 */
export function forOracles(names: readonly string[]): string[] {
  return names.filter((name) => IS_SOAK || !name.includes('-full.'));
}

/** Rounds that run side by side: most of a round is waiting for stores. */
const ROUNDS_AT_ONCE = 8;

/** Runs rounds that do not touch each other, several at a time; the first failure ends them. */
export async function inRounds(count: number, run: (round: number) => Promise<void>): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < count) {
      const round = next++;
      try {
        await run(round);
      } catch (error) {
        next = count;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: ROUNDS_AT_ONCE }, work));
}
