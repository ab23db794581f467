// `atlas fetch --payers` against an invented web: lists, tables of contents, group files, and what each night leaves.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchHospitals } from '../../../builder/src/fetch/fetch-hospitals.ts';
import { fetchPayers } from '../../../builder/src/fetch/fetch-payers.ts';
import { readPayerContent } from '../../../builder/src/fetch/payer-content.ts';
import type { PayerFetchReport } from '../../../builder/src/fetch/payer-fetch-status.ts';
import { parsePayerList } from '../../../builder/src/fetch/payer-list.ts';
import { callAtlas } from '../../support/cli.ts';
import { anItem, aPrice, HEAD, ticText } from '../../support/payers/tic-file.ts';
import { file, type HospitalWeb, hospitalWeb, type Serve, status } from '../../support/web/hospital-web.ts';
import { webOptions } from '../../support/web/options.ts';
import { WEB_PAGE } from '../../support/web/price-page.ts';

const HOST = 'payer.sample.test';
const work = mkdtempSync(join(tmpdir(), 'atlas-payers-'));
const pages = new Map<string, Serve>();
let web: HospitalWeb;
let out = '';
let folders = 0;

const at = (path: string) => `${web.site(HOST)}${path}`;
const text = (value: unknown) => file(() => Buffer.from(ticText(value)));
/** A file of rates whose groups 1 to 3 are remote; some rate names the first two. */
const rates = (refs: number[] = [1, 2]) => ({
  ...HEAD,
  provider_references: [1, 2, 3].map((id) => ({ provider_group_id: id, location: at(`groups/${id}.json`) })),
  in_network: [anItem('99203', [{ provider_references: refs, negotiated_prices: [aPrice(100)] }])],
});
const groups = (npi: number) => text({ provider_groups: [{ npi: [npi] }], version: '1.0.0' });
const index = (...locations: string[]) =>
  text({
    ...HEAD,
    reporting_structure: locations.map((location) => ({
      reporting_plans: [{ plan_name: 'Sample Plan' }],
      in_network_files: [{ description: 'rates', location }],
      allowed_amount_file: { description: 'allowed', location: at('allowed.json') },
    })),
  });
const night = (list: string): Promise<PayerFetchReport> => {
  web.forget();
  return fetchPayers(webOptions(list, out));
};
const askedPaths = () => web.seen.map(({ path }) => path.replace(/\?.*/, '')).sort();
const lying = () => readdirSync(join(out, 'files')).flatMap((id) => readdirSync(join(out, 'files', id)));

beforeAll(async () => {
  web = await hospitalWeb(
    () => new Map([[HOST, { get: (path: string) => pages.get(path.replace(/\?.*/, '')) }]]),
  );
});
afterAll(async () => {
  await web.close();
  rmSync(work, { recursive: true, force: true });
});
beforeEach(() => {
  pages.clear();
  pages.set('/groups/1.json', groups(1234567893));
  pages.set('/groups/2.json', groups(1098765432));
  pages.set('/rates.json', text(rates()));
  out = join(work, `night-${++folders}`);
});

describe('the list', () => {
  it.each([
    ['one address a line', 'https://a.test/1.json\n# a remark\n\nhttps://a.test/2.json\n', ['', '']],
    [
      'a CSV in any order',
      'Payer,URL\nSample Mutual,https://a.test/1.json\n,https://a.test/2.json',
      ['Sample Mutual', ''],
    ],
  ])('is %s', (_, list, names) => {
    const rows = parsePayerList(list);
    expect(rows.map(({ url }) => url?.href)).toEqual(['https://a.test/1.json', 'https://a.test/2.json']);
    expect(rows.map(({ name }) => name)).toEqual(names);
  });

  it('keeps a row without an address, and refuses to be empty', async () => {
    const report = await night('name,url\nSample Mutual,nowhere\n');
    expect(report.files).toMatchObject([
      { status: 'invalid_pointer', url: 'nowhere', file: null, kind: null },
    ]);
    expect(() => parsePayerList('url\n')).toThrow('no rows');
  });
});

describe('a file of rates', () => {
  it('brings the group files that its rates refer to, and no other', async () => {
    const report = await night(at('rates.json'));
    expect(askedPaths()).toEqual(['/groups/1.json', '/groups/2.json', '/rates.json']);
    expect(report).toMatchObject({ counts: { ok: 1 }, group_counts: { ok: 2 } });
    expect(report.files).toMatchObject([
      { kind: 'tic-rates', names_groups: 2, groups_missing: 0, refused: null },
    ]);
    expect(lying().sort()).toEqual(['1.json', '2.json', 'rates.json']);
    const lines = readFileSync(join(out, 'sources.csv'), 'utf8').trim().split('\n');
    expect(lines.map((line) => line.split(',')[1]).sort()).toEqual(
      ['url', at('groups/1.json'), at('groups/2.json'), at('rates.json')].sort(),
    );
    expect(JSON.parse(readFileSync(join(out, 'status.json'), 'utf8'))).toEqual(report);
  });

  it.each<[string, Serve, string]>([
    ['gone', status(404), 'not_found'],
    ['behind a wall', status(403), 'blocked'],
    ['a web page', file(() => WEB_PAGE), 'html'],
    ['empty', file(() => Buffer.alloc(0)), 'empty'],
    ['cut off', file(() => Buffer.from('{"provider_groups":[{"npi":[12')), 'parse_error'],
  ])('is no worse for a group file that is %s', async (_, serve, reason) => {
    pages.set('/groups/2.json', serve);
    const report = await night(at('rates.json'));
    expect(report).toMatchObject({ counts: { ok: 1 }, group_counts: { ok: 1, [reason]: 1 } });
    expect(report.files).toMatchObject([{ status: 'ok', names_groups: 2, groups_missing: 1 }]);
  });

  it('costs no body when nothing has changed, and is not read again', async () => {
    await night(at('rates.json'));
    let reads = 0;
    web.forget();
    const report = await fetchPayers({
      ...webOptions(at('rates.json'), out),
      readContent: (path) => {
        reads += 1;
        return readPayerContent(path);
      },
    });
    expect(report).toMatchObject({ run: 2, counts: { unchanged: 1 }, group_counts: { unchanged: 2 } });
    expect(web.seen.every(({ status: code, bytes }) => code === 304 && bytes === 0)).toBe(true);
    expect(reads).toBe(0);
  });

  it('gone tonight: the last good one and its groups stay', async () => {
    await night(at('rates.json'));
    const before = lying().sort();
    pages.set('/rates.json', status(404));
    pages.set('/groups/1.json', status(404));
    const report = await night(at('rates.json'));
    expect(report.files).toMatchObject([{ status: 'not_found', names_groups: 2 }]);
    expect(report.files[0]?.file).not.toBeNull();
    expect(lying().sort()).toEqual(before);
  });

  it('drops the group files that no rate names any more', async () => {
    await night(at('rates.json'));
    pages.set('/rates.json', text(rates([2])));
    await night(at('rates.json'));
    expect(lying().sort()).toEqual(['2.json', 'rates.json']);
  });

  it.each<[string, () => Buffer, string]>([
    ['of another kind', () => Buffer.from('{"hello":1}'), 'unrecognised'],
    ['whose gzip is cut off', () => gzipSync(ticText(rates())).subarray(0, 150), 'truncated_gzip'],
  ])('%s is there with the reason for which it cannot be read', async (_, bytes, refused) => {
    pages.set('/rates.json', file(bytes));
    const report = await night(at('rates.json'));
    expect(report.files).toMatchObject([{ status: 'ok', refused, names_groups: 0 }]);
  });
});

describe('a table of contents', () => {
  it('is followed; a file signed in many ways is one, and keeps its place when it is signed anew', async () => {
    pages.set(
      '/index.json',
      index(at('rates.json?sign=a&day=1'), at('rates.json?sign=b&day=1'), '', at('more.json')),
    );
    pages.set('/more.json', text({ ...rates(), provider_references: [] }));
    const report = await night(`${at('index.json')}\n`);
    expect(askedPaths()).toEqual([
      '/groups/1.json',
      '/groups/2.json',
      '/index.json',
      '/more.json',
      '/rates.json',
    ]);
    expect(report.files).toMatchObject([
      { kind: 'tic-index', names_files: 2, unusable_urls: 1, named_by: null },
      { kind: 'tic-rates', url: at('rates.json'), named_by: at('index.json') },
      { kind: 'tic-rates', url: at('more.json') },
    ]);
    expect(web.seen.find(({ path }) => path.startsWith('/rates'))?.path).toBe('/rates.json?sign=a&day=1');
    pages.set('/index.json', index(at('rates.json?sign=c&day=2')));
    const next = await night(`${at('index.json')}\n`);
    expect(next.files.map(({ file: path }) => path?.split('/').at(-1))).toEqual(['index.json', 'rates.json']);
    expect(next.files[1]?.file).toBe(report.files[1]?.file);
    expect(next.files[1]?.status).toBe('unchanged');
  });

  it('does not fetch again what the list has', async () => {
    pages.set('/index.json', index(at('rates.json?sign=a')));
    const report = await night(`${at('index.json')}\n${at('rates.json')}\n`);
    expect(report.files.map(({ url }) => url)).toEqual([at('index.json'), at('rates.json')]);
    expect(askedPaths().filter((path) => path === '/rates.json')).toHaveLength(1);
  });
});

describe('what it will not do', () => {
  it('no address in a file leads into a private network', async () => {
    const inside = {
      ...rates([1]),
      provider_references: [{ provider_group_id: 1, location: 'http://10.0.0.7/groups.json' }],
    };
    pages.set('/rates.json', text(inside));
    const report = await night(at('rates.json'));
    expect(report.groups).toMatchObject([{ status: 'private_address', file: null }]);
  });

  it('the folder of another fetch is left alone', async () => {
    await fetchHospitals(webOptions(`name,site\nSample,${web.site(HOST)}\n`, out));
    await expect(night(at('rates.json'))).rejects.toThrow('the files of another kind of fetch');
    expect(existsSync(join(out, 'status.json'))).toBe(true);
  });
});

describe('the command', () => {
  it('prints what it got', async () => {
    const { code, stdout } = await callAtlas([
      'fetch',
      '--payers',
      listFile(),
      '--out',
      out,
      '--allow-loopback',
    ]);
    expect(stdout).toContain('1 payer files: 1 not_found; 0 group files: none.');
    expect(code).toBe(1);
  });

  it('wants one list and not two', async () => {
    const none = await callAtlas(['fetch', '--out', out]);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining("'--payers'")]);
    const two = await callAtlas(['fetch', '--hospitals', listFile(), '--payers', listFile(), '--out', out]);
    expect([two.code, two.stderr]).toEqual([2, expect.stringContaining('cannot be used with')]);
  });
});

function listFile(): string {
  const path = join(work, 'payers.csv');
  // 127.0.0.1 is no host of the invented web.
  writeFileSync(path, `url\nhttp://127.0.0.1:${web.port}/rates.json\n`);
  return path;
}
