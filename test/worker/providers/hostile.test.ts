// Texts that nobody means, and some that are meant ill: each is understood or refused, never a fault.
import { expect, it } from 'vitest';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { readLocation } from '../../../worker/src/places/read-location.ts';
import { understandQuery } from '../../../worker/src/providers/query-meaning.ts';
import { rounds, testSeed } from '../../support/soak.ts';

const SEED = testSeed(23);
const QUESTIONS = rounds(1000, 20_000);
const PIECES = [
  ...['constructor', '__proto__', 'toString', 'hasOwnProperty', 'st', 'mt', 'tx', 'new', 'york', 'city'],
  ...[
    'cardiolog',
    'doctor',
    'ology',
    '70551',
    '787',
    '-',
    ',',
    ' ',
    '  ',
    '.',
    "'",
    '’',
    '\u0000',
    '\ud800',
    '🫀',
  ],
  ...['é', 'ı', 'ß', '\u202e', '<script>', '%00', '"', '\\', 'a'.repeat(40), '9'.repeat(20)],
];

it(`never throws (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  for (let i = 0; i < QUESTIONS; i += 1) {
    const text = Array.from({ length: 1 + random.int(8) }, () => random.pick(PIECES)).join(
      random.pick(['', ' ']),
    );
    const query = text.slice(0, 100);
    const found = understandQuery(query, () => true);
    if (found?.kind === 'specialty') expect(found.score, query).toBeLessThanOrEqual(1);
    const read = readLocation(query);
    if ('zip' in read) expect(read.zip).toMatch(/^(?:\d{3}|\d{5})$/);
    else
      for (const { nameKey } of read.readings) expect(nameKey, query).toMatch(/^[a-z0-9]+(?: [a-z0-9]+)*$/);
  }
});
