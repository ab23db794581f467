// Questions about procedures that differ by one said word: a part alone, with or without guidance, repair or removal,
// one side or both, a brand, views. The matcher was mended with them, so they hold what works and do not measure it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Line, queryOfLine } from './everyday.ts';
import type { Query } from './hand.ts';

/** The questions in one language. */
export function neighbourQueries(language: 'en' | 'es'): Query[] {
  const text = readFileSync(join(import.meta.dirname, `neighbours-${language}.jsonl`), 'utf8');
  const lines = text.trim().split('\n');
  return lines.map((line) => queryOfLine(Line.parse(JSON.parse(line)), 'neighbour', language));
}
