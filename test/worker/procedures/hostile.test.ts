import { describe, expect, it } from 'vitest';
import { adversarialStrings } from '../../../tools/testbed/procedures/adversarial.ts';
import { findProcedure, suggestProcedures } from '../../../worker/src/procedures/find-procedure.ts';
import { rounds, testSeed } from '../../support/soak.ts';

const SEED = testSeed(3);
const TEXTS = rounds(400, 20_000);

describe('hostile strings', () => {
  it(`never throw, and give the same answer twice (seed ${SEED})`, () => {
    for (const text of adversarialStrings(SEED, TEXTS)) {
      const found = findProcedure(text);
      expect(findProcedure(text)).toEqual(found);
      expect(suggestProcedures(text).length).toBeLessThanOrEqual(5);
    }
  });
});
