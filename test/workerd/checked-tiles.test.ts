// A tile whose etag begins with the checksum of the index is the one that the builder checked. It is read without a look at
// every value, and gives what the whole look gives. Any other etag proves nothing.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checksumOf } from '../../schemas/checksums.ts';
import {
  areaEntry,
  areaKeys,
  claimsStates,
  directoryCampuses,
  eachFacilityPrice,
  type FacilityPriceEntry,
  zipsOf,
} from '../../schemas/read-tile.ts';
import {
  type CodeTile,
  type Directory,
  type PlaceTile,
  type StateTile,
  TILE_FORMAT,
} from '../../schemas/tile.ts';
import { ApiError } from '../../worker/src/errors.ts';
import { makeBuild } from '../../worker/src/tiles/build.ts';
import { createTileCache } from '../../worker/src/tiles/tile-cache.ts';
import { r2TileStore } from '../../worker/src/tiles/tile-store.ts';
import { anIndex } from './published-build.ts';

const TEXTS = import.meta.glob('../fixtures/tiles/*/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const textOf = (kind: string) => String(TEXTS[`../fixtures/tiles/${TILE_FORMAT}/${kind}.json`]);
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

type Kind = 'code' | 'place' | 'state';
const NAMES: Record<Kind, string> = { code: '70551', place: '500', state: 'IA' };
const KINDS = Object.keys(NAMES) as Kind[];

/** Reads a text as the tile that the index lists; `etag`: what the store says of it. */
async function read(kind: Kind, text: string, etag: string): Promise<object> {
  const bucket = { get: async () => ({ etag, text: async () => text }) } as unknown as R2Bucket;
  const store = r2TileStore(bucket, { cache: createTileCache(), current: undefined });
  const [listed, { build }] = [checksumOf(md5(textOf(kind))), JSON.parse(textOf(kind))];
  const index = {
    ...anIndex(),
    ...{ build, codes: NAMES.code, zip3: [NAMES.place], states: [NAMES.state] },
    checksums: { codes: listed, drgs: '', zip3: listed, states: listed },
  };
  return store[kind](makeBuild(index), NAMES[kind]);
}

async function refusal(reading: Promise<unknown>): Promise<string> {
  const error = await reading.catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError) || !(error.cause instanceof Error)) throw new Error('It was not refused.');
  expect(error.code).toBe('data_unavailable');
  return error.cause.message;
}

/** Everything that readers take out of the columns of a tile. */
const CONTENTS: Record<Kind, (tile: never) => unknown> = {
  code: ({ facilities, states, dates, claims }: CodeTile) => {
    const prices: FacilityPriceEntry[] = [];
    eachFacilityPrice(facilities, (entry) => prices.push({ ...entry }));
    const areas = areaKeys(states).map((key) => areaEntry(states, dates, key));
    return { prices, areas, claims: claims && claimsStates(claims.states) };
  },
  place: ({ zips, directory }: PlaceTile) => ({ zips: zipsOf(zips), ...contentOf(directory) }),
  state: ({ directory }: StateTile) => contentOf(directory),
};
const contentOf = (directory: Directory) => ({ campuses: directoryCampuses(directory) });

describe.each(KINDS)('a %s tile', (kind) => {
  const sound = textOf(kind);

  it('with its checksum gives what a look at every value gives', async () => {
    const [checked, looked] = [await read(kind, sound, md5(sound)), await read(kind, sound, 'another etag')];
    expect(checked).toEqual(looked);
    const contents = CONTENTS[kind](checked as never);
    expect(contents).toEqual(CONTENTS[kind](looked as never));
    expect(JSON.stringify(contents).length).toBeGreaterThan(200);
  });

  it('with its checksum is not looked at value by value, and with any other etag it is', async () => {
    const damaged = sound.replace('"dates":[', '"dates":[7,');
    const named = kind === 'code' ? 'dates' : 'directory.dates';
    const read7 = kind === 'state' ? sound.replace(/"name":"[^"]*"/, '"name":7') : damaged;
    expect(await read(kind, read7, md5(sound))).toEqual(JSON.parse(read7));
    const words = kind === 'state' ? 'name' : named;
    for (const etag of [md5(read7), '', md5(sound).slice(0, 7), md5(sound).toUpperCase()])
      expect(await refusal(read(kind, read7, etag))).toMatch(`has a wrong value in ${words}`);
  });

  it('of another name or edition is refused with the checksum too', async () => {
    const tile = JSON.parse(sound);
    const name = { code: 'code', place: 'zip3', state: 'state' }[kind];
    for (const other of [name, 'build'])
      for (const value of ['other', undefined, 7])
        expect(await refusal(read(kind, JSON.stringify({ ...tile, [other]: value }), md5(sound)))).toMatch(
          `has another ${other} than was asked for`,
        );
  });

  it('that is cut off, or no tile, is refused with the checksum too', async () => {
    const cuts = [0, 1, 20, sound.length >> 1, sound.length - 1].map((end) => sound.slice(0, end));
    for (const text of [...cuts, 'null', '[]', '7', '"text"', '{}'])
      expect(await refusal(read(kind, text, md5(sound)))).toMatch(/is not JSON|has format undefined/);
  });
});
