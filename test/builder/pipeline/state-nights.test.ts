// Incremental nights from an empty runner: what is read, what is taken from the state, and that the bytes of the build
// are those of a full one. Against R2, and in `npm run soak` against a folder too, which the tests of `read` use.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stateSettings } from '../../../builder/src/r2/settings.ts';
import { folderStore } from '../../../builder/src/state/folder-store.ts';
import { r2State } from '../../../builder/src/state/r2-state.ts';
import { FileLast } from '../../../builder/src/state/records.ts';
import type { StateStore } from '../../../builder/src/state/state-store.ts';
import { type LoopbackR2, loopbackEnvironment, startLoopbackR2 } from '../../../tools/testbed/loopback-r2.ts';
import { treeOf } from '../../support/files/tree.ts';
import { IS_SOAK, rounds } from '../../support/soak.ts';
import { status } from '../../support/web/hospital-web.ts';
import { type Night, type NightWorld, night, nightWorld } from '../../support/web/night-world.ts';
import { priceFile, zipped } from '../../support/web/price-page.ts';

vi.mock(import('../../../schemas/vocabulary/procedures.ts'), async (original) =>
  (await import('../../support/worlds/small-dictionary.ts')).smallDictionary(await original()),
);
const versions = vi.hoisted(() => ({ reader: 1, statistics: 1 }));
vi.mock('../../../builder/src/observe/reader-version.ts', async (original) => ({
  ...(await original<object>()),
  get READER_VERSION() {
    return versions.reader;
  },
}));
vi.mock('../../../builder/src/aggregate/statistics.ts', async (original) => ({
  ...(await original<object>()),
  get STATISTICS_VERSION() {
    return versions.statistics;
  },
}));

/** Two in a hundred change, spread over the list. */
const HOSPITALS = rounds(50, 500);
const CHANGED = Array.from({ length: HOSPITALS / 50 }, (_, i) => 7 + 50 * i);
const MOST_READ = 0.03;
const STORES: readonly ('folder' | 'R2')[] = IS_SOAK ? ['folder', 'R2'] : ['R2'];

const work = mkdtempSync(join(tmpdir(), 'atlas-state-'));
let folders = 0;
const empty = (): string => join(work, `runner-${++folders}`);
let server: LoopbackR2;
let world: NightWorld;

/** A state that nobody has written to. */
async function freshState(name: 'folder' | 'R2'): Promise<StateStore> {
  if (name === 'folder') return folderStore(empty());
  server.objects.clear();
  return r2State(stateSettings(loopbackEnvironment(server)));
}

/** Names of the files that have a record, of those that begin so. */
const recordsOf = (begin: string) =>
  [...server.objects]
    .filter(([key]) => key.endsWith('/last.json'))
    .flatMap(
      ([, { body }]) =>
        FileLast.safeParse(JSON.parse(String(body)))
          .data?.file.split('/')
          .pop() ?? [],
    )
    .filter((file) => file.startsWith(begin));
const lying = (dir: string) => readdirSync(join(dir, 'inputs/hospitals/files'));

beforeAll(async () => {
  server = await startLoopbackR2();
});
afterAll(async () => {
  await server.close();
  rmSync(work, { recursive: true, force: true });
});
beforeEach(() => {
  [versions.reader, versions.statistics] = [1, 1];
});

describe(`a night on which 2 % of ${HOSPITALS} files changed`, () => {
  const nights: [Night, Record<string, string>][] = [];
  beforeAll(async () => {
    world = await nightWorld(HOSPITALS);
    const kept = empty();
    for (const version of [1, 2]) {
      for (const n of CHANGED) world.versions.set(n, version);
      const full = await night(world, kept, undefined);
      nights.push([full, await treeOf(full.out)]);
    }
  });
  afterAll(() => world.web.close());

  it.each(STORES)(
    'with a state in %s reads and fetches at most 3 in 100 bytes, and gives those of a full build',
    async (name) => {
      const store = await freshState(name);
      const [[firstFull, firstTree], [full, tree]] = nights as [(typeof nights)[0], (typeof nights)[0]];
      for (const n of CHANGED) world.versions.set(n, 1);
      const first = await night(world, empty(), store);
      expect(first.bytesRead).toBe(firstFull.bytesRead);
      expect(await treeOf(first.out)).toEqual(firstTree);
      for (const n of CHANGED) world.versions.set(n, 2);
      const dir = empty();
      const tonight = await night(world, dir, store);
      expect(full.bytesRead).toBe(firstFull.bytesRead);
      expect(tonight.fetched.counts).toEqual({ ok: CHANGED.length, unchanged: HOSPITALS - CHANGED.length });
      expect(lying(dir)).toHaveLength(CHANGED.length);
      expect(tonight.bytesRead).toBeGreaterThan(0);
      expect(tonight.bytesRead / full.bytesRead).toBeLessThanOrEqual(MOST_READ);
      expect(tonight.bytesSent / full.bytesRead).toBeLessThanOrEqual(MOST_READ);
      expect(await treeOf(tonight.out)).toEqual(tree);
    },
  );
});

describe.each(STORES)('nights with their state in %s', (name) => {
  const SMALL = rounds(6, 12);
  let store: StateStore;
  /** A runner of its own, with the state and without. */
  const tonight = (dir = empty()) => night(world, dir, store);
  const inFull = (dir: string) => night(world, dir, undefined);

  beforeEach(async () => {
    [store, world] = [await freshState(name), await nightWorld(SMALL)];
    return () => world.web.close();
  });

  it('read nothing for new statistics, and everything for a new reader', async () => {
    const kept = empty();
    const [first] = [await inFull(kept), await tonight()];
    versions.statistics += 1;
    const recounted = await tonight();
    expect(recounted.bytesRead).toBe(0);
    expect(recounted.fetched.counts).toEqual({ unchanged: SMALL });
    expect(await treeOf(recounted.out)).toEqual(await treeOf((await inFull(kept)).out));
    versions.reader += 1;
    const reread = await tonight();
    expect(reread.bytesRead).toBe(first.bytesRead);
    expect(reread.report.stale_reader).toEqual([]);
    expect(await treeOf(reread.out)).toEqual(await treeOf((await inFull(kept)).out));
    expect((await tonight()).bytesRead).toBe(0);
    expect(recounted.report.build).not.toBe(first.report.build);
  });

  it('use what an older reader made where a file cannot be had, and say so', async () => {
    await tonight();
    versions.reader += 1;
    world.faults.set(5, status(403));
    const blocked = await tonight();
    expect(blocked.fetched.counts).toEqual({ unchanged: SMALL - 1, blocked: 1 });
    const [stale] = blocked.report.stale_reader;
    expect(blocked.report.stale_reader).toHaveLength(1);
    const entry = blocked.report.files.find(({ file }) => file === stale);
    expect(entry).toMatchObject({ status: 'counted', reason: 'stale_reader' });
    expect(entry?.mrf?.header.hospitalName).toBe('Sample Web Hospital 5');
    expect(blocked.report.totals.price_files).toBe(SMALL);
    world.faults.clear();
    const mended = await tonight();
    expect(mended.report.stale_reader).toEqual([]);
    expect(mended.bytesRead).toBeGreaterThan(0);
    expect(mended.bytesRead * (SMALL - 2)).toBeLessThan(blocked.bytesRead);
    expect(mended.report.build).not.toBe(blocked.report.build);
  });

  it('keep the last good copy of a hospital that is blocked or gone, as a runner with its folder does', async () => {
    const kept = empty();
    await Promise.all([tonight(), inFull(kept)]);
    world.faults.set(2, status(403)).set(3, status(404));
    for (const _ of [1, 2]) {
      const [ours, full] = [await tonight(), await inFull(kept)];
      expect(ours.fetched.counts).toEqual({ unchanged: SMALL - 2, blocked: 1, not_found: 1 });
      expect(ours.bytesRead).toBe(0);
      expect(await treeOf(ours.out)).toEqual(await treeOf(full.out));
    }
  });

  it('keep zip archives, files that are refused, and files under new names', async () => {
    const kept = empty();
    world.others.set(1, { '/a.zip': () => zipped(1), '/page.csv': () => Buffer.from('no price file\n') });
    world.others.set(2, { '/2026-01.csv': () => priceFile(2, 1) });
    await Promise.all([tonight(), inFull(kept)]);
    const same = [await tonight(), await inFull(kept)];
    expect(same[0]?.bytesRead).toBe(0);
    expect(await treeOf(same[0]?.out ?? '')).toEqual(await treeOf(same[1]?.out ?? ''));
    world.others.set(2, { '/2026-02.csv': () => priceFile(2, 2) });
    const renamed = [await tonight(), await inFull(kept)];
    expect(await treeOf(renamed[0]?.out ?? '')).toEqual(await treeOf(renamed[1]?.out ?? ''));
    world.faults.set(2, status(500));
    expect((await tonight()).report.totals.price_files).toBe(SMALL);
    world.faults.clear();
    await tonight();
    if (name === 'R2') expect(recordsOf('2026-0')).toEqual(['2026-02.csv']);
  });

  it('hold the copy of tonight and the one before, and no file itself', async () => {
    for (const version of [1, 2, 3]) {
      for (let n = 1; n <= SMALL; n += 1) world.versions.set(n, version);
      await tonight();
    }
    if (name !== 'R2') return;
    const keys = [...server.objects.keys()];
    expect(keys.filter((key) => !/^work\/[0-9a-f]{16}\/(?:last\.json|[0-9a-f]{64}-1)$/.test(key))).toEqual(
      [],
    );
    // A record for each row and each file; two copies of each file.
    expect(keys).toHaveLength(SMALL * 4);
    expect([...server.objects.values()].filter(({ body }) => body.includes('sample scan'))).toEqual([]);
    expect(server.refusals).toEqual([]);
  });

  it('come to the same after a night that ended between fetching and reading', async () => {
    const kept = empty();
    await Promise.all([tonight(), inFull(kept)]);
    world.versions.set(4, 2);
    const broken = night(world, empty(), store, {
      onProgress: () => {
        throw new Error('the runner is lost');
      },
    });
    await expect(broken).rejects.toThrow('the runner is lost');
    const again = await tonight();
    expect(again.fetched.counts).toEqual({ ok: 1, unchanged: SMALL - 1 });
    const full = await inFull(kept);
    expect(again.report.build).toBe(full.report.build);
  });

  it('need the state for a folder that was filled with one', async () => {
    await tonight();
    const dir = empty();
    await tonight(dir);
    const bare = night(world, dir, store, { outDir: empty(), state: folderStore(empty()) });
    await expect(bare).rejects.toThrow('fetch again');
    const { build } = await import('../../../builder/src/pipeline/build.ts');
    const without = build({ dataDir: join(dir, 'inputs'), outDir: empty(), threads: 1, asOf: '2026-11-01' });
    await expect(without).rejects.toThrow('Give --state');
  });
});
