import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import {
  COMPILED_PATH,
  compiledText,
  NAMES_PATH,
  namesText,
} from '../../../tools/dictionary/write-compiled.ts';

const MOST_GZIPPED_BYTES = 150_000;

it('the compiled dictionary is what the terms compile to, and small', () => {
  const text = compiledText();
  expect(readFileSync(COMPILED_PATH, 'utf8') === text, 'run: npm run compile-terms').toBe(true);
  expect(gzipSync(text).length).toBeLessThanOrEqual(MOST_GZIPPED_BYTES);
});

it('the Spanish names and categories are those of the terms', () => {
  expect(readFileSync(NAMES_PATH, 'utf8') === namesText(), 'run: npm run compile-terms').toBe(true);
});
