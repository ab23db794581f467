// Writes the list of known answers of the checker. Run it after many expressions have changed: a list that is out of
// date makes the test slower and nothing else.
import { writeFileSync } from 'node:fs';
import { allExpressions } from './all-expressions.ts';
import { describeSlow } from './check-linear.ts';
import { KNOWN_PATH, lineOf } from './known-linear.ts';

/** Milliseconds of an answer that is worth a line. */
const WORTH_A_LINE = 10;

const { expressions } = await allExpressions();
const known = expressions.filter((expression) => {
  const started = performance.now();
  return describeSlow(expression) === undefined && performance.now() - started >= WORTH_A_LINE;
});
writeFileSync(KNOWN_PATH, `${known.map(lineOf).sort().join('\n')}\n`);
process.stdout.write(`${known.length} of ${expressions.length} expressions are in the list.\n`);
