// Counts of ten and fewer of Medicare's claims never appear in enterprise data, even when a tile holds them.
import { expect, it } from 'vitest';
import type { TileClaims } from '../../../schemas/claims.ts';
import { encodeClaimsColumns, encodeEvidence } from '../../../schemas/write-tile.ts';
import { benchmarkRows } from '../../../worker/src/enterprise/benchmark-rows.ts';
import { providerRows } from '../../../worker/src/enterprise/provider-rows.ts';
import { handNpi, handTile } from '../../support/providers/provider-tiles.ts';
import { aCodeTile } from '../../support/tiny-tiles.ts';

function claimsOf(services: number, providers: number | null): TileClaims {
  const national = { services, providers, allowed: 5_000, charge: 9_000 };
  const states = encodeClaimsColumns([]);
  return { year: 2024, setting: 'O', national, states };
}

it.each([
  [10, 11, [null, null, null, null]],
  [11, 10, [2024, 11, null, 50]],
  [11, 11, [2024, 11, 11, 50]],
])('%d services of %d providers', (services, providers, expected) => {
  const tile = {
    ...aCodeTile('70551'),
    medicare: { ...aCodeTile('70551').medicare, amount: 100 },
    claims: claimsOf(services, providers),
  };
  const [row] = [...benchmarkRows(tile)];
  const figures = [row?.claims_year, row?.claims_services, row?.claims_providers, row?.claims_allowed_mean];
  expect(figures).toEqual(expected);
});

it('a code that has nothing but a small count has no row', () => {
  expect([...benchmarkRows({ ...aCodeTile('70551'), claims: claimsOf(10, 10) })]).toEqual([]);
});

it('a provider with a small count is one without services', () => {
  const origin = { zip: '99999', city: 'Sample City', state: 'TX', lat: 42, lng: -93 };
  const people = [0, 1, 2].map((i) => ({ npi: handNpi(i), lat: 42, lng: -93, mid: 10_000 }));
  const tile = handTile('cardiology', '999', [origin], people);
  const evidence = {
    clinicians_year: 2024,
    hospitals_year: null,
    apc: null,
    ...encodeEvidence([10, 11, null]),
  };
  const rows = [...providerRows({ ...tile, evidence }, 'Cardiologist', () => true)];
  expect(rows.map((row) => [row.medicare_year, row.medicare_services, row.medicare_at_least])).toEqual([
    [null, null, null],
    [2024, 11, 11],
    [2024, null, 11],
  ]);
});
