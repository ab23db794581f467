// Whether a key object's answer is an ordinary one: a known key and a request without an Idempotency-Key. Every request with a
// key waits for this, and the schema of all answers takes as long as a search. Any other goes to that schema.
import { CONTRACTS, KEY_SCOPES, TIERS } from '../../../schemas/key-terms.ts';
import type { KeyTaken } from './key-asks.ts';
import { dailyLimit, type KeyTerms, termsAgree } from './tiers.ts';

type Known = Extract<KeyTaken, { known: true }>;
type Loose = { readonly [name: string]: unknown };

/** Properties of a known key without `repeat`, and of terms without `limit`. */
const FLAGS = ['fits', 'misplaced', 'ended', 'allowed'] as const;
const COUNTS = ['limit', 'remaining', 'reset', 'retryAfter'] as const;
const PROPERTIES = 3 + FLAGS.length + COUNTS.length;
const PROPERTIES_OF_TERMS = 4;

/**
 * True only for what `takenBy(test)` accepts as it is; false says nothing, and the schema decides.
 * @param test whether the key that was sent is a test key
 */
export function isOrdinaryAnswer(answer: unknown, test: boolean): answer is Known {
  if (!isObjectWith(answer, PROPERTIES) || answer.known !== true) return false;
  for (const name of FLAGS) if (typeof answer[name] !== 'boolean') return false;
  for (const name of COUNTS) if (!isCount(answer[name])) return false;
  const { limit, remaining, reset, origins, terms } = answer as Known;
  if (limit === 0 || reset === 0 || remaining > limit) return false;
  if (!Array.isArray(origins) || !origins.every((origin) => typeof origin === 'string')) return false;
  return areOrdinaryTerms(terms, test) && limit === dailyLimit(terms);
}

function areOrdinaryTerms(terms: unknown, test: boolean): terms is KeyTerms {
  if (!isObjectWith(terms, PROPERTIES_OF_TERMS) || terms.test !== test) return false;
  const { tier, contract, scopes } = terms as KeyTerms;
  if (!TIERS.includes(tier) || !CONTRACTS.includes(contract) || !Array.isArray(scopes)) return false;
  return scopes.every((scope) => KEY_SCOPES.includes(scope)) && termsAgree({ tier, contract, test, scopes });
}

function isObjectWith(value: unknown, properties: number): value is Loose {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length === properties
  );
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
