// Federal files by their known names: which addresses a day gives, and what becomes of releases that are late or gone.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseFederalList } from '../../../builder/src/fetch/federal-list.ts';
import {
  DEFAULT_FEDERAL_LIST,
  type FederalOptions,
  fetchFederal,
} from '../../../builder/src/fetch/fetch-federal.ts';
import { build } from '../../../builder/src/pipeline/build.ts';
import { file, type HospitalWeb, hospitalWeb, type Serve, status } from '../../support/web/hospital-web.ts';
import { webOptions } from '../../support/web/options.ts';

const work = mkdtempSync(join(tmpdir(), 'atlas-federal-'));
const FIXTURES = 'test/fixtures/fee-schedules';
const fixture = (name: string) => file(() => readFileSync(join(FIXTURES, name)));
const pages = new Map<string, Serve>();
let web: HospitalWeb;
let out = '';
let folders = 0;

beforeAll(async () => {
  web = await hospitalWeb(() => new Map([['cms.sample.test', pages]]));
});
afterAll(async () => {
  await web.close();
  rmSync(work, { recursive: true, force: true });
});
beforeEach(() => {
  pages.clear();
  out = join(work, `federal-${++folders}`);
});

const list = () =>
  [
    'name,period,url',
    `Sample schedule,quarter,${web.site('cms.sample.test')}rvu{yy}{letter}.csv`,
    `Sample labs,quarter,${web.site('cms.sample.test')}{yy}clabq{quarter}.csv`,
    `Sample registry,,${web.site('cms.sample.test')}hospitals`,
  ].join('\n');
const fetched = (asOf = '2026-08-15', more: Partial<FederalOptions> = {}) =>
  fetchFederal({ ...webOptions(list(), out), asOf, ...more });
const statusesOf = async (asOf?: string) => {
  const { federal = [] } = await fetched(asOf);
  return federal.map(({ name, status: found, files: [one] }) => [name, found, one?.url.split('/').pop()]);
};

describe('the list that comes with the project', () => {
  const sources = (asOf: string) =>
    Object.fromEntries(
      parseFederalList(readFileSync(DEFAULT_FEDERAL_LIST, 'utf8'), asOf).map(({ name, candidates }) => [
        name,
        candidates.map(({ href }) => href),
      ]),
    );

  it('gives the names of the day, then those of the periods before', () => {
    const found = sources('2026-02-10');
    const names = (name: string) => found[name]?.map((href) => href.split('/').pop());
    expect(names('Physician Fee Schedule')).toEqual(['rvu26a.zip', 'rvu25d.zip', 'rvu25c.zip', 'rvu25b.zip']);
    expect(names('OPPS Addendum B')?.slice(0, 3)).toEqual([
      'january-2026-opps-addendum-b.zip',
      'cy-2026-january-opps-addendum-b.zip',
      'october-2025-opps-addendum-b.zip',
    ]);
    expect(names('Clinical Laboratory Fee Schedule')?.slice(0, 2)).toEqual(['26clabq1.zip', '25clabq4.zip']);
    expect(names('HCPCS Level II')?.slice(0, 2)).toEqual([
      'january-2026-alpha-numeric-hcpcs-file.zip',
      'october-2025-alpha-numeric-hcpcs-file.zip',
    ]);
    expect(names('NPPES')).toEqual([
      'NPPES_Data_Dissemination_February_2026_V2.zip',
      'NPPES_Data_Dissemination_January_2026_V2.zip',
      'NPPES_Data_Dissemination_December_2025_V2.zip',
    ]);
    expect(found['Hospital General Information']).toHaveLength(1);
  });

  it.each([
    ['2026-01-01', 'a'],
    ['2026-03-31', 'a'],
    ['2026-04-01', 'b'],
    ['2026-09-30', 'c'],
    ['2026-12-31', 'd'],
  ])('takes %s for quarter %s', (asOf, letter) => {
    expect(sources(asOf)['Physician Fee Schedule']?.[0]).toBe(
      `https://www.cms.gov/files/zip/rvu26${letter}.zip`,
    );
  });

  it.each([
    ['name,url\nA,https://a.sample.test/', 'lacks the column period'],
    ['name,period,url\nA,week,https://a.sample.test/', 'the unknown period week'],
    ['name,period,url\nA,,https://a.sample.test/{day}', '{day}'],
    ['name,period,url\nA,,file:///etc/passwd', 'file:///etc/passwd'],
  ])('refuses %j', (text, words) => {
    expect(() => parseFederalList(text, '2026-01-01')).toThrow(words);
  });
});

describe('a source in a catalogue', () => {
  const TITLE = 'Sample Claims - by Geography and Service';
  const site = () => web.site('cms.sample.test');
  const catalog = (...names: readonly string[]) => {
    const distribution = names.map((name) => ({
      mediaType: 'text/csv',
      downloadURL: `${site()}2026-05/${name}`,
    }));
    const api = { format: 'API', description: 'latest', accessURL: 'https://api.sample.test' };
    const other = { title: 'Other', distribution: [{ ...api, downloadURL: `${site()}MUP_D25_Geo.csv` }] };
    return file(() =>
      Buffer.from(
        JSON.stringify({ dataset: [other, { title: TITLE, distribution: [api, ...distribution] }] }),
      ),
    );
  };
  const fetchClaims = async () => {
    const text = `name,period,url,dataset\nSample claims,,${site()}data.json,${TITLE}\n`;
    const { federal = [] } = await fetchFederal({ ...webOptions(text, out), asOf: '2026-08-15' });
    const [{ status: found, detail, files, kept } = { status: '', detail: '', files: [], kept: [] }] =
      federal;
    return { found, detail, names: files.map(({ url }) => url.split('/').pop()), kept: kept.length };
  };

  it('is the table with the latest year of data, whatever the order of the catalogue', async () => {
    pages.set(
      '/data.json',
      catalog(
        'MUP_R24_D22_Geo.csv',
        'MUP_R26_P05_V10_D24_Geo.csv',
        'MUP_R25_D23_Geo.csv',
        'methods_2026.pdf?',
      ),
    );
    pages.set('/2026-05/MUP_R26_P05_V10_D24_Geo.csv', fixture('clfs.csv'));
    expect(await fetchClaims()).toMatchObject({ found: 'ok', names: ['MUP_R26_P05_V10_D24_Geo.csv'] });
  });

  it('keeps the last good file when the catalogue is out of reach or has nothing', async () => {
    pages
      .set('/data.json', catalog('MUP_R25_D23_Geo.csv'))
      .set('/2026-05/MUP_R25_D23_Geo.csv', fixture('clfs.csv'));
    await fetchClaims();
    pages.set('/data.json', catalog());
    expect(await fetchClaims()).toMatchObject({ found: 'not_found', names: [], kept: 1 });
    pages.set(
      '/data.json',
      file(() => Buffer.from('[1]')),
    );
    expect(await fetchClaims()).toMatchObject({ found: 'parse_error', kept: 1 });
    pages.delete('/data.json');
    expect(await fetchClaims()).toMatchObject({ found: 'not_found', kept: 1 });
  });

  it('is in the list that comes with the project, for every file that has no lasting address', () => {
    const text = readFileSync(DEFAULT_FEDERAL_LIST, 'utf8');
    const entries = parseFederalList(text, '2026-08-15').flatMap(({ entry }) => entry ?? []);
    const yearly = entries.filter(({ isYearly }) => isYearly);
    expect(yearly.map(({ catalog: { href } }) => href)).toEqual(
      Array(6).fill('https://data.cms.gov/data.json'),
    );
    expect(yearly.map(({ dataset }) => dataset)).toEqual(
      ['by Geography and Service', 'by Provider and Service'].flatMap((kind) =>
        ['Physician & Other Practitioners', 'Inpatient Hospitals', 'Outpatient Hospitals'].map(
          (whose) => `Medicare ${whose} - ${kind}`,
        ),
      ),
    );
    expect(entries.filter(({ isYearly }) => !isYearly).map(({ dataset }) => dataset)).toEqual([
      'Hospital General Information',
      'Hospital Price Transparency Enforcement Activities and Outcomes',
    ]);
  });

  it('keeps the file of a year when a later version of that year is published, until the next year', async () => {
    const names = ['MUP_R25_P05_V10_D23_Geo.csv', 'MUP_R25_P05_V20_D23_Geo.csv', 'MUP_R26_D24_Geo.csv'];
    for (const name of names) pages.set(`/2026-05/${name}`, fixture('clfs.csv'));
    const fetchYearly = async (...listed: readonly string[]) => {
      pages.set('/data.json', catalog(...listed));
      const text = `name,period,url,dataset\nSample claims,year,${site()}data.json,${TITLE}\n`;
      const { federal = [] } = await fetchFederal({ ...webOptions(text, out), asOf: '2026-08-15' });
      return federal.flatMap(({ files }) => files.map(({ url }) => url.split('/').pop()));
    };
    const [first = '', revised = '', next = ''] = names;
    expect(await fetchYearly(first)).toEqual([first]);
    expect(await fetchYearly(revised, first)).toEqual([first]);
    expect(await fetchYearly(revised)).toEqual([first]);
    expect(await fetchYearly(next, revised)).toEqual([next]);
    expect(readdirSync(join(out, 'files'))).toHaveLength(1);
  });
});

describe("the project's own names on a server", () => {
  /** The rows of the list that comes with the project, of one source, at the loopback server. */
  const rowsOf = (name: string) => {
    const [titles = '', ...rows] = readFileSync(DEFAULT_FEDERAL_LIST, 'utf8').split('\n');
    const own = rows.filter((row) => row.startsWith(`${name},`));
    return [titles, ...own].join('\n').replaceAll(/https:\/\/[a-z.]+\//g, web.site('cms.sample.test'));
  };
  const fetchOf = async (name: string) => {
    const { federal = [] } = await fetchFederal({ ...webOptions(rowsOf(name), out), asOf: '2026-08-15' });
    const statuses = federal.map(({ status: found }) => found);
    expect(statuses).toEqual([expect.stringMatching(/^(?:ok|unchanged)$/)]);
    return federal.flatMap(({ files, kept }) =>
      [...files, ...kept].map(({ file }) => file?.split('/').pop()),
    );
  };
  const dataset = (title: string, ...distribution: readonly object[]) =>
    file(() => Buffer.from(JSON.stringify({ dataset: [{ title, modified: '2026-07-22', distribution }] })));
  const at = (path: string) => `${web.site('cms.sample.test')}${path}`;

  it("find CMS's newest list of actions", async () => {
    const base = 'Hospital_Price_Transparency_Enforcement_Activities_and_Outcomes';
    const list = (months: string, temporal: string) => ({
      downloadURL: at(`sites/default/files/2026/${base}_${months}_2026.csv`),
      temporal,
    });
    pages.set(
      '/data.json',
      dataset(
        'Hospital Price Transparency Enforcement Activities and Outcomes',
        list('Q1', '2026-01-01/2026-03-31'),
        list('April_May', '2026-04-01/2026-05-31'),
      ),
    );
    const actions = file(() =>
      Buffer.from(
        'Case_ID,Hosp_Name,Hosp_Address,City,State,Action,Date_of_Action\n7,Sample Hospital,9 Sample Street,Ames,IA,Warning Notice,05/06/2026\n',
      ),
    );
    pages.set(`/sites/default/files/2026/${base}_April_May_2026.csv`, actions);
    pages.set(`/sites/default/files/2026/${base}_Q1_2026.csv`, actions);
    expect(await fetchOf('Price transparency enforcement')).toEqual([`${base}_April_May_2026.csv`]);
  });

  it('find the list with the star ratings, and its month, and an older address without the catalogue', async () => {
    const list = file(() =>
      Buffer.from(
        'Facility ID,Facility Name,Address,City/Town,State,ZIP Code,Hospital overall rating\n160001,Sample Hospital,9 Sample Street,Ames,IA,50010,4\n',
      ),
    );
    const path = `provider-data/sites/default/files/resources/${'0a'.repeat(16)}_1785189955/Hospital_General_Information.csv`;
    pages.set('/provider-data/data.json', dataset('Hospital General Information', { downloadURL: at(path) }));
    pages.set(`/${path}`, list);
    expect(await fetchOf('Hospital General Information')).toEqual([
      'Hospital_General_Information_2026-07.csv',
    ]);
    pages.set('/provider-data/data.json', dataset('Another list', { downloadURL: at(path) }));
    pages.set('/provider-data/api/1/datastore/query/xubh-q36u/0/download?format=csv', list);
    expect(await fetchOf('Hospital General Information')).toEqual(['download']);
  });

  it('find the earlier releases of Addendum B once, from which the history of the inpatient-only list is read', async () => {
    const addendum = file(() => readFileSync('test/fixtures/county/addendum-b.csv'));
    const path = (release: string) => `/files/zip/${release}-opps-addendum-b.zip`;
    const wanted = ['april-2026', 'cy-2026-january', 'october-2025', 'april-2024', 'january-2024'];
    for (const release of [...wanted, 'october-2023']) pages.set(path(release), addendum);
    const names = wanted.map((release) => path(release).split('/').pop());
    expect(await fetchOf('OPPS Addendum B')).toEqual(names);
    web.forget();
    expect(await fetchOf('OPPS Addendum B')).toEqual(names);
    const asked = web.seen.filter(({ status: code }) => code !== 404).map(({ path: asked }) => asked);
    expect(asked).toEqual([path('april-2026')]);
    // One that failed is not the fault of the source, and comes when the server has it.
    pages.set(path('july-2025'), status(503));
    expect(await fetchOf('OPPS Addendum B')).toContain(undefined);
    pages.set(path('july-2025'), addendum);
    names.splice(3, 0, 'july-2025-opps-addendum-b.zip');
    expect((await fetchOf('OPPS Addendum B')).sort()).toEqual([...names].sort());
    // A newer release takes its place before them; the oldest is then too old.
    pages.set(path('july-2026'), addendum);
    const newest = 'july-2026-opps-addendum-b.zip';
    expect(await fetchOf('OPPS Addendum B')).toEqual([newest, ...names.slice(0, -1)]);
  });
});

describe('a fetch of federal files', () => {
  it('takes the newest release that is there, and says what is not', async () => {
    pages.set('/rvu26b.csv', fixture('pfs-2026.csv')).set('/26clabq3.csv', fixture('clfs.csv'));
    expect(await statusesOf()).toEqual([
      ['Sample schedule', 'ok', 'rvu26b.csv'],
      ['Sample labs', 'ok', '26clabq3.csv'],
      ['Sample registry', 'not_found', undefined],
    ]);
    expect(await statusesOf()).toEqual([
      ['Sample schedule', 'unchanged', 'rvu26b.csv'],
      ['Sample labs', 'unchanged', '26clabq3.csv'],
      ['Sample registry', 'not_found', undefined],
    ]);
    pages.set('/rvu26c.csv', fixture('pfs-2026-supplement.csv'));
    expect((await statusesOf())[0]).toEqual(['Sample schedule', 'ok', 'rvu26c.csv']);
    expect(readdirSync(join(out, 'files'))).toHaveLength(2);
  });

  it('stops at a fault that is not a missing release: an older one must not slip into its place', async () => {
    pages.set('/rvu26c.csv', status(503)).set('/rvu26b.csv', fixture('pfs-2026.csv'));
    expect((await statusesOf())[0]).toEqual(['Sample schedule', 'server_error', 'rvu26c.csv']);
    expect(readdirSync(join(out, 'files'))).toEqual([]);
  });

  it('keeps the last good release when all are gone, or the newest fails', async () => {
    pages.set('/rvu26b.csv', fixture('pfs-2026.csv'));
    await fetched();
    const keeps = async () => {
      const { federal: [schedule] = [] } = await fetched();
      return [...(schedule?.files ?? []), ...(schedule?.kept ?? [])].flatMap(({ file: path }) => path ?? []);
    };
    const [first] = readdirSync(join(out, 'files'));
    pages.clear();
    expect(await keeps()).toEqual([`files/${first}/rvu26b.csv`]);
    pages.set('/rvu26c.csv', status(403));
    expect(await keeps()).toEqual([`files/${first}/rvu26b.csv`]);
  });

  it('gives a folder that a build reads, with what is missing in the notes of its report', async () => {
    const data = join(work, 'data');
    mkdirSync(data);
    writeFileSync(join(data, 'geography.csv'), 'zip,city,state,lat,lng\n50010,Ames,IA,42.03,-93.62\n');
    pages.set('/rvu26b.csv', fixture('pfs-2026.csv')).set('/26clabq3.csv', fixture('clfs.csv'));
    await fetched('2026-08-15', { outDir: join(data, 'federal') });
    await build({ dataDir: data, outDir: join(work, 'build'), threads: 1, asOf: '2026-11-01' });
    const report = JSON.parse(readFileSync(join(work, 'build/report.json'), 'utf8'));
    const counted = report.files.filter((one: { status: string }) => one.status === 'counted');
    expect(counted.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['pfs-csv', 'clfs']),
    );
    expect(report.notes).toContainEqual(
      'Sample registry was not fetched (not_found: the server has no release of the past year). This build has no copy of it.',
    );
    expect(report.fetched).toMatchObject({ hospitals: 0, not_fetched: [] });
  });
});
