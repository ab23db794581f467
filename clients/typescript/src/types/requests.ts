// Written by tools/client-types/write.ts from schemas/. Do not edit.

export type LookupRequest = {
  query?: string | undefined;
  cpt?: string | undefined;
  zip?: string | undefined;
  place?: string | undefined;
  lat?: number | string | undefined;
  lng?: number | string | undefined;
  radius_miles?: number | string | undefined;
  explain?: boolean | string | number | undefined;
  insurers?: boolean | string | number | undefined;
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
  codes?: string[] | undefined;
  code_ranges?: string[] | undefined;
  categories?: ('laboratory' | 'x-ray' | 'ct' | 'mri' | 'ultrasound' | 'breast-bone-nuclear' | 'visits' | 'preventive' | 'vaccines' | 'digestive' | 'heart' | 'bones-joints' | 'joint-injections' | 'maternity' | 'urology' | 'general-surgery' | 'ear-lung-sleep' | 'eye' | 'skin' | 'mental-brain' | 'therapy' | 'drugs-infusions' | 'ambulance' | 'equipment' | 'hospital-stays')[] | undefined;
  specialties?: string[] | undefined;
  states?: string[] | undefined;
  zip3?: string[] | undefined;
  facilities?: string[] | undefined;
  systems?: string[] | undefined;
  refreshed_from?: string | undefined;
  refreshed_to?: string | undefined;
};

export type ExportRequest = {
  dataset: 'facility_prices' | 'area_statistics' | 'insurer_payments' | 'national_benchmarks' | 'facilities' | 'procedures' | 'providers' | 'coverage' | 'changes' | 'price_distribution' | 'basket_comparison' | 'medicare_multiples' | 'price_moves';
  filters?: ExportFilters | undefined;
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
