// Removing old releases: what may be needed stays, what nobody can go back to goes after its grace.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../builder/src/pipeline/build.ts';
import { collectReleases } from '../../../builder/src/publish/collect.ts';
import { publishBuild } from '../../../builder/src/publish/publish.ts';
import { r2Store } from '../../../builder/src/publish/r2-store.ts';
import { releaseKeys } from '../../../builder/src/publish/release-keys.ts';
import type { ReleaseStore } from '../../../builder/src/publish/release-store.ts';
import { listReleases, rollBack } from '../../../builder/src/publish/releases.ts';
import { newObject } from '../../../builder/src/publish/sealed-build.ts';
import { r2Settings } from '../../../builder/src/r2/settings.ts';
import { BuildIndex, tileKeys } from '../../../schemas/tile.ts';
import { type LoopbackR2, loopbackEnvironment, startLoopbackR2 } from '../../../tools/testbed/loopback-r2.ts';
import { sampleHospitals, TWO_ZIP3S, writeWorld } from '../../../tools/testbed/price-world.ts';
import { aProvider } from '../../support/providers/priced-providers.ts';
import { addProviders } from '../../support/providers/with-providers.ts';
import '../../support/worlds/need-small-dictionary.ts';

const start = Date.parse('2026-08-01T03:00:00Z');
const NIGHTS = 5;
let [dir, server, store] = ['', undefined as unknown as LoopbackR2, undefined as unknown as ReleaseStore];
let clock = new Date(start);
const builds: string[] = [];

/** The clock of night `n`, from 1. */
const onNight = (n: number) => new Date(start + n * 86_400_000);

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atlas-collect-'));
  server = await startLoopbackR2({ now: () => clock, pageSize: 15 });
  const settings = r2Settings(loopbackEnvironment(server));
  store = r2Store(settings, { now: () => clock });
  for (let n = 1; n <= NIGHTS; n += 1) await publishNight(n);
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true, force: true });
});

/** Builds and publishes a night whose hospitals all have another date. @returns its build */
async function publishNight(n: number): Promise<string> {
  clock = onNight(n);
  const hospitals = sampleHospitals(6, TWO_ZIP3S).map((hospital) => ({
    ...hospital,
    dated: `2026-05-${String(n).padStart(2, '0')}`,
  }));
  const [dataDir, outDir] = [join(dir, `data-${n}`), join(dir, `build-${n}`)];
  await writeWorld(dataDir, TWO_ZIP3S, hospitals);
  await build({ dataDir, outDir, threads: 1, asOf: '2026-08-01' });
  const { build: id } = await addProviders(outDir, { cardiology: [aProvider(1), aProvider(1 + n)] });
  await publishBuild({ store, dir: outDir, publishedBy: 'test' });
  builds.push(id);
  return id;
}

const [first, second, third, fourth, fifth] = [0, 1, 2, 3, 4].map((i) => () => builds[i] ?? '');
const collect = (night: number, keep: number, dryRun = false) =>
  collectReleases(store, { keep, graceDays: 2, now: onNight(night), dryRun });

describe('collecting releases', () => {
  it('removes nothing in its grace, and nothing on a dry run', async () => {
    // The first was retired on night 2, the second on night 3, the third on night 4.
    expect((await collect(3, 0)).removed).toEqual([]);
    expect((await collect(5, 0, true)).removed).toEqual([second?.(), first?.()]);
    expect(await listReleases(store)).toHaveLength(NIGHTS);
  });

  it('keeps the newest, the live one and the one before, and removes objects and index rows of the rest', async () => {
    const { removed, kept } = await collect(30, 3);
    expect(removed).toEqual([second?.(), first?.()]);
    expect(kept.map(({ why }) => why)).toEqual(['live', 'previous', 'among the newest 3']);
    expect([...server.objects.keys()].filter((key) => key.includes(first?.() ?? '-'))).toEqual([]);
    expect(await storedShared()).toEqual(await listedShared([third?.(), fourth?.(), fifth?.()]));
    const rows = server.db.prepare('SELECT DISTINCT build FROM codes ORDER BY build').all();
    expect(rows.map((row) => row.build)).toEqual([third?.(), fourth?.(), fifth?.()]);
  });

  it('never removes what a rollback made live or left behind', async () => {
    await rollBack(store, 'test', third?.());
    const { kept, removed } = await collect(30, 0);
    expect(removed).toEqual([fourth?.()]);
    expect(kept).toEqual([
      { build: fifth?.(), why: 'previous' },
      { build: third?.(), why: 'live' },
    ]);
    await expect(rollBack(store, 'test', fourth?.())).rejects.toThrow('does not have the release');
  });

  it.each([
    'tiles/2026-08-09-aaaaaaaaaaaa/code/70551.json',
    'providers/2026-08-09-aaaaaaaaaaaa/cardiology/500.json',
    'members/2026-08-09-aaaaaaaaaaaa/cardiology/500.json',
  ])('removes an unfinished upload after its grace, also when all that is left is %s', async (key) => {
    clock = onNight(30);
    await store.putObjects([{ key, body: '{}', md5: '' }]);
    expect((await collect(31, 9)).removed).toEqual([]);
    expect((await collect(32, 9)).removed).toEqual(['2026-08-09-aaaaaaaaaaaa']);
    expect(server.objects.has(key)).toBe(false);
  });

  it('lists what a release consists of, and does not go back to one that lost an object', async () => {
    const [release] = (await listReleases(store)).filter(({ state }) => state === 'previous');
    const shared = await listedShared([release?.build]);
    // The index is one more.
    expect(release?.objects).toBe(shared.length + 1);
    expect(new Set(shared.map((key) => key.split('/')[1]))).toEqual(
      new Set(['code', 'zip3-statistics', 'zip3', 'state', 'cell', 'providers', 'members']),
    );
    for (const key of shared.filter((one) => /providers|members|zip3/.test(one))) {
      const object = server.objects.get(key);
      server.objects.delete(key);
      await expect(rollBack(store, 'test'), key).rejects.toThrow(key);
      if (object) server.objects.set(key, object);
    }
    expect(await rollBack(store, 'test')).toMatchObject({ release: release?.build });
  });

  it('removes nothing more when a build appears meanwhile, and goes on later', async () => {
    const [live] = (await listReleases(store)).filter(({ state }) => state === 'live');
    const night = await publishNight(6);
    const other = '2026-09-09-bbbbbbbbbbbb';
    clock = onNight(60);
    await store.putObjects([newObject(tileKeys.index(other), '{}')]);
    const before = server.objects.size;
    const options = { keep: 0, graceDays: 2, now: onNight(61) };
    const late: ReleaseStore = { ...store, listObjects: hideOnce(store, other) };
    await expect(collectReleases(late, options)).rejects.toThrow(`${other} is being published`);
    // The manifest of the build that goes, and no tile.
    expect(server.objects.size).toBe(before - 1);
    await store.deleteObjects([tileKeys.index(other)]);
    expect((await collectReleases(store, options)).removed).toHaveLength(1);
    expect(await storedShared()).toEqual(await listedShared([live?.build, night]));
  });

  it('leaves tiles that an unfinished upload may need, and goes on when it ended', async () => {
    const [going] = (await listReleases(store)).filter(({ state }) => state === 'previous');
    const live = await publishNight(7);
    // An upload that has written its index and none of its tiles.
    const unfinished = '2026-09-10-cccccccccccc';
    const [text] = await store.readObjects([tileKeys.index(live)]);
    const index = { ...JSON.parse(text ?? 'null'), build: unfinished };
    index.editions.provider_keys = 'AAAAAAAAAAAA';
    clock = onNight(120);
    await store.putObjects([newObject(tileKeys.index(unfinished), JSON.stringify(index))]);
    const options = { keep: 0, graceDays: 2, now: onNight(121) };
    const first = await collectReleases(store, options);
    expect(first).toMatchObject({ removed: [], unfinished: [going?.build] });
    await store.deleteObjects([tileKeys.index(unfinished)]);
    const second = await collectReleases(store, options);
    expect(second).toMatchObject({ unfinished: [], removed: [going?.build] });
    expect(await storedShared()).toEqual(await listedShared([live, builds.at(-2)]));
  });
});

/** A list of objects that does not show a build the first time. */
function hideOnce(from: ReleaseStore, build: string): ReleaseStore['listObjects'] {
  let isFirst = true;
  return async function* (prefix) {
    const hides = isFirst;
    if (prefix === 'tiles/') isFirst = false;
    for await (const page of from.listObjects(prefix))
      yield hides ? page.filter(({ key }) => !key.includes(build)) : page;
  };
}

/** Keys of the shared tiles that are stored. */
async function storedShared(): Promise<string[]> {
  return [...server.objects.keys()].filter((key) => key.startsWith('shared/')).sort();
}

/** Keys of the shared tiles that some builds list. */
async function listedShared(of: readonly (string | undefined)[]): Promise<string[]> {
  const keys = new Set<string>();
  for (const build of of) {
    const [text] = await store.readObjects([tileKeys.index(build ?? '')]);
    const index = BuildIndex.parse(JSON.parse(text ?? 'null'));
    for (const key of await releaseKeys((wanted) => store.readObjects(wanted), build ?? '', index))
      if (key.startsWith('shared/')) keys.add(key);
  }
  return [...keys].sort();
}
