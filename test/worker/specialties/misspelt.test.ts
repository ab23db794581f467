// Every name of a specialty with one slip in one of its longer words: mostly understood, hardly ever as another one.
import { expect, it } from 'vitest';
import { SPECIALTIES } from '../../../schemas/vocabulary/specialties.ts';
import { type Random, seededRandom } from '../../../tools/testbed/random.ts';
import { understandQuery } from '../../../worker/src/providers/query-meaning.ts';
import { testSeed } from '../../support/soak.ts';

const SEED = testSeed(17);
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** A letter put in, left out or changed, or two neighbours swapped. */
function slip(word: string, random: Random): string {
  const i = random.int(word.length - 1);
  const [head, tail, letter] = [word.slice(0, i), word.slice(i), LETTERS.charAt(random.int(26))];
  const slips = [
    tail.slice(1),
    letter + tail,
    letter + tail.slice(1),
    tail.charAt(1) + tail.charAt(0) + tail.slice(2),
  ];
  return head + random.pick(slips);
}

it(`one slip: over 95 % are understood, under 1 % as another specialty (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  const counts = { asked: 0, right: 0, other: 0 };
  for (const { id, terms, terms_es } of SPECIALTIES) {
    for (const term of [...terms, ...terms_es]) {
      if (understandQuery(term, () => true)?.kind !== 'specialty') continue;
      const words = term.normalize('NFKD').replace(/\p{M}/gu, '').split(' ');
      const long = words.flatMap((word, i) => (/^[a-z]{5,}$/.test(word) ? [i] : []));
      if (long.length === 0) continue;
      const at = random.pick(long);
      const query = words.map((word, i) => (i === at ? slip(word, random) : word)).join(' ');
      const found = understandQuery(query, () => true);
      counts.asked += 1;
      if (found?.kind !== 'specialty') continue;
      counts[found.specialty.id === id ? 'right' : 'other'] += 1;
    }
  }
  expect(counts.asked).toBeGreaterThan(500);
  expect(counts.right / counts.asked).toBeGreaterThan(0.95);
  expect(counts.other / counts.asked).toBeLessThan(0.01);
});
