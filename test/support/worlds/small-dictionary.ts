// A dictionary of a few codes: a release of the real build has few objects. The files of the project `small` have it, and
// programs with the environment below.

type Dictionary = { PROCEDURE_TERMS: readonly unknown[]; primaryLabels: () => Map<string, string> };

/** Number of terms of the small dictionary. */
export const SMALL_TERMS = 6;

/** For the environment of a program that a test starts: it has the small dictionary too. */
export const SMALL_DICTIONARY_ENV = {
  NODE_OPTIONS: `--import=${new URL('./small-dictionary-hook.mjs', import.meta.url)}`,
};

/** The module with its first terms and labels only. */
export function smallDictionary<T extends Dictionary>(dictionary: T): T {
  const labels = new Map([...dictionary.primaryLabels()].slice(0, 3));
  return {
    ...dictionary,
    PROCEDURE_TERMS: dictionary.PROCEDURE_TERMS.slice(0, SMALL_TERMS),
    primaryLabels: () => labels,
  };
}

/** True for the path or address of the module of the dictionary. */
export function isDictionary(id: string): boolean {
  return /\/schemas\/vocabulary\/procedures\.ts$/.test(id);
}

/** The text of a module that has the small dictionary, and everything else of the module at `id`. */
export function smallDictionaryModule(id: string): string {
  return `import * as whole from '${id}?whole';
    import { smallDictionary } from '${import.meta.filename}';
    export * from '${id}?whole';
    export const { PROCEDURE_TERMS, primaryLabels } = smallDictionary(whole);`;
}
