// The town of the sandbox: invented providers, with NPIs that no registry can issue.
import type { ProviderRecord } from '../../../schemas/search.ts';

export const TOWN = { zip: '00000', city: 'Sandbox Falls', state: 'ZZ' } as const;

const common = {
  city: TOWN.city,
  state: TOWN.state,
  as_of: '2026-01-01',
  currency: 'USD',
} as const;

/** An office visit. The NPIs have a wrong check digit, so they cannot belong to a real provider. */
function cardiologist(n: number, name: string, low: number, mid: number, high: number): ProviderRecord {
  return {
    ...common,
    provider_name: name,
    specialty: 'Cardiologist',
    price_low: low,
    price_mid: mid,
    price_high: high,
    source: 'payer_negotiated',
    npi: `100000000${n}`,
    facility_id: null,
    distance_miles: n,
    price_code: '99204',
    price_basis: 'professional_fee',
    confidence: 'medium',
  };
}

function hospital(n: number, name: string, low: number, mid: number, high: number): ProviderRecord {
  return {
    ...common,
    provider_name: name,
    specialty: 'Hospital',
    price_low: low,
    price_mid: mid,
    price_high: high,
    source: 'cms_transparency',
    npi: `110000000${n}`,
    facility_id: `sandbox-${n}`,
    distance_miles: n,
    price_code: '73721',
    price_basis: 'facility_fee',
    confidence: 'high',
  };
}

export const TOWN_CARDIOLOGISTS: ProviderRecord[] = [
  cardiologist(1, 'Example Ada, MD', 140, 165, 190),
  cardiologist(2, 'Example Basil, MD', 150, 172.5, 210),
  cardiologist(3, 'Sandbox Heart Group', 155, 180, 240),
];

export const TOWN_IMAGING: ProviderRecord[] = [
  hospital(1, 'Sandbox Falls General Hospital', 420, 480, 610),
  hospital(2, 'Sandbox Falls Imaging Center', 455, 495, 495),
];
