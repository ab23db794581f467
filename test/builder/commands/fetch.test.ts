// `atlas fetch` as a user runs it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchCommand } from '../../../builder/src/commands/fetch.ts';
import { FetchReport } from '../../../builder/src/fetch/fetch-status.ts';
import { callAtlas, runAtlas } from '../../support/cli.ts';
import { file, type HospitalWeb, hospitalWeb, type Serve, status } from '../../support/web/hospital-web.ts';
import { priceFile } from '../../support/web/price-page.ts';

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
  });

  it('reaches no address of this machine, and ends with 1 when there is no file at all', async () => {
    web.forget();
    const out = join(work, 'closed');
    const { code, stdout } = await callAtlas(['fetch', '--hospitals', list, '--out', out]);
    expect(code).toBe(1);
    expect(stdout).toBe(`2 hospitals: 2 private_address. See ${out}/status.json.\n`);
    expect(web.seen).toEqual([]);
  });

  it('ends with 2 when used wrongly', async () => {
    const { code, stderr } = await callAtlas(['fetch', '--hospitals', list, '--out', 'test/fixtures/county']);
    expect(code).toBe(2);
    expect(stderr).toContain('has a sources.csv that was not written by a fetch');
  });

  it.each([
    ['no list', ['--out', 'x'], '--hospitals'],
    [
      'a list without addresses',
      ['--hospitals', 'package.json', '--out', join(work, 'none')],
      'neither a site',
    ],
    [
      'a list that is not there',
      ['--hospitals', join(work, 'nowhere'), '--out', join(work, 'none')],
      'ENOENT',
    ],
    ['no number', ['--hospitals', list, '--out', join(work, 'none'), '--requests', 'many'], 'whole number'],
  ])('refuses %s', async (_, args, words) => {
    const command = fetchCommand()
      .exitOverride()
      .configureOutput({ writeErr: () => {} });
    await expect(command.parseAsync(args, { from: 'user' })).rejects.toThrow(words);
  });
});
