// The answers of the checker, so that `npm test` need not wait for them: hashes of expressions that it
// found linear. An answer depends on nothing but the expression, the checker's version and its settings, and all of
// these are in the hash. `npm run soak` asks for every expression again.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { SETTINGS } from './check-linear.ts';
import type { Expression } from './find-expressions.ts';

/** One hash a line. `node test/support/expressions/write-known-linear.ts` writes it. */
export const KNOWN_PATH = join(import.meta.dirname, 'known-linear.txt');

const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string };
const known = new Set(existsSync(KNOWN_PATH) ? readFileSync(KNOWN_PATH, 'utf8').split('\n') : []);

/** The line of an expression in the list. */
export function lineOf({ source, flags }: Expression): string {
  const asked = JSON.stringify([version, SETTINGS, source, flags]);
  return createHash('sha256').update(asked).digest('hex').slice(0, 32);
}

/** Whether the checker has found this very expression linear. */
export function isKnownLinear(expression: Expression): boolean {
  return known.has(lineOf(expression));
}
