// Price lookup and the names endpoint ask the same function; the one passes the build's codes at once, the other only
// after a first look without them. Two hundred queries must come out alike.
import { expect, it } from 'vitest';
import { primaryLabels } from '../../../schemas/vocabulary/procedures.ts';
import { HAND_QUERIES } from '../../../tools/testbed/procedures/hand.ts';
import { findProcedure } from '../../../worker/src/procedures/find-procedure.ts';

const QUERIES = 200;

it('a query has one code, whichever endpoint asks', () => {
  const codes = new Set(primaryLabels().keys());
  const inBuild = (key: string) => codes.has(key);
  const step = Math.floor(HAND_QUERIES.length / QUERIES);
  const asked = HAND_QUERIES.filter((_, i) => i % step === 0);
  expect(asked.length).toBeGreaterThanOrEqual(QUERIES);
  for (const { query } of asked) {
    const lookup = findProcedure(query, inBuild);
    const names = findProcedure(query, () => true) ? findProcedure(query, inBuild) : undefined;
    expect(names?.codeKey, query).toBe(lookup?.codeKey);
  }
});
