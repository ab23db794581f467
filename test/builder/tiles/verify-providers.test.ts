// What `verify` says about provider tiles: nothing of sound ones, and of each kind of damage where it is.

import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../builder/src/pipeline/build.ts';
import { sizeFaults, sizeFigures } from '../../../builder/src/tiles/providers/verify-providers.ts';
import { verifyBuild } from '../../../builder/src/tiles/verify.ts';
import type { MemberTile, ProviderManifest, ProviderTile } from '../../../schemas/provider.ts';
import { tileKeys } from '../../../schemas/tile.ts';
import { sampleHospitals, TWO_ZIP3S, writeWorld } from '../../../tools/testbed/price-world.ts';
import { keysOfFolder } from '../../support/files/built-keys.ts';
import { aProvider } from '../../support/providers/priced-providers.ts';
import { addProviders, reseal } from '../../support/providers/with-providers.ts';
import '../../support/worlds/need-small-dictionary.ts';

const BOONE = { zip: '50036', city: 'Boone' };
const PROVIDERS = {
  cardiology: [...[1, 2, 3].map((npi) => aProvider(npi)), ...[4, 5, 6].map((npi) => aProvider(npi, BOONE))],
  '73721': [aProvider(1)],
};

let [dir, sound, id] = ['', '', ''];
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atlas-verify-'));
  sound = join(dir, 'sound');
  await writeWorld(join(dir, 'data'), TWO_ZIP3S, sampleHospitals(2, TWO_ZIP3S));
  await build({ dataDir: join(dir, 'data'), outDir: sound, threads: 1, asOf: '2026-08-01' });
  id = (await addProviders(sound, PROVIDERS)).build;
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const TILE = () => keysOfFolder(sound).providerTile('cardiology', '500');
const MANIFEST = () => keysOfFolder(sound).manifest('cardiology');
const MEMBER = () => keysOfFolder(sound).member('cardiology', '500');

/** Changes one object of a copy as a builder with a fault would have written it; gives what verify finds. */
async function faultsAfter<T>(key: string, change: (object: T) => unknown): Promise<string[]> {
  const copy = join(dir, 'copy');
  await cp(sound, copy, { recursive: true });
  try {
    const object = JSON.parse(await readFile(join(copy, key), 'utf8'));
    change(object);
    await reseal(copy, (writer) => writer.writeObject(key, object));
    return (await verifyBuild(copy)).faults;
  } finally {
    await rm(copy, { recursive: true });
  }
}

describe('verify', () => {
  it('finds nothing wrong with what the builder writes, and prints sizes', async () => {
    const { faults, provider_tiles } = await verifyBuild(sound);
    expect(faults).toEqual([]);
    expect(provider_tiles?.count).toBe(4);
    expect(provider_tiles?.max).toBeGreaterThanOrEqual(provider_tiles?.p50 ?? Number.NaN);
  });

  const TILE_DAMAGE: [what: string, change: (tile: ProviderTile) => unknown, fault: string][] = [
    ['a column is shorter', ({ rows }) => rows.mid.pop(), 'the columns of rows'],
    ['rows are out of order', ({ rows }) => rows.npi.reverse(), 'not in order of NPI'],
    ['a row is nowhere', ({ rows }) => rows.place.fill(9), 'at no place'],
    ['low is above mid', ({ rows }) => rows.low.fill(99_999), 'a low price'],
    ['a row is of nobody', ({ rows }) => rows.npi.splice(5, 1, '1999999999'), 'has no rate in a member tile'],
    ['a rate is denied', ({ rows }) => rows.locked.fill(0), 'locked of'],
    ['a place is moved', ({ places }) => places.lat.fill(41.5), 'not at its centroid'],
    ['an origin is moved', ({ origins }) => origins.lat.fill(41.5), 'not at its centroid'],
    [
      'an origin is missing',
      ({ origins }) => void Object.values(origins).map((c) => c.pop()),
      'the place tile',
    ],
    ['a total is wrong', ({ origins }) => origins.total.fill(5), 'counts 5 providers, the member tiles 6'],
    [
      'a radius is too wide',
      ({ origins }) => origins.complete_miles.fill(50),
      'a radius of 50, it should be 25',
    ],
    ['a row is left out', ({ rows }) => void Object.values(rows).map((c) => c.pop()), 'the tile has 5'],
    ['it is of another ZIP3', (tile) => Object.assign(tile, { zip3: '508' }), 'is another one'],
    [
      'it is of another build',
      (tile) => Object.assign(tile, { build: 'abcdefghijkl' }),
      'its content is of another key',
    ],
    ['a property is too many', (tile) => Object.assign(tile, { more: 1 }), 'nrecognized key'],
    ['it is too large', ({ rows }) => rows.name.fill('x'.repeat(200_000)), 'budget 1000000'],
  ];
  it.each(TILE_DAMAGE)('says so when %s', async (_what, change, fault) => {
    const faults = await faultsAfter<ProviderTile>(TILE(), change);
    expect(faults.join('\n')).toContain(fault);
    expect(faults.join('\n')).toContain(TILE());
  });

  it('says so when a hospital has another price than at price lookup', async () => {
    const faults = await faultsAfter<ProviderTile>(
      keysOfFolder(sound).providerTile('73721', '500'),
      ({ rows }) => {
        const i = rows.facility.findIndex((facility) => facility !== null);
        const cents = (rows.mid[i] ?? 0) + 1;
        Object.assign(rows.mid, { [i]: cents });
        Object.assign(rows.high, { [i]: Math.max(cents, rows.high[i] ?? 0) });
      },
    );
    expect(faults.join('\n')).toContain('is not what price lookup says of it');
  });

  const MANIFEST_DAMAGE: [what: string, change: (manifest: ProviderManifest) => unknown, fault: string][] = [
    ['lists a ZIP3 too few', ({ zip3 }) => zip3.pop(), 'lists 1 tiles, 2 are there'],
    ['lists other member tiles', ({ member_zip3 }) => member_zip3?.push('508'), 'other member tiles'],
    [
      'counts others',
      (manifest) => Object.assign(manifest, { providers: 7 }),
      'counts 7 providers, members and hospitals are 6',
    ],
    [
      'is of another key',
      (manifest) => Object.assign(manifest, { key: 'dermatology' }),
      'of the key dermatology',
    ],
  ];
  it.each(MANIFEST_DAMAGE)('says so when a manifest %s', async (_what, change, fault) => {
    expect((await faultsAfter<ProviderManifest>(MANIFEST(), change)).join('\n')).toContain(fault);
  });

  it('says so when a member tile lost a rate, a provider, or holds one of elsewhere', async () => {
    const found = (change: (tile: MemberTile) => unknown) => faultsAfter<MemberTile>(MEMBER(), change);
    const lost = await found(({ providers }) => void (providers[0]?.rates ?? []).pop());
    expect(lost.join('\n')).toContain('has no rate in a member tile');
    expect((await found(({ providers }) => providers.pop())).join('\n')).toContain(
      'has no rate in a member tile',
    );
    const moved = await found(({ providers }) => Object.assign(providers[0] ?? {}, { zip: '50801' }));
    expect(moved.join('\n')).toContain('is in the member tile of 500');
  });

  it('says so when the index lists a key that is not there, or not one that is', async () => {
    const found = (keys: string[]) =>
      faultsAfter<{ provider_keys: string[] }>(tileKeys.index(id), (index) =>
        Object.assign(index, { provider_keys: keys }),
      );
    expect(await found(['73721', 'cardiology', 'dermatology'])).toEqual([
      'providers/dermatology/index: the index lists it',
      `${tileKeys.index(id)}: lists 1 tiles that are not there, such as shared/providers/dermatology/index-.json`,
    ]);
    expect((await found(['73721'])).join('\n')).toContain('the index does not list cardiology');
  });

  it('says so when a tile is missing or not in the inventory', async () => {
    const copy = join(dir, 'astray');
    await cp(sound, copy, { recursive: true });
    const stray = TILE().replace('500-', '999-');
    await cp(join(copy, TILE()), join(copy, stray));
    await rm(join(copy, MEMBER()));
    const { faults } = await verifyBuild(copy);
    expect(faults).toContain(`${stray}: not in the inventory`);
    expect(faults).toContain(`${MEMBER()}: missing`);
  });
});

describe('sizes', () => {
  it('are the nearest ranks', () => {
    const sizes = Array.from({ length: 200 }, (_, i) => 200 - i);
    expect(sizeFigures(sizes)).toEqual({ count: 200, p50: 100, p99: 198, max: 200 });
    expect(sizeFigures([7])).toEqual({ count: 1, p50: 7, p99: 7, max: 7 });
  });

  it('keep 99 of 100 tiles within their budget, where there are so many', () => {
    const sizes = (large: number) => [...Array(98).fill(10), ...Array(2).fill(large)];
    expect(sizeFaults(sizeFigures(sizes(400_000)))).toEqual([]);
    expect(sizeFaults(sizeFigures(sizes(400_001)))).toEqual([expect.stringContaining('400001 bytes')]);
    expect(sizeFaults(sizeFigures([400_001]))).toEqual([]);
  });
});
