// The reviewable sources of the procedure dictionary: one JSON file a category. A term's category is its file's name.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATEGORIES, Term, type TermCategory } from '../../schemas/vocabulary/procedures.ts';
import type { TermFault } from './check-terms.ts';

const SOURCES_DIR = join(import.meta.dirname, '../../schemas/vocabulary/procedures');

/** One file as written: its entries carry no category yet. */
export type TermSource = { category: TermCategory; entries: unknown[] };
type Read = { terms: Term[]; faults: TermFault[] };

/** The files in the order of the categories; a file of an unknown category, or a missing one, is our own fault. */
export function readTermSources(dir: string = SOURCES_DIR): TermSource[] {
  const wanted = CATEGORIES.map((category) => `${category}.json`);
  const strangers = readdirSync(dir).filter((name) => !wanted.includes(name));
  if (strangers.length > 0) throw new Error(`no such category of procedures: ${strangers.join(', ')}`);
  return CATEGORIES.map((category) => ({
    category,
    entries: JSON.parse(readFileSync(join(dir, `${category}.json`), 'utf8')) as unknown[],
  }));
}

/** The entries as terms, in order; one that the schema refuses becomes a fault with its place. */
export function termsOf(sources: readonly TermSource[]): Read {
  const read: Read = { terms: [], faults: [] };
  for (const { category, entries } of sources) {
    entries.forEach((entry, index) => {
      const parsed = Term.safeParse({ ...(entry as object), category });
      if (parsed.success) read.terms.push(parsed.data);
      else {
        const fact = parsed.error.issues
          .map(({ path, message }) => `${path.join('.')} ${message}`)
          .join('; ');
        read.faults.push({ term: `${category}.json/${index}`, reason: 'schema', fact });
      }
    });
  }
  return read;
}

/** The compiled file: one term a line without blanks, so that it is small and a change is still readable. */
export function compiledText(terms: readonly Term[]): string {
  return `[\n${terms.map((term) => JSON.stringify(term)).join(',\n')}\n]\n`;
}
