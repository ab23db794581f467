import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import {
  COMPILED_PATH,
  compiledTexts,
  NAMES_PATH,
  namesText,
  WORDS_PATH,
} from '../../../tools/dictionary/write-compiled.ts';

const MOST_GZIPPED_BYTES = 150_000;
/** Rules that choose a code, which the Worker reads with the words. */
const MOST_GZIPPED_BYTES_OF_RULES = 25_000;

it('the compiled dictionary is what the terms compile to, and small', () => {
  const { dictionary, words } = compiledTexts();
  expect(readFileSync(COMPILED_PATH, 'utf8') === dictionary, 'run: npm run compile-terms').toBe(true);
  expect(readFileSync(WORDS_PATH, 'utf8') === words, 'run: npm run compile-terms').toBe(true);
  const { rules, ...others } = JSON.parse(words);
  expect(gzipSync(dictionary + JSON.stringify(others)).length).toBeLessThanOrEqual(MOST_GZIPPED_BYTES);
  expect(gzipSync(JSON.stringify(rules)).length).toBeLessThanOrEqual(MOST_GZIPPED_BYTES_OF_RULES);
});

it('the Spanish names and categories are those of the terms', () => {
  expect(readFileSync(NAMES_PATH, 'utf8') === namesText(), 'run: npm run compile-terms').toBe(true);
});
