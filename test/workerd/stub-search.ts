// A provider search that answers at once with one invented provider: for tests of what stands before it.
import type { ProviderRecord } from '../../schemas/search.ts';
import type { ProviderSearch } from '../../worker/src/providers/provider-search.ts';

const RECORD: ProviderRecord = {
  provider_name: 'Invented Ida, MD',
  specialty: 'Cardiology',
  city: 'Nowhere',
  state: 'IA',
  price_low: 100,
  price_mid: 120,
  price_high: 140,
  source: 'payer_negotiated',
  npi: '1000000001',
  facility_id: null,
  distance_miles: 1,
  price_code: '99204',
  price_basis: 'professional_fee',
  as_of: '2026-05-01',
  confidence: 'medium',
  currency: 'USD',
  medicare_services: null,
};

/** One provider under either contract; a query that starts with `fail` throws what `failure` gives. */
export function stubSearch(failure: () => Error = () => new Error('a fault of the search')): ProviderSearch {
  return async ({ query, location }, contract) => {
    if (query.startsWith('fail')) throw failure();
    const additive = {
      match: null,
      location: { input: location, zip: '50010', city: 'Nowhere', state: 'IA' },
      disclaimer: 'Invented.',
      attribution: { text: 'Invented.', url: '', operator: '', sources: [], ama_notice: '' },
      data_refreshed: '2026-05-01',
      release: '2026-05-01-000000000000',
      notices: [],
    };
    return contract === 'A'
      ? { results: [{ ...RECORD, is_locked: false }], total: 1, ...additive }
      : { providers: [RECORD], total: 1, radius_miles: 25, ...additive };
  };
}
