// A sealed build of invented prices that is wide enough for many row groups: every hospital prices every code.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Manifest } from '../../../schemas/manifest.ts';
import { type BuildIndex, type Directory, TILE_FORMAT, tileKeys } from '../../../schemas/tile.ts';
import { encodeDirectory, encodeFacilityPrices, encodeZips } from '../../../schemas/write-tile.ts';
import type { Random } from '../../../tools/testbed/random.ts';
import { rounds } from '../soak.ts';
import { aCodeTile, aPlaceTile, aStateTile, BUILD } from '../tiny-tiles.ts';

export const HOSPITALS = 400;
/** A soak has twice as many row groups. */
export const CODES = Array.from({ length: rounds(220, 520) }, (_, i) => String(70_000 + i));
export const ZIPS = ['50010', '50011', '50014'];
const STATE = 'IA';
const ZIP3 = '500';

/** Writes the build into `dir`. @returns the sum of all prices in cents */
export async function writeWideBuild(dir: string, random: Random): Promise<bigint> {
  const directory = makeDirectory();
  let sum = 0n;
  const write = async (key: string, value: unknown) => {
    await mkdir(dirname(join(dir, key)), { recursive: true });
    await writeFile(join(dir, key), typeof value === 'string' ? value : JSON.stringify(value));
  };
  for (const code of CODES) {
    const cents = Array.from({ length: HOSPITALS }, () => 1_000 + random.int(9_000_000));
    sum += cents.reduce((total, one) => total + BigInt(one), 0n);
    const entries = cents
      .map((price, file) => ({
        file,
        cents: price,
        low: price,
        high: price + (file % 7),
        n: file % 7 ? 2 : 1,
      }))
      .map((entry) => ({ ...entry, source: -1, farBelow: false }))
      .sort((a, b) => a.cents - b.cents || a.file - b.file);
    await write(tileKeys.code(BUILD, code), {
      ...aCodeTile(code),
      facilities: encodeFacilityPrices(entries),
    });
  }
  const zips = encodeZips(
    ZIPS.map((zip, i) => ({ zip, city: 'Ames', state: STATE, lat: 42 + i / 50, lng: -93 })),
  );
  await write(tileKeys.place(BUILD, ZIP3), { ...aPlaceTile(ZIP3), zips, directory });
  await write(tileKeys.state(BUILD, STATE), { ...aStateTile(STATE), directory });
  await write(tileKeys.index(BUILD), anIndex());
  await write('current.json', {
    format: TILE_FORMAT,
    release: BUILD,
    previous: null,
    published_by: 'a test',
  });
  await write('inventory.ndjson', '');
  await write('index.sql', '');
  await write('manifest.json', aManifest());
  return sum;
}

function makeDirectory(): Directory {
  const numbers = Array.from({ length: HOSPITALS }, (_, i) => i);
  return encodeDirectory({
    dates: ['2026-05-01'],
    folders: ['https://files.example/'],
    files: {
      number: numbers,
      updated: numbers.map(() => 0),
      folder: numbers.map(() => 0),
      name: numbers.map((number) => `${number}.csv`),
      npi: numbers.map(() => null),
      system: numbers.map(() => null),
    },
    no_discount: [3],
    campuses: {
      file: numbers,
      id: numbers.map((number) => `loc-${String(number).padStart(10, '0')}`),
      // The first name is one that a spreadsheet would run.
      name: numbers.map((number) => (number === 0 ? '=SUM(1)' : `Sample Hospital ${number}`)),
      city: numbers.map(() => 'Ames'),
      state: numbers.map(() => STATE),
      zip: numbers.map((number) => ZIPS[number % ZIPS.length] ?? ''),
      lat: numbers.map((number) => 42 + (number % 9) / 50),
      lng: numbers.map(() => -93),
    },
  });
}

function anIndex(): BuildIndex {
  return {
    format: TILE_FORMAT,
    build: BUILD,
    as_of: '2026-06-30',
    codes: CODES.join(''),
    drgs: '',
    zip3_statistics: { codes: '', drgs: '' },
    insurer_payments: { codes: '', drgs: '' },
    zip3: [ZIP3],
    states: [STATE],
    cells: [],
    withheld_rules: {},
    sources: ['Invented prices'],
    provider_keys: [],
    editions: null,
    checksums: null,
  };
}

function aManifest(): Manifest {
  return {
    format: TILE_FORMAT,
    build: BUILD,
    as_of: '2026-06-30',
    reader_version: 1,
    statistics_version: 1,
    tiles_version: 1,
    geography: { zcta: null },
    inputs: [],
    fetched: null,
    counts: {
      ...{ price_files: HOSPITALS, codes: CODES.length, codes_with_price: CODES.length, observations: 0 },
      ...{ zip3: 1, states: 1, cells: 0, objects: 0, bytes: 0 },
    },
    inventory_sha256: '',
    index_sql_sha256: '',
  };
}
