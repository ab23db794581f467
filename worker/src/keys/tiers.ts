// What a key may do: tiers with their daily limits, contracts, and which go together.

export const TIERS = ['free', 'basic', 'pro', 'enterprise'] as const;
export type Tier = (typeof TIERS)[number];
export const CONTRACTS = ['A', 'B'] as const;
export type Contract = (typeof CONTRACTS)[number];

/** Requests of a tier in one UTC day. */
export const DAILY_LIMITS: Record<Tier, number> = {
  free: 100,
  basic: 1_000,
  pro: 10_000,
  enterprise: 100_000,
};

/** The terms of a key family, fixed when it is first issued. */
export type KeyTerms = { tier: Tier; contract: Contract; test: boolean; scopes: string[] };

/** Free and test keys exist under contract B only; test keys have the limits of Free. */
export function termsAgree(terms: KeyTerms): boolean {
  if (terms.test) return terms.contract === 'B' && terms.tier === 'free';
  return terms.tier !== 'free' || terms.contract === 'B';
}
