// Nights on which sites do not answer: seen in the report, the diff and the change feed, and red when they are many.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FetchReport } from '../../../builder/src/fetch/fetch-status.ts';
import { build } from '../../../builder/src/pipeline/build.ts';
import { barBuild, unbarBuild } from '../../../builder/src/publish/bars.ts';
import { diffBuilds, printChanges } from '../../../builder/src/publish/diff.ts';
import { GuardBreach } from '../../../builder/src/publish/guards.ts';
import { publishAndReport } from '../../../builder/src/publish/publish-and-report.ts';
import { r2Store } from '../../../builder/src/publish/r2-store.ts';
import type { ReleaseStore } from '../../../builder/src/publish/release-store.ts';
import { listReleases, rollBack } from '../../../builder/src/publish/releases.ts';
import { listStandIns } from '../../../builder/src/publish/stand-ins.ts';
import { webhookOf } from '../../../builder/src/publish/webhook.ts';
import { r2Settings } from '../../../builder/src/r2/settings.ts';
import type { BuildReport } from '../../../builder/src/report/build-report.ts';
import { Changes } from '../../../schemas/changes.ts';
import { tileKeys } from '../../../schemas/tile.ts';
import { type LoopbackR2, loopbackEnvironment, startLoopbackR2 } from '../../../tools/testbed/loopback-r2.ts';
import { sampleHospitals, TWO_ZIP3S, writeWorld } from '../../../tools/testbed/price-world.ts';
import {
  startWebhookServer,
  WEBHOOK_SECRET,
  type WebhookServer,
} from '../../support/publish/webhook-server.ts';
import '../../support/worlds/need-small-dictionary.ts';

const HOSPITALS = 12;
const MAX_DAYS = 2;
type Row = FetchReport['hospitals'][number];
type Status = Row['status'];

let [dir, server, store] = ['', undefined as unknown as LoopbackR2, undefined as unknown as ReleaseStore];
let hook: WebhookServer;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atlas-bad-nights-'));
  server = await startLoopbackR2();
  store = r2Store(r2Settings(loopbackEnvironment(server)));
  hook = await startWebhookServer();
});
afterAll(async () => {
  await Promise.all([server.close(), hook.close()]);
  await rm(dir, { recursive: true, force: true });
});

/** A row of the list: the hospital's file was fetched, or the file of an earlier night stands in. */
function rowOf(i: number, status: Status): Row {
  const file = `sample-hospital-${i + 1}.csv`;
  const url = `https://hospitals.example/${file}`;
  const isGood = status === 'ok';
  return {
    ...{ source: `${i}`.padStart(16, '0'), name: `Sample Hospital ${i + 1}`, ccn: String(160_001 + i) },
    ...{ status, detail: '', pointer: null, blocks_without_url: 0, unusable_urls: [] },
    files: isGood
      ? [
          {
            ...{ url, status, detail: '', file, bytes: 1, sha256: null, etag: null, last_modified: null },
            locations: [],
          },
        ]
      : [],
    kept: isGood ? [] : [{ file, url }],
  };
}

/** Builds a night of August; `statuses` by hospital, `ok` where none is given. */
async function night(day: number, statuses: Record<number, Status>): Promise<string> {
  const [dataDir, outDir] = [join(dir, `data-${day}`), join(dir, `build-${day}`)];
  await writeWorld(dataDir, TWO_ZIP3S, sampleHospitals(HOSPITALS, TWO_ZIP3S));
  const hospitals = Array.from({ length: HOSPITALS }, (_, i) => rowOf(i, statuses[i] ?? 'ok'));
  const report = { format: 1, kind: 'fetch-status', run: day, counts: {}, hospitals };
  await writeFile(join(dataDir, 'status.json'), JSON.stringify(report, null, 1));
  const standIns = await listStandIns(store, MAX_DAYS);
  await writeFile(join(dataDir, 'stand-ins.json'), JSON.stringify(standIns));
  await build({ dataDir, outDir, threads: 1, asOf: `2026-08-0${day}` });
  return outDir;
}

function publish(outDir: string, force?: string) {
  const notify = webhookOf({ ATLAS_WEBHOOK_URL: hook.url, ATLAS_WEBHOOK_SECRET: WEBHOOK_SECRET });
  const options = { store, dir: outDir, publishedBy: 'test', ...(force === undefined ? {} : { force }) };
  return publishAndReport(options, notify, (warning) => expect.fail(warning));
}

async function feedOf(release: string): Promise<Changes> {
  const [text] = await store.readObjects([tileKeys.changes(release)]);
  return Changes.parse(JSON.parse(text ?? 'null'));
}
const readReport = async (outDir: string): Promise<BuildReport> =>
  JSON.parse(await readFile(join(outDir, 'report.json'), 'utf8'));
const lastEvent = () => hook.received.at(-1);

describe('nights on which sites do not answer', () => {
  it('are in diff, feed and report when three hospitals vanish, and stop at the guard', async () => {
    const first = await night(1, {});
    await publish(first);
    expect(lastEvent()).toMatchObject({ isSigned: true, event: { type: 'release.published' } });
    const second = await night(2, { 0: 'not_found', 1: 'not_found', 2: 'unreachable' });
    const stopped = await publish(second).catch((error) => error);
    expect((stopped as GuardBreach).breaches.map(({ guard }) => guard)).toEqual(['fetch_failed']);
    const { release } = await publish(second, 'the three have closed');
    const { hospitals } = await feedOf(release);
    expect(hospitals).toMatchObject({ listed: { before: 12, after: 12 }, failed: { before: 0, after: 3 } });
    expect(hospitals.missing.map(({ ccn, status, stands_in }) => [ccn, status, stands_in])).toEqual([
      ['160001', 'not_found', true],
      ['160002', 'not_found', true],
      ['160003', 'unreachable', true],
    ]);
    const text = printChanges(await diffBuilds(first, second, async () => store));
    expect(text).toContain('3 newly missing, 0 back, 0 no longer listed, 3 with a file of an earlier night');
    expect(text).toContain('missing Sample Hospital 3 (160003): unreachable, an earlier file is used');
    const { fetched } = await readReport(second);
    expect(fetched?.not_fetched).toMatchObject(
      [1, 2, 3].map((n) => ({ ccn: `16000${n}`, days: 0, stands_in: true })),
    );
  });

  it('count the days that files of an earlier night stand in, and say who is back', async () => {
    const third = await night(4, { 0: 'not_found', 1: 'blocked' });
    const { release } = await publish(third);
    const { hospitals } = await feedOf(release);
    expect(hospitals.back).toEqual([{ ccn: '160003', name: 'Sample Hospital 3' }]);
    expect(hospitals.missing).toEqual([]);
    expect(hospitals.standing_in.map(({ ccn, since, days }) => [ccn, since, days])).toEqual([
      ['160001', '2026-08-02', 2],
      ['160002', '2026-08-02', 2],
    ]);
    expect((await readReport(third)).totals.price_files).toBe(HOSPITALS);
  });

  it('leave a file out of the statistics when it has stood in for too long', async () => {
    const fourth = await night(5, { 0: 'not_found' });
    const { release } = await publish(fourth);
    const { hospitals, counts } = await feedOf(release);
    expect(counts.price_files).toEqual({ before: HOSPITALS, after: HOSPITALS - 1 });
    expect(hospitals.aged_out).toEqual([{ ccn: '160001', name: 'Sample Hospital 1', since: '2026-08-02' }]);
    expect(hospitals.standing_in).toEqual([]);
    const { files, fetched } = await readReport(fourth);
    const left = files.find(({ file }) => file === 'sample-hospital-1.csv');
    expect(left).toMatchObject({ status: 'not_used', reason: 'stand_in_too_old' });
    expect(left?.detail).toContain('more than 2 days');
    expect(fetched?.not_fetched).toMatchObject([{ ccn: '160001', days: 3, stands_in: false }]);
  });

  it('are red when every site answers 403: nothing is published, and the webhook is called', async () => {
    const before = await store.readPointer();
    const objects = server.objects.size;
    const all = Object.fromEntries(Array.from({ length: HOSPITALS }, (_, i) => [i, 'blocked' as const]));
    const outDir = await night(6, all);
    const stopped = await publish(outDir).catch((error) => error);
    expect(stopped).toBeInstanceOf(GuardBreach);
    expect(await store.readPointer()).toEqual(before);
    expect(server.objects.size).toBe(objects);
    const guards = ['fetch_failed', 'fetch_failed_all'];
    expect((stopped as GuardBreach).breaches.map(({ guard }) => guard)).toEqual(guards);
    expect(lastEvent()).toMatchObject({ isSigned: true, event: { type: 'night.failed', data: { guards } } });
  });
});

describe('a barred release', () => {
  it('does not come back: not by a publish, by a build of the next day, nor by a rollback', async () => {
    const bad = (await store.readPointer())?.pointer.release ?? '';
    await expect(barBuild(store, bad, { by: 'test', reason: 'x' })).rejects.toThrow(
      'is live. Roll back first',
    );
    await rollBack(store, 'test');
    await barBuild(store, bad, { by: 'test', reason: 'prices of another hospital' });
    expect((await listReleases(store)).filter(({ barred }) => barred).map(({ build: id }) => id)).toEqual([
      bad,
    ]);
    await expect(publish(join(dir, 'build-5'), 'all is well')).rejects.toThrow('prices of another hospital');
    expect(lastEvent()).toMatchObject({ event: { type: 'night.failed', data: { build: bad } } });
    await expect(rollBack(store, 'test', bad)).rejects.toThrow('was barred by test');
    const nextDay = await night(7, { 0: 'not_found' });
    await expect(publish(nextDay)).rejects.toThrow(`${bad} was barred`);
    await unbarBuild(store, bad);
    await expect(unbarBuild(store, bad)).rejects.toThrow('is not barred');
    expect(await publish(nextDay)).toMatchObject({ moved: true });
  });
});
