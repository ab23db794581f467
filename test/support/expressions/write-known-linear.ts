// Writes the list of known answers of the checker. Run it after expressions have changed: a list that is out of date
// makes the test slower and nothing else. It asks only for expressions that are not in the list.
import { writeFileSync } from 'node:fs';
import { allExpressions } from './all-expressions.ts';
import { describeSlow } from './check-linear.ts';
import { isKnownLinear, KNOWN_PATH, lineOf } from './known-linear.ts';

const { expressions } = await allExpressions();
const known = expressions.filter((one) => isKnownLinear(one) || describeSlow(one) === undefined);
writeFileSync(KNOWN_PATH, `${known.map(lineOf).sort().join('\n')}\n`);
process.stdout.write(`${known.length} of ${expressions.length} expressions are in the list.\n`);
