// Asks recheck whether an expression needs more than linear time on any text. It runs in plain JavaScript: without
// Java, and with the same result on every machine.
import { IS_SOAK } from '../soak.ts';
import type { Expression } from './find-expressions.ts';

process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

/**
 * An expression with a larger automaton is searched for slow texts instead of being proven linear; a proof would
 * take up to 20 seconds for each. A soak proves the larger ones too.
 */
const MAX_AUTOMATON = IS_SOAK ? 35_000 : 2_000;
/** Without time limits an answer does not depend on how busy the machine is. */
const NO_LIMITS = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };
/** With the same settings the checker always gives the same answer. */
export const SETTINGS = { ...NO_LIMITS, maxNFASize: MAX_AUTOMATON, randomSeed: 1 };

/** Why an expression is not linear, in one line; undefined for a linear one. */
export function describeSlow({ where, source, flags }: Expression): string | undefined {
  const found = checkSync(source, flags, SETTINGS);
  if (found.status === 'safe') return undefined;
  const why =
    found.status === 'unknown'
      ? `not decided (${found.error.kind})`
      : `${found.complexity.summary}, for example ${found.attack.pattern}`;
  return `${where} /${source}/${flags} ${why}`;
}
