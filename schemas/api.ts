// Requests and answers of the public API. Validates, types, and generates OpenAPI.
import * as z from 'zod';
import { National, Stability } from './aggregate.ts';
import { Candidate } from './api-error.ts';
import { Medicare } from './benchmark.ts';
import { Claims } from './claims.ts';
import { CodeType } from './code.ts';
import { Covers } from './covers.ts';
import { OtherSettingStats } from './former-setting.ts';
import { FacilityPayments } from './insurer-payments.ts';
import { LANGS } from './lang.ts';
import { Dollars } from './money.ts';
import { PricedSetting } from './observation.ts';
import { IsoDate, Latitude, Longitude, MAX_RADIUS_MILES, StateCode, Zip3, Zip5 } from './place.ts';

export const MIN_RADIUS_MILES = 5;
export const DEFAULT_RADIUS_MILES = 50;
export const MAX_FACILITIES = 5;
/** Longest accepted `query`, in characters: bounds the work of matching. */
export const MAX_QUERY_LENGTH = 100;

/** Longest accepted text of a number, a code or a ZIP, in characters. */
export const MAX_SHORT_LENGTH = 40;

/** Languages of names and texts. */
export const Lang = z.enum(LANGS);
export type Lang = z.infer<typeof Lang>;
/** What is expected of a language, in words. */
export const LANG_EXPECTED = `${LANGS.join(' or ')}, the language of the texts of the answer`;

/** A number in a JSON body, or its decimal text in a query string. */
const decimal = z.union([
  z.number(),
  z
    .string()
    .trim()
    .max(MAX_SHORT_LENGTH)
    .regex(/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/)
    .transform(Number),
]);
const text = z.union([z.string().max(MAX_SHORT_LENGTH), z.int().nonnegative().transform(String)]);

/** Longest accepted name of a place, in characters. */
export const MAX_PLACE_LENGTH = 80;

const CODE_CHARACTERS = 5;
const DRG_DIGITS = 3;

/**
 * A code as `match.code` and pages give it: five characters, or the three digits of a hospital stay. Read as a code key.
 */
const code = z
  .string()
  .trim()
  .max(MAX_SHORT_LENGTH)
  .toUpperCase()
  .regex(/^(?:\d{4}[0-9A-Z]|[A-Z]\d{4}|(?:MS-?DRG[- ]?)?\d{3})$/)
  .transform((text) => (text.length === CODE_CHARACTERS ? text : `MS-DRG-${text.slice(-DRG_DIGITS)}`));

const yesOrNo = text.pipe(z.enum(['0', '1', 'true', 'false'])).transform((v) => v === '1' || v === 'true');
const flag = z.union([z.boolean(), yesOrNo]).default(false);

/** Price lookup parameters, the same for GET and POST. Unknown fields are ignored and named in a notice. */
export const LookupRequest = z.object({
  query: z.string().trim().min(1).max(MAX_QUERY_LENGTH).optional(),
  cpt: code.optional(),
  zip: z
    .string()
    .trim()
    .max(MAX_SHORT_LENGTH)
    .regex(/^(?:\d{3}|\d{5}|\d{5}-?\d{4})$/)
    .optional(),
  place: z.string().trim().min(1).max(MAX_PLACE_LENGTH).optional(),
  lat: decimal.pipe(Latitude).optional(),
  lng: decimal.pipe(Longitude).optional(),
  radius_miles: decimal
    .pipe(z.int().min(MIN_RADIUS_MILES).max(MAX_RADIUS_MILES))
    .default(DEFAULT_RADIUS_MILES),
  explain: flag,
  insurers: flag,
  lang: Lang.default('en'),
});
export type LookupRequest = z.infer<typeof LookupRequest>;

/** What is expected of each parameter, in words: the `expected` of a 400. */
export const LOOKUP_EXPECTED: Record<keyof LookupRequest, string> = {
  query: `a procedure name of 1 to ${MAX_QUERY_LENGTH} characters`,
  cpt: 'a CPT or HCPCS code of five characters, or an MS-DRG, for example 70551, J1234 or MS-DRG-470',
  zip: 'a text with a 5-digit US ZIP, a 3-digit prefix, or ZIP+4',
  place: `a city with or without its state, or a ZIP, 1 to ${MAX_PLACE_LENGTH} characters`,
  lat: 'decimal degrees from -90 to 90, together with lng',
  lng: 'decimal degrees from -180 to 180, together with lat',
  radius_miles: `a whole number from ${MIN_RADIUS_MILES} to ${MAX_RADIUS_MILES}`,
  explain: '1 or 0',
  insurers: '1 or 0',
  lang: LANG_EXPECTED,
};

export const NOTICE_CODES = [
  'sandbox',
  'unknown_fields',
  'zip_ignored',
  'place_ignored',
  'no_data',
  'no_location',
  'widened_to_state',
  'area_widened',
  'area_widened_to_state',
  'area_insufficient',
  'setting_changed',
  'query_corrected',
  'location_approximate',
] as const;
export const Notice = z.strictObject({ code: z.enum(NOTICE_CODES), message: z.string() });
export type Notice = z.infer<typeof Notice>;

export const ProcedureRef = z.strictObject({ code: z.string(), code_type: CodeType, label: z.string() });
export type ProcedureRef = z.infer<typeof ProcedureRef>;

/** How the question was understood. `cpt` is null for an MS-DRG. */
export const Match = z.strictObject({
  input: z.string(),
  cpt: z.string().nullable(),
  code: z.string(),
  code_type: CodeType,
  label: z.string(),
  corrected: z.string().nullable(),
  score: z.number().min(0).max(1),
  alternatives: z.array(ProcedureRef).max(5),
});
export type Match = z.infer<typeof Match>;

/** What `area.n_sources` counts, in words: the `n_sources_means` of every answer. */
export const N_SOURCES_MEANS =
  'The number of published prices that were read (the distinct cash amounts of each hospital file), not a number of verified facilities. The statistics use one price for each of the n_systems independent sources.';

/**
 * The area of the statistics: `radius_miles` around the asked place, else the state. `scope_id` is `<zip>:<radius_miles>`
 * for a ZIP, null for coordinates, and the state's letters for a state. `zip3` and `state` are those of the asked place.
 */
export const Area = z.strictObject({
  scope: z.enum(['radius', 'state', 'none']),
  scope_id: z.string().nullable(),
  label: z.string(),
  radius_miles: z.int().nullable(),
  zip3: Zip3.nullable(),
  state: StateCode.nullable(),
  median: Dollars.nullable(),
  p25: Dollars.nullable(),
  p75: Dollars.nullable(),
  stability: Stability.nullable(),
  currency: z.literal('USD'),
  n_sources: z.int().nonnegative(),
  n_sources_means: z.string(),
  n_facilities: z.int().nonnegative(),
  n_systems: z.int().nonnegative(),
});
export type Area = z.infer<typeof Area>;

/** How far the published prices of one facility lie apart; `wide`: the highest is at least twice the lowest. */
export const PriceSpread = z.enum(['single', 'narrow', 'wide']);
export type PriceSpread = z.infer<typeof PriceSpread>;

/** What a reader has to know about a facility's price, as a sentence for each flag. */
export const FACILITY_FLAG_SENTENCES = {
  far_below:
    'This price is far below what other hospitals publish and what Medicare pays. It may cover only a part of the service: ask the hospital what it covers.',
  no_discount_published:
    "This hospital publishes no discount: every cash price in its file equals the hospital's full list price.",
} as const;
export type FacilityFlag = keyof typeof FACILITY_FLAG_SENTENCES;
export const FACILITY_FLAGS = [
  'far_below',
  'no_discount_published',
] as const satisfies readonly FacilityFlag[];

export const Facility = z.strictObject({
  facility_id: z.string(),
  name: z.string(),
  city: z.string(),
  state: StateCode,
  zip: Zip5,
  distance_miles: z.number().nonnegative(),
  cash_price: Dollars,
  price_low: Dollars,
  price_high: Dollars,
  n_prices: z.int().positive(),
  spread: PriceSpread,
  currency: z.literal('USD'),
  setting: PricedSetting,
  last_refreshed: IsoDate.nullable(),
  source_url: z.string().nullable(),
  flags: z.array(z.enum(FACILITY_FLAGS)),
});
export type Facility = z.infer<typeof Facility>;

export const FacilitiesScope = z.strictObject({
  type: z.enum(['radius', 'state', 'none']),
  radius_miles: z.int().nullable(),
  state: StateCode.nullable(),
  widened: z.boolean(),
  reason: z.string().nullable(),
});
export type FacilitiesScope = z.infer<typeof FacilitiesScope>;

/** `withheld_by_rule` counts observations of the code nationally; `other_setting` those outside its priced setting. */
export const Coverage = z.strictObject({
  facilities_in_range: z.int().nonnegative(),
  priced: z.int().nonnegative(),
  withheld_by_rule: z.record(z.string(), z.int().positive()),
  other_setting: z.int().nonnegative(),
});
export type Coverage = z.infer<typeof Coverage>;

export const Attribution = z.strictObject({
  text: z.string(),
  url: z.string(),
  operator: z.string(),
  sources: z.array(z.string()),
  ama_notice: z.string(),
});
export type Attribution = z.infer<typeof Attribution>;

/** One withheld rule under `explain=1`. */
export const Ledger = z.strictObject({ rule: z.string(), n: z.int().positive(), reason: z.string() });

export const LookupAnswer = z.strictObject({
  ok: z.literal(true),
  match: Match,
  area: Area,
  facilities: z.array(Facility).max(MAX_FACILITIES),
  facilities_scope: FacilitiesScope,
  national: National,
  national_median: Dollars.nullable(),
  medicare_rate: Dollars.nullable(),
  medicare: Medicare,
  covers: Covers.nullable(),
  claims: Claims.nullable(),
  coverage: Coverage,
  data_refreshed: IsoDate,
  member_url: z.string(),
  attribution: Attribution,
  disclaimer: z.string(),
  notices: z.array(Notice),
  release: z.string(),
  explain: z.strictObject({ withheld: z.array(Ledger) }).optional(),
  insurer_payments: z.array(FacilityPayments).optional(),
  other_setting_stats: OtherSettingStats.optional(),
});
// `other_setting_stats` is absent unless the code left the inpatient-only list a short while ago.
export type LookupAnswer = z.infer<typeof LookupAnswer>;

export const SignOutAnswer = z.strictObject({ ok: z.literal(true) });
export type SignOutAnswer = z.infer<typeof SignOutAnswer>;

/**
 * `as_of`: the day of the release from which ages count. `published_at`: when it first went live. `age_days`: whole days
 * since `as_of`. All are null before the first release, and `published_at` also while the index cannot be read.
 */
export const HealthAnswer = z.strictObject({
  ok: z.literal(true),
  release: z.string().nullable(),
  as_of: IsoDate.nullable(),
  published_at: z.iso.datetime().nullable(),
  age_days: z.int().nonnegative().nullable(),
});

export { Candidate };
