// Everyday queries, written by a person who had not seen the matcher: whole sentences, bill shorthand, slang, brand
// names, and what is outside. The open half, `more`, `phrases` and `sentences` may be tuned with; the blind half may only be judged.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Query } from './hand.ts';

export const EVERYDAY_LANGUAGES = ['en', 'es'] as const;
export const EVERYDAY_KINDS = ['open', 'more', 'phrases', 'sentences', 'blind'] as const;
export type EverydayKind = (typeof EVERYDAY_KINDS)[number];

/** A line of a set: the query, and every code that answers it; an empty list must get no match. */
export const Line = z.strictObject({ q: z.string().min(1), want: z.array(z.string().min(1)) });

/** The queries of one half in one language; none when its file is not here. */
export function everydayQueries(language: (typeof EVERYDAY_LANGUAGES)[number], kind: EverydayKind): Query[] {
  const path = join(import.meta.dirname, `everyday-${language}-${kind}.jsonl`);
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return lines.map((line) => queryOfLine(Line.parse(JSON.parse(line)), kind, language));
}

/** A line as a query. */
export function queryOfLine({ q, want }: z.infer<typeof Line>, kind: string, language: string): Query {
  return { query: q, kind, language, accept: want.map((code) => code.replace('MS-DRG ', 'MS-DRG-')) };
}
