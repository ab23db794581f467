// Nights as the guards meet them, through the whole publish: bad ones are stopped, ordinary ones are not.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../builder/src/pipeline/build.ts';
import { GuardBreach } from '../../../builder/src/publish/guards.ts';
import { publishBuild } from '../../../builder/src/publish/publish.ts';
import { r2Store } from '../../../builder/src/publish/r2-store.ts';
import type { ReleaseStore } from '../../../builder/src/publish/release-store.ts';
import { r2Settings } from '../../../builder/src/r2/settings.ts';
import { Changes } from '../../../schemas/changes.ts';
import { tileKeys } from '../../../schemas/tile.ts';
import { type LoopbackR2, loopbackEnvironment, startLoopbackR2 } from '../../../tools/testbed/loopback-r2.ts';
import {
  FOUR_STATES,
  type SampleHospital,
  sampleHospitals,
  writeWorld,
} from '../../../tools/testbed/price-world.ts';
import { rounds } from '../../support/soak.ts';
import '../../support/worlds/need-small-dictionary.ts';

const HOSPITALS = 50;
const ORDINARY_NIGHTS = rounds(2, 10);
const usual = sampleHospitals(HOSPITALS, FOUR_STATES);

let [dir, server, store] = ['', undefined as unknown as LoopbackR2, undefined as unknown as ReleaseStore];
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atlas-nights-'));
  server = await startLoopbackR2();
  store = r2Store(r2Settings(loopbackEnvironment(server)));
  await night('first', usual, 1);
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true, force: true });
});

/** Builds a night's files as of a day of August and publishes. */
async function night(name: string, hospitals: readonly SampleHospital[], day: number, force?: string) {
  const [dataDir, outDir] = [join(dir, `data-${name}`), join(dir, `build-${name}`)];
  await writeWorld(dataDir, FOUR_STATES, hospitals);
  await build({ dataDir, outDir, threads: 1, asOf: `2026-08-${String(day).padStart(2, '0')}` });
  return publishBuild({ store, dir: outDir, publishedBy: 'test', ...(force ? { force } : {}) });
}

const BAD: Record<string, { hospitals: SampleHospital[]; stoppedBy: string }> = {
  'half the rows gone': {
    hospitals: usual.map((hospital) => ({ ...hospital, codes: hospital.codes / 2 })),
    stoppedBy: 'observations_lost',
  },
  'half the hospitals gone': { hospitals: usual.slice(0, HOSPITALS / 2), stoppedBy: 'files_lost' },
  'prices times 100': {
    hospitals: usual.map((hospital) => ({ ...hospital, factor: hospital.factor * 100 })),
    stoppedBy: 'medians_jumped',
  },
  'a state missing': { hospitals: usual.filter(({ state }) => state !== 'KS'), stoppedBy: 'states_shrunk' },
  'no hospital at all': { hospitals: [], stoppedBy: 'no_price_files' },
};

describe('a bad night', () => {
  it.each(Object.entries(BAD))('with %s is stopped and says why', async (name, { hospitals, stoppedBy }) => {
    const before = await store.readPointer();
    const stopped = await night(name.replaceAll(' ', '-'), hospitals, 2).catch((error) => error);
    expect(stopped).toBeInstanceOf(GuardBreach);
    expect((stopped as GuardBreach).breaches.map(({ guard }) => guard)).toContain(stoppedBy);
    expect(await store.readPointer()).toEqual(before);
  });
});

describe('ordinary nights', () => {
  it(`pass, ${ORDINARY_NIGHTS} in a row: one file in fifty changed, one hospital lost`, async () => {
    for (let n = 0; n < ORDINARY_NIGHTS; n += 1) {
      const hospitals = usual
        .filter((_, i) => i !== (n * 7) % HOSPITALS)
        .map((hospital, i) =>
          i === n * 3 ? { ...hospital, dated: `2026-06-${10 + n}`, factor: hospital.factor * 1.2 } : hospital,
        );
      expect(await night(`ordinary-${n}`, hospitals, 3 + n)).toMatchObject({ moved: true, forced: [] });
    }
  });
});

describe("a night whose guards only warn, as on a person's own machine", () => {
  it('is published with its change feed, and the breaches come with the result', async () => {
    const [dataDir, outDir] = [join(dir, 'data-warn'), join(dir, 'build-warn')];
    await writeWorld(dataDir, FOUR_STATES, usual.slice(0, 20));
    const { build: id } = await build({ dataDir, outDir, threads: 1, asOf: '2026-08-15' });
    const warned = await publishBuild({ store, dir: outDir, publishedBy: 'a person', guards: 'warn' });
    expect(warned).toMatchObject({ moved: true, release: id });
    expect(warned.forced.map(({ guard }) => guard)).toContain('files_lost');
    expect((await store.readPointer())?.pointer.published_by).toBe('a person');
    const [changes] = await store.readObjects([tileKeys.changes(id)]);
    expect(Changes.parse(JSON.parse(changes ?? '')).previous).toBe(warned.previous);
  });
});

describe('a forced night', () => {
  it('is published past the guards, and the pointer says past which and why', async () => {
    const smaller = usual.slice(0, 10);
    const published = await night('forced', smaller, 20, 'the region was sold');
    expect(published.forced.map(({ guard }) => guard)).toContain('files_lost');
    const { pointer } = (await store.readPointer()) ?? {};
    expect(pointer?.published_by).toContain('files_lost');
    expect(pointer?.published_by).toContain('the region was sold');
  });
});
