// Questions that a neighbouring procedure would answer wrongly: lines of a bill, words that are denied, siblings, and
// things that no procedure is done to. The matcher was mended with them, so they hold what works and do not measure it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Line, queryOfLine } from './everyday.ts';
import type { Query } from './hand.ts';

/** The questions in one language. */
export function trapQueries(language: 'en' | 'es'): Query[] {
  const text = readFileSync(join(import.meta.dirname, `traps-${language}.jsonl`), 'utf8');
  const lines = text.trim().split('\n');
  return lines.map((line) => queryOfLine(Line.parse(JSON.parse(line)), 'trap', language));
}
