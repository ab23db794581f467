// Codes without provider tiles: hospitals' own cash prices out of a code tile and a directory.
import { describe, expect, it } from 'vitest';
import type { CodeTile, Directory } from '../../../schemas/tile.ts';
import { encodeDirectory, encodeFacilityPrices } from '../../../schemas/write-tile.ts';
import { hospitalsNear } from '../../../worker/src/providers/hospitals-near.ts';
import { HAND_BUILD, handNpi, northOf } from '../../support/providers/provider-tiles.ts';

const ORIGIN = { zip: '60601', city: 'Chicago', state: 'IL', lat: 41.88, lng: -87.62, approximate: false };

type Hospital = {
  miles: number[];
  npi: string | null;
  prices?: [number, number, number];
  updated?: number | null;
};

/** A directory whose price files are numbered in their order, and the tile of a code with their prices. */
function world(hospitals: readonly Hospital[]): { tile: CodeTile; directory: Directory } {
  const campuses = hospitals.flatMap(({ miles }, file) => miles.map((one, i) => ({ file, one, i })));
  const directory: Directory = encodeDirectory({
    dates: ['2026-03-01', '2026-04-01'],
    folders: [],
    files: {
      number: hospitals.map((_, i) => i),
      updated: hospitals.map(({ updated = 1 }) => updated),
      folder: hospitals.map(() => null),
      name: hospitals.map(() => ''),
      npi: hospitals.map(({ npi }) => npi),
      system: hospitals.map(() => null),
    },
    no_discount: [],
    campuses: {
      file: campuses.map(({ file }) => file),
      id: campuses.map(({ file, i }) => `sample-${file}-${i}`),
      name: campuses.map(({ file, i }) => `Sample Hospital ${file} Campus ${i}`),
      city: campuses.map(() => 'Sample City'),
      state: campuses.map(() => 'IL'),
      zip: campuses.map(() => '60601'),
      lat: campuses.map(({ one }) => northOf(ORIGIN.lat, one)),
      lng: campuses.map(() => ORIGIN.lng),
    },
  });
  const priced = hospitals
    .flatMap(({ prices }, file) => (prices ? [{ file, prices }] : []))
    .sort((a, b) => a.prices[1] - b.prices[1]);
  const tile = {
    build: HAND_BUILD,
    code: 'MS-DRG-470',
    facilities: encodeFacilityPrices(
      priced.map(({ file, prices: [low, cents, high] }) => ({
        ...{ file, cents, low, high, n: low < high ? 2 : 1 },
        ...{ source: -1, farBelow: false },
      })),
    ),
  } as unknown as CodeTile;
  return { tile, directory };
}

function near(hospitals: readonly Hospital[]) {
  const { tile, directory } = world(hospitals);
  const { rows, recordOf, ...rest } = hospitalsNear(tile, directory, ORIGIN, HAND_BUILD);
  return { ...rest, records: rows.map(recordOf) };
}

describe('hospitals with a cash price', () => {
  it('are listed with what the file published', () => {
    const { records, total, radiusMiles, refreshed } = near([
      { miles: [30, 12.34], npi: handNpi(1), prices: [90_000, 100_000, 350_000], updated: 0 },
    ]);
    expect({ total, radiusMiles, refreshed }).toEqual({
      total: 1,
      radiusMiles: 100,
      refreshed: '2026-03-01',
    });
    expect(records).toEqual([
      {
        provider_name: 'Sample Hospital 0 Campus 1',
        specialty: 'Hospital',
        city: 'Sample City',
        state: 'IL',
        price_low: 900,
        price_mid: 1000,
        price_high: 3500,
        source: 'cms_transparency',
        npi: handNpi(1),
        facility_id: 'sample-0-1',
        distance_miles: 12.3,
        price_code: '470',
        price_basis: 'facility_fee',
        as_of: '2026-03-01',
        confidence: 'low',
        currency: 'USD',
        medicare_services: null,
        is_locked: false,
      },
    ]);
  });

  it('need a price, and no NPI', () => {
    const { records } = near([
      { miles: [1], npi: null, prices: [1, 1, 1] },
      { miles: [1], npi: handNpi(2) },
      { miles: [1], npi: handNpi(3), prices: [500, 500, 500], updated: null },
    ]);
    expect(records.map(({ npi, facility_id, as_of }) => [npi, facility_id, as_of])).toEqual([
      [null, 'sample-0-0', '2026-04-01'],
      [handNpi(3), 'sample-2-0', '2026-06-30'],
    ]);
  });

  it('appear once a price file, and settle on the radius with five', () => {
    const one = (miles: number, i: number, cents = 100): Hospital => ({
      miles: [miles],
      npi: handNpi(i),
      prices: [cents, cents, cents],
    });
    const four = [one(2, 1), one(3, 2), one(4, 3), one(4.5, 4)];
    const [first] = four;
    const twoCampuses = { ...(first as Hospital), miles: [2, 20] };
    expect(near([twoCampuses, ...four.slice(1)])).toMatchObject({ total: 4, radiusMiles: 100 });
    // Two price files with one NPI are two hospitals, as in price lookup.
    expect(near([...four, one(20, 4, 50)])).toMatchObject({ total: 5, radiusMiles: 25 });
    expect(near([...four, one(20, 5)])).toMatchObject({ total: 5, radiusMiles: 25 });
    expect(near([...four, one(26, 5), one(99, 6)])).toMatchObject({ total: 5, radiusMiles: 50 });
    expect(near([one(99, 1), one(101, 2)])).toMatchObject({ total: 1, radiusMiles: 100 });
    const twice = near([one(2, 1, 900), one(3, 1, 800)]);
    expect(twice.records.map(({ price_mid }) => price_mid)).toEqual([8, 9]);
  });

  it('without an NPI tie by facility id, with one by NPI', () => {
    const same = { miles: [3], prices: [500, 500, 500] as [number, number, number] };
    const { records } = near([
      { ...same, npi: null },
      { ...same, npi: handNpi(9) },
      { ...same, npi: handNpi(3) },
      { ...same, npi: null },
    ]);
    expect(records.map(({ npi, facility_id }) => npi ?? facility_id)).toEqual([
      handNpi(3),
      handNpi(9),
      'sample-0-0',
      'sample-3-0',
    ]);
  });
});
