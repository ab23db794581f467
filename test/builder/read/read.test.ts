// `read` over a loopback world of hospital sites with planted faults: what it keeps, what it asks for, and what the disk
// holds meanwhile. The build from the state alone has the bytes of a build from a folder.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fetchHospitals } from '../../../builder/src/fetch/fetch-hospitals.ts';
import { build } from '../../../builder/src/pipeline/build.ts';
import { readShard } from '../../../builder/src/read/read-shard.ts';
import { folderStore } from '../../../builder/src/state/folder-store.ts';
import type { StateStore } from '../../../builder/src/state/state-store.ts';
import { treeOf } from '../../support/files/tree.ts';
import { type HospitalWeb, hospitalWeb } from '../../support/web/hospital-web.ts';
import { KINDS, plantedSites, worldOf } from '../../support/web/hospital-world.ts';
import { GEOGRAPHY } from '../../support/web/night-world.ts';
import { jumpingClock, webOptions } from '../../support/web/options.ts';
import { readOptions } from '../../support/web/read-options.ts';

vi.mock(import('../../../schemas/vocabulary/procedures.ts'), async (original) =>
  (await import('../../support/worlds/small-dictionary.ts')).smallDictionary(await original()),
);

const SITES = plantedSites(Object.keys(KINDS).length, (kind) => kind.startsWith('silent'));
const version = { version: 1 };
const world = worldOf(SITES, version);
const AS_OF = '2026-11-01';

const work = mkdtempSync(join(tmpdir(), 'atlas-read-'));
let folders = 0;
const empty = (): string => join(work, `folder-${++folders}`);
let web: HospitalWeb;

const read = (store: StateStore, more = {}) =>
  readShard(readOptions(world.list(web.port), empty(), store, more));

/** A build of an empty folder with nothing but the state. */
async function buildFrom(state: StateStore): Promise<string> {
  const [dataDir, outDir] = [empty(), empty()];
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'geography.csv'), GEOGRAPHY);
  await build({ dataDir, outDir, threads: 1, asOf: AS_OF, list: world.list(web.port), state });
  return outDir;
}

/** A night of a machine that keeps its folder. */
async function keptNight(dir: string): Promise<{ out: string; counts: object }> {
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'geography.csv'), GEOGRAPHY);
  const clock = jumpingClock();
  const { counts } = await fetchHospitals({
    ...webOptions(world.list(web.port), join(dir, 'hospitals')),
    clock,
  });
  const out = empty();
  await build({ dataDir: dir, outDir: out, threads: 1, asOf: AS_OF });
  return { out, counts };
}

beforeAll(async () => {
  web = await hospitalWeb(world.hosts);
});
afterAll(async () => {
  await web.close();
  rmSync(work, { recursive: true, force: true });
});

describe('two nights of read on empty machines', () => {
  it('give the builds of a machine that keeps its folder, byte by byte', async () => {
    const [store, kept] = [folderStore(empty()), empty()];
    for (const night of [1, 2]) {
      version.version = night;
      const full = await keptNight(kept);
      web.forget();
      const summary = await read(store);
      expect(summary).toMatchObject({ run: night, rows: SITES.length, remaining: 0, counts: full.counts });
      expect(web.mostAtOnce()).toBe(1);
      const ours = await buildFrom(store);
      expect(await treeOf(ours)).toEqual(await treeOf(full.out));
    }
  });
});
