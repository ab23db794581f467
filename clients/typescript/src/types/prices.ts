// Written by tools/client-types/write.ts from schemas/. Do not edit.

export type Attribution = {
  text: string;
  url: string;
  operator: string;
  sources: string[];
  ama_notice: string;
};

export type Notice = {
  code: 'sandbox' | 'unknown_fields' | 'zip_ignored' | 'place_ignored' | 'no_data' | 'no_location' | 'widened_to_state' | 'area_widened' | 'area_widened_to_state' | 'area_insufficient' | 'setting_changed' | 'query_corrected' | 'location_approximate';
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

export type InsurerPayment = {
  payer: string;
  plan: string;
  median: number;
  p10: number;
  p90: number;
  count: number | null;
  count_words: string | null;
  as_of: string | null;
};

export type FacilityPayments = {
  facility_id: string;
  payments: InsurerPayment[];
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
  insurer_payments?: FacilityPayments[] | undefined;
  other_setting_stats?: {
    setting: 'inpatient' | 'outpatient';
    changed_on: string;
    n_sources: number;
    median: number | null;
  } | undefined;
};
