// What an API key and a membership may be, defined once for routes, commands and stores.

export const TIERS = ['free', 'basic', 'pro', 'enterprise'] as const;
export type Tier = (typeof TIERS)[number];
export const CONTRACTS = ['A', 'B'] as const;
export type Contract = (typeof CONTRACTS)[number];
export const KEY_SCOPES = ['search', 'widget', 'enterprise'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Days of usage that are kept and answered, today included. */
export const USAGE_DAYS = 90;

/** Only an active membership opens prices. */
export const MEMBERSHIPS = ['none', 'active', 'past_due', 'ended'] as const;
export type Membership = (typeof MEMBERSHIPS)[number];
