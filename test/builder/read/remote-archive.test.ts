// `read` of archives that are larger than the disk: their members are read by ranges, and the build is that of an archive
// that was downloaded. A server without ranges leaves the archive too large.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { build } from '../../../builder/src/pipeline/build.ts';
import { readShard } from '../../../builder/src/read/read-shard.ts';
import type { BuildReport } from '../../../builder/src/report/build-report.ts';
import { folderStore } from '../../../builder/src/state/folder-store.ts';
import type { StateStore } from '../../../builder/src/state/state-store.ts';
import { treeOf } from '../../support/files/tree.ts';
import { zipOf } from '../../support/files/zip.ts';
import {
  cutting,
  file,
  type HospitalWeb,
  hospitalWeb,
  rangesOnly,
  type Serve,
} from '../../support/web/hospital-web.ts';
import { GEOGRAPHY } from '../../support/web/night-world.ts';
import { priceFile, priceJson } from '../../support/web/price-page.ts';
import { readOptions } from '../../support/web/read-options.ts';

vi.mock(import('../../../schemas/vocabulary/procedures.ts'), async (original) =>
  (await import('../../support/worlds/small-dictionary.ts')).smallDictionary(await original()),
);

const HOST = 'h1.sample.test';
/** Less than the archive, more than its small members. */
const DISK_BYTES = 20_000;
const work = mkdtempSync(join(tmpdir(), 'atlas-remote-'));
const archive = zipOf([
  { name: 'b/prices.csv', bytes: priceFile(1, 1, 20_000) },
  { name: 'a.json', bytes: priceJson(2) },
  { name: 'packed.csv.gz', bytes: gzipSync(priceFile(3, 1)) },
  { name: 'readme.txt', bytes: Buffer.from('These files are those of the sample.') },
]);
let web: HospitalWeb;
let list: string;
let prices: Serve;
let folders = 0;
const folder = () => join(work, `folder-${++folders}`);

beforeAll(async () => {
  expect(archive.length).toBeGreaterThan(2 * DISK_BYTES);
  web = await hospitalWeb(() => new Map([[HOST, { get: () => prices }]]));
  list = `name,mrf_url\nSample,${web.site(HOST)}prices.zip\n`;
});
afterAll(async () => {
  await web.close();
  rmSync(work, { recursive: true, force: true });
});

const read = (state: StateStore, diskBytes: number) =>
  readShard(readOptions(list, folder(), state, { diskBytes, maxBytes: 10_000_000 }));
async function buildOf(state: StateStore): Promise<Record<string, string>> {
  const [dataDir, outDir] = [folder(), folder()];
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'geography.csv'), GEOGRAPHY);
  await build({ dataDir, outDir, threads: 1, asOf: '2026-11-01', list, state });
  const { 'report.json': _, ...tree } = await treeOf(outDir);
  const report = JSON.parse(readFileSync(join(outDir, 'report.json'), 'utf8')) as BuildReport;
  // The status of the fetch has the hash of an archive, and of one that was read by ranges another.
  const files = report.files.filter(({ file: path }) => !path.endsWith('/status.json'));
  return { ...tree, report: JSON.stringify({ ...report, files }) };
}

it('gives the build of an archive that fits, and holds no more than the disk', async () => {
  const [whole, ranges] = [folderStore(folder()), folderStore(folder())];
  prices = rangesOnly(() => archive);
  expect((await read(whole, 10_000_000)).counts).toEqual({ ok: 1 });
  const summary = await read(ranges, DISK_BYTES);
  expect(summary).toMatchObject({ counts: { ok: 1 }, remaining: 0 });
  expect(summary.most_disk_bytes).toBeLessThanOrEqual(DISK_BYTES);
  expect(await buildOf(ranges)).toEqual(await buildOf(whole));
});

it('tries again when a range breaks off', async () => {
  const state = folderStore(folder());
  const whole = rangesOnly(() => archive);
  prices = cutting(whole, (visit) => (visit === web.seen.length && visit % 7 === 5 ? 100 : 1e9));
  web.forget();
  expect((await read(state, DISK_BYTES)).counts).toEqual({ ok: 1 });
});

it('is too large for the disk when the server has no ranges', async () => {
  prices = file(() => archive, { etag: true, ranges: false });
  expect((await read(folderStore(folder()), DISK_BYTES)).counts).toEqual({ too_large: 1 });
});
