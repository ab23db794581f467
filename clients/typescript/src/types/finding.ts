// Written by tools/client-types/write.ts from schemas/. Do not edit.
import type { ProcedureRef } from './prices.ts';

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
  rating: {
    stars: number;
    list_of: string | null;
  } | null;
  enforcement: {
    action: 'warning_notice' | 'cap_request' | 'cmp_notice' | 'appealed' | 'met_requirements' | 'closure_notice' | 'administrative_closure' | 'other';
    action_on: string;
  } | null;
};

export type CoverageAnswer = {
  ok: true;
  release: string;
  total: number;
  hospitals: CoverageHospital[];
};
