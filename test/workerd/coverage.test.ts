// Coverage: the route and the pages answer from the D1 index of the live release, without a membership and without prices.
import { beforeAll, describe, expect, it } from 'vitest';
import { CoverageAnswer } from '../../schemas/coverage.ts';
import { tileKeys } from '../../schemas/tile.ts';
import { aPlaceTile, BUILD } from '../support/tiny-tiles.ts';
import { countingD1, coverageRow, INSERT_COVERAGE, type Row, tuple } from './coverage-rows.ts';
import { anIndex, publishTiles } from './published-build.ts';
import { env, migrate, operator, services, testApp } from './support.ts';

const app = testApp();
const OTHER = '2026-05-31-000000000002';
let addresses = 0;

const ROWS: Row[] = [
  ['160001', "ST MARY'S HOSPITAL", 'SAMPLE CITY', 42, 'read', null],
  ['160002', 'MERCY MEDICAL CENTER', 'SAMPLE CITY', 42.2, 'last_good', 'timeout'],
  ['160003', 'MERCY REGIONAL HOSPITAL', 'FARTOWN', 43.5, 'not_fetched', 'blocked'],
  ['160004', 'LONE HOSPITAL', 'NOWHERE', null, 'not_attempted', 'not_attempted'],
  ['160005', 'OTHER COUNTY HOSPITAL', 'FARTOWN', 43.5, 'unusable', 'a_reason_of_tomorrow'],
];
beforeAll(async () => {
  await migrate();
  await publishTiles();
  await env.TILES.put(tileKeys.place(BUILD, '500'), JSON.stringify(aPlaceTile('500')));
  await env.TILES.put(tileKeys.index(BUILD), JSON.stringify({ ...anIndex(), zip3: ['500'] }));
  const words: Record<string, string[]> = {
    160001: ['st', 'marys', 'sample', 'city'],
    160002: ['mercy', 'sample', 'city'],
    160003: ['mercy', 'regional', 'fartown'],
    160004: ['lone', 'nowhere'],
    160005: ['other', 'county', 'fartown'],
  };
  const statements = [
    `${INSERT_COVERAGE} ${[...ROWS.map((row) => coverageRow(BUILD, row)), coverageRow(OTHER, ['160009', 'MERCY OF ANOTHER RELEASE', 'OLD', 42, 'read', null])].join(',')};`,
    `INSERT OR IGNORE INTO coverage_words (build, word, ccn) VALUES ${Object.entries(words)
      .flatMap(([ccn, own]) => own.map((word) => tuple([BUILD, word, ccn])))
      .join(',')};`,
    `INSERT OR IGNORE INTO coverage_states (build, state, hospitals, read, last_good, unusable, not_fetched, not_attempted) VALUES ${tuple([BUILD, 'IA', 5, 1, 1, 1, 1, 1])};`,
    `INSERT OR IGNORE INTO coverage_reasons (build, reason, hospitals) VALUES ${[
      tuple([BUILD, 'blocked', 4]),
      tuple([BUILD, 'rate_limited', 1]),
      tuple([BUILD, 'not_attempted', 7]),
      tuple([OTHER, 'timeout', 90]),
    ].join(',')};`,
    `INSERT OR IGNORE INTO price_files (build, number, sha256, hospital_name, layout, updated_on, source_url, system, financial_aid) VALUES ${tuple([BUILD, 0, 'a', 'St Mary', 'json', '2026-02-01', null, null, 'https://st-mary.example/aid'])};`,
    `INSERT OR IGNORE INTO file_months (build, month, files) VALUES ${[
      tuple([BUILD, '2026-05', 3]),
      tuple([BUILD, '2025-01', 2]),
      tuple([BUILD, '', 1]),
      tuple([OTHER, '2020-01', 90]),
    ].join(',')};`,
  ];
  const put = await operator(app, 'POST', '/index', { statements });
  expect(put.status).toBe(200);
});

const get = (path: string, html = false) =>
  app.fetch(path, {
    headers: { 'CF-Connecting-IP': `10.90.0.${++addresses}`, ...(html ? { Accept: 'text/html' } : {}) },
  });
async function find(query: Record<string, string>): Promise<CoverageAnswer> {
  const response = await get(`/functions/v1/coverage?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return CoverageAnswer.parse(await response.json());
}
const ccns = ({ hospitals }: CoverageAnswer) => hospitals.map(({ ccn }) => ccn);

describe('GET /functions/v1/coverage', () => {
  it.each([
    ['Saint Mary’s', ['160001']],
    ['mercy', ['160002', '160003']],
    ['merc fart', ['160003']],
    ['mercy medical center sample city ia', ['160002']],
    ['160004', ['160004']],
    ['mercy tx', []],
  ])('finds %j by words and number, in this release only', async (q, expected) => {
    const answer = await find({ q });
    expect([ccns(answer), answer.total, answer.release]).toEqual([expected, expected.length, BUILD]);
  });

  it('finds hospitals near a ZIP in the order of their distance, and says what the release has of each', async () => {
    const answer = await find({ zip: '50001' });
    expect(ccns(answer)).toEqual(['160001', '160002']);
    const [first, second] = answer.hospitals;
    expect(first).toMatchObject({ distance_miles: 0, status: 'read', reason: null });
    expect(second).toMatchObject({
      distance_miles: 13.8,
      status: 'last_good',
      reason: 'timeout',
      file: { updated_on: '2026-02-01', version: '3.0.0', matched_by: 'ccn' },
    });
    expect(ccns(await find({ zip: '50001', q: 'mercy' }))).toEqual(['160002']);
  });

  it.each([
    ['', 400, 'missing_parameter', 'q'],
    ['q=x', 400, 'invalid_parameter', 'q'],
    [`q=${'m'.repeat(201)}`, 400, 'invalid_parameter', 'q'],
    ['q=the+hospital', 400, 'invalid_parameter', 'q'],
    ['zip=5000', 400, 'invalid_parameter', 'zip'],
    ['zip=99999', 400, 'unknown_location', 'zip'],
    ['zip=50099', 400, 'unknown_location', 'zip'],
  ])('refuses %j', async (query, status, error, param) => {
    const response = await get(`/functions/v1/coverage?${query}`);
    expect([response.status, await response.json()]).toMatchObject([status, { ok: false, error, param }]);
  });

  it('answers 405 to a POST, 429 under a flood, and 503 when D1 is out of reach or gives another release', async () => {
    const post = await app.fetch('/functions/v1/coverage', { method: 'POST' });
    expect([post.status, post.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
    const flooded = testApp({ PROCEDURES_SHIELD: { limit: async () => ({ success: false }) } });
    const headers = { 'CF-Connecting-IP': '10.90.1.1' };
    expect((await flooded.fetch('/functions/v1/coverage?q=mercy', { headers })).status).toBe(429);
    for (const results of [null, [{ build: OTHER }]]) {
      const statement = { all: async () => ({ results }) };
      const DB = { prepare: () => ({ bind: () => statement }) } as unknown as D1Database;
      const lied = await testApp({ DB }).fetch('/functions/v1/coverage?q=mercy', { headers });
      expect([lied.status, await lied.json()]).toMatchObject([503, { error: 'data_unavailable' }]);
    }
  });
});

describe('reads of D1', () => {
  /** More hospitals than any request may read: of another release, and of another place of this one. */
  const FAR = 2_000;
  beforeAll(async () => {
    const rows = Array.from({ length: FAR }, (_, i) => {
      const ccn = `2${String(i).padStart(5, '0')}`;
      const row: Row = [ccn, 'MERCY FAR AWAY', 'ELSEWHERE', 35, 'not_attempted', 'not_attempted'];
      return coverageRow(i % 2 === 0 ? OTHER : BUILD, row).replace("'IA'", "'TX'");
    });
    const statements = [0, 500, 1000, 1500].map((from) =>
      env.DB.prepare(`${INSERT_COVERAGE} ${rows.slice(from, from + 500).join(',')}`),
    );
    await env.DB.batch(statements);
  });

  it.each([
    ['/functions/v1/coverage?q=160004', 1, 1],
    ['/coverage/160004', 1, 1],
    // The hospital, the policy of its file, and the address of the hospital of that file; index entries count too.
    ['/coverage/160001', 3, 8],
    // Two words of the index, the two hospitals that have them, and the same from the index.
    ['/functions/v1/coverage?q=mercy', 1, 7],
    // Nine cells around the ZIP, and two hospitals in them.
    ['/functions/v1/coverage?zip=50001', 1, 11],
    // States, reasons and months.
    ['/coverage', 3, 7],
    ['/coverage?state=IA', 4, 13],
  ])('%s makes %i queries and reads %i rows, however large the index is', async (path, queries, rows) => {
    const { seen, DB } = countingD1(env.DB);
    const headers = { 'CF-Connecting-IP': '10.90.1.4', Accept: 'text/html' };
    const response = await testApp({ DB }).fetch(path, { headers });
    expect(response.status).toBe(200);
    await response.text();
    expect(seen).toEqual({ queries, rows });
  });
});

describe('the pages of coverage', () => {
  it.each([
    ['/coverage', 'Of 5 hospitals', 'Iowa'],
    ['/es/coverage', 'De 5 hospitales', 'Por estado'],
    ['/coverage?q=mercy', '2 hospitals for “mercy”', 'href="/coverage/160003"'],
    ['/coverage?q=50001', 'ST MARY', '13.8 miles'],
    ['/coverage?state=ia', '5 hospitals in Iowa', 'LONE HOSPITAL'],
    ['/es/coverage/160003', 'rechaza los programas', 'blocked'],
    ['/coverage/160002', 'an earlier copy', 'February 1, 2026'],
    ['/coverage/160001', 'href="https://st-mary.example/aid"', 'Financial assistance policy'],
    [
      '/coverage/160001',
      '4 of 5 stars (list of July 2026)',
      'Warning notice, December 20, 2022. A warning asks',
    ],
    [
      '/es/coverage/160001',
      '4 de 5 estrellas (lista de julio de 2026)',
      'No es una declaración de culpabilidad',
    ],
    [
      '/es/coverage/160003',
      'https://www.cms.gov/hospital-price-transparency/contact-us',
      'rechaza los programas',
    ],
    ['/coverage/160004', 'Not tried yet', '45 CFR 180'],
    ['/coverage/160005', 'failed a check', 'a_reason_of_tomorrow'],
  ])('%s says %j and %j', async (path, ...words) => {
    const response = await get(path, true);
    const text = (await response.text()).replaceAll('&#39;', "'");
    expect(response.status).toBe(200);
    for (const word of words) expect(text).toContain(word);
    expect(text).not.toMatch(/\$\s?\d/);
  });

  it.each([
    ['/coverage?q=x', 400, 'There is a problem'],
    ['/coverage?q=99999', 400, 'is not a ZIP that we know'],
    ['/es/coverage?q=hospital', 400, 'Escriba una palabra'],
    ['/coverage/999999', 404, 'does not exist'],
    ['/coverage/<b>', 404, 'does not exist'],
  ])('%s is %i, a page that says %j', async (path, status, words) => {
    const response = await get(path, true);
    expect(response.status).toBe(status);
    const text = await response.text();
    expect(text).toContain(words);
    expect(text).not.toContain('<b>');
  });

  it('show the share of each state and the ages of the files, in words and numbers too', async () => {
    const text = await (await get('/coverage', true)).text();
    expect(text).toContain('1 state with 40–59%');
    expect(text).toMatch(/<g class="state step-2">.*?>IA<\/text><text[^>]*>40<\/text>/s);
    expect(text).toMatch(/<g class="state step-none"><rect[^>]*><\/rect><text[^>]*>TX<\/text><\/g>/);
    expect(text).not.toContain('>PR<');
    expect(text).toContain(
      'Of 6 price files, at least half were updated within 1 month before this release.',
    );
    const table = [
      ...text.matchAll(/<th scope="row">([^<]*months[^<]*|without a date)<\/th><td[^>]*>(\d+)</g),
    ];
    expect(Object.fromEntries(table.map(([, age, files]) => [age, files]))).toEqual({
      '0 to 2 months': '3',
      '3 to 5 months': '0',
      '6 to 8 months': '0',
      '9 to 11 months': '0',
      '12 to 17 months': '2',
      '18 to 23 months': '0',
      '24 months or more': '0',
      'without a date': '1',
    });
    const spanish = await (await get('/es/coverage', true)).text();
    expect(spanish).toContain('1 estado con 40–59%');
    expect(spanish).toContain('De 6 archivos de precios');
  });

  it('count the hospitals that are missing by reason, those that mean the same in one row', async () => {
    const rows = async (path: string) => {
      const [, table = ''] = (await (await get(path, true)).text()).split('<table class="reasons">');
      const row = /<tr><th scope="row">([^<]*)<small[^>]*>(.*?)<\/small><\/th><td class="amount">(\d+)</g;
      return [...table.matchAll(row)].map(([, why, names = '', n]) => [
        why,
        n,
        names.replace(/<[^>]*>/g, ''),
      ]);
    };
    expect(await rows('/coverage')).toEqual([
      [expect.stringContaining('nobody has asked for it yet'), '7', 'not_attempted 7'],
      [expect.stringContaining('refuses programs'), '5', 'blocked 4, rate_limited 1'],
    ]);
    expect((await rows('/es/coverage')).map(([, n]) => n)).toEqual(['7', '5']);
    expect(await (await get('/coverage', true)).text()).toContain('12 of the listed hospitals have no');
  });

  it('do without what only D1 knows of the files', async () => {
    const releaseFiles = {
      facts: () => Promise.reject(new Error('D1 is down.')),
      months: () => Promise.reject(new Error('D1 is down.')),
    };
    const broken = testApp({}, { releaseFiles });
    const headers = { 'CF-Connecting-IP': '10.90.1.3', Accept: 'text/html' };
    for (const [path, words] of [
      ['/coverage', 'Of 5 hospitals'],
      ['/coverage/160001', 'ST MARY'],
      ['/', 'This release has prices up to'],
    ] as const) {
      const response = await broken.fetch(path, { headers });
      expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(words)]);
    }
  });

  it('are led to by the landing page with the number of files', async () => {
    expect(await (await get('/', true)).text()).toContain('was built from 6 hospital price files');
    expect(await (await get('/es', true)).text()).toContain('con 6 archivos de precios');
  });

  it('and the contact page lead to the form that reports a price', async () => {
    expect(await (await get('/contact', true)).text()).toContain('href="/report"');
    expect(await (await get('/es/contact', true)).text()).toContain('href="/es/report"');
    const help = await get('/es/report', true);
    expect([help.status, await help.text()]).toEqual([200, expect.stringContaining('Avisar de un precio')]);
  });

  it('says that prices are being loaded before the first release', async () => {
    const current = () => Promise.reject(new Error('No release.'));
    const empty = testApp({}, { tiles: { ...services().tiles, current } });
    const headers = { 'CF-Connecting-IP': '10.90.1.2', Accept: 'text/html' };
    const response = await empty.fetch('/coverage', { headers });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Prices are being loaded');
  });
});
