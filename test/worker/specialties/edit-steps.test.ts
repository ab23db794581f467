import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { mostSteps, withinSteps } from '../../../worker/src/specialties/edit-steps.ts';
import { testSeed } from '../../support/soak.ts';

const SEED = testSeed(11);
const LETTERS = 'abc';

/** Every text that one step leads to. */
function oneStepFrom(word: string): Set<string> {
  const found = new Set<string>([word]);
  for (let i = 0; i <= word.length; i += 1) {
    const [head, tail] = [word.slice(0, i), word.slice(i)];
    found.add(head + tail.slice(1));
    for (const letter of LETTERS) found.add(head + letter + tail).add(head + letter + tail.slice(1));
    if (tail.length > 1) found.add(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2));
  }
  return found;
}

describe('steps of a misspelling', () => {
  it(`one step is one letter put in, left out, changed, or two swapped (seed ${SEED})`, () => {
    const random = seededRandom(SEED);
    const word = () => Array.from({ length: 2 + random.int(4) }, () => random.pick([...LETTERS])).join('');
    for (let i = 0; i < 3000; i += 1) {
      const [a, b] = [word(), word()];
      expect(withinSteps(a, b, 1), `${a} ${b}`).toBe(oneStepFrom(a).has(b));
    }
  });

  it('two steps are two of them', () => {
    expect(withinSteps('pediatrition', 'pediatrician', 2)).toBe(true);
    expect(withinSteps('acrdiolgist', 'cardiologist', 2)).toBe(true);
    expect(withinSteps('optamologist', 'ophthalmologist', 2)).toBe(false);
  });

  it('depend on the letters typed', () => {
    expect([3, 4, 6, 7, 12].map(mostSteps)).toEqual([0, 1, 1, 2, 2]);
  });
});
