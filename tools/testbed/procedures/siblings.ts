// Every way to say what distinguishes the members of a family of procedures, in the words of a bill and of people: each
// beginning with each ending. What a question says must never be answered by another member.
import type { Query } from './hand.ts';
import { SCANS } from './siblings/scans.ts';
import { TESTS } from './siblings/tests.ts';
import { TREATMENTS } from './siblings/treatments.ts';
import { VISITS } from './siblings/visits.ts';

const FAMILIES = [...SCANS, ...VISITS, ...TESTS, ...TREATMENTS];

/** Every beginning with every ending, and the code that answers it. */
export function siblingQueries(): Query[] {
  return FAMILIES.flatMap(({ begins, ends }) =>
    begins.flatMap((begin) =>
      Object.entries(ends).flatMap(([code, words]) =>
        words.map((end) => ({ query: `${begin} ${end}`, kind: 'sibling', language: 'en', accept: [code] })),
      ),
    ),
  );
}
