// Queries whose words choose one code among the codes of a term. Written with the tables of the matcher, so they hold
// what works and do not measure it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Line, queryOfLine } from './everyday.ts';
import type { Query } from './hand.ts';

export type VariantLanguage = 'en' | 'es';

/** The queries in one language. */
export function variantQueries(language: VariantLanguage): Query[] {
  const text = readFileSync(join(import.meta.dirname, `variants-${language}.jsonl`), 'utf8');
  const lines = text.trim().split('\n');
  return lines.map((line) => queryOfLine(Line.parse(JSON.parse(line)), 'variant', language));
}
