// The tag of every credential: the first digits of a digest, without making all of them. Names from bytes drawn in advance.
import { expect, it } from 'vitest';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { base62Of, drawBase62, firstBase62Of } from '../../../worker/src/credentials/base62.ts';
import { rounds, testSeed } from '../../support/soak.ts';

const SEED = testSeed(62);
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

it(`first digits are those of the whole number (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  const digests = Array.from({ length: rounds(200, 100_000) }, () =>
    Uint8Array.from({ length: 32 }, () => random.int(256)),
  );
  const edges = [
    new Uint8Array(32),
    new Uint8Array(32).fill(255),
    Uint8Array.from({ length: 32 }, (_, i) => i),
  ];
  for (const digest of [...edges, ...digests]) {
    const whole = base62Of(digest);
    for (const length of [1, 6, 8]) expect(firstBase62Of(hexOf(digest), length)).toBe(whole.slice(0, length));
  }
});

it('names from bytes drawn in advance are all different, and use every letter', () => {
  const names = Array.from({ length: 1_000 }, () => drawBase62(20));
  expect(new Set(names).size).toBe(names.length);
  expect(names.every((name) => /^[0-9A-Za-z]{20}$/.test(name))).toBe(true);
  expect(new Set(names.join('')).size).toBe(62);
});
