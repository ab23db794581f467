// Written by tools/client-types/write.ts from schemas/. Do not edit.
import type { Attribution } from './prices.ts';

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

export type ClaimsEvidence = {
  year: number;
  services: number | null;
  at_least: 11;
  counted_by: 'code' | 'apc' | 'ms_drg';
  apc: string | null;
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
  medicare_services: ClaimsEvidence | null;
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
  medicare_services: ClaimsEvidence | null;
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
