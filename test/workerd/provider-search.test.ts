// Provider search over R2 and D1: locations, paging, what is read, and what happens where something is missing.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cityKey } from '../../schemas/city-name.ts';
import { type ProviderManifest, providerKeys } from '../../schemas/provider.ts';
import { SearchAnswerA, SearchAnswerB, SearchRequest } from '../../schemas/search.ts';
import { CURRENT_KEY, type PlaceTile, TILE_FORMAT, tileKeys } from '../../schemas/tile.ts';
import { encodeDirectory, encodeFacilityPrices, encodeZips } from '../../schemas/write-tile.ts';
import { seededRandom } from '../../tools/testbed/random.ts';
import { d1Places } from '../../worker/src/directory/places.ts';
import { ApiError } from '../../worker/src/errors.ts';
import { searchAnswer } from '../../worker/src/providers/answer.ts';
import { writeCursor } from '../../worker/src/providers/cursor.ts';
import { searchProviders } from '../../worker/src/providers/search.ts';
import { createTileCache } from '../../worker/src/tiles/tile-cache.ts';
import { r2TileStore } from '../../worker/src/tiles/tile-store.ts';
import {
  HAND_BUILD,
  type HandProvider,
  handNpi,
  handTile,
  northOf,
} from '../support/providers/provider-tiles.ts';
import { aCodeTile, anIndex } from './published-build.ts';
import { env, migrate } from './support.ts';

const MATCHES = 743;
const AUSTIN = { zip: '78701', city: 'Austin', state: 'TX', lat: 30.27, lng: -97.74 };
const LAKEWAY = { zip: '78734', city: 'Lakeway', state: 'TX', lat: 30.38, lng: -97.95 };
const BOX = { zip: '78767', city: 'Austin', state: 'TX', lat: null, lng: null };
const CHICAGO = { zip: '60601', city: 'Chicago', state: 'IL', lat: 41.88, lng: -87.62 };
const random = seededRandom(3);
const CARDIOLOGISTS = Array.from(
  { length: MATCHES },
  (_, i): HandProvider => ({
    npi: handNpi(i),
    lat: northOf(AUSTIN.lat, random.next() * 24),
    lng: AUSTIN.lng,
    mid: 10_000 + random.int(40) * 500,
    source: random.int(4) === 0 ? 0 : 1,
    basis: i === 5 ? 0 : 1,
  }),
);

/** Cities as rows of the index: name, state, ZIP, population. */
const CITIES: [string, string, string, number][] = [
  ['Austin', 'TX', '78701', 885_000],
  ['Austin', 'MN', '55912', 25_000],
  ['Springfield', 'MO', '65801', 164_000],
  ['Springfield', 'MA', '01101', 154_000],
  ['Springfield', 'IL', '62701', 117_000],
  ['Springfield', 'OR', '97477', 60_000],
  ['Springfield', 'OH', '45501', 59_000],
  ['Springfield', 'TN', '37172', 17_000],
  ['Saint Louis', 'MO', '63101', 319_000],
  ['Kansas City', 'MO', '64101', 467_000],
  ['Kansas City', 'KS', '66101', 148_000],
  ['Washington', 'DC', '20001', 601_000],
  ['Washington', 'UT', '84780', 22_000],
  ['Indiana', 'PA', '15701', 14_000],
  ['New York', 'NY', '10001', 8_175_000],
  ['Port Washington', 'NY', '11050', 16_000],
  ['Sample Falls', 'IA', '50001', 0],
  ['Sample Falls', 'NE', '68001', 0],
  ['Lone Sample', 'IA', '50002', 0],
];

function aPlaceTile(
  zip3: string,
  zips: { zip: string; city: string; state: string; lat: number | null; lng: number | null }[],
): PlaceTile {
  return {
    format: TILE_FORMAT,
    build: HAND_BUILD,
    zip3,
    zips: encodeZips(zips),
    directory: encodeDirectory({
      dates: ['2026-06-01'],
      folders: [],
      files: { number: [0], updated: [0], folder: [null], name: [''], npi: [handNpi(9000)], system: [null] },
      no_discount: [],
      campuses: {
        file: [0],
        id: ['sample-0'],
        name: ['Sample Hospital'],
        city: ['Austin'],
        state: ['TX'],
        zip: ['78701'],
        lat: [northOf(30.27, 3)],
        lng: [-97.74],
      },
    }),
  };
}

let reads: string[] = [];
/** The bucket, noting what is read. */
const bucket = {
  get: (key: string) => {
    reads.push(key);
    return env.TILES.get(key);
  },
} as unknown as R2Bucket;
const freshTiles = () => r2TileStore(bucket, { cache: createTileCache(), current: undefined });
let tiles = freshTiles();

const search = (query: string, location: string, more: { limit?: number; cursor?: string } = {}) =>
  searchProviders(SearchRequest.parse({ query, location, ...more }), { tiles, places: d1Places(env.DB) });

async function refusal(asked: Promise<unknown>): Promise<ApiError> {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ApiError) return error;
  throw new Error('There was no refusal.', { cause: error });
}

beforeAll(async () => {
  await migrate();
  const put = (key: string, value: unknown) => env.TILES.put(key, JSON.stringify(value));
  const head = { format: TILE_FORMAT, build: HAND_BUILD } as const;
  const manifest = (key: string, kind: ProviderManifest['kind'], label: string): ProviderManifest => ({
    ...head,
    key,
    kind,
    label,
    price_code: kind === 'specialty' ? '99204' : key,
    providers: 1,
    hospitals: 0,
    refreshed: null,
    mid_median: null,
    zip3: ['787'],
    member_zip3: [],
    zip3_editions: null,
    member_editions: null,
  });
  const places = [AUSTIN, LAKEWAY, BOX];
  const codeTile = { ...aCodeTile('45378'), build: HAND_BUILD, label: 'Colonoscopy' };
  codeTile.facilities = encodeFacilityPrices([
    { file: 0, cents: 123_400, low: 123_400, high: 123_400, n: 1, source: -1, farBelow: false },
  ]);
  await put(CURRENT_KEY, { format: TILE_FORMAT, release: HAND_BUILD, previous: null, published_by: 'test' });
  await put(tileKeys.index(HAND_BUILD), {
    ...anIndex(),
    build: HAND_BUILD,
    codes: ['45378', '70551', '73721', '99204'].join(''),
    zip3: ['606', '787'],
    provider_keys: ['73721', 'cardiology', 'dermatology'],
    sources: ['A sample source'],
  });
  await put(
    providerKeys.manifest(HAND_BUILD, 'cardiology'),
    manifest('cardiology', 'specialty', 'Cardiologist'),
  );
  await put(
    providerKeys.tile(HAND_BUILD, 'cardiology', '787'),
    handTile('cardiology', '787', places, CARDIOLOGISTS),
  );
  await put(providerKeys.manifest(HAND_BUILD, '73721'), manifest('73721', 'procedure', 'Knee MRI'));
  await put(providerKeys.manifest(HAND_BUILD, 'dermatology'), {
    ...manifest('dermatology', 'specialty', 'x'),
    format: TILE_FORMAT + 1,
  });
  await put(tileKeys.code(HAND_BUILD, '45378'), codeTile);
  await put(tileKeys.place(HAND_BUILD, '787'), aPlaceTile('787', places));
  await put(tileKeys.place(HAND_BUILD, '606'), aPlaceTile('606', [CHICAGO]));
  for (const [city, state, zip, population] of CITIES) {
    await env.DB.prepare(
      'INSERT INTO cities (build, city, state, zip, name_key, population) VALUES (?, ?, ?, ?, ?, ?)',
    )
      .bind(HAND_BUILD, city, state, zip, cityKey(city), population)
      .run();
  }
});

beforeEach(() => {
  tiles = freshTiles();
  reads = [];
});

describe('a search by specialty', () => {
  it('reads the index once, one manifest and one tile', async () => {
    await search('cardiologist', '78701');
    expect(reads.slice(2)).toEqual([
      providerKeys.manifest(HAND_BUILD, 'cardiology'),
      providerKeys.tile(HAND_BUILD, 'cardiology', '787'),
    ]);
    reads = [];
    await search('heart doctor', '78734');
    expect(reads).toEqual([]);
  });

  it('answers in the envelope of each contract', async () => {
    const texts = {
      serviceName: 'Sample',
      operatorName: 'Sample Co',
      operatorUrl: 'https://s.example',
      siteUrl: 'https://s.example',
    };
    const found = await search('best cardiologist near me', '78701', { limit: 2 });
    const a = SearchAnswerA.parse(searchAnswer(found, 'A', texts));
    const b = SearchAnswerB.parse(searchAnswer(found, 'B', texts));
    expect({ total: b.total, radius: b.radius_miles }).toEqual({ total: MATCHES, radius: 25 });
    expect(b.providers).toEqual(a.results.map(({ is_locked: _, ...record }) => record));
    expect(a.results.map((record) => record.is_locked)).toEqual([true, true]);
    expect(b.match).toMatchObject({
      kind: 'specialty',
      specialty: 'cardiology',
      code: '99204',
      corrected: null,
    });
    expect(b.location).toEqual({ input: '78701', zip: '78701', city: 'Austin', state: 'TX' });
    expect(b.attribution).toMatchObject({ operator: 'Sample Co', sources: ['A sample source'] });
    for (const said of [
      'not a quote',
      'Good Faith Estimate',
      '99204',
      'facility fee',
      'self-pay',
      'may be outdated',
    ])
      expect(b.disclaimer).toContain(said);
    expect(JSON.stringify(b)).not.toMatch(/phone|street|address/i);
  });

  it('says what it corrected', async () => {
    const found = await search('cardiolgist', '787');
    expect(found.match).toMatchObject({ corrected: 'cardiologist', specialty: 'cardiology' });
    expect(found.notices.map(({ code }) => code)).toContain('query_corrected');
    expect(found.location.zip).toBe('78701');
  });
});

describe('paging', () => {
  it.each([7, 50])('gives the first 500 of %i a page, without gap or repeat', async (limit) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    for (;;) {
      const found = await search('cardiologist', '78701', {
        limit,
        ...(cursor === undefined ? {} : { cursor }),
      });
      seen.push(...found.page.map(({ npi }) => npi ?? ''));
      expect(found.total).toBe(MATCHES);
      cursor = found.nextCursor;
      const ends = found.notices.some(({ code }) => code === 'paging_ends');
      expect(ends).toBe(cursor === undefined);
      if (cursor === undefined) break;
    }
    const whole = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        search('cardiologist', '78701', {
          limit: 50,
          ...(i === 0
            ? {}
            : {
                cursor: writeCursor({ release: HAND_BUILD, key: 'cardiology', zip: '78701', offset: 50 * i }),
              }),
        }),
      ),
    );
    expect(seen).toEqual(whole.flatMap(({ page }) => page.map(({ npi }) => npi)));
    expect(new Set(seen).size).toBe(500);
  });

  it('says when facility and professional fees are on one page', async () => {
    let [cursor, mixed, pages]: [string | undefined, number, number] = [undefined, 0, 0];
    do {
      const found = await search('cardiologist', '78701', {
        limit: 50,
        ...(cursor === undefined ? {} : { cursor }),
      });
      const bases = new Set(found.page.map(({ price_basis }) => price_basis));
      expect(found.notices.some(({ code }) => code === 'mixed_price_basis')).toBe(bases.size === 2);
      mixed += bases.size - 1;
      pages += 1;
      cursor = found.nextCursor;
    } while (cursor !== undefined);
    expect([mixed, pages]).toEqual([1, 10]);
  });

  const good = { release: HAND_BUILD, key: 'cardiology', zip: '78701', offset: 20 };
  it.each([
    ['of another release', writeCursor({ ...good, release: '2026-05-31-000000000001' })],
    ['of another key', writeCursor({ ...good, key: '73721' })],
    ['of another origin', writeCursor({ ...good, zip: '78734' })],
    ['beyond the last page', writeCursor({ ...good, offset: 500 })],
    ['malformed', 'not-a-cursor'],
    ['cut short', writeCursor(good).slice(0, 20)],
  ])('refuses a cursor %s', async (_, cursor) => {
    const error = await refusal(search('cardiologist', '78701', { cursor }));
    expect([error.code, error.facts.param]).toEqual(['invalid_parameter', 'cursor']);
  });
});

describe('a location', () => {
  it.each([
    ['Austin', '78701'],
    ['austin tx', '78701'],
    ['AUSTIN, Texas, USA', '78701'],
    ['78701-0001', '78701'],
    ['787', '78701'],
    ['78767', '78701'],
  ])('%s is %s', async (location, zip) => {
    const found = await search('cardiologist', location);
    expect(found.location).toMatchObject({ input: location, zip });
    expect(found.notices.map(({ code }) => code).includes('location_approximate')).toBe(location === '78767');
  });

  /** Which ZIP a city's name leads to, seen by the cursor-free refusal of a ZIP3 that the build does not list. */
  const CHOSEN: [string, string][] = [
    ['St. Louis', '63101'],
    ['Kansas City', '64101'],
    ['Kansas City, KS', '66101'],
    ['Washington', '20001'],
    ['Washington, UT', '84780'],
    ['Indiana, PA', '15701'],
    ['New York', '10001'],
    ['NYC', '10001'],
    ['new york new york', '10001'],
    ['Port Washington', '11050'],
    ['Springfield, IL', '62701'],
    ['Lone Sample', '50002'],
  ];
  it.each(CHOSEN)('%s is in %s', async (location, zip) => {
    const asked: string[] = [];
    const build = await tiles.current();
    const noting = {
      ...tiles,
      current: async () => ({ ...build, hasZip3: (zip3: string) => asked.push(zip3) < 0 }),
    };
    const question = SearchRequest.parse({ query: 'cardiologist', location });
    const error = await refusal(searchProviders(question, { tiles: noting, places: d1Places(env.DB) }));
    // The caller named a city, so an index of cities that leads to an unknown ZIP is our fault.
    expect([error.code, asked]).toEqual(['data_unavailable', [zip.slice(0, 3)]]);
  });

  it.each(['00000', '999', '78799', 'Nowhere', 'Springfield, AK', 'texas', '1234', '!!'])(
    '%s is unknown',
    async (location) => {
      const error = await refusal(search('cardiologist', location));
      expect([error.code, error.facts.param]).toEqual(['unknown_location', 'location']);
    },
  );

  it('is ambiguous with its candidates, the largest first', async () => {
    const error = await refusal(search('cardiologist', 'Springfield'));
    expect(error.code).toBe('ambiguous_location');
    expect(error.facts.candidates).toEqual(
      ['MO 65801', 'MA 01101', 'IL 62701', 'OR 97477', 'OH 45501'].map((one) => ({
        city: 'Springfield',
        state: one.slice(0, 2),
        zip: one.slice(3),
      })),
    );
    const unknown = await refusal(search('cardiologist', 'Sample Falls'));
    expect(unknown.facts.candidates).toHaveLength(2);
  });

  it('asks no index for a ZIP, and is 503 when the index of cities is out of reach', async () => {
    const down = {
      prepare: () => ({ bind: () => ({ all: () => Promise.reject(new Error('D1 is down')) }) }),
    };
    const places = d1Places(down as unknown as D1Database);
    const ask = (location: string) =>
      searchProviders(SearchRequest.parse({ query: 'cardiologist', location }), { tiles, places });
    expect((await ask('78701')).total).toBe(MATCHES);
    expect((await refusal(ask('Austin'))).code).toBe('data_unavailable');
  });
});

describe('nobody', () => {
  const codes = (found: { notices: { code: string }[] }) => found.notices.map(({ code }) => code);

  it('is found far from all providers, where the place is known', async () => {
    const found = await search('cardiologist', '60601');
    expect(found).toMatchObject({ total: 0, page: [], radiusMiles: 100, refreshed: '2026-06-30' });
    expect(found.location).toMatchObject({ zip: '60601', city: 'Chicago' });
    expect(codes(found)).toEqual(['no_data']);
  });

  it('is found under a query that means nothing, and under a key without data', async () => {
    const none = await search('zzzz qqqq', 'Austin');
    expect([none.match, none.total, none.nextCursor, codes(none)]).toEqual([
      null,
      0,
      undefined,
      ['no_match'],
    ]);
    expect(none.location.zip).toBe('78701');
    const bare = await search('podiatrist', '78767');
    expect(bare.match).toMatchObject({ specialty: 'podiatry', code_type: 'CPT' });
    expect(codes(bare)).toEqual(['location_approximate', 'no_data']);
  });
});

describe('a search by procedure', () => {
  it('answers from the provider tiles of its code, where there are any', async () => {
    const found = await search('knee mri', '60601');
    expect(found.match).toMatchObject({ kind: 'procedure', code: '73721', specialty: null });
    expect(reads).toContain(providerKeys.manifest(HAND_BUILD, '73721'));
  });

  it('else from the hospitals that published a price', async () => {
    const found = await search('colonoscopy', 'Austin');
    expect(found.match).toMatchObject({ kind: 'procedure', code: '45378', code_type: 'CPT' });
    expect(found.page).toMatchObject([
      { provider_name: 'Sample Hospital', price_mid: 1234, distance_miles: 3 },
    ]);
    expect(found).toMatchObject({ total: 1, radiusMiles: 100, refreshed: '2026-06-01' });
    expect(reads.slice(2).sort()).toEqual(
      [tileKeys.code(HAND_BUILD, '45378'), tileKeys.place(HAND_BUILD, '787')].sort(),
    );
  });
});

describe('a tile that cannot be read', () => {
  it('is our fault: 503, whether it is missing or of another format', async () => {
    expect((await refusal(search('knee mri', '78701'))).code).toBe('data_unavailable');
    const foreign = await refusal(search('dermatologist', '78701'));
    expect(foreign.code).toBe('data_unavailable');
    expect(String((foreign.cause as Error).message)).toContain(
      `provider manifest has format ${TILE_FORMAT + 1}`,
    );
  });
});
