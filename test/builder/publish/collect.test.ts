// Removing old releases: what may be needed stays, what nobody can go back to goes after its grace.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { build } from '../../../builder/src/pipeline/build.ts';
import { collectReleases } from '../../../builder/src/publish/collect.ts';
import { publishBuild } from '../../../builder/src/publish/publish.ts';
import { r2Store } from '../../../builder/src/publish/r2-store.ts';
import type { ReleaseStore } from '../../../builder/src/publish/release-store.ts';
import { listReleases, rollBack } from '../../../builder/src/publish/releases.ts';
import { r2Settings } from '../../../builder/src/r2/settings.ts';
import { OBJECT_FOLDERS } from '../../../schemas/tile.ts';
import { type LoopbackR2, loopbackEnvironment, startLoopbackR2 } from '../../../tools/testbed/loopback-r2.ts';
import { sampleHospitals, TWO_ZIP3S, writeWorld } from '../../../tools/testbed/price-world.ts';
import { aProvider } from '../../support/providers/priced-providers.ts';
import { addProviders } from '../../support/providers/with-providers.ts';

vi.mock(import('../../../schemas/vocabulary/procedures.ts'), async (original) =>
  (await import('../../support/worlds/small-dictionary.ts')).smallDictionary(await original()),
);

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
  for (let n = 1; n <= NIGHTS; n += 1) {
    clock = onNight(n);
    const hospitals = sampleHospitals(6, TWO_ZIP3S).map((hospital) => ({
      ...hospital,
      dated: `2026-05-0${n}`,
    }));
    const [dataDir, outDir] = [join(dir, `data-${n}`), join(dir, `build-${n}`)];
    await writeWorld(dataDir, TWO_ZIP3S, hospitals);
    await build({ dataDir, outDir, threads: 1, asOf: '2026-08-01' });
    builds.push((await addProviders(outDir, { cardiology: [aProvider(1), aProvider(2)] })).build);
    await publishBuild({ store, dir: outDir, publishedBy: 'test' });
  }
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true, force: true });
});

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
    const rows = server.db.prepare('SELECT DISTINCT build FROM tiles ORDER BY build').all();
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

  it('lists the objects of all folders, and does not go back to a release that lost one', async () => {
    const [release] = (await listReleases(store)).filter(({ state }) => state === 'previous');
    const stored = [...server.objects].filter(([key]) => key.includes(`/${release?.build}/`));
    expect(new Set(stored.map(([key]) => key.split('/')[0]))).toEqual(new Set(OBJECT_FOLDERS));
    expect(release?.objects).toBe(stored.length);
    for (const [key, object] of stored.filter(([name]) => !name.startsWith('tiles/'))) {
      server.objects.delete(key);
      await expect(rollBack(store, 'test'), key).rejects.toThrow(key);
      server.objects.set(key, object);
    }
    expect(await rollBack(store, 'test')).toMatchObject({ release: release?.build });
  });
});
