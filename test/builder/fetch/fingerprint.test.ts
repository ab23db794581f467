// Files without an ETag and a date: a few ranges are asked for, and the whole file when they differ, when the server has no
// ranges, or when it has not been received for a week of nights.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchHospitals } from '../../../builder/src/fetch/fetch-hospitals.ts';
import { readShard } from '../../../builder/src/read/read-shard.ts';
import { folderStore } from '../../../builder/src/state/folder-store.ts';
import {
  file,
  type HospitalWeb,
  hospitalWeb,
  rangesOnly,
  type Serve,
} from '../../support/web/hospital-web.ts';
import { webOptions } from '../../support/web/options.ts';
import { priceFile } from '../../support/web/price-page.ts';
import { readOptions } from '../../support/web/read-options.ts';

const HOST = 'h1.sample.test';
/** Enough rows that the ranges are a part of the file. */
const ROWS = 12_000;
const LIMITS = { maxBytes: 2_000_000, fingerprintFromBytes: 1000 };
const work = mkdtempSync(join(tmpdir(), 'atlas-fingerprint-'));
const first = priceFile(1, 1, ROWS);
let web: HospitalWeb;
let list: string;
let prices: Serve;
let folders = 0;

beforeAll(async () => {
  web = await hospitalWeb(() => new Map([[HOST, { get: () => prices }]]));
  list = `name,mrf_url\nSample,${web.site(HOST)}prices.csv\n`;
});
afterAll(async () => {
  await web.close();
  rmSync(work, { recursive: true, force: true });
});

const folder = () => join(work, `folder-${++folders}`);
/** A night into a folder: the status of the file, and how it was asked for. */
async function night(outDir: string, serve: Serve): Promise<[status: string | undefined, codes: string]> {
  prices = serve;
  web.forget();
  const { hospitals } = await fetchHospitals({ ...webOptions(list, outDir), ...LIMITS });
  return [hospitals[0]?.files[0]?.status, web.seen.map(({ status }) => status).join(' ')];
}
/** The same length, another cash price in the first range. */
const changed = Buffer.from(first.toString().replace(',101.01', ',202.02'));

it('asks for ranges of a file that has not changed', async () => {
  const outDir = folder();
  expect(
    await night(
      outDir,
      rangesOnly(() => first),
    ),
  ).toEqual(['ok', '200']);
  expect(
    await night(
      outDir,
      rangesOnly(() => first),
    ),
  ).toEqual(['unchanged', '206 206 206 206 206']);
  expect(web.seen.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(first.length);
});

it('receives a file whose ranges or length have changed', async () => {
  const outDir = folder();
  await night(
    outDir,
    rangesOnly(() => first),
  );
  expect(changed.length).toBe(first.length);
  expect(
    await night(
      outDir,
      rangesOnly(() => changed),
    ),
  ).toEqual(['ok', '206 206 206 206 206 200']);
  const longer = priceFile(1, 2, ROWS + 1);
  expect(
    await night(
      outDir,
      rangesOnly(() => longer),
    ),
  ).toEqual(['ok', '206 200']);
});

it('receives the whole file when the server has no ranges any more, and once in a week of nights', async () => {
  const outDir = folder();
  await night(
    outDir,
    rangesOnly(() => first),
  );
  expect(
    await night(
      outDir,
      file(() => first, {}),
    ),
  ).toEqual(['unchanged', '200 200']);
  const weekly = folder();
  const codes: string[] = [];
  for (let i = 0; i < 9; i += 1)
    codes.push(
      (
        await night(
          weekly,
          rangesOnly(() => first),
        )
      )[1].slice(0, 3),
    );
  expect(codes).toEqual(['200', '206', '206', '206', '206', '206', '206', '200', '200']);
});

it('works from the state alone, for a file that never touched the disk', async () => {
  const store = folderStore(folder());
  prices = rangesOnly(() => first);
  const run = () => readShard(readOptions(list, folder(), store, LIMITS));
  expect(await run()).toMatchObject({ files_streamed: 1, counts: { ok: 1 } });
  web.forget();
  expect(await run()).toMatchObject({ files_read: 0, counts: { unchanged: 1 } });
  expect(web.seen.map(({ status }) => status)).toEqual([206, 206, 206, 206, 206]);
});
