// Amounts and codes that are written plainly take a fast path. A blank before the same text makes the slow one judge it.
import { expect, it } from 'vitest';
import { plainCents, plainCount } from '../../../builder/src/mrf/plain-cents.ts';
import { readAmount } from '../../../schemas/amount.ts';
import { parseProcedureCode } from '../../../schemas/code-key.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { rounds, testSeed } from '../../support/soak.ts';

const ROUNDS = rounds(4000, 1_000_000);
const SEED = testSeed(2_322);

it(`an amount is the same by bytes, on the fast path and on the slow path (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  let plain = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const letters = random.int(3) === 0 ? '0123456789.,$ -e' : '0123456789995.0';
    const text = Array.from({ length: random.int(13) }, () =>
      letters.charAt(random.int(letters.length)),
    ).join('');
    const slow = readAmount(` ${text}`);
    expect(readAmount(text), text).toEqual(slow);
    const cents = plainCents(Buffer.from(`7${text}7`), 1, 1 + text.length);
    if (cents === 0) continue;
    plain += 1;
    expect(slow, text).toEqual({ kind: 'cents', cents });
  }
  expect(plain).toBeGreaterThan(ROUNDS / 10);
});

it.each([
  ['12', 12],
  ['0', 0],
  ['007', 7],
  ['12345678', 12_345_678],
  ['123456789', -1],
  ['', -1],
  ['1.0', -1],
  ['12.', -1],
  ['1 through 10', -1],
])('the count %j is %i by its bytes', (text, count) => {
  expect(plainCount(Buffer.from(`7${text}7`), 1, 1 + text.length)).toBe(count);
});

it(`a procedure code is the same on both paths (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  let codes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const letters = random.int(2) === 0 ? '0189AZ' : '019/:@AZ[`az ';
    const text = Array.from({ length: 4 + random.int(3) }, () =>
      letters.charAt(random.int(letters.length)),
    ).join('');
    const slow = parseProcedureCode(` ${text}`);
    expect(parseProcedureCode(text), text).toBe(slow);
    if (slow !== undefined) codes += 1;
  }
  expect(codes).toBeGreaterThan(ROUNDS / 100);
});
