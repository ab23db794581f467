// A dictionary of a few codes, so that a release of the real build is small enough to stop at each of its calls.

type Dictionary = { PROCEDURE_TERMS: readonly unknown[]; primaryLabels: () => Map<string, string> };

/** For the environment of a program that a test starts: it has the small dictionary too. */
export const SMALL_DICTIONARY_ENV = {
  NODE_OPTIONS: `--import=${new URL('./small-dictionary-hook.mjs', import.meta.url)}`,
};

/** The module with its first terms and labels only. */
export function smallDictionary<T extends Dictionary>(dictionary: T): T {
  const labels = new Map([...dictionary.primaryLabels()].slice(0, 3));
  return {
    ...dictionary,
    PROCEDURE_TERMS: dictionary.PROCEDURE_TERMS.slice(0, 6),
    primaryLabels: () => labels,
  };
}
