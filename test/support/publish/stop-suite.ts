// What must hold wherever a publisher dies, asked of any store: a reader sees one release whole, and a rerun completes.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishBuild } from '../../../builder/src/publish/publish.ts';
import { releaseKeys } from '../../../builder/src/publish/release-keys.ts';
import { PointerMoved, type ReleaseStore } from '../../../builder/src/publish/release-store.ts';
import type { Fetch } from '../../../builder/src/r2/repeat.ts';
import { Changes } from '../../../schemas/changes.ts';
import { InventoryEntry, Manifest } from '../../../schemas/manifest.ts';
import { BuildIndex, CURRENT_KEY, CurrentPointer, tileKeys } from '../../../schemas/tile.ts';
import { sampleHospitals, TWO_ZIP3S, writeWorld } from '../../../tools/testbed/price-world.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { aProvider } from '../providers/priced-providers.ts';
import { addProviders } from '../providers/with-providers.ts';
import { onceInRun } from '../run/once.ts';
import { IS_SOAK, rounds, testSeed } from '../soak.ts';
import { buildAllSmall } from '../worlds/small-build.ts';
import { type StopAt, Stopped, stoppedFetch } from './stopped-calls.ts';

/** The most objects a release of these tests may have: it is stopped at many calls. */
const MAX_OBJECTS = 60;
/** Stops at seeded points of parallel uploads. */
const SEEDED_STOPS = rounds(1, 100);
const SEED = testSeed(20261120);
/** Moments of a call at which a publisher dies. */
const MOMENTS = ['before', 'after'] as const;
/**
 * The stops that are tried, in a soak all. Otherwise one moment, in turn, of some calls: of the last calls, which write
 * the index and move the pointer, and of every fortieth earlier call, because most of these are uploads of one kind.
 */
const [LAST_CALLS, CALLS_APART] = [4, 40];
/** Of a store whose calls are dear. */
export const FEW_LAST_CALLS = 2;

function stopsOf(calls: number, lastCalls: number): StopAt[] {
  const all = Array.from({ length: calls }, (_, i) => i + 1);
  if (IS_SOAK) return all.flatMap((call) => MOMENTS.map((when) => ({ call, when })));
  return all
    .filter((call) => call > calls - lastCalls || call % CALLS_APART === 1)
    .map((call, i) => ({ call, when: MOMENTS[i % 2] ?? 'before' }));
}

const STOPS_TIMEOUT_MS = 600_000;
const sendNow: Fetch = (request) => fetch(request);

/** A store to publish to, and a reader's view of it that goes round the publisher. */
export type StopTarget = {
  open(send: Fetch): ReleaseStore;
  /** Texts in the order of the keys. */
  read(keys: readonly string[]): Promise<(string | undefined)[]>;
  /**
   * Forgets all objects but some and the index rows of some builds, and points where it pointed; nothing is noted as
   * retired.
   */
  reset(kept: ReadonlySet<string>, forget: readonly string[], pointer: string | undefined): Promise<void>;
};

/** One key near both ZIP3s of the world: a manifest, two tiles and a member tile. */
const PROVIDERS = { cardiology: [1, 2, 3].map((npi) => aProvider(npi)) };

type Folder = { dir: string; manifest: Manifest };

/** Builds that differ in the date of one file. */
const DATES = { first: '2026-05-02', next: '2026-05-03', other: '2026-05-04' };

/** The builds below `dir`. The suites of all stores publish them. */
async function buildFolders(dir: string): Promise<void> {
  for (const [name, dated] of Object.entries(DATES)) {
    const hospitals = sampleHospitals(4, TWO_ZIP3S).map((hospital, i) => {
      return { ...hospital, codes: 6, dated: i === 0 ? dated : hospital.dated };
    });
    await writeWorld(join(dir, `data-${name}`), TWO_ZIP3S, hospitals);
  }
  const folders = Object.keys(DATES).map((name) => [join(dir, `data-${name}`), join(dir, name)] as const);
  await buildAllSmall(folders, '2026-08-01');
  for (const [, outDir] of folders) await addProviders(outDir, PROVIDERS);
}

async function readFolder(dir: string): Promise<Folder> {
  return { dir, manifest: Manifest.parse(JSON.parse(await readFile(join(dir, 'manifest.json'), 'utf8'))) };
}

/** Describes the behaviour of a store under stops; `open` starts it, `close` ends it. */
export function describeStops(
  name: string,
  open: () => Promise<StopTarget>,
  close: () => Promise<void>,
  lastCalls = LAST_CALLS,
): void {
  describe(name, () => {
    let target: StopTarget;
    let [first, next, other] = [[], [], []] as unknown as [Folder, Folder, Folder];
    let pointerAtFirst: string | undefined;

    beforeAll(async () => {
      const dir = await onceInRun('publish-stops', buildFolders);
      [first, next, other] = [
        await readFolder(join(dir, 'first')),
        await readFolder(join(dir, 'next')),
        await readFolder(join(dir, 'other')),
      ];
      target = await open();
      await publish(first);
      pointerAtFirst = await readOne(CURRENT_KEY);
    });
    afterAll(close);

    const publish = (folder: Folder, send: Fetch = sendNow) =>
      publishBuild({ store: target.open(send), dir: folder.dir, publishedBy: 'test' });
    const keysOf = async ({ dir, manifest: { build } }: Folder) => {
      const lines = (await readFile(join(dir, 'inventory.ndjson'), 'utf8')).trim().split('\n');
      const keys = lines.map((line) => InventoryEntry.parse(JSON.parse(line)).key);
      return [...keys, tileKeys.manifest(build), tileKeys.changes(build)];
    };
    const backToFirst = async () =>
      target.reset(new Set(await keysOf(first)), [next.manifest.build, other.manifest.build], pointerAtFirst);

    async function readOne(key: string): Promise<string | undefined> {
      return (await target.read([key]))[0];
    }

    /** Follows the pointer and reads every listed object; gives the release. */
    async function readWhole(): Promise<string> {
      const { release } = CurrentPointer.parse(JSON.parse((await readOne(CURRENT_KEY)) ?? 'null'));
      const folder = [first, next, other].find(({ manifest }) => manifest.build === release);
      const index = BuildIndex.parse(JSON.parse((await readOne(tileKeys.index(release))) ?? 'null'));
      const keys = await releaseKeys(target.read, release, index);
      expect(keys.length).toBe((folder?.manifest.counts.objects ?? 0) + 1);
      const texts = await target.read(keys);
      await Promise.all(
        keys.map(async (key, i) => {
          const path = key === tileKeys.manifest(release) ? 'manifest.json' : key;
          expect(texts[i], key).toBe(await readFile(join(folder?.dir ?? '', path), 'utf8'));
        }),
      );
      return release;
    }

    async function stopAndRerun(stop: StopAt, seed?: number): Promise<void> {
      await backToFirst();
      const { send } = stoppedFetch(stop, seed === undefined ? undefined : seededRandom(seed));
      const where = `stopped ${stop.when} call ${stop.call}, seed ${seed}`;
      await expect(publish(next, send), where).rejects.toThrow(Stopped);
      expect([first.manifest.build, next.manifest.build], where).toContain(await readWhole());
      await publish(next);
      expect(await readWhole(), where).toBe(next.manifest.build);
      const noted = new Map((await target.open(sendNow).listReleases()).map((entry) => [entry.build, entry]));
      expect(noted.get(next.manifest.build), where).toMatchObject({ retiredAt: null });
      expect(noted.get(next.manifest.build)?.publishedAt, where).not.toBeNull();
      expect(noted.get(first.manifest.build)?.retiredAt, where).not.toBeNull();
    }

    it(`has a release of at most ${MAX_OBJECTS} objects`, () => {
      expect(next.manifest.counts.objects).toBeLessThanOrEqual(MAX_OBJECTS);
      expect(next.manifest.counts.zip3).toBe(2);
    });

    it(
      'shows one release whole after a stop at any call, and a rerun completes',
      async () => {
        await backToFirst();
        const whole = stoppedFetch();
        await publish(next, whole.send);
        expect(whole.calls()).toBeGreaterThan(10);
        for (const stop of stopsOf(whole.calls(), lastCalls)) await stopAndRerun(stop);
      },
      STOPS_TIMEOUT_MS,
    );

    it(
      `shows one release whole after ${SEEDED_STOPS} stops in parallel uploads (seed ${SEED})`,
      async () => {
        await backToFirst();
        const whole = stoppedFetch(undefined, seededRandom(SEED));
        await publish(next, whole.send);
        const random = seededRandom(SEED);
        for (let i = 0; i < SEEDED_STOPS; i += 1) {
          const when = random.pick(MOMENTS);
          await stopAndRerun({ call: 1 + random.int(whole.calls()), when }, SEED + i);
        }
      },
      STOPS_TIMEOUT_MS,
    );

    it('publishes the same again without writing anything', async () => {
      await backToFirst();
      expect(await publish(next)).toMatchObject({ moved: true, previous: first.manifest.build });
      expect(await publish(next)).toMatchObject({ moved: false, written: 0 });
      await target.reset(new Set([...(await keysOf(first)), ...(await keysOf(next))]), [], pointerAtFirst);
      const again = await publish(next);
      expect(again).toMatchObject({ moved: true, written: 0, present: next.manifest.counts.objects });
    });

    it('lets one of two publishers at once win, and the other says so', async () => {
      await backToFirst();
      const barrier = meetBeforeThePointer();
      const outcomes = await Promise.allSettled([publish(next, barrier), publish(other, barrier)]);
      const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(lost).toHaveLength(1);
      expect(lost[0]?.reason).toBeInstanceOf(PointerMoved);
      expect(String(lost[0]?.reason)).toContain('another publish won');
      const won = outcomes[0]?.status === 'fulfilled' ? next : other;
      expect(await readWhole()).toBe(won.manifest.build);
    });

    it('puts the change feed beside the manifest', async () => {
      await backToFirst();
      await publish(next);
      const text = await readOne(tileKeys.changes(next.manifest.build));
      const changes = Changes.parse(JSON.parse(text ?? 'null'));
      expect(changes).toMatchObject({ build: next.manifest.build, previous: first.manifest.build });
      expect(changes.inputs).toMatchObject({ lost: [], gained: [], replaced: [{ kind: 'mrf' }] });
    });
  });
}

/** Holds the first two writes of the pointer until both publishers have come to it. */
function meetBeforeThePointer(): Fetch {
  const waiting: (() => void)[] = [];
  return async (request) => {
    const movesPointer =
      (request.method === 'PUT' && request.url.endsWith(CURRENT_KEY)) ||
      (request.method === 'POST' && request.url.endsWith('/pointer'));
    if (movesPointer) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 2) for (const go of waiting) go();
      });
    }
    return fetch(request);
  };
}
