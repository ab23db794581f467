// Stores that lie about what they hold: every object that an answer reads is replaced by something that is not it. The
// answer is 503 `data_unavailable` each time: never 500, and never the numbers of another code, place or build.
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ErrorBody } from '../../schemas/api-error.ts';
import { TILE_KINDS, type TileKind } from '../../schemas/check-tile.ts';
import { encodeNumbers } from '../../schemas/number-column.ts';
import { providerKeys } from '../../schemas/provider.ts';
import { CURRENT_KEY, CurrentPointer, TILE_FORMAT, tileKeys } from '../../schemas/tile.ts';
import { ApiError } from '../../worker/src/errors.ts';
import type { PlaceQuestion } from '../../worker/src/prices/location.ts';
import { lookUp } from '../../worker/src/prices/look-up.ts';
import { searchProviders } from '../../worker/src/providers/search.ts';
import { createTileCache } from '../../worker/src/tiles/tile-cache.ts';
import { isolateTiles, r2TileStore, type TileStore } from '../../worker/src/tiles/tile-store.ts';
import { type Lie, liesAbout } from '../support/store-lies.ts';
import { issueKey } from './key-requests.ts';
import { migrate, services, testApp } from './support.ts';

const TEXTS = import.meta.glob('../fixtures/tiles/*/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});
type Json = Record<string, unknown>;
const sampleOf = (kind: string) =>
  JSON.parse(TEXTS[`../fixtures/tiles/${TILE_FORMAT}/${kind}.json`] ?? '') as Json;
const BUILD = String(sampleOf('pointer').release);
const OTHER_BUILD = BUILD.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
const filed = (kind: string) => String(sampleOf(kind).build);
const index: Json = {
  ...sampleOf('index'),
  provider_keys: ['cardiology'],
  editions: { ...(sampleOf('index').editions as Json), provider_keys: filed('providerManifest') },
};

/** Every object of a build, by its key. */
const OBJECTS = new Map<string, Json>([
  [CURRENT_KEY, sampleOf('pointer')],
  [tileKeys.index(BUILD), index],
  [tileKeys.code(filed('code'), '70551'), sampleOf('code')],
  [tileKeys.zip3Statistics(filed('zip3Statistics'), '70551'), sampleOf('zip3Statistics')],
  [tileKeys.place(filed('place'), '500'), sampleOf('place')],
  [tileKeys.state(filed('state'), 'IA'), sampleOf('state')],
  [tileKeys.cell(filed('cell'), '42_-94'), sampleOf('cell')],
  [providerKeys.manifest(filed('providerManifest'), 'cardiology'), sampleOf('providerManifest')],
  [providerKeys.tile(filed('providerTile'), 'cardiology', '500'), sampleOf('providerTile')],
]);

/** The build with one object replaced; etags are those of R2. The isolate has forgotten everything. */
function lyingBucket(key: string, text: string): R2Bucket {
  isolateTiles.current = undefined;
  isolateTiles.cache = createTileCache();
  const get = async (asked: string) => {
    const sound = OBJECTS.get(asked);
    if (sound === undefined) return null;
    const given = asked === key ? text : JSON.stringify(sound);
    return { etag: createHash('md5').update(given).digest('hex'), text: async () => given };
  };
  return { get } as unknown as R2Bucket;
}

let next = 0;
let token = '';
let [search, enterprise] = ['', ''];

/** A request from an address of its own, with the log line. */
async function ask(bucket: R2Bucket, path: string, init: RequestInit = {}) {
  const app = testApp({ TILES: bucket });
  next += 1;
  const ip = `10.${next >> 16}.${(next >> 8) & 255}.${next & 255}`;
  const response = await app.fetch(path, { ...init, headers: { 'CF-Connecting-IP': ip, ...init.headers } });
  return { status: response.status, body: (await response.json()) as Json, line: app.log[0] };
}

const lookUpBy = (query: string) => (bucket: R2Bucket) =>
  ask(bucket, `/functions/v1/public-price-lookup?${query}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
const post = (path: string, key: () => string, body: object) => (bucket: R2Bucket) =>
  ask(bucket, path, {
    method: 'POST',
    headers: { 'x-api-key': key(), 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
const searchFor = (query: string) =>
  post('/functions/v1/widget-search', () => search, { query, location: '50010' });
const exported = (filters: object) =>
  post('/functions/v1/enterprise-data', () => enterprise, { dataset: 'facility_prices', filters });

/** Each kind: its key, the answers that read it, and what a sound object looks like that is another one of its kind. */
type Kind = {
  key: string;
  asks: Record<string, (bucket: R2Bucket) => ReturnType<typeof ask>>;
  others: Json[];
};
const KINDS: Record<TileKind & string, Kind> | Record<string, Kind> = {
  code: {
    key: tileKeys.code(filed('code'), '70551'),
    asks: {
      'a lookup': lookUpBy('cpt=70551&zip=50010'),
      'an export': exported({ codes: ['70551'] }),
      'a search without provider tiles': searchFor('70551'),
    },
    others: [
      { ...sampleOf('code'), code: '70552' },
      { ...sampleOf('code'), build: OTHER_BUILD },
      { ...sampleOf('code'), code_type: 'HCPCS' },
      sampleOf('place'),
    ],
  },
  zip3Statistics: {
    key: tileKeys.zip3Statistics(filed('zip3Statistics'), '70551'),
    asks: {
      'an export by prefix': post('/functions/v1/enterprise-data', () => enterprise, {
        dataset: 'area_statistics',
        filters: { codes: ['70551'], zip3: ['500'] },
      }),
    },
    others: [
      { ...sampleOf('zip3Statistics'), code: '70552' },
      { ...sampleOf('zip3Statistics'), build: OTHER_BUILD },
      sampleOf('code'),
    ],
  },
  place: {
    key: tileKeys.place(filed('place'), '500'),
    asks: { 'a lookup': lookUpBy('cpt=70551&zip=50010'), 'a search': searchFor('70551') },
    others: [
      { ...sampleOf('place'), zip3: '501' },
      { ...sampleOf('place'), build: OTHER_BUILD },
      {
        ...sampleOf('place'),
        zips: { ...(sampleOf('place').zips as Json), zip: encodeNumbers([50_109, 50_110, 50_114, 50_136]) },
      },
      sampleOf('state'),
    ],
  },
  state: {
    key: tileKeys.state(filed('state'), 'IA'),
    asks: { 'an export': exported({ codes: ['70551'], states: ['IA'] }) },
    others: [
      { ...sampleOf('state'), state: 'MO' },
      { ...sampleOf('state'), build: OTHER_BUILD },
      JSON.parse(JSON.stringify(sampleOf('state')).replaceAll('"IAIA', '"IAMO')) as Json,
    ],
  },
  cell: {
    key: tileKeys.cell(filed('cell'), '42_-94'),
    asks: { 'a lookup by coordinates': lookUpBy('cpt=70551&lat=42.03&lng=-93.62') },
    others: [
      { ...sampleOf('cell'), cell: '42_-95' },
      { ...sampleOf('cell'), build: OTHER_BUILD },
      { ...sampleOf('cell'), zip: encodeNumbers([10_001, 10_002, 10_003, 10_004]) },
      { ...sampleOf('cell'), zip: encodeNumbers([50_000, 50_001, 50_002, 50_003]) },
    ],
  },
  index: {
    key: tileKeys.index(BUILD),
    asks: {
      'a lookup': lookUpBy('cpt=70551'),
      'a procedure': (bucket) => ask(bucket, '/functions/v1/procedures?q=70551'),
    },
    others: [
      { ...index, build: OTHER_BUILD },
      { ...index, codes: '7055170551' },
      { ...index, codes: '7055200100' },
      { ...index, codes: '705517055' },
      { ...index, drgs: '470469' },
    ],
  },
  providerManifest: {
    key: providerKeys.manifest(filed('providerManifest'), 'cardiology'),
    asks: { 'a search': searchFor('cardiologist') },
    others: [
      { ...sampleOf('providerManifest'), key: 'dermatology' },
      { ...sampleOf('providerManifest'), build: OTHER_BUILD },
      { ...sampleOf('providerManifest'), price_code: '99205' },
      { ...sampleOf('providerManifest'), kind: 'procedure' },
    ],
  },
  providerTile: {
    key: providerKeys.tile(filed('providerTile'), 'cardiology', '500'),
    asks: { 'a search': searchFor('cardiologist') },
    others: [
      { ...sampleOf('providerTile'), key: 'dermatology' },
      { ...sampleOf('providerTile'), zip3: '501' },
      { ...sampleOf('providerTile'), build: OTHER_BUILD },
      { ...sampleOf('providerTile'), price_code: '99205' },
      { ...sampleOf('providerTile'), zip3_origin: '50011' },
    ],
  },
};
const POINTER: Kind = {
  key: CURRENT_KEY,
  asks: { 'a lookup': lookUpBy('cpt=70551') },
  others: [{ ...sampleOf('pointer'), release: OTHER_BUILD }],
};

/** Reads an object of a kind as every answer does. */
const READERS: Record<string, (store: TileStore) => Promise<unknown>> = {
  code: async (store) => store.code(await store.current(), '70551'),
  zip3Statistics: async (store) => store.zip3Statistics(await store.current(), '70551'),
  place: async (store) => lookUpIn(store, { kind: 'zip', zip: '50010' }),
  state: async (store) => store.state(await store.current(), 'IA'),
  cell: async (store) => lookUpIn(store, { kind: 'point', lat: 42.03, lng: -93.62 }),
  index: (store) => store.current(),
  pointer: (store) => store.current(),
  providerManifest: (store) => searchProviders(CARDIOLOGISTS, { tiles: store, places: NO_CITIES }),
  providerTile: (store) => searchProviders(CARDIOLOGISTS, { tiles: store, places: NO_CITIES }),
};
const CARDIOLOGISTS = { query: 'cardiologist', location: '50010', limit: 5, lang: 'en' as const };
const NO_CITIES = { named: async () => [], beginning: async () => [] };
function lookUpIn(store: TileStore, place: PlaceQuestion): Promise<unknown> {
  const asked = { procedure: { cpt: '70551' }, input: '70551', place, radiusMiles: 50 };
  return lookUp({ ...asked, explain: false, zipIgnored: false }, store);
}

/** Whether the schema of a kind takes a changed object. Lies that a schema does not see are written by hand above. */
function fitsSchema(kind: string, changed: Json): boolean {
  const schema = kind === 'pointer' ? CurrentPointer : TILE_KINDS[kind as TileKind].schema;
  return schema.safeParse(changed).success;
}

const ALL = Object.entries({ ...KINDS, pointer: POINTER }).map(([kind, facts]) => {
  const sound = OBJECTS.get(facts.key) ?? {};
  const others = facts.others.map((other, i) => ({
    name: `another object, ${i + 1}`,
    text: JSON.stringify(other),
  }));
  return { kind, ...facts, lies: [...others, ...liesAbout(sound, (changed) => fitsSchema(kind, changed))] };
});

/** Of many lies, about this many are told to a whole request; all of them are told to the store that reads tiles. */
const ASKED_OF_A_KIND = 20;

function thinned(lies: readonly Lie[]): Lie[] {
  const step = Math.ceil(lies.length / ASKED_OF_A_KIND);
  return lies.filter(({ name }, i) => name.startsWith('another') || i % step === 0);
}

beforeAll(async () => {
  await migrate();
  const { accounts } = services();
  await accounts.setMembership('lying0000001', 'active');
  token = await accounts.issueToken('lying0000001');
  const terms = { tier: 'enterprise', limit: 1_000_000 } as const;
  search = (await issueKey(terms)).key;
  enterprise = (await issueKey({ ...terms, scopes: ['enterprise'] })).key;
});

it('there are more than a hundred lies, also of those that a whole request meets', () => {
  expect(Math.min(...ALL.map(({ lies }) => lies.length))).toBeGreaterThan(20);
  expect(ALL.reduce((sum, { lies }) => sum + lies.length, 0)).toBeGreaterThan(400);
  expect(ALL.reduce((sum, { lies }) => sum + thinned(lies).length, 0)).toBeGreaterThan(100);
});

describe.each(ALL)('a $kind', ({ kind, key, asks, lies }) => {
  it('that is sound is answered from', async () => {
    for (const [how, asking] of Object.entries(asks)) {
      const { status } = await asking(lyingBucket(key, JSON.stringify(OBJECTS.get(key))));
      expect([how, status]).toEqual([how, 200]);
    }
  });

  it('that is not it is never read', async () => {
    for (const { name, text } of lies) {
      const store = r2TileStore(lyingBucket(key, text));
      const error = await READERS[kind]?.(store).catch((thrown: unknown) => thrown);
      expect([name, error instanceof ApiError && error.code]).toEqual([name, 'data_unavailable']);
    }
  });

  it('that is not it is answered with 503 data_unavailable', async () => {
    for (const [how, asking] of Object.entries(asks)) {
      for (const { name, text } of thinned(lies)) {
        const { status, body, line } = await asking(lyingBucket(key, text));
        expect([how, name, status, body.error]).toEqual([how, name, 503, 'data_unavailable']);
        ErrorBody.parse(body);
        // The log names the kind of the object and not what was asked for.
        expect(line?.cause ?? '').not.toMatch(/70551|50010|42\.03|TypeError|RangeError/);
      }
    }
  });
});
