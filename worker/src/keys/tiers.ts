// What a key may do: the daily limits of tiers, and which terms can be combined.
import * as z from 'zod';
import {
  CONTRACTS,
  type Contract,
  KEY_SCOPES,
  type KeyScope,
  TIERS,
  type Tier,
} from '../../../schemas/key-terms.ts';

/** Requests of a tier in one UTC day. */
export const DAILY_LIMITS: Record<Tier, number> = {
  free: 100,
  basic: 1_000,
  pro: 10_000,
  enterprise: 100_000,
};

/**
 * The terms of a key family, fixed when it is first issued. `limit`: a daily limit above the Enterprise
 * limit.
 */
export type KeyTerms = { tier: Tier; contract: Contract; test: boolean; scopes: KeyScope[]; limit?: number };

/**
 * Tier Free exists under contract B only. A test key may have any tier, which opens batches and exports of the sandbox, but
 * has the limit of Free. Only a live Enterprise key may have a `limit`, which must be above the limit of its tier.
 */
export function termsAgree({ tier, contract, test, limit }: KeyTerms): boolean {
  const mayHaveLimit = tier === 'enterprise' && !test;
  if (limit !== undefined && (!mayHaveLimit || limit <= DAILY_LIMITS.enterprise)) return false;
  return tier !== 'free' || contract === 'B';
}

/** Requests of a family in one UTC day. */
export function dailyLimit({ tier, test, limit }: KeyTerms): number {
  return limit ?? DAILY_LIMITS[test ? 'free' : tier];
}

/** The schema of terms that an object stores or answers. */
export const StoredTerms = z
  .object({
    tier: z.enum(TIERS),
    contract: z.enum(CONTRACTS),
    test: z.boolean(),
    scopes: z.array(z.enum(KEY_SCOPES)),
    limit: z.int().positive().optional(),
  })
  .transform(({ limit, ...terms }) => (limit === undefined ? terms : { ...terms, limit }))
  .refine(termsAgree);
