// A wrong price is reported from a row of an answer: kept with its file, row and release, and nothing of the person.
import { beforeAll, describe, expect, it } from 'vitest';
import { ReportList } from '../../schemas/price-reports.ts';
import { BUILD } from '../support/tiny-tiles.ts';
import { publishTiles } from './published-build.ts';
import { env, migrate, operator, testApp } from './support.ts';
import { openBrowser, signIn, type WebBrowser } from './web-browser.ts';

const app = testApp();
const ROW = { release: BUILD, hospital: 'ccn-160001', code: '70551' };
const HASH = 'a'.repeat(64);
const FORM = `/report?${new URLSearchParams(ROW)}`;
let browser: WebBrowser;

beforeAll(async () => {
  await migrate();
  await publishTiles();
  const statements = [
    `INSERT OR IGNORE INTO facilities (build, facility_id, price_file, name, city, state, zip, lat, lng) VALUES ('${BUILD}','ccn-160001',7,'Sample <Hospital>','Sample City','IA','50001',42,-93);`,
    `INSERT OR IGNORE INTO price_files (build, number, sha256, hospital_name, layout, updated_on, source_url, system) VALUES ('${BUILD}',7,'${HASH}','Sample <Hospital>','csv-wide','2026-02-01','https://prices.example/a.csv',NULL);`,
  ];
  expect((await operator(app, 'POST', '/index', { statements })).status).toBe(200);
  browser = openBrowser(app);
  await signIn(browser, 'reporter@person.example');
});

const listed = async (state = 'open') =>
  ReportList.parse(await (await operator(app, 'GET', `/reports?state=${state}`)).json()).reports;

describe('the form', () => {
  it('is for people who are signed in, and names hospital and procedure without a price', async () => {
    const anonymous = await openBrowser(app).get(FORM);
    expect(anonymous.status).toBe(303);
    expect(anonymous.headers.get('Location')).toBe(`/sign-in?${new URLSearchParams({ back: FORM })}`);
    const text = await (await browser.get(FORM)).text();
    expect(text).toContain('Sample &lt;Hospital&gt;');
    expect(text).toContain('70551');
    expect(text).not.toMatch(/\$\s?\d/);
    expect(await (await browser.get(`/es${FORM}`)).text()).toContain('¿Qué está mal?');
  });

  it.each([
    { ...ROW, hospital: 'ccn-999999' },
    { ...ROW, release: '2026-01-01-ffffffffffff' },
    { ...ROW, hospital: "x' OR 1" },
    { ...ROW, code: 'nothing' },
  ])('is missing for a row that does not exist: %j', async (row) => {
    expect((await browser.get(`/report?${new URLSearchParams(row)}`)).status).toBe(404);
  });

  it('keeps file, row and release, and nothing of the person', async () => {
    await browser.get(FORM);
    const sent = await browser.post('/report', { ...ROW, kind: 'quoted_other', amount: '$1,540.5' });
    expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining('Thank you')]);
    const reports = await listed();
    expect(reports).toEqual([
      {
        id: expect.stringMatching(/^[0-9A-Za-z]{12}$/),
        reported_on: new Date().toISOString().slice(0, 10),
        ...{ release: BUILD, facility_id: 'ccn-160001', code: '70551', hospital: 'Sample <Hospital>' },
        ...{ price_file: 7, file_sha256: HASH, source_url: 'https://prices.example/a.csv' },
        ...{ kind: 'quoted_other', amount_cents: 154_050, closed_at: null, outcome: null },
      },
    ]);
    const { results } = await env.DB.prepare('SELECT * FROM price_reports').all();
    const account = (browser.cookies.get('__Host-session') ?? '').split('_')[2] ?? 'none';
    for (const secret of [account, 'reporter', '10.77.'])
      expect(JSON.stringify(results)).not.toContain(secret);
  });

  it.each([
    [{ amount: '5' }, 'Choose what is wrong.'],
    [{ kind: 'other' }, 'Choose what is wrong.'],
    [{ kind: 'outdated', amount: 'about five' }, 'Write the price as a number'],
    [{ kind: 'outdated', amount: '9'.repeat(17) }, 'Write the price as a number'],
  ])('with %j is shown again with a sentence, and nothing is kept', async (fields, words) => {
    const before = await listed('all');
    await browser.get(FORM);
    const response = await browser.post('/report', { ...ROW, ...fields });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(words)]);
    expect(await listed('all')).toEqual(before);
  });

  it('is refused from another site, without its token, and after 20 reports of an address', async () => {
    const before = (await listed('all')).length;
    const fields = { ...ROW, kind: 'outdated' };
    await browser.get(FORM);
    const foreign = await browser.post('/report', fields, { headers: { Origin: 'https://evil.example' } });
    const forged = await browser.post('/report', fields, { csrf: 'x'.repeat(32) });
    expect([foreign.status, forged.status, (await listed('all')).length]).toEqual([403, 403, before]);
    const busy = openBrowser(app, '10.78.0.9');
    await signIn(busy, 'busy@person.example');
    await busy.get(FORM);
    const statuses: number[] = [];
    for (let i = 0; i < 21; i += 1) statuses.push((await busy.post('/report', fields)).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });
});

describe('the queue of the operator', () => {
  it('closes a report once, with a line in the audit trail', async () => {
    const [report] = await listed();
    const path = `/reports/${report?.id}/close`;
    expect((await operator(app, 'POST', path, { outcome: 'maybe' })).status).toBe(400);
    expect((await operator(app, 'POST', path, { outcome: 'corrected' })).status).toBe(200);
    expect((await operator(app, 'POST', path, { outcome: 'corrected' })).status).toBe(404);
    const closed = (await listed('all')).find(({ id }) => id === report?.id);
    expect(closed).toMatchObject({ outcome: 'corrected', closed_at: expect.any(String) });
    expect((await listed()).some(({ id }) => id === report?.id)).toBe(false);
    const ask = (path: string) => app.fetch(path, { headers: { 'CF-Connecting-IP': '10.78.0.11' } });
    const { corrections } = (await (await ask('/status.json')).json()) as { corrections: unknown[] };
    expect(corrections).toEqual([
      {
        ...{ closed_on: closed?.closed_at?.slice(0, 10), release: BUILD, facility_id: 'ccn-160001' },
        ...{ hospital: 'Sample <Hospital>', code: '70551' },
      },
    ]);
    expect(await (await ask('/es/status')).text()).toContain('Sample &lt;Hospital&gt;');
    const lines = env.DB.prepare('SELECT action, subject, status FROM audit WHERE action = ? ORDER BY id');
    const { results } = await lines.bind('reports.close').all();
    expect(results).toContainEqual({ action: 'reports.close', subject: report?.id, status: 200 });
  });

  it('is closed to anybody else', async () => {
    const headers = { Authorization: 'Operator wrong', 'CF-Connecting-IP': '10.78.0.10' };
    expect((await app.fetch('/operator/v1/reports', { headers })).status).toBe(401);
  });
});
