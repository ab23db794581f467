// Written by tools/client-types/write.ts from schemas/. Do not edit.

export type Attribution = {
  text: string;
  url: string;
  operator: string;
  sources: string[];
  ama_notice: string;
};

export type Notice = {
  code: 'sandbox' | 'unknown_fields' | 'zip_ignored' | 'place_ignored' | 'no_data' | 'no_location' | 'widened_to_state' | 'area_widened' | 'area_widened_to_state' | 'area_insufficient' | 'query_corrected' | 'location_approximate';
  message: string;
};

export type ProcedureRef = {
  code: string;
  code_type: 'CPT' | 'HCPCS' | 'MS-DRG';
  label: string;
};

export type Match = {
  input: string;
  cpt: string | null;
  code: string;
  code_type: 'CPT' | 'HCPCS' | 'MS-DRG';
  label: string;
  corrected: string | null;
  score: number;
  alternatives: ProcedureRef[];
};

export type Stability = {
  low: number;
  high: number;
};

export type Area = {
  scope: 'radius' | 'state' | 'none';
  scope_id: string | null;
  label: string;
  radius_miles: number | null;
  zip3: string | null;
  state: string | null;
  median: number | null;
  p25: number | null;
  p75: number | null;
  stability: Stability | null;
  currency: 'USD';
  n_sources: number;
  n_sources_means: string;
  n_facilities: number;
  n_systems: number;
};

export type Facility = {
  facility_id: string;
  name: string;
  city: string;
  state: string;
  zip: string;
  distance_miles: number;
  cash_price: number;
  price_low: number;
  price_high: number;
  n_prices: number;
  spread: 'single' | 'narrow' | 'wide';
  currency: 'USD';
  setting: 'inpatient' | 'outpatient';
  last_refreshed: string | null;
  source_url: string | null;
  flags: ('far_below' | 'no_discount_published')[];
};

export type FacilitiesScope = {
  type: 'radius' | 'state' | 'none';
  radius_miles: number | null;
  state: string | null;
  widened: boolean;
  reason: string | null;
};

export type National = {
  median: number | null;
  p25: number | null;
  p75: number | null;
  stability: Stability | null;
  n_sources: number;
  n_facilities: number;
  n_systems: number;
  n_states: number;
  confidence: 'high' | 'medium' | 'low' | 'insufficient';
  confidence_reason: string;
  currency: 'USD';
};

export type Medicare = {
  amount: number | null;
  year: number | null;
  release: string | null;
  schedule: 'PFS';
  locality: 'national';
  setting: 'non-facility';
  status: string | null;
  reason: 'not_in_current_year' | 'not_in_schedule' | 'not_performed_outside_facility' | 'carrier_priced' | 'bundled' | 'not_covered' | 'statutory_exclusion' | 'excluded' | 'other_code_used' | 'measurement_only' | 'anesthesia' | 'parts_only' | 'no_national_rate' | 'no_schedule_loaded' | 'inpatient_stay' | null;
  capped: boolean;
  comparable: 'outpatient_amount' | 'lab_amount' | 'amount' | 'facility_amount' | null;
  facility_amount: number | null;
  outpatient_amount: number | null;
  lab_amount: number | null;
};

export type Covers = {
  kind: 'facility_fee_only' | 'laboratory' | 'one_line' | 'clinician_package' | 'item';
  sentence: string;
  unit: string | null;
};

export type ClaimsPlace = {
  scope: 'national' | 'state';
  state: string | null;
  setting: 'F' | 'O' | 'outpatient' | 'inpatient';
};

export type Claims = {
  year: number;
  services: number;
  providers: number | null;
  allowed_mean: number;
  charge_mean: number | null;
  place: ClaimsPlace;
};

export type Coverage = {
  facilities_in_range: number;
  priced: number;
  withheld_by_rule: Record<string, number>;
  other_setting: number;
};

export type LookupAnswer = {
  ok: true;
  match: Match;
  area: Area;
  facilities: Facility[];
  facilities_scope: FacilitiesScope;
  national: National;
  national_median: number | null;
  medicare_rate: number | null;
  medicare: Medicare;
  covers: Covers | null;
  claims: Claims | null;
  coverage: Coverage;
  data_refreshed: string;
  member_url: string;
  attribution: Attribution;
  disclaimer: string;
  notices: Notice[];
  release: string;
  explain?: {
    withheld: {
      rule: string;
      n: number;
      reason: string;
    }[];
  } | undefined;
};

export type Suggestion = {
  text: string;
  code?: string | undefined;
  group?: string | undefined;
};

export type ProceduresAnswer = {
  ok: true;
  match: {
    input: string;
    cpt: string | null;
    code: string;
    code_type: 'CPT' | 'HCPCS' | 'MS-DRG';
    label: string;
    corrected: string | null;
    score: number;
  } | null;
  alternatives: ProcedureRef[];
  suggestions: Suggestion[];
};

export type PlacesAnswer = {
  ok: true;
  suggestions: Suggestion[];
};

export type HealthAnswer = {
  ok: true;
  release: string | null;
  as_of: string | null;
  published_at: string | null;
  age_days: number | null;
};

export type CoverageHospital = {
  ccn: string;
  name: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  distance_miles: number | null;
  status: 'read' | 'last_good' | 'unusable' | 'not_fetched' | 'not_attempted';
  reason: string | null;
  file: {
    updated_on: string | null;
    version: string | null;
    source_url: string | null;
    matched_by: 'ccn' | 'npi' | 'name';
    attested: boolean | null;
  } | null;
};

export type CoverageAnswer = {
  ok: true;
  release: string;
  total: number;
  hospitals: CoverageHospital[];
};

export type SearchMatch = {
  input: string;
  kind: 'specialty' | 'procedure';
  specialty: string | null;
  label: string;
  code: string;
  code_type: 'CPT' | 'HCPCS' | 'MS-DRG';
  code_label: string;
  corrected: string | null;
  score: number;
};

export type SearchLocation = {
  input: string;
  zip: string;
  city: string;
  state: string;
};

export type SearchCandidate = {
  kind: 'specialty' | 'procedure';
  specialty: string | null;
  label: string;
  code: string;
  code_type: 'CPT' | 'HCPCS' | 'MS-DRG';
};

export type SearchNotice = {
  code: 'unknown_fields' | 'query_corrected' | 'location_approximate' | 'no_data' | 'no_match' | 'paging_ends' | 'mixed_price_basis' | 'sandbox';
  message: string;
};

export type ProviderRecord = {
  provider_name: string;
  specialty: string;
  city: string;
  state: string;
  price_low: number;
  price_mid: number;
  price_high: number;
  source: 'cms_transparency' | 'payer_negotiated';
  npi: string | null;
  facility_id: string | null;
  distance_miles: number;
  price_code: string;
  price_basis: 'facility_fee' | 'professional_fee';
  as_of: string;
  confidence: 'high' | 'medium' | 'low';
  currency: 'USD';
};

export type LockedRecord = {
  provider_name: string;
  specialty: string;
  city: string;
  state: string;
  price_low: number;
  price_mid: number;
  price_high: number;
  source: 'cms_transparency' | 'payer_negotiated';
  npi: string | null;
  facility_id: string | null;
  distance_miles: number;
  price_code: string;
  price_basis: 'facility_fee' | 'professional_fee';
  as_of: string;
  confidence: 'high' | 'medium' | 'low';
  currency: 'USD';
  is_locked: boolean;
};

export type SearchAnswerA = {
  results: LockedRecord[];
  total: number;
  match: SearchMatch | null;
  location: SearchLocation;
  disclaimer: string;
  attribution: Attribution;
  data_refreshed: string;
  release: string;
  notices: SearchNotice[];
  candidates?: SearchCandidate[] | undefined;
  next_cursor?: string | undefined;
};

export type SearchAnswerB = {
  providers: ProviderRecord[];
  total: number;
  radius_miles: number;
  match: SearchMatch | null;
  location: SearchLocation;
  disclaimer: string;
  attribution: Attribution;
  data_refreshed: string;
  release: string;
  notices: SearchNotice[];
  candidates?: SearchCandidate[] | undefined;
  next_cursor?: string | undefined;
};

export type ExportAnswer = {
  ok: true;
  dataset: 'facility_prices' | 'area_statistics';
  release: string;
  fields: string[];
  attribution: Attribution;
  disclaimer: string;
  rows: (Record<string, string | number | null | ('far_below' | 'no_discount_published')[]>)[];
  next_cursor: string | null;
};

export type SignedUp = {
  ok: true;
  key: string;
  management_secret: string;
  test: boolean;
  tier: 'free' | 'basic' | 'pro' | 'enterprise';
  contract: 'A' | 'B';
  scopes: ('search' | 'widget' | 'enterprise')[];
  origins: string[];
  limit: number;
  test_member_token: string | null;
};

export type KeyRotated = {
  ok: true;
  key: string;
  older_key_ends_at: string | null;
};

export type KeyEnded = {
  ok: true;
  revoked: 'key' | 'family';
};

export type OriginsSet = {
  ok: true;
  origins: string[];
};

export type UsageAnswer = {
  ok: true;
  test: boolean;
  tier: 'free' | 'basic' | 'pro' | 'enterprise';
  contract: 'A' | 'B';
  scopes: ('search' | 'widget' | 'enterprise')[];
  origins: string[];
  limit: number;
  remaining: number;
  reset: number;
  used: number;
  plan_ended: boolean;
  days: {
    date: string;
    requests: number;
    by_endpoint: Record<'search' | 'batch' | 'enterprise_data', number>;
  }[];
};

export type BrandColors = {
  paper: string;
  ink: string;
  accent: string;
};

export type Branding = {
  name: string | null;
  colors: BrandColors | null;
  logo_url: string | null;
  links: {
    text: string;
    url: string;
  }[];
};

export type BrandingSet = {
  ok: true;
  branding: Branding;
};

export type WidgetSettings = {
  ok: true;
  service_name: string;
  contract: 'A' | 'B';
  test: boolean;
  bound: boolean;
  host: string | null;
  branding: Branding;
};

export type Candidate = {
  code: string;
  code_type: string;
  label: string;
};

export type LocationCandidate = {
  city: string;
  state: string;
  zip: string;
};

export type ErrorBody = {
  param?: string | undefined;
  expected?: string | undefined;
  candidates?: (Candidate | LocationCandidate)[] | undefined;
  retry_after?: number | undefined;
  limit?: number | undefined;
  reset?: number | undefined;
  upgrade_url?: string | undefined;
  ok: false;
  error: 'missing_token' | 'invalid_token' | 'member_token_required' | 'membership_required' | 'missing_parameter' | 'invalid_parameter' | 'unknown_location' | 'invalid_json' | 'ambiguous_location' | 'missing_api_key' | 'invalid_api_key' | 'conflicting_api_keys' | 'tier_required' | 'plan_ended' | 'scope_required' | 'origin_not_allowed' | 'sign_in_failed' | 'forbidden_form' | 'management_unauthorized' | 'procedure_not_found' | 'not_found' | 'method_not_allowed' | 'conflict' | 'payload_too_large' | 'unsupported_media_type' | 'rate_limited' | 'invalid_signature' | 'operator_unauthorized' | 'internal_error' | 'service_unavailable' | 'data_unavailable';
  message: string;
  docs_url: string;
};

export type LookupRequest = {
  query?: string | undefined;
  cpt?: string | undefined;
  zip?: string | undefined;
  place?: string | undefined;
  lat?: number | string | undefined;
  lng?: number | string | undefined;
  radius_miles?: number | string | undefined;
  explain?: boolean | string | number | undefined;
  lang?: 'en' | 'es' | undefined;
};

export type SearchRequest = {
  query: string;
  location: string;
  limit?: number | undefined;
  cursor?: string | null | undefined;
  lang?: 'en' | 'es' | undefined;
};

export type ExportFilters = {
  codes: string[];
  states?: string[] | undefined;
  zip3?: string[] | undefined;
};

export type ExportRequest = {
  dataset: 'facility_prices' | 'area_statistics';
  filters: ExportFilters;
  fields?: string[] | undefined;
  format?: 'json' | 'ndjson' | 'csv' | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

export type SignUp = {
  origins?: string[] | undefined;
  test?: boolean | undefined;
  contract?: 'A' | 'B' | undefined;
  tier?: 'free' | 'basic' | 'pro' | 'enterprise' | undefined;
};

/** The code of every error. */
export type ErrorCode =
  | 'missing_token'
  | 'invalid_token'
  | 'member_token_required'
  | 'membership_required'
  | 'missing_parameter'
  | 'invalid_parameter'
  | 'unknown_location'
  | 'invalid_json'
  | 'ambiguous_location'
  | 'missing_api_key'
  | 'invalid_api_key'
  | 'conflicting_api_keys'
  | 'tier_required'
  | 'plan_ended'
  | 'scope_required'
  | 'origin_not_allowed'
  | 'sign_in_failed'
  | 'forbidden_form'
  | 'management_unauthorized'
  | 'procedure_not_found'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'rate_limited'
  | 'invalid_signature'
  | 'operator_unauthorized'
  | 'internal_error'
  | 'service_unavailable'
  | 'data_unavailable';
