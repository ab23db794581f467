// Written by tools/client-types/write.ts from schemas/. Do not edit.
import type { Attribution } from './prices.ts';

export type ExportAnswer = {
  ok: true;
  dataset: 'facility_prices' | 'area_statistics' | 'insurer_payments' | 'national_benchmarks' | 'facilities' | 'procedures' | 'providers' | 'coverage' | 'changes' | 'price_distribution' | 'basket_comparison' | 'medicare_multiples' | 'price_moves';
  release: string;
  fields: string[];
  attribution: Attribution;
  disclaimer: string;
  rows: (Record<string, string | number | boolean | null | string[]>)[];
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
