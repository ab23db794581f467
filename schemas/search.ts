// Provider search: request and both contracts' answers. docs and OpenAPI are generated from these.
import * as z from 'zod';
import { Attribution, LANG_EXPECTED, Lang, MAX_QUERY_LENGTH } from './api.ts';
import { ClaimsEvidence } from './claims.ts';
import { CodeType } from './code.ts';
import { Dollars } from './money.ts';
import { IsoDate, StateCode, Zip5 } from './place.ts';
import { Npi, PRICE_BASES, PROVIDER_CONFIDENCES, PROVIDER_SOURCES } from './provider.ts';

export const MAX_LOCATION_LENGTH = 80;
export const MAX_CURSOR_LENGTH = 200;
export const DEFAULT_SEARCH_LIMIT = 20;
export const MAX_SEARCH_LIMIT = 50;

/**
 * The body without its key, which is checked on its own. Unknown fields are ignored and named in a notice. A location is
 * a text: a ZIP as a JSON number has lost its leading zeros.
 */
export const SearchRequest = z.object({
  query: z.string().trim().min(1).max(MAX_QUERY_LENGTH),
  location: z.string().trim().min(1).max(MAX_LOCATION_LENGTH),
  limit: z.int().min(1).max(MAX_SEARCH_LIMIT).default(DEFAULT_SEARCH_LIMIT),
  cursor: z
    .string()
    .max(MAX_CURSOR_LENGTH)
    .regex(/^[\w:-]+$/)
    .nullish(),
  lang: Lang.default('en'),
});
export type SearchRequest = z.infer<typeof SearchRequest>;

/** What is expected of each field, in words: the `expected` of a 400. */
export const SEARCH_EXPECTED: Record<keyof SearchRequest, string> = {
  query: `a specialty or a procedure, 1 to ${MAX_QUERY_LENGTH} characters`,
  location: `a text with a ZIP code or a city, 1 to ${MAX_LOCATION_LENGTH} characters`,
  limit: `a whole number from 1 to ${MAX_SEARCH_LIMIT}`,
  cursor: 'the next_cursor of an answer of the same release',
  lang: LANG_EXPECTED,
};

export const SEARCH_NOTICE_CODES = [
  'unknown_fields',
  'query_corrected',
  'location_approximate',
  'no_data',
  'no_match',
  'paging_ends',
  'mixed_price_basis',
  'sandbox',
] as const;
export const SearchNotice = z.strictObject({ code: z.enum(SEARCH_NOTICE_CODES), message: z.string() });
export type SearchNotice = z.infer<typeof SearchNotice>;

/**
 * How the query was understood; `code` is the one the prices are for: the anchor of a specialty. Null: not at
 * all.
 */
export const SearchMatch = z.strictObject({
  input: z.string(),
  kind: z.enum(['specialty', 'procedure']),
  specialty: z.string().nullable(),
  label: z.string(),
  code: z.string(),
  code_type: CodeType,
  code_label: z.string(),
  corrected: z.string().nullable(),
  score: z.number().min(0).max(1),
});
export type SearchMatch = z.infer<typeof SearchMatch>;

export const SearchLocation = z.strictObject({
  input: z.string(),
  zip: Zip5,
  city: z.string(),
  state: StateCode,
});
export type SearchLocation = z.infer<typeof SearchLocation>;

/** Something that a query which was not understood may have meant: `label` or `code` can be sent as the next query. */
export const SearchCandidate = z.strictObject({
  kind: z.enum(['specialty', 'procedure']),
  specialty: z.string().nullable(),
  label: z.string(),
  code: z.string(),
  code_type: CodeType,
});
export type SearchCandidate = z.infer<typeof SearchCandidate>;
export const MAX_SEARCH_CANDIDATES = 5;

/**
 * One provider of contract B. Prices are US dollars; no street, no phone. `facility_id` and `provider_name` of a hospital
 * with its own price are those of price lookup; `npi` is null when the registry does not know the hospital.
 * `medicare_services`: how many services of Medicare patients the provider billed, null when there are no such services.
 */
export const ProviderRecord = z.strictObject({
  provider_name: z.string(),
  specialty: z.string(),
  city: z.string(),
  state: StateCode,
  price_low: Dollars,
  price_mid: Dollars,
  price_high: Dollars,
  source: z.enum(PROVIDER_SOURCES),
  npi: Npi.nullable(),
  facility_id: z.string().nullable(),
  distance_miles: z.number().nonnegative(),
  price_code: z.string(),
  price_basis: z.enum(PRICE_BASES),
  as_of: IsoDate,
  confidence: z.enum(PROVIDER_CONFIDENCES),
  currency: z.literal('USD'),
  medicare_services: ClaimsEvidence.nullable(),
});
export type ProviderRecord = z.infer<typeof ProviderRecord>;

/** One provider of contract A. `is_locked`: the member tile has a rate by payer and network for it. */
export const LockedRecord = ProviderRecord.extend({ is_locked: z.boolean() });
export type LockedRecord = z.infer<typeof LockedRecord>;

const additive = {
  match: SearchMatch.nullable(),
  location: SearchLocation,
  disclaimer: z.string(),
  attribution: Attribution,
  data_refreshed: IsoDate,
  release: z.string(),
  notices: z.array(SearchNotice),
  candidates: z.array(SearchCandidate).max(MAX_SEARCH_CANDIDATES).optional(),
  next_cursor: z.string().optional(),
};

export const SearchAnswerA = z.strictObject({
  results: z.array(LockedRecord).max(MAX_SEARCH_LIMIT),
  total: z.int().nonnegative(),
  ...additive,
});
export type SearchAnswerA = z.infer<typeof SearchAnswerA>;

export const SearchAnswerB = z.strictObject({
  providers: z.array(ProviderRecord).max(MAX_SEARCH_LIMIT),
  total: z.int().nonnegative(),
  radius_miles: z.int().positive(),
  ...additive,
});
export type SearchAnswerB = z.infer<typeof SearchAnswerB>;
