// Builds of one date are ordered by when they went live: the hash in a build id says nothing about time.
import { expect, it } from 'vitest';
import { collectReleases } from '../../../builder/src/publish/collect.ts';
import { r2Store } from '../../../builder/src/publish/r2-store.ts';
import type { ReleaseStore } from '../../../builder/src/publish/release-store.ts';
import { listReleases } from '../../../builder/src/publish/releases.ts';
import { r2Settings } from '../../../builder/src/r2/settings.ts';
import { tileKeys } from '../../../schemas/tile.ts';
import { loopbackEnvironment, startLoopbackR2 } from '../../../tools/testbed/loopback-r2.ts';

const DAY = '2026-08-01';
/** Three builds of one date in the order in which they went live; their hashes are in another order. */
const WENT_LIVE = [`${DAY}-ffffffffffff`, `${DAY}-000000000000`, `${DAY}-888888888888`] as const;
const [FIRST, SECOND, THIRD] = WENT_LIVE;
const EARLIER = '2026-07-31-eeeeeeeeeeee';
const at = (hour: number) => `2026-08-02T0${hour}:00:00.000Z`;

/** A store of these builds; `live` gives when each first went live. */
function storeOf(live: Record<string, string | null>): ReleaseStore {
  const builds = Object.keys(live);
  return {
    listReleases: async () =>
      builds.map((build) => ({ build, asOf: DAY, publishedAt: live[build] ?? null, retiredAt: null })),
    async *listObjects(prefix: string) {
      yield builds
        .map((build, i) => ({ key: tileKeys.manifest(build), bytes: 1, md5: '', uploadedAt: at(i) }))
        .filter(({ key }) => key.startsWith(prefix));
    },
    readObjects: async (keys: readonly string[]) => keys.map(() => undefined),
    readPointer: async () => undefined,
  } as Partial<ReleaseStore> as ReleaseStore;
}

it('lists them newest first, and an earlier date behind them however late it went live', async () => {
  const store = storeOf({ [SECOND]: at(2), [EARLIER]: at(9), [THIRD]: at(3), [FIRST]: at(1) });
  expect((await listReleases(store)).map(({ build }) => build)).toEqual([THIRD, SECOND, FIRST, EARLIER]);
});

it('orders a build that never went live by when it was written', async () => {
  const store = storeOf({ [SECOND]: null, [FIRST]: null, [THIRD]: '2026-08-01T23:00:00.000Z' });
  expect((await listReleases(store)).map(({ build }) => build)).toEqual([FIRST, SECOND, THIRD]);
});

it('keeps the newest of them when old releases are removed', async () => {
  const store = storeOf({ [FIRST]: at(1), [SECOND]: at(2), [THIRD]: at(3) });
  const now = new Date('2026-09-01T00:00:00Z');
  const { removed } = await collectReleases(store, { keep: 1, graceDays: 1, now, dryRun: true });
  expect(removed).toEqual([SECOND, FIRST]);
});

it('lists the index rows in the same order', async () => {
  const server = await startLoopbackR2();
  try {
    const insert = server.db.prepare('INSERT INTO releases (build, as_of, published_at) VALUES (?, ?, ?)');
    for (const [i, build] of WENT_LIVE.entries()) insert.run(build, DAY, at(i + 1));
    insert.run(EARLIER, '2026-07-31', at(9));
    insert.run(`${DAY}-999999999999`, DAY, null);
    const listed = await r2Store(r2Settings(loopbackEnvironment(server))).listReleases();
    expect(listed.map(({ build }) => build)).toEqual([THIRD, SECOND, FIRST, `${DAY}-999999999999`, EARLIER]);
  } finally {
    await server.close();
  }
});
