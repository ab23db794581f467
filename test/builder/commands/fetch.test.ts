// `atlas fetch` as a user runs it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
const damaged = join(work, 'damaged');
/** Arguments with a list of the folder of this test. */
const listed = (name: string, kind = '--hospitals') => [kind, join(work, name), '--out', join(work, 'none')];
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
  for (const [name, text] of Object.entries({
    bytes: Buffer.from([1, 0, 2]),
    'titles.csv': 'name,site\n',
    'federal.csv': 'name,period,url\n',
    'payers.csv': 'url\nhttps://payer.sample.test/rates.json\n',
    empty: '',
  }))
    writeFileSync(join(work, name), text);
  mkdirSync(join(damaged, '.fetch'), { recursive: true });
  writeFileSync(join(damaged, 'status.json'), '{"format":1,');
  execFileSync('mkfifo', [join(work, 'pipe')]);
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
    ['a list that is missing', listed('nowhere'), 'nowhere cannot be read. The file does not exist.'],
    ['a missing list of federal files', listed('nowhere', '--federal'), 'The file does not exist.'],
    ['a missing list of payer files', listed('nowhere', '--payers'), 'The file does not exist.'],
    ['a list that is a folder', listed('.'), 'It is a folder.'],
    ['a list that is a pipe', listed('pipe'), 'It is a pipe, which is never opened.'],
    ['a list of bytes', listed('bytes'), 'is not a text in UTF-8'],
    ['a list without rows', listed('titles.csv'), 'The list of hospitals has no rows.'],
    ['a list of federal files without rows', listed('federal.csv', '--federal'), 'has no rows'],
    [
      'a list of federal files with other columns',
      listed('titles.csv', '--federal'),
      'the column period, url',
    ],
    ['a list of payer files without addresses', listed('titles.csv', '--payers'), 'has no web address'],
    ['an empty list of payer files', listed('empty', '--payers'), 'has no rows'],
    ['an empty name of a list', ['--hospitals', '', '--out', join(work, 'none')], 'is empty'],
    ['a file as the folder', ['--hospitals', list, '--out', list], 'is not a folder that can be written to'],
    [
      'a folder below a file',
      ['--hospitals', list, '--out', join(list, 'x')],
      'is not a folder that can be written to',
    ],
    ['a folder with a damaged status', ['--hospitals', list, '--out', damaged], 'status.json is damaged'],
    [
      'the same for payers',
      ['--payers', join(work, 'payers.csv'), '--out', damaged],
      'status.json is damaged',
    ],
    ['a day that does not exist', [...listed('titles.csv'), '--as-of', '2026-02-30'], 'a date that exists'],
    ['no time for a file', [...listed('titles.csv'), '--max-file-seconds', '0'], 'whole number'],
    [
      'a file as the state',
      ['--hospitals', list, '--out', join(work, 'none'), '--state', list],
      'is not a folder',
    ],
    ['no number', ['--hospitals', list, '--out', join(work, 'none'), '--requests', 'many'], 'whole number'],
  ])('refuses %s', async (_, args, words) => {
    const command = fetchCommand()
      .exitOverride()
      .configureOutput({ writeErr: () => {} });
    await expect(command.parseAsync(args, { from: 'user' })).rejects.toThrow(words);
  });
});
