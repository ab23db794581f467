// A publish writes only what changed: almost nothing on a day without a change, and no tile that is the same.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { build } from '../../../builder/src/pipeline/build.ts';
import { publishBuild } from '../../../builder/src/publish/publish.ts';
import { r2Store } from '../../../builder/src/publish/r2-store.ts';
import type { ReleaseStore } from '../../../builder/src/publish/release-store.ts';
import { rollBack } from '../../../builder/src/publish/releases.ts';
import { r2Settings } from '../../../builder/src/r2/settings.ts';
import { verifyBuild } from '../../../builder/src/tiles/verify.ts';
import { type LoopbackR2, loopbackEnvironment, startLoopbackR2 } from '../../../tools/testbed/loopback-r2.ts';
import {
  FOUR_STATES,
  type SampleHospital,
  sampleHospitals,
  writeWorld,
} from '../../../tools/testbed/price-world.ts';
import { aProvider } from '../../support/providers/priced-providers.ts';
import { addProviders } from '../../support/providers/with-providers.ts';
import '../../support/worlds/need-small-dictionary.ts';

const HOSPITALS = 50;
const hospitals = sampleHospitals(HOSPITALS, FOUR_STATES);
const [zip, city, state] = FOUR_STATES[0] ?? ['', '', ''];
const PROVIDERS = {
  cardiology: [1, 2, 3].map((npi) => aProvider(npi, { zip, city, state })),
  '73721': [aProvider(4, { zip, city, state })],
};

let [dir, server, store] = ['', undefined as unknown as LoopbackR2, undefined as unknown as ReleaseStore];
/** Keys that the publisher wrote, the pointer too. */
const puts: string[] = [];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atlas-writes-'));
  server = await startLoopbackR2();
  const send = (request: Request) => {
    if (request.method === 'PUT') puts.push(new URL(request.url).pathname.split('/').slice(2).join('/'));
    return fetch(request);
  };
  store = r2Store(r2Settings(loopbackEnvironment(server)), { send });
  await night(1, hospitals);
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true, force: true });
});

/** Builds and publishes as of a day of August; gives the tiles by path, and what was written. */
async function night(day: number, world: readonly SampleHospital[]) {
  const [dataDir, outDir] = [join(dir, `data-${day}`), join(dir, `build-${day}`)];
  await writeWorld(dataDir, FOUR_STATES, world);
  await build({ dataDir, outDir, threads: 1, asOf: `2026-08-0${day}` });
  await addProviders(outDir, PROVIDERS);
  expect((await verifyBuild(outDir)).faults).toEqual([]);
  puts.length = 0;
  const published = await publishBuild({ store, dir: outDir, publishedBy: 'test' });
  const keys = (await readFile(join(outDir, 'inventory.ndjson'), 'utf8')).trim().split('\n');
  return {
    published,
    written: [...puts],
    keys: keys.map((line) => (JSON.parse(line) as { key: string }).key),
  };
}

it('writes three objects and the pointer when nothing changed overnight', async () => {
  const { published, written } = await night(2, hospitals);
  const { release } = published;
  expect(published).toMatchObject({ moved: true, written: 3 });
  expect(written.sort()).toEqual(
    [
      'current.json',
      ...['changes', 'index', 'manifest'].map((name) => `tiles/${release}/${name}.json`),
    ].sort(),
  );
});

it('writes no provider or member tile that is the same when one hospital in fifty has other prices', async () => {
  const before = new Set(server.objects.keys());
  const changed = hospitals.map((hospital, i) =>
    i === 7 ? { ...hospital, factor: hospital.factor * 1.2 } : hospital,
  );
  const { written, keys, published } = await night(3, changed);
  expect(written.filter((key) => key !== 'current.json' && before.has(key))).toEqual([]);
  expect(written.filter((key) => key.startsWith('shared/members/'))).toEqual([]);
  const tiles = keys.filter((key) => key.startsWith('shared/providers/') && !key.includes('/index-'));
  const isNew = tiles.filter((key) => !before.has(key));
  expect(written.filter((key) => tiles.includes(key)).sort()).toEqual(isNew.sort());
  expect(isNew.length).toBeLessThan(tiles.length);
  expect(published.present).toBe(keys.filter((key) => before.has(key)).length);
});

it('goes back over one release, whose tiles are all there', async () => {
  const live = await store.readPointer();
  expect(await rollBack(store, 'test')).toEqual({
    release: live?.pointer.previous,
    previous: live?.pointer.release,
  });
});
