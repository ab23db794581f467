// Tiles of a made-up nation answer as a look at every provider does, and small towns show the rules one at a time.

import { describe, expect, it } from 'vitest';
import { findCities } from '../../../builder/src/places/cities.ts';
import { makePlacing } from '../../../builder/src/places/placing.ts';
import { type Geography, loadGeography, makeGeography } from '../../../builder/src/places/zips.ts';
import type { PricedHospital } from '../../../builder/src/providers/priced-hospital.ts';
import type { PricedProvider } from '../../../builder/src/providers/priced-provider.ts';
import { splitSharedKey } from '../../../builder/src/tiles/editions.ts';
import { writeProviderTiles } from '../../../builder/src/tiles/provider-tiles.ts';
import type { ZipCentroid } from '../../../schemas/place.ts';
import { MemberTile, ProviderManifest, ProviderTile } from '../../../schemas/provider.ts';
import { naiveSearch, readTile } from '../../../tools/testbed/naive-search.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';
import {
  aHospital,
  aProvider,
  memoryWriter,
  npiNumber,
  pricedProviders,
  randomProvider,
} from '../../support/providers/priced-providers.ts';
import { rounds, testSeed } from '../../support/soak.ts';

/** Writes the tiles of some providers and opens them by key. */
async function tilesOf(
  lists: Record<string, PricedProvider[]>,
  geography: Geography,
  {
    hospitals = {},
    maxRowsHeld,
  }: { hospitals?: Record<string, PricedHospital[]>; maxRowsHeld?: number } = {},
) {
  const [writer, providers] = [memoryWriter(), pricedProviders(lists)];
  const placing = makePlacing(geography, findCities(geography));
  const written = await writeProviderTiles(
    {
      ...{
        geography,
        placing,
        providers,
        hospitalsOf: (code: string) => hospitals[code] ?? [],
        claimsOf: () => ({ clinicians_year: 2024, hospitals_year: 2024, apc: null }),
      },
      ...(maxRowsHeld === undefined ? {} : { maxRowsHeld }),
    },
    writer,
  );
  /** Texts of the tiles by path, whatever their editions. */
  const texts = new Map([...writer.texts].map(([key, text]) => [splitSharedKey(key)?.path ?? key, text]));
  const textOf = (path: string) => texts.get(path);
  const read = (path: string) => JSON.parse(textOf(path) ?? 'null');
  return {
    written,
    writer,
    reads: providers.reads(),
    manifest: (key: string) => ProviderManifest.parse(read(`providers/${key}/index`)),
    tile: (key: string, zip3: string) =>
      textOf(`providers/${key}/${zip3}`) !== undefined
        ? ProviderTile.parse(read(`providers/${key}/${zip3}`))
        : undefined,
    member: (key: string, zip3: string) => MemberTile.parse(read(`members/${key}/${zip3}`)),
  };
}

describe('provider tiles of a made-up nation', () => {
  const SEED = testSeed(20261121);
  /** A tile is cut at 500 rows: a smaller crowd lives in fewer towns. */
  const [TOWNS, SAMPLES] = [rounds(2, 6), rounds(200, 300)];
  const nation = loadGeography();
  const placed = nation.zips.filter(
    (zip): zip is ZipCentroid & { lat: number; lng: number } => zip.lat !== null,
  );

  /** A crowd in a few large towns, some nearby, some anywhere: dense, middling and empty places. */
  function crowd(count: number, from: number, seed: number): PricedProvider[] {
    const random = seededRandom(seed);
    const centres = Array.from({ length: TOWNS }, () => random.pick(placed).zip.slice(0, 3));
    return Array.from({ length: count }, (_, i) => {
      const dense = random.int(10) < 7;
      const zips = dense ? (nation.byZip3.get(random.pick(centres)) ?? placed) : placed;
      return randomProvider(from + i, random.pick(zips), random);
    });
  }

  const lists = {
    cardiology: crowd(rounds(3_000, 9_000), 0, SEED),
    '73721': crowd(4_000, 20_000, SEED + 1),
    dermatology: crowd(150, 40_000, SEED + 2),
  };
  const pointOf = ({ zip }: { zip: string }) => {
    const found = nation.byZip.get(zip);
    return found && found.lat !== null && found.lng !== null ? { lat: found.lat, lng: found.lng } : undefined;
  };

  /** Hospitals of one to three campuses, which lie anywhere or in one ZIP3; some share an NPI, most have none. */
  function hospitalCrowd(count: number, seed: number): PricedHospital[] {
    const random = seededRandom(seed);
    return Array.from({ length: count }, (_, file) => {
      const home = random.pick(placed);
      const around = (nation.byZip3.get(home.zip.slice(0, 3)) ?? []).filter(
        (zip): zip is typeof home => zip.lat !== null,
      );
      const campuses = Array.from({ length: 1 + random.int(3) }, (_unused, i) => {
        const zip = random.int(3) === 0 ? random.pick(placed) : random.pick(around);
        return { ...zip, id: `loc-${file}-${i}`, name: `Sample Hospital ${file} Campus ${i}` };
      });
      const npi = random.int(3) === 0 ? npiNumber(90_000 + random.int(300)) : null;
      return aHospital(file, { campuses, npi, midCents: 5_000 + 100 * random.int(60) });
    });
  }

  const hospitals: Record<string, PricedHospital[]> = {
    '73721': hospitalCrowd(rounds(800, 2_500), SEED + 4),
  };
  it(`give the radius, total and first 500 of a full scan (seed ${SEED})`, async () => {
    const tiles = await tilesOf(lists, nation, { hospitals });
    const random = seededRandom(SEED + 3);
    const seen = { none: 0, wide: 0, cut: 0 };
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const key = random.pick(Object.keys(lists) as (keyof typeof lists)[]);
      // Half of the samples lie where somebody practises.
      const zip = random.int(2) === 0 ? random.pick(lists[key]).zip : random.pick(placed).zip;
      const origin = pointOf({ zip });
      if (!origin) continue;
      const wanted = naiveSearch(lists[key], origin, pointOf, hospitals[key]);
      const tile = tiles.tile(key, zip.slice(0, 3));
      const found = tile ? readTile(tile, zip) : { completeMiles: 100, total: 0, npis: [] };
      expect({ key, zip, ...found }).toEqual({ key, zip, ...wanted });
      if (wanted.total === 0) seen.none += 1;
      if (wanted.completeMiles > 25 && wanted.total > 0) seen.wide += 1;
      if (wanted.total > 500) seen.cut += 1;
    }
    // The samples are worth something: each kind of place is among them.
    for (const kind of Object.values(seen)) expect(kind).toBeGreaterThan(10);
  });
});

/** ZIPs on one meridian: a hundredth of a degree of latitude is 0.69 miles. */
function town(zips: Record<string, [city: string, lat: number | null]>): Geography {
  return makeGeography(
    Object.entries(zips).map(([zip, [city, lat]]) => ({
      zip,
      city,
      state: 'IA',
      lat,
      lng: lat === null ? null : -93,
    })),
  );
}

const at = (zip: string, city: string) => ({ zip, city });
const crowdAt = (count: number, from: number, change: Partial<PricedProvider>) =>
  Array.from({ length: count }, (_, i) => aProvider(from + i, change));

describe('a provider tile', () => {
  const geography = town({
    '50001': ['Near', 41],
    '50002': ['Near', 41.1],
    '50003': ['Box', null],
    '51001': ['Middle', 41.6],
    '52001': ['Far', 42.2],
    '53001': ['Beyond', 44],
    '54001': ['Nowhere near', 30],
  });

  it('settles on the smallest radius that holds five, else on the widest', async () => {
    const far = crowdAt(3, 0, at('52001', 'Far'));
    const middle = crowdAt(2, 100, at('51001', 'Middle'));
    const near = crowdAt(5, 200, at('50002', 'Near'));
    const figures = async (list: PricedProvider[]) => {
      const origins = (await tilesOf({ cardiology: list }, geography)).tile('cardiology', '500')?.origins;
      return [origins?.complete_miles[0], origins?.total[0]];
    };
    expect(await figures(far)).toEqual([100, 3]);
    expect(await figures([...far, ...middle])).toEqual([100, 5]);
    expect(await figures([...middle, ...crowdAt(3, 300, at('50001', 'Near'))])).toEqual([50, 5]);
    expect(await figures([...far, ...middle, ...near])).toEqual([25, 5]);
  });

  it('does not exist where nobody is within 100 miles, and the manifest says so', async () => {
    const tiles = await tilesOf({ cardiology: crowdAt(1, 0, at('50001', 'Near')) }, geography);
    expect(tiles.manifest('cardiology').zip3).toEqual(['500', '510', '520']);
    expect(tiles.tile('cardiology', '530')).toBeUndefined();
    expect(tiles.written).toMatchObject({ keys: ['cardiology'], providers: 1, tiles: 3, members: 1 });
  });

  it('exists where somebody is near one ZIP of a wide ZIP3, however far from its middle', async () => {
    const wide = town({
      '60001': ['South', 30],
      '60002': ['Middle', 31],
      '60003': ['North', 38],
      '61001': ['Farther north', 39.4],
      '62001': ['Farthest north', 45],
    });
    const tiles = await tilesOf({ cardiology: crowdAt(1, 0, at('61001', 'Farther north')) }, wide);
    expect(tiles.manifest('cardiology').zip3).toEqual(['600', '610']);
    expect(tiles.tile('cardiology', '600')?.zip3_origin).toBe('60002');
    expect(tiles.tile('cardiology', '600')?.origins.total).toEqual([0, 0, 1]);
  });

  it('keeps 500 rows of a ZIP in answer order and counts them all', async () => {
    const list = [
      ...crowdAt(450, 0, { ...at('50001', 'Near'), midCents: 90_000 }),
      ...crowdAt(100, 1000, { ...at('50002', 'Near'), midCents: 20_000 }),
      ...crowdAt(3, 3000, { ...at('50001', 'Near'), midCents: 1_000, primary: false }),
    ];
    const campus = { ...at('50002', 'Near'), state: 'IA', lat: 41.1, lng: -93, name: 'Sample Hospital' };
    const hospitals = {
      '73721': [1, 2].map((file) =>
        aHospital(file, { campuses: [{ ...campus, id: `loc-${file}` }], midCents: 95_000 }),
      ),
    };
    const tile = (await tilesOf({ '73721': list }, geography, { hospitals })).tile('73721', '500');
    const npi = tile?.rows.npi ?? [];
    // From 50001: its own 450 (up to 5 miles), both hospitals, then 48 of the 100; from 50002: 100, 2 and 398.
    expect(tile?.origins.total).toEqual([555, 555, 555]);
    const held = (from: number, count: number) =>
      crowdAt(count, from, {}).filter((provider) => npi.includes(provider.npi)).length;
    expect([held(0, 450), held(1000, 100), held(3000, 3)]).toEqual([450, 100, 0]);
    expect(tile?.rows.facility.filter((id) => id !== null)).toEqual(['loc-1', 'loc-2']);
    expect(readTile(tile as ProviderTile, '50001')?.npis.slice(450, 454)).toEqual([
      'loc-1',
      'loc-2',
      npiNumber(1000),
      npiNumber(1001),
    ]);
  });

  it('lends a ZIP without a centroid the coordinates and figures of the one nearest the mean', async () => {
    const tile = (await tilesOf({ cardiology: crowdAt(6, 0, at('50001', 'Near')) }, geography)).tile(
      'cardiology',
      '500',
    );
    // The mean of 50001 and 50002 is as far from both: the first stands.
    expect(tile?.zip3_origin).toBe('50001');
    expect(tile?.origins.zip).toEqual(['50001', '50002', '50003']);
    expect(tile?.origins.city).toEqual(['Near', 'Near', 'Box']);
    expect(tile?.origins.lat).toEqual([41, 41.1, 41]);
    expect(tile?.origins.total).toEqual([6, 6, 6]);
  });

  const CAMPUSES = [
    { id: 'loc-near', name: 'Sample Main', ...at('50001', 'Near'), state: 'IA', lat: 41, lng: -93 },
    { id: 'loc-second', name: 'Sample Annex', ...at('50002', 'Near'), state: 'IA', lat: 41.1, lng: -93 },
  ];
  const FAR = {
    campuses: [{ id: 'loc-far', name: 'Far', ...at('54001', 'Far'), state: 'IA', lat: 30, lng: -93 }],
  };

  it('has rows by NPI, tables in order, and what an answer needs of each', async () => {
    const tiles = await tilesOf(
      {
        '73721': [
          aProvider(9, {
            ...at('50002', 'Near'),
            specialty: 'Radiology',
            asOf: '2026-07-01',
            primary: false,
          }),
          // Its price file is the row; the member tile has its address.
          aProvider(3, { ...at('50001', 'Near'), source: 'cms_transparency', rates: [] }),
        ],
      },
      geography,
      {
        hospitals: { '73721': [aHospital(7, { npi: npiNumber(3), campuses: CAMPUSES }), aHospital(8, FAR)] },
      },
    );
    expect(tiles.tile('73721', '500')).toMatchObject({
      key: '73721',
      price_code: '73721',
      zip3: '500',
      dates: ['2026-07-01', '2026-08-01'],
      specialties: ['Hospital', 'Radiology'],
      places: {
        zip: ['50001', '50002'],
        city: ['Near', 'Near'],
        state: ['IA', 'IA'],
        lat: [41, 41.1],
        lng: [-93, -93],
      },
      rows: {
        npi: [npiNumber(3), npiNumber(3), npiNumber(9)],
        facility: ['loc-near', 'loc-second', null],
        hospital: [0, 0, null],
        name: ['Sample Main', 'Sample Annex', 'Sample Clinic 9'],
        specialty: [0, 0, 1],
        place: [0, 1, 1],
        primary: [1, 1, 0],
        source: [0, 0, 1],
        basis: [0, 0, 1],
        low: [9_000, 9_000, 9_000],
        mid: [10_000, 10_000, 10_000],
        high: [11_000, 11_000, 11_000],
        as_of: [1, 1, 0],
        confidence: [0, 0, 1],
        locked: [0, 0, 1],
      },
    });
    expect(tiles.manifest('73721')).toMatchObject({
      kind: 'procedure',
      label: 'Sample 73721',
      providers: 3,
      hospitals: 2,
      refreshed: '2026-08-01',
      mid_median: 10_000,
      member_zip3: ['500'],
    });
  });

  it('is not there, nor a manifest, for a key that nobody has a price under', async () => {
    const tiles = await tilesOf(
      { cardiology: [], '73721': [aProvider(1, { zip: '99999', city: '' })] },
      geography,
    );
    expect([...tiles.writer.texts]).toEqual([]);
    expect(tiles.written).toMatchObject({ keys: [], unplaced: { count: 1 } });
  });

  it('crosses the line of 180 degrees', async () => {
    const islands = makeGeography([
      { zip: '99546', city: 'West', state: 'AK', lat: 51.9, lng: -179.9 },
      { zip: '99547', city: 'East', state: 'AK', lat: 51.9, lng: 179.9 },
    ]);
    const list = crowdAt(5, 0, { ...at('99547', 'East'), state: 'AK' });
    const tile = (await tilesOf({ cardiology: list }, islands)).tile('cardiology', '995');
    expect(tile?.origins.complete_miles).toEqual([25, 25]);
  });
});

describe('providers whose ZIP has no centroid', () => {
  const geography = town({
    '50001': ['Ames', 41],
    '50002': ['Boone', 43],
    '50003': ['Boxes', null],
    '51001': ['Sioux Town', 42],
  });

  it('lie in their city, else in the middle of their ZIP3, and are counted when neither is known', async () => {
    const list = [
      aProvider(1, at('50003', 'SIOUX TOWN')),
      aProvider(2, at('50003', 'Boxes')),
      aProvider(3, at('99999', 'Ames')),
      aProvider(4, { ...at('99999', 'Ames'), state: 'NE' }),
    ];
    const tiles = await tilesOf({ cardiology: list }, geography);
    const { places, rows } = tiles.tile('cardiology', '510') as ProviderTile;
    const latOf = (npi: number) => places.lat[rows.place[rows.npi.indexOf(npiNumber(npi))] ?? -1];
    expect([1, 2, 3, 4].map(latOf)).toEqual([42, 42, 41, undefined]);
    expect(tiles.written.unplaced).toEqual({
      count: 1,
      named: [{ key: 'cardiology', npi: npiNumber(4), zip: '99999', city: 'Ames', state: 'NE' }],
    });
    expect(tiles.manifest('cardiology')).toMatchObject({ providers: 3, member_zip3: ['500', '999'] });
  });
});

describe('member tiles', () => {
  const geography = town({ '50001': ['Near', 41], '51001': ['Middle', 41.6] });
  const rate = (payer: string, network: string) => {
    return {
      payer,
      network,
      group: 'Sample Group',
      cents: 12_345,
      kind: 'fee schedule',
      asOf: null,
    } as const;
  };

  it('have address, phone and rates of those who practise in the ZIP3, and a row is locked when there is a rate', async () => {
    const list = [
      aProvider(1, {
        ...at('50001', 'Near'),
        phone: '5155550100',
        rates: [rate('b', 'z'), rate('a', 'z'), rate('b', 'y')],
      }),
      aProvider(2, { ...at('50001', 'Near'), source: 'cms_transparency', rates: [] }),
      aProvider(3, at('51001', 'Middle')),
    ];
    const tiles = await tilesOf({ cardiology: list }, geography);
    const shown = (payer: string, network: string) => {
      return { payer, network, group: 'Sample Group', cents: 12_345, kind: 'fee schedule', as_of: null };
    };
    expect(tiles.member('cardiology', '500')).toMatchObject({
      key: 'cardiology',
      price_code: '99203',
      zip3: '500',
      providers: [
        {
          npi: npiNumber(1),
          address: '1 Sample Street',
          zip: '50001',
          phone: '5155550100',
          rates: [shown('a', 'z'), shown('b', 'y'), shown('b', 'z')],
        },
        { npi: npiNumber(2), phone: null, rates: [] },
      ],
    });
    expect(tiles.member('cardiology', '510').providers.map(({ npi }) => npi)).toEqual([npiNumber(3)]);
    // A hospital with its own price is no row as a provider: its price file is.
    expect(tiles.tile('cardiology', '500')?.rows.locked).toEqual([1, 1]);
  });
});

describe('memory and bytes', () => {
  /** A chain of towns 55 miles apart: each is near its neighbours only. */
  const chain = town(
    Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`${100 + i}01`, [`Town ${i}`, 10 + 0.8 * i]])),
  );
  const list = Array.from({ length: 40 }, (_, i) =>
    crowdAt(3, i * 10, at(`${100 + i}01`, `Town ${i}`)),
  ).flat();

  it('follow the neighbourhood, not the nation, and the bytes do not depend on what is held', async () => {
    const [roomy, tight] = [
      await tilesOf({ a: list }, chain),
      await tilesOf({ a: list }, chain, { maxRowsHeld: 0 }),
    ];
    expect([...tight.writer.texts]).toEqual([...roomy.writer.texts]);
    expect(tight.written.tiles).toBe(40);
    expect(roomy.written.peakRows).toBe(120);
    expect(tight.written.peakRows).toBeLessThanOrEqual(12);
    // Once to survey and once for the rows, when there is room for them.
    expect(roomy.reads).toBe(80);
  });

  it('are the same whatever the order of keys', async () => {
    const [one, other] = [
      await tilesOf({ a: list, b: list }, chain),
      await tilesOf({ b: list, a: list }, chain),
    ];
    expect([...one.writer.texts]).toEqual([...other.writer.texts]);
    expect(one.written.keys).toEqual(['a', 'b']);
  });
});
