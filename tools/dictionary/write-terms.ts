// `npm run dictionary`: checks the sources of the procedure dictionary and writes what is made from them. Faults go
// to standard error, and then nothing is written.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SPECIALTIES } from '../../schemas/vocabulary/specialties.ts';
import { SPECIALTY_OR_PROCEDURE } from '../../schemas/vocabulary/specialty-or-procedure.ts';
import { specialtyFaults } from './check-specialties.ts';
import { termFaults } from './check-terms.ts';
import { compiledText, readTermSources, termsOf } from './term-sources.ts';
import { termsPage } from './terms-page.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The files made from the sources, by their path from the root; or the faults that forbid it. */
export function dictionaryFiles() {
  const { terms, faults } = termsOf(readTermSources());
  const files = new Map([
    ['schemas/vocabulary/procedure-terms.json', compiledText(terms)],
    ['docs/procedures.md', termsPage(terms)],
  ]);
  const beside = specialtyFaults({ specialties: SPECIALTIES, terms, table: SPECIALTY_OR_PROCEDURE });
  return { files, faults: [...faults, ...termFaults(terms), ...beside] };
}

if (import.meta.main) {
  const { files, faults } = dictionaryFiles();
  for (const { term, reason, fact } of faults) process.stderr.write(`${term}: ${reason}: ${fact}\n`);
  if (faults.length > 0) process.exitCode = 1;
  else for (const [path, text] of files) writeFileSync(join(ROOT, path), text);
}
