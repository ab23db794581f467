// `atlas fetch` as a user runs it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FetchReport } from '../../../../builder/src/sources/fetch/fetch-status.ts';
import { runAtlas } from '../../../support/cli.ts';
import {
  file,
  type HospitalWeb,
  hospitalWeb,
  type Serve,
  status,
} from '../../../support/web/hospital-web.ts';
import { priceFile } from '../../../support/web/price-page.ts';

const work = mkdtempSync(join(tmpdir(), 'atlas-fetch-cli-'));
const list = join(work, 'hospitals.csv');
let web: HospitalWeb;

beforeAll(async () => {
  const pages = new Map<string, Serve>([
    [
      '/cms-hpt.txt',
      file(() => Buffer.from('location-name: Sample Command Hospital\nmrf-url: /prices.csv\n')),
    ],
    ['/prices.csv', file(() => priceFile(1, 1))],
    ['/gone.csv', status(410)],
  ]);
  web = await hospitalWeb(() => new Map([['127.0.0.1', pages]]));
  const at = web.site('127.0.0.1');
  writeFileSync(list, `name,ccn,site,mrf_url\nSample A,160001,${at},\nSample B,160002,,${at}gone.csv\n`);
});
afterAll(async () => {
  await web.close();
  rmSync(work, { recursive: true, force: true });
});

describe('atlas fetch', () => {
  it('prints one JSON object, the same that lies in the folder', async () => {
    const out = join(work, 'out');
    const args = ['fetch', '--hospitals', list, '--out', out, '--allow-loopback'];
    const { code, stdout, stderr } = await runAtlas([...args, '--json']);
    expect(code).toBe(0);
    expect(stderr).toContain('fetch: 2 of 2');
    const report = FetchReport.parse(JSON.parse(stdout));
    expect(report.counts).toEqual({ ok: 1, not_found: 1 });
    expect(JSON.parse(readFileSync(join(out, 'status.json'), 'utf8'))).toEqual(report);
    const [path = ''] = report.hospitals.flatMap(({ files }) => files.map((one) => one.file ?? ''));
    expect(readFileSync(join(out, path))).toEqual(priceFile(1, 1));
    expect(readFileSync(join(out, 'sources.csv'), 'utf8')).toBe(
      `file,url\n${path},${web.site('127.0.0.1')}prices.csv\n`,
    );
    const again = await runAtlas(args);
    expect(again.stdout).toBe(`2 hospitals: 1 unchanged, 1 not_found. See ${out}/status.json.\n`);
  });

  it('reaches no address of this machine, and ends with 1 when there is no file at all', async () => {
    web.forget();
    const { code, stdout } = await runAtlas([
      'fetch',
      '--hospitals',
      list,
      '--out',
      join(work, 'closed'),
      '--json',
    ]);
    expect(code).toBe(1);
    expect(FetchReport.parse(JSON.parse(stdout)).counts).toEqual({ private_address: 2 });
    expect(web.seen).toEqual([]);
  });

  it.each([
    ['no list', ['--out', 'x']],
    ['a list without addresses', ['--hospitals', 'package.json', '--out', join(work, 'none')]],
    ['a number that is none', ['--hospitals', list, '--out', join(work, 'none'), '--requests', 'many']],
    ["somebody else's folder", ['--hospitals', list, '--out', 'test/fixtures/county']],
  ])('ends with 2 for %s', async (_, args) => {
    const { code, stderr } = await runAtlas(['fetch', ...args]);
    expect(code).toBe(2);
    expect(stderr).toContain('error:');
  });
});
