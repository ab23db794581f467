// What an API key and a membership may be, defined once for routes, commands and stores.

export const TIERS = ['free', 'basic', 'pro', 'enterprise'] as const;
export type Tier = (typeof TIERS)[number];
/** Tiers that a person can buy; Free costs nothing and Enterprise is arranged by hand. */
export const PAID_TIERS = ['basic', 'pro'] as const satisfies readonly Tier[];
export type PaidTier = (typeof PAID_TIERS)[number];
/** What is sold by the month: the membership, or a paid tier of one key family. */
export const PLANS = ['membership', ...PAID_TIERS] as const;
export type Plan = (typeof PLANS)[number];
export const CONTRACTS = ['A', 'B'] as const;
export type Contract = (typeof CONTRACTS)[number];
export const KEY_SCOPES = ['search', 'widget', 'enterprise'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Addresses whose requests are counted apart. */
export const KEY_ENDPOINTS = ['search', 'batch', 'enterprise_data'] as const;
export type KeyEndpoint = (typeof KEY_ENDPOINTS)[number];

/** Days of usage that are kept and answered, today included. */
export const USAGE_DAYS = 90;

/** Only an active membership opens prices. */
export const MEMBERSHIPS = ['none', 'active', 'past_due', 'ended'] as const;
export type Membership = (typeof MEMBERSHIPS)[number];
