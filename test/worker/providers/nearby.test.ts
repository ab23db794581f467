// Who is near, in which order, from hand-made tiles; the order against one sorted key by key.
import { describe, expect, it } from 'vitest';
import { completeRadius, distanceBand } from '../../../schemas/answer-order.ts';
import { distanceMiles } from '../../../schemas/place.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { providersNear } from '../../../worker/src/providers/nearby.ts';
import { originOfTile } from '../../../worker/src/providers/origin.ts';
import {
  HAND_BUILD,
  type HandProvider,
  handNpi,
  handTile,
  northOf,
} from '../../support/providers/provider-tiles.ts';
import { testSeed } from '../../support/soak.ts';

const SEED = testSeed(5);
const AUSTIN = { zip: '78701', city: 'Austin', state: 'TX', lat: 30.27, lng: -97.74 };

function nearAustin(providers: readonly HandProvider[]) {
  const tile = handTile('cardiology', '787', [AUSTIN], providers);
  const origin = originOfTile(tile, AUSTIN.zip);
  if (origin === undefined) throw new Error('no origin');
  return providersNear(tile, origin, HAND_BUILD);
}
const at = (miles: number) => ({ lat: northOf(AUSTIN.lat, miles), lng: AUSTIN.lng });

describe('distance bands', () => {
  it('hold their upper end', () => {
    expect([0, 5, 5.000001, 10, 10.000001, 25, 25.000001, 50, 50.000001, 100].map(distanceBand)).toEqual([
      0, 0, 1, 1, 2, 2, 3, 3, 4, 4,
    ]);
  });

  it('are compared unrounded: 5.04 miles look like 5.0 and come behind', () => {
    const { rows, recordOf } = nearAustin([
      { npi: handNpi(1), ...at(5.04), mid: 1000 },
      { npi: handNpi(2), ...at(4.96), mid: 9000 },
    ]);
    expect(rows.map(({ id }) => id.trim())).toEqual([handNpi(2), handNpi(1)]);
    expect(rows.map((row) => recordOf(row).distance_miles)).toEqual([5, 5]);
  });
});

describe('the radius', () => {
  const radiusFor = (miles: number[]) =>
    completeRadius((radius) => miles.filter((one) => one <= radius).length);

  it('is the smallest with five rows, else the widest', () => {
    expect(radiusFor([1, 2, 3, 4, 25])).toBe(25);
    expect(radiusFor([1, 2, 3, 4, 25.1])).toBe(50);
    expect(radiusFor([1, 2, 3, 50, 50.1, 99])).toBe(100);
    expect(radiusFor([1, 2, 3, 4])).toBe(100);
    expect(radiusFor([])).toBe(100);
  });

  it('leaves out what lies beyond it, and counts what it holds', () => {
    const miles = [1, 10, 20, 24.9, 24.99, 25.01, 60];
    const { rows, total, radiusMiles } = nearAustin(
      miles.map((one, i) => ({ npi: handNpi(i), ...at(one), mid: 100 })),
    );
    expect({ n: rows.length, total, radiusMiles }).toEqual({ n: 5, total: 5, radiusMiles: 25 });
  });
});

describe('the order', () => {
  it(`is that of six stable sorts, the least important first (seed ${SEED})`, () => {
    const random = seededRandom(SEED);
    for (let round = 0; round < 20; round += 1) {
      const providers = Array.from(
        { length: 200 },
        (_, i): HandProvider => ({
          npi: handNpi(random.int(1000) * 1000 + i),
          ...at(random.int(12) * 2.5 + (random.int(2) === 0 ? 0 : random.next() / 10)),
          mid: 10_000 + random.int(3) * 100,
          primary: random.int(2) === 0 ? 0 : 1,
          source: random.int(2) === 0 ? 0 : 1,
        }),
      );
      const miles = ({ lat, lng }: HandProvider) => distanceMiles(AUSTIN.lat, AUSTIN.lng, lat, lng);
      const band = (one: HandProvider) => [5, 10, 25, 50, 100].filter((end) => miles(one) > end).length;
      const expected = providers
        .filter((one) => miles(one) <= 25)
        .sort((a, b) => Number(a.npi) - Number(b.npi))
        .sort((a, b) => miles(a) - miles(b))
        .sort((a, b) => a.mid - b.mid)
        .sort((a, b) => (a.source ?? 0) - (b.source ?? 0))
        .sort((a, b) => band(a) - band(b))
        .sort((a, b) => (b.primary ?? 0) - (a.primary ?? 0));
      const { rows, total } = nearAustin(providers);
      expect(rows.map(({ id }) => id.trim())).toEqual(expected.map(({ npi }) => npi).slice(0, 500));
      expect(total).toBe(expected.length);
    }
  });
});

describe('a hospital of several campuses', () => {
  it('is one row, at the campus that is nearest to the origin', () => {
    const campus = (id: string, miles: number, hospital: number) => ({
      ...{ npi: handNpi(1), facility: id, hospital, mid: 700, source: 0 as const, basis: 0 as const },
      ...at(miles),
    });
    const { rows, recordOf } = nearAustin([
      campus('loc-far', 9, 0),
      campus('loc-near', 2, 0),
      campus('loc-other', 3, 1),
      { npi: handNpi(2), ...at(1), mid: 900 },
    ]);
    expect(rows.map((row) => [recordOf(row).facility_id, recordOf(row).distance_miles])).toEqual([
      ['loc-near', 2],
      ['loc-other', 3],
      [null, 1],
    ]);
  });
});

describe('a record', () => {
  it('has what the tile says, in dollars', () => {
    const { rows, recordOf, refreshed } = nearAustin([
      { npi: handNpi(7), ...at(3.14), mid: 12_345, source: 1, basis: 1, asOf: '2026-04-02', locked: 0 },
      { npi: handNpi(8), ...at(40), mid: 500, source: 0, basis: 0, asOf: '2026-04-30' },
    ]);
    const [first] = rows;
    expect(first && recordOf(first)).toEqual({
      provider_name: 'Sample Provider 7',
      specialty: 'Cardiologist',
      city: 'Sample City',
      state: 'TX',
      price_low: 122.45,
      price_mid: 123.45,
      price_high: 125.95,
      source: 'payer_negotiated',
      npi: handNpi(7),
      facility_id: null,
      distance_miles: 3.1,
      price_code: '99204',
      price_basis: 'professional_fee',
      as_of: '2026-04-02',
      confidence: 'medium',
      currency: 'USD',
      medicare_services: null,
      is_locked: false,
    });
    expect(refreshed).toBe('2026-04-30');
  });
});

describe('the origin', () => {
  const LAKEWAY = { zip: '78734', city: 'Lakeway', state: 'TX', lat: 30.38, lng: -97.95 };
  const BOX = { zip: '78767', city: 'Austin', state: 'TX', lat: null, lng: null };
  const tile = handTile('cardiology', '787', [AUSTIN, LAKEWAY, BOX], [{ npi: handNpi(1), ...at(1), mid: 1 }]);

  it('is the ZIP itself, or the one in the middle of its prefix', () => {
    expect(originOfTile(tile, '78734')).toMatchObject({ zip: '78734', city: 'Lakeway', approximate: false });
    expect(originOfTile(tile, '787')).toMatchObject({ zip: '78701', approximate: false });
    expect(originOfTile(tile, '78767')).toMatchObject({ zip: '78701', approximate: true, total: 1 });
    expect(originOfTile(tile, '78799')).toBeUndefined();
  });
});
