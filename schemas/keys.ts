// API keys as their holders meet them: sign-up, management, usage, batches. Validates, types, and generates OpenAPI.
import * as z from 'zod';
import { ErrorBody, type ErrorCode } from './api-error.ts';
import { CONTRACTS, KEY_ENDPOINTS, KEY_SCOPES, TIERS, USAGE_DAYS } from './key-terms.ts';
import { MAX_ORIGINS, Origins } from './origin.ts';
import { IsoDate } from './place.ts';
import { SearchAnswerB } from './search.ts';

/** An API key as a request sends it. A value that is longer, or not text, is a malformed key. */
export const SentKeyText = z.string().trim().max(200);

/** Searches of one batch. */
export const MAX_BATCH_ITEMS = 100;

/**
 * `origins` makes the key one for web pages: scope `widget`, and no other website may use it. `test` makes it a key of the
 * sandbox, for which `contract` and `tier` can be chosen.
 */
export const SignUp = z.object({
  origins: Origins.pipe(z.array(z.string()).min(1)).optional(),
  test: z.boolean().default(false),
  contract: z.enum(CONTRACTS).optional(),
  tier: z.enum(TIERS).optional(),
});
export type SignUp = z.infer<typeof SignUp>;
export const SetOrigins = z.object({ origins: Origins });
/** A key that nobody owns, added to the account of the member token that is sent. */
export const AdoptKey = z.object({ management_secret: z.string().trim().max(200) });
export const EndKey = z.object({ all: z.boolean().default(false) });

/** Every error that an address with an API key can give, and that a test key can so ask for. */
export const KEY_ERRORS: readonly ErrorCode[] = [
  'missing_parameter',
  'invalid_parameter',
  'unknown_location',
  'ambiguous_location',
  'invalid_json',
  'conflicting_api_keys',
  'missing_api_key',
  'invalid_api_key',
  'tier_required',
  'plan_ended',
  'scope_required',
  'origin_not_allowed',
  'not_found',
  'method_not_allowed',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal_error',
  'service_unavailable',
  'data_unavailable',
];

/** What is expected of each field, in words: the `expected` of a 400. */
export const KEYS_EXPECTED = {
  origins: `up to ${MAX_ORIGINS} websites such as https://example.com; at least one for a key with the scope widget`,
  management_secret: 'the management secret that was shown when the key was issued',
  test: 'true for a key of the sandbox, false for a live key',
  contract: 'B, or for a test key A or B',
  tier: 'free, or for a test key a tier of its contract: free (B only), basic, pro or enterprise',
  all: 'true to end every key of the family, or the key to end in the header x-api-key',
};

const rate = { limit: z.int().nonnegative(), remaining: z.int().nonnegative(), reset: z.int() };
const kept = {
  tier: z.enum(TIERS),
  contract: z.enum(CONTRACTS),
  scopes: z.array(z.enum(KEY_SCOPES)),
  origins: z.array(z.string()),
};

/**
 * A new key: it and its management secret are shown this once. `test_member_token` opens price lookups of the sandbox; null
 * for a live key.
 */
export const SignedUp = z.strictObject({
  ok: z.literal(true),
  key: z.string(),
  management_secret: z.string(),
  test: z.boolean(),
  ...kept,
  limit: z.int(),
  test_member_token: z.string().nullable(),
});
export type SignedUp = z.infer<typeof SignedUp>;

/** `older_key_ends_at`: when the key before this one stops; null without such a key. */
export const KeyRotated = z.strictObject({
  ok: z.literal(true),
  key: z.string(),
  older_key_ends_at: z.string().nullable(),
});
export type KeyRotated = z.infer<typeof KeyRotated>;
export const KeyEnded = z.strictObject({ ok: z.literal(true), revoked: z.enum(['key', 'family']) });
export type KeyEnded = z.infer<typeof KeyEnded>;
export const KeyAdopted = z.strictObject({ ok: z.literal(true), family: z.string() });
export type KeyAdopted = z.infer<typeof KeyAdopted>;
export const OriginsSet = z.strictObject({ ok: z.literal(true), origins: z.array(z.string()) });
export type OriginsSet = z.infer<typeof OriginsSet>;

/**
 * What a key is and how much of it was used. `days` is oldest first, today last: 90 days for Basic and above, today alone
 * for Free. `plan_ended` is true for a key of contract A whose plan must be renewed.
 */
export const UsageAnswer = z.strictObject({
  ok: z.literal(true),
  test: z.boolean(),
  ...kept,
  ...rate,
  used: z.int().nonnegative(),
  plan_ended: z.boolean(),
  days: z
    .array(
      z.strictObject({
        date: IsoDate,
        requests: z.int().nonnegative(),
        by_endpoint: z.record(z.enum(KEY_ENDPOINTS), z.int().nonnegative()),
      }),
    )
    .max(USAGE_DAYS),
});
export type UsageAnswer = z.infer<typeof UsageAnswer>;

/** Each item has the fields of a search; one at fault is answered in its place. */
export const BatchRequest = z.object({
  items: z.array(z.record(z.string(), z.unknown())).min(1).max(MAX_BATCH_ITEMS),
});
export const BATCH_EXPECTED = { items: `a list of 1 to ${MAX_BATCH_ITEMS} objects with query and location` };
export const BatchAnswer = z.strictObject({
  ok: z.literal(true),
  items: z.array(z.strictObject({ status: z.int(), body: z.union([SearchAnswerB, ErrorBody]) })),
});
/** Of a batch the type stays loose: its bodies are checked where they are made. */
export type BatchAnswer = { ok: true; items: { status: number; body: unknown }[] };
