import { describe, expect, it } from 'vitest';
import { adversarialStrings } from '../../../testbed/procedures/adversarial.ts';
import { findProcedure, suggestProcedures } from '../../../worker/src/procedures/find-procedure.ts';

describe('hostile strings', () => {
  it('never throw, and give the same answer twice', () => {
    for (const text of adversarialStrings(3, 2000)) {
      const found = findProcedure(text);
      expect(findProcedure(text)).toEqual(found);
      expect(suggestProcedures(text).length).toBeLessThanOrEqual(5);
    }
  });
});
