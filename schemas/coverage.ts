// Coverage: what the service has of every hospital of the federal list, and why a hospital is missing. It holds no
// prices.
import * as z from 'zod';
import { MAX_QUERY_LENGTH } from './api.ts';
import { Ccn } from './ccn.ts';
import { ENFORCEMENT_ACTIONS, EnforcementAction, StarRating } from './federal-standing.ts';
import { IsoDate, Latitude, Longitude, StateCode, Zip5 } from './place.ts';
import type { RefusalReason } from './refusals.ts';

/**
 * `read`: the release uses the hospital's price file. `last_good`: the newest file could not be fetched, so the release
 * uses an earlier copy. `unusable`: a file is there, and the build does not use it. `not_fetched`: the file could not be
 * fetched, and no copy exists. `not_attempted`: no fetch and no build has had a file of the hospital.
 */
export const COVERAGE_STATUSES = ['read', 'last_good', 'unusable', 'not_fetched', 'not_attempted'] as const;
export type CoverageStatus = (typeof COVERAGE_STATUSES)[number];

/** How a price file was matched to the hospital. */
export const COVERAGE_MATCHES = ['ccn', 'npi', 'name'] as const;
export type CoverageMatch = (typeof COVERAGE_MATCHES)[number];

/** Why a file could not be fetched: the statuses of `fetch` besides `ok` and `unchanged`. */
export const FETCH_REASONS = [
  'invalid_pointer',
  'private_address',
  'unreachable',
  'timeout',
  'blocked',
  'rate_limited',
  'not_found',
  'server_error',
  'unexpected_answer',
  'redirect_loop',
  'bad_redirect',
  'html',
  'empty',
  'too_large',
  'cut_off',
  'wrong_length',
  'took_too_long',
  'parse_error',
] as const;
export type FetchReason = (typeof FETCH_REASONS)[number];

/** Reasons that are neither a status of `fetch` nor a refusal of `build`. */
export const OWN_REASONS = ['no_cash_price', 'not_attempted'] as const;

/** Why a hospital is not read. */
export type CoverageReason = FetchReason | RefusalReason | (typeof OWN_REASONS)[number];

/** Longest reason, `mixed_conversion_factor`, with room. */
export const MAX_REASON_LENGTH = 40;
/** Hospitals of one answer. */
export const MAX_COVERAGE_ROWS = 50;
/** A ZIP is answered with the hospitals at most this far from it. */
export const COVERAGE_MILES = 60;

/** Send one of them. */
export const CoverageRequest = z.object({
  q: z.string().trim().min(2).max(MAX_QUERY_LENGTH).optional(),
  zip: Zip5.optional(),
});
export type CoverageRequest = z.infer<typeof CoverageRequest>;

export const COVERAGE_EXPECTED = {
  q: `2 to ${MAX_QUERY_LENGTH} characters of a hospital's name, city or CMS number (CCN)`,
  zip: 'a ZIP code of five digits',
} as const;

/** `file` is the price file that the release uses; null without one. */
export const CoverageHospital = z.strictObject({
  ccn: Ccn,
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  distance_miles: z.number().nonnegative().nullable(),
  status: z.enum(COVERAGE_STATUSES),
  /** A status of `fetch`, a refusal of `build`, `no_cash_price` or `not_attempted`; null when a file is read. */
  reason: z.string().max(MAX_REASON_LENGTH).nullable(),
  file: z
    .strictObject({
      updated_on: IsoDate.nullable(),
      version: z.string().nullable(),
      source_url: z.string().nullable(),
      matched_by: z.enum(COVERAGE_MATCHES),
      /** Whether the hospital attests that its file is complete and accurate; null when the file does not say it. */
      attested: z.boolean().nullable(),
    })
    .nullable(),
  /** Medicare's overall rating; null when Medicare does not rate the hospital. */
  rating: StarRating.nullable(),
  /** The latest action of CMS about the publication of prices; null when none is known. */
  enforcement: EnforcementAction.nullable(),
});
export type CoverageHospital = z.infer<typeof CoverageHospital>;

/** `total`: how many hospitals match. The answer has the first of them. */
export const CoverageAnswer = z.strictObject({
  ok: z.literal(true),
  release: z.string(),
  total: z.int().nonnegative(),
  hospitals: z.array(CoverageHospital).max(MAX_COVERAGE_ROWS),
});
export type CoverageAnswer = z.infer<typeof CoverageAnswer>;

/** What federal lists say of a hospital, as the D1 index `coverage` has it; null in releases from before these columns. */
export const FederalStandingRow = z.object({
  stars: StarRating.shape.stars.nullable(),
  stars_list: StarRating.shape.list_of,
  /** An action of a later version of the builder is `other`. */
  enforcement: z.enum(ENFORCEMENT_ACTIONS).nullable().catch('other'),
  enforced_on: IsoDate.nullable(),
});
export type FederalStandingRow = z.infer<typeof FederalStandingRow>;

/** The same as an answer has it. */
export function federalStanding(row: FederalStandingRow): Pick<CoverageHospital, 'rating' | 'enforcement'> {
  const { stars, stars_list, enforcement, enforced_on } = row;
  return {
    rating: stars === null ? null : { stars, list_of: stars_list },
    enforcement: enforcement && enforced_on ? { action: enforcement, action_on: enforced_on } : null,
  };
}

/** A row of the D1 index `coverage`. */
export const CoverageRow = z.object({
  build: z.string(),
  ccn: Ccn,
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  cell: z.string().nullable(),
  lat: Latitude.nullable(),
  lng: Longitude.nullable(),
  status: z.enum(COVERAGE_STATUSES),
  reason: z.string().max(MAX_REASON_LENGTH).nullable(),
  price_file: z.int().nonnegative().nullable(),
  updated_on: IsoDate.nullable(),
  version: z.string().nullable(),
  source_url: z.string().nullable(),
  matched_by: z.enum(COVERAGE_MATCHES).nullable(),
  /** 1 or 0; null in releases from before this column too. */
  attested: z.int().nullable(),
  ...FederalStandingRow.shape,
});
export type CoverageRow = z.infer<typeof CoverageRow>;

/** A row of the D1 index `coverage_states`: hospitals of a state by status. */
export const CoverageState = z.object({
  build: z.string(),
  state: StateCode,
  hospitals: z.int().nonnegative(),
  read: z.int().nonnegative(),
  last_good: z.int().nonnegative(),
  unusable: z.int().nonnegative(),
  not_fetched: z.int().nonnegative(),
  not_attempted: z.int().nonnegative(),
});
export type CoverageState = z.infer<typeof CoverageState>;

/** A row of the D1 index `coverage_reasons`: hospitals that a release lacks for one reason. */
export const CoverageReasonCount = z.object({
  build: z.string(),
  reason: z.string().max(MAX_REASON_LENGTH),
  hospitals: z.int().positive(),
});
export type CoverageReasonCount = z.infer<typeof CoverageReasonCount>;

/** Words that are in the names of too many hospitals to find one by. */
const COMMON_WORDS = new Set([
  'hospital',
  'medical',
  'center',
  'centre',
  'health',
  'the',
  'of',
  'and',
  'at',
  'inc',
]);

/**
 * The words by which a hospital is found, each once: in lower case, without accents, apostrophes and common words. `saint`
 * is `st`. The index holds them, and a query is cut in the same way.
 */
export function coverageWords(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['\u2019\u2018`\u00b4]/g, '');
  const words = plain.split(/[^a-z0-9]+/).map((word) => (word === 'saint' ? 'st' : word));
  return [...new Set(words)].filter((word) => word.length > 1 && !COMMON_WORDS.has(word));
}
