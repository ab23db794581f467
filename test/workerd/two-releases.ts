// Two releases made by hand: a live one and the one before, with tiles in R2 and index rows in D1. In between file 1 moved
// its price of 70551 although its bytes are the same, file 3 appeared, and file 0 kept its price.
import type { Changes } from '../../schemas/changes.ts';
import { INDEX_COLUMNS, type IndexTable } from '../../schemas/index-tables.ts';
import { type ProviderManifest, providerKeys } from '../../schemas/provider.ts';
import {
  type AreaColumns,
  type BuildIndex,
  type CodeTile,
  CURRENT_KEY,
  type Directory,
  TILE_FORMAT,
  tileKeys,
} from '../../schemas/tile.ts';
import {
  encodeAreaColumns,
  encodeClaimsColumns,
  encodeCodes,
  encodeDirectory,
  encodeEvidence,
  encodeFacilityPrices,
  encodeZips,
} from '../../schemas/write-tile.ts';
import { HAND_BUILD, handNpi, handTile } from '../support/providers/provider-tiles.ts';
import { aCodeTile } from '../support/tiny-tiles.ts';
import { tuple } from './coverage-rows.ts';
import { anIndex } from './published-build.ts';
import { env } from './support.ts';

export const NOW = HAND_BUILD;
export const BEFORE = '2026-05-31-000000000002';
export const CODES = ['70551', '73721', '85025', 'MS-DRG-470'];
const HEAD = { format: TILE_FORMAT, build: NOW } as const;

/** File, facility, name, state, ZIP. */
type Campus = [number, string, string, string, string];
const ALDER: Campus = [0, 'ccn-160001', 'Alder', 'IA', '50010'];
const CEDAR: Campus = [1, 'ccn-160002', 'Cedar', 'IA', '50020'];
const DOGWOOD: Campus = [1, 'ccn-260001', 'Dogwood', 'MO', '63001'];
const ELM: Campus = [3, 'ccn-260002', 'Elm', 'MO', '63002'];

function directoryOf(...campuses: Campus[]): Directory {
  const numbers = [...new Set(campuses.map(([file]) => file))].sort((a, b) => a - b);
  return encodeDirectory({
    dates: ['2026-02-01', '2026-05-02'],
    folders: ['https://files.example/'],
    files: {
      number: numbers,
      updated: numbers.map((number) => number % 2),
      folder: numbers.map(() => 0),
      name: numbers.map((number) => `${number}.csv`),
      npi: numbers.map(() => null),
      system: numbers.map(() => null),
    },
    no_discount: [],
    campuses: {
      file: campuses.map(([file]) => file),
      id: campuses.map(([, id]) => id),
      name: campuses.map(([, , name]) => name),
      city: campuses.map(() => 'Sample City'),
      state: campuses.map(([, , , state]) => state),
      zip: campuses.map(([, , , , zip]) => zip),
      lat: campuses.map(() => 42),
      lng: campuses.map(() => -93),
    },
  });
}

/** Areas with a median or without one, in cents. */
function areas(medians: Record<string, number | null>): AreaColumns {
  const keys = Object.keys(medians);
  const each = <T>(value: T) => keys.map(() => value);
  return encodeAreaColumns({
    keys,
    ...{ n_sources: each(3), n_facilities: each(3), n_systems: each(3) },
    median: Object.values(medians),
    ...{ p25: each(null), p75: each(null), stability_low: each(null), stability_high: each(null) },
    refreshed: each(null),
  });
}

type Prices = Record<number, number>;
/** A tile with prices in dollars by file; files of `shared` are one independent source. */
function codeTile(
  code: string,
  prices: Prices,
  median: number | null,
  more: Partial<CodeTile> = {},
): CodeTile {
  const tile = aCodeTile(code);
  const entries = Object.entries(prices).map(([file, dollars]) => {
    const cents = dollars * 100;
    return { file: Number(file), cents, low: cents, high: cents, n: 1, source: -1, farBelow: false };
  });
  return {
    ...tile,
    national: { ...tile.national, median, n_systems: entries.length },
    states: areas({ IA: null, MO: null }),
    facilities: encodeFacilityPrices(entries.sort((a, b) => a.cents - b.cents)),
    ...more,
  };
}

const { medicare } = aCodeTile('70551');
const OPPS = { ...medicare, outpatient_amount: 250, comparable: 'outpatient_amount' as const };
const CLAIMS: CodeTile['claims'] = {
  year: 2024,
  setting: 'O',
  national: { services: 11, providers: null, allowed: 24_000, charge: null },
  states: encodeClaimsColumns([]),
};

const LIVE_TILES = [
  codeTile('70551', { 0: 200, 1: 400, 3: 600 }, 400, {
    medicare: OPPS,
    claims: CLAIMS,
    states: areas({ IA: null, MO: 50_000 }),
    refreshed: { national: null, schedule: '2026-04-01' },
  }),
  codeTile('73721', { 0: 100, 1: 150 }, null),
  codeTile('85025', { 0: 10, 3: 30 }, 12, {
    medicare: { ...medicare, lab_amount: 8, comparable: 'lab_amount' },
  }),
  codeTile('MS-DRG-470', {}, null),
];
const EARLIER_TILES = [
  codeTile('70551', { 0: 200, 1: 500 }, 350, { states: areas({ IA: null, MO: null }) }),
  codeTile('73721', { 0: 100, 1: 150 }, null),
  codeTile('85025', { 0: 10, 3: 30 }, 12),
  codeTile('MS-DRG-470', {}, null),
];

const INDEX: BuildIndex = {
  ...anIndex(),
  ...encodeCodes(CODES),
  ...{ states: ['IA', 'MO'], zip3: ['500', '630'], provider_keys: ['cardiology'] },
};

const NONE = { before: 0, after: 0 };
/** The change feed of the live release; nothing but the release that it compares with matters here. */
export const CHANGES: Changes = {
  format: TILE_FORMAT,
  ...{ build: NOW, previous: BEFORE, as_of: '2026-06-30' },
  counts: {
    ...{ price_files: NONE, observations: NONE, withheld: NONE, codes_with_price: NONE },
    ...{ areas_with_statistics: NONE, medicare_amounts: NONE, provider_rows: NONE },
  },
  inputs: {
    unchanged: 2,
    gained: [{ kind: 'mrf', sha256: 'c'.repeat(64), dated: null, source_url: null }],
    ...{ lost: [], replaced: [] },
  },
  hospitals: {
    ...{ listed: NONE, failed: NONE, missing: [], back: [], delisted: [], standing_in: [], aged_out: [] },
  },
  ...{ codes: { gained: [], lost: [] }, states: { gained: [], lost: [] } },
  medians: {
    ...{ compared: 1, up: 1, down: 0, movers: [] },
    kinds: { price: 1, method: 0, benchmark: 0, setting: 0 },
  },
  benchmarks: { schedules: [], codes: 0 },
  providers: { gained: [], lost: [], compared: 0, movers: [] },
  corrections: [],
};

/** Three cardiologists in the prefix 630 of two states, with 25, more than ten and no services; one lies in 500. */
function cardiologists() {
  const people = [0, 1, 2, 3].map((i) => ({ npi: handNpi(i), lat: 42, lng: -93, mid: 10_000 + i * 1_000 }));
  const tile = handTile(
    'cardiology',
    '630',
    [{ zip: '63001', city: 'Sample City', state: 'MO', lat: 42, lng: -93 }],
    people.map((one) => ({ ...one, source: 1 as const, basis: 1 as const })),
  );
  const places = {
    ...tile.places,
    zip: ['63001', '63002', '63001', '50010'],
    state: ['MO', 'IL', 'MO', 'IA'],
  };
  const evidence = { clinicians_year: 2024, hospitals_year: null, apc: null };
  return { ...tile, places, evidence: { ...evidence, ...encodeEvidence([25, null, undefined, 30]) } };
}

const MANIFEST: ProviderManifest = {
  ...{ ...HEAD, key: 'cardiology', kind: 'specialty', label: 'Cardiologist', price_code: '99204' },
  ...{ providers: 4, hospitals: 0, refreshed: null, mid_median: null, zip3: ['630'], member_zip3: [] },
  ...{ zip3_editions: null, member_editions: null },
};

/** Puts both releases into R2 and D1. */
export async function publishTwoReleases(): Promise<void> {
  const put = (key: string, value: object) => env.TILES.put(key, JSON.stringify(value));
  const place = { ...HEAD, zips: encodeZips([]) };
  const state = (build: string, code: string, name: string, ...campuses: Campus[]) =>
    put(tileKeys.state(build, code), {
      ...HEAD,
      build,
      state: code,
      name,
      directory: directoryOf(...campuses),
    });
  for (const tile of LIVE_TILES) await put(tileKeys.code(NOW, tile.code), { ...tile, build: NOW });
  for (const tile of EARLIER_TILES) await put(tileKeys.code(BEFORE, tile.code), { ...tile, build: BEFORE });
  await state(NOW, 'IA', 'Iowa', ALDER, CEDAR);
  await state(NOW, 'MO', 'Missouri', DOGWOOD, ELM);
  await state(BEFORE, 'IA', 'Iowa', ALDER, CEDAR);
  await state(BEFORE, 'MO', 'Missouri', DOGWOOD);
  await put(tileKeys.place(NOW, '500'), {
    ...place,
    zip3: '500',
    directory: directoryOf(ALDER, CEDAR, DOGWOOD),
  });
  await put(tileKeys.place(NOW, '630'), {
    ...place,
    zip3: '630',
    directory: directoryOf(CEDAR, DOGWOOD, ELM),
  });
  await put(providerKeys.manifest(NOW, 'cardiology'), MANIFEST);
  await put(providerKeys.tile(NOW, 'cardiology', '630'), cardiologists());
  await put(tileKeys.changes(NOW), CHANGES);
  await put(tileKeys.index(NOW), { ...INDEX, build: NOW });
  await put(tileKeys.index(BEFORE), { ...INDEX, build: BEFORE, provider_keys: [] });
  await put(CURRENT_KEY, { format: TILE_FORMAT, release: NOW, previous: BEFORE, published_by: 'test' });
  await env.DB.batch(indexRows().map((statement) => env.DB.prepare(statement)));
}

function indexRows(): string[] {
  const insert = <T extends IndexTable>(table: T, rows: Record<string, string | number | null>[]) => {
    const columns = INDEX_COLUMNS[table];
    const values = rows.map((row) => tuple(columns.map((name) => row[name] ?? null)));
    return `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES ${values.join(',')}`;
  };
  const file = (build: string, number: number, sha256: string, system: string | null) => {
    return { build, number, sha256, system, hospital_name: `Hospital ${number}`, layout: 'csv_tall' };
  };
  const hospital = (ccn: string, state: string, zip: string, status: string, updated_on: string | null) => {
    const reason = status === 'read' ? null : 'blocked';
    const own = { ccn, state, zip, status, reason, updated_on, attested: status === 'read' ? 1 : null };
    return { build: NOW, name: `HOSPITAL ${ccn}`, address: '1 Sample St', city: 'SAMPLE CITY', ...own };
  };
  const count = { hospitals: 1, read: 0, last_good: 0, unusable: 0, not_fetched: 0, not_attempted: 0 };
  const city = (name: string, state: string, zip: string) => {
    return { build: NOW, city: name, state, zip, name_key: name.toLowerCase(), population: 1 };
  };
  return [
    insert('price_files', [
      file(NOW, 0, 'a', 'Prairie Health'),
      file(NOW, 1, 'b', 'River Health'),
      file(NOW, 3, 'c', null),
      file(BEFORE, 0, 'a', 'Prairie Health'),
      file(BEFORE, 1, 'b', 'River Health'),
    ]),
    insert(
      'facilities',
      [ALDER, CEDAR, DOGWOOD, ELM].map(([price_file, facility_id, name, state, zip]) => {
        return {
          build: NOW,
          facility_id,
          price_file,
          name,
          city: 'Sample City',
          state,
          zip,
          lat: 42,
          lng: -93,
        };
      }),
    ),
    insert(
      'codes',
      CODES.map((code, i) => {
        return {
          build: NOW,
          code,
          code_type: 'CPT',
          label: `Code ${code}`,
          n_sources: 3 - i,
          has_price: i < 3 ? 1 : 0,
        };
      }),
    ),
    insert('cities', [city('Ames', 'IA', '50010'), city('Sample City', 'MO', '63001')]),
    insert('coverage', [
      hospital('160001', 'IA', '50010', 'read', '2026-02-01'),
      hospital('160009', 'IA', '51001', 'not_fetched', null),
      hospital('260001', 'MO', '63001', 'read', '2026-05-02'),
    ]),
    insert(
      'coverage_states',
      ['IA', 'MO'].map((state) => ({ build: NOW, state, ...count })),
    ),
  ];
}
