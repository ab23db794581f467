// A tile that is not what was asked for, or not whole, is data_unavailable: never an answer, and never a name in a log.

import { describe, expect, it } from 'vitest';
import { decodeNumbers, encodeNumbers } from '../../schemas/number-column.ts';
import type { ProviderManifest } from '../../schemas/provider.ts';
import { TILE_FORMAT } from '../../schemas/tile.ts';
import { ApiError } from '../../worker/src/errors.ts';
import { type Build, makeBuild } from '../../worker/src/tiles/build.ts';
import { createTileCache } from '../../worker/src/tiles/tile-cache.ts';
import { r2TileStore, type TileStore } from '../../worker/src/tiles/tile-store.ts';
import { HAND_BUILD, handTile } from '../support/providers/provider-tiles.ts';
import {
  aCellTile,
  aCodeTile,
  aPlaceTile,
  aStateTile,
  aZip3Statistics,
  BUILD,
} from '../support/tiny-tiles.ts';
import { anIndex } from './published-build.ts';

const AUSTIN = { zip: '78701', city: 'Austin', state: 'TX', lat: 30.27, lng: -97.74 };
const PROVIDER = { npi: '1000000004', lat: 30.3, lng: -97.7, mid: 1000 };
const providerTile = { ...handTile('cardiology', '787', [AUSTIN], [PROVIDER]), build: BUILD };
const manifest: ProviderManifest = {
  ...({
    format: TILE_FORMAT,
    build: BUILD,
    key: 'cardiology',
    kind: 'specialty',
    label: 'Cardiology',
  } as const),
  ...{
    price_code: '99204',
    providers: 1,
    hospitals: 0,
    refreshed: null,
    mid_median: null,
    zip3: ['787'],
    member_zip3: [],
    zip3_editions: null,
    member_editions: null,
  },
};

type Read = (store: TileStore, build: Build) => Promise<unknown>;
type Kind = { sound: object; read: Read; identity: string };
const KINDS: Record<string, Kind> = {
  'code tile': { sound: aCodeTile('70551'), read: (s, b) => s.code(b, '70551'), identity: 'code' },
  'table of ZIP3 statistics': {
    sound: aZip3Statistics('70551'),
    read: (s, b) => s.zip3Statistics(b, '70551'),
    identity: 'code',
  },
  'place tile': { sound: aPlaceTile('500'), read: (s, b) => s.place(b, '500'), identity: 'zip3' },
  'state tile': { sound: aStateTile('IA'), read: (s, b) => s.state(b, 'IA'), identity: 'state' },
  'cell tile': { sound: aCellTile('41_-94'), read: (s, b) => s.cell(b, '41_-94'), identity: 'cell' },
  'provider manifest': {
    sound: manifest,
    read: (s, b) => s.providerManifest(b, 'cardiology'),
    identity: 'key',
  },
  'provider tile': {
    sound: providerTile,
    read: (s) => s.providerTile(manifest, '787'),
    identity: 'zip3',
  },
};

/** Reads one object as the Worker does. */
async function readAs(read: Read, text: string): Promise<unknown> {
  const bucket = { get: async () => ({ text: async () => text }) } as unknown as R2Bucket;
  const store = r2TileStore(bucket, { cache: createTileCache(), current: undefined });
  return read(store, makeBuild(anIndex()));
}

/** Why the object was refused. */
async function refusal(read: Read, value: unknown): Promise<string> {
  const error = await readAs(read, typeof value === 'string' ? value : JSON.stringify(value)).catch(
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError) || !(error.cause instanceof Error)) throw new Error('It was not refused.');
  expect(error.code).toBe('data_unavailable');
  return error.cause.message;
}

type Json = Record<string, unknown>;
/** Every object with one of its properties dropped or replaced, at any depth; `change` says by what. */
function* eachChange(value: Json, change: (entry: unknown) => unknown, path = ''): Generator<[string, Json]> {
  for (const [name, entry] of Object.entries(value)) {
    const at = path === '' ? name : `${path}.${name}`;
    const changed = change(entry);
    if (changed !== entry) yield [at, { ...value, [name]: changed }];
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) continue;
    for (const [below, inner] of eachChange(entry as Json, change, at))
      yield [below, { ...value, [name]: inner }];
  }
}

/** Tables and lists that are no columns, and objects whose keys vary. */
const NOT_COLUMNS =
  /(?:^|\.)(?:dates|folders|specialties|member_zip3|no_discount|far_below)$|^withheld|^zip3$/;

describe.each(Object.entries(KINDS))('a %s', (name, { sound, read, identity }) => {
  it('that is sound is read', async () => expect(await readAs(read, JSON.stringify(sound))).toEqual(sound));

  it.each(['null', '[]', '7', '"text"'])('that is %s is refused', async (text) =>
    expect(await refusal(read, text)).toMatch(/has format undefined/),
  );

  it('of another build, or of another name, is refused without naming what was asked for', async () => {
    expect(await refusal(read, { ...sound, build: HAND_BUILD.replace(/.$/, 'f') })).toBe(
      `A ${name} has another build than was asked for.`,
    );
    const message = await refusal(read, { ...sound, [identity]: 'another' });
    expect(message).toBe(`A ${name} has another ${identity} than was asked for.`);
  });

  it('that lacks any property is refused by its name', async () => {
    for (const [path, value] of eachChange(sound as Json, () => undefined)) {
      if (path !== 'format') expect(await refusal(read, value)).toContain(path);
    }
  });

  it('with something else in the place of a list is refused', async () => {
    const text = (entry: unknown) => (Array.isArray(entry) ? 'text' : entry);
    for (const [path, value] of eachChange(sound as Json, text))
      expect(await refusal(read, value)).toBe(`A ${name} has no list ${path}.`);
  });

  it('with a number column of another length is refused', async () => {
    const longer = (entry: unknown) => {
      const numbers = typeof entry === 'string' ? decodeNumbers(entry) : undefined;
      return numbers === undefined ? entry : encodeNumbers([...numbers, 2]);
    };
    const columns = [...eachChange(sound as Json, longer)].filter(([path]) => /^facilities\./.test(path));
    for (const [path, value] of columns)
      expect(await refusal(read, value), path).toMatch(/different lengths|does not list/);
    expect(columns.length).toBe(name === 'code tile' ? 8 : 0);
  });

  it('with a column of another length is refused', async () => {
    const longer = (entry: unknown) => (Array.isArray(entry) ? [...entry, 0] : entry);
    for (const [path, value] of eachChange(sound as Json, longer)) {
      if (NOT_COLUMNS.test(path)) continue;
      expect(await refusal(read, value), path).toMatch(/has columns of different lengths/);
    }
  });
});
