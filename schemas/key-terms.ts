// What an API key may be: its tier, its contract, its scopes.

export const TIERS = ['free', 'basic', 'pro', 'enterprise'] as const;
export type Tier = (typeof TIERS)[number];
export const CONTRACTS = ['A', 'B'] as const;
export type Contract = (typeof CONTRACTS)[number];
export const KEY_SCOPES = ['search', 'widget', 'enterprise'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
