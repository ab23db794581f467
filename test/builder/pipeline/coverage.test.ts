// Coverage of a hospital list: a build writes one row for each listed hospital, with its file or the reason there is none.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it } from 'vitest';
import type { FetchReport } from '../../../builder/src/fetch/fetch-status.ts';
import { INDEX_COLUMNS } from '../../../schemas/index-tables.ts';
import { GEOGRAPHY } from '../../support/web/night-world.ts';
import { priceFile, WEB_PAGE } from '../../support/web/price-page.ts';
import { buildSmall } from '../../support/worlds/small-build.ts';
import '../../support/worlds/need-small-dictionary.ts';

const work = mkdtempSync(join(tmpdir(), 'atlas-coverage-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));
const data = join(work, 'data');

type Hospital = FetchReport['hospitals'][number];
function fetched(ccn: string, status: Hospital['status'], files: string[], kept: string[] = []): Hospital {
  return {
    ...{ source: `${ccn}0000000000`, name: `Row ${ccn}`, ccn, status, detail: '', pointer: null },
    ...{ blocks_without_url: 0, unusable_urls: [] },
    files: files.map((file) => ({
      ...{ url: `https://${ccn}.sample.test/${file}`, status: 'ok' as const, detail: '', file, bytes: 1 },
      ...{ sha256: null, etag: null, last_modified: null, locations: [] },
    })),
    kept: kept.map((file) => ({ file, url: `https://${ccn}.sample.test/${file}` })),
  };
}

const POLICY = 'https://three.sample.test/aid';

/** A price file whose head names a policy. */
function withPolicy(file: Buffer): Buffer {
  const [titles, values, ...rows] = file.toString().split('\n');
  return Buffer.from([`${titles},financial_aid_policy`, `${values},${POLICY}`, ...rows].join('\n'));
}

/** Writes the input folder. `outcome` is what the fetch of the last hospital says. */
function writeFolder(outcome: Hospital['status']): void {
  const folder = join(data, 'fetched');
  mkdirSync(folder, { recursive: true });
  const files: Record<string, Buffer> = {
    'one.csv': priceFile(1, 2),
    'two.csv': priceFile(2, 1),
    'page.csv': WEB_PAGE,
    'future.csv': priceFile(5, 9),
    'empty.csv': Buffer.from(priceFile(6, 1).toString().replace('70551,CPT', '70551,LOCAL')),
  };
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  writeFileSync(join(data, 'geography.csv'), GEOGRAPHY);
  writeFileSync(join(data, 'named.csv'), withPolicy(priceFile(3, 1)));
  const hospitals = [
    fetched('169901', 'ok', ['one.csv']),
    fetched('169902', 'timeout', [], ['two.csv']),
    fetched('169904', 'unchanged', ['page.csv']),
    fetched('169905', 'ok', ['future.csv']),
    fetched('169906', 'ok', ['empty.csv']),
    fetched('169907', outcome, []),
  ];
  const report = { format: 1, kind: 'fetch-status', run: 1, counts: {}, hospitals };
  writeFileSync(join(folder, 'status.json'), JSON.stringify(report, null, 1));
  const rows = [1, 2, 3, 4, 5, 6, 7, 8].map(
    (n) =>
      `16990${n},SAMPLE WEB HOSPITAL ${n === 1 ? 'X' : n},1 MAIN,AMES,IA,50010,${n === 2 ? 4 : 'Not Available'}`,
  );
  const titles = 'Facility ID,Facility Name,Address,City/Town,State,ZIP Code,Hospital overall rating';
  writeFileSync(join(data, 'hospitals-2026-06.csv'), `${[titles, ...rows].join('\n')}\n`);
  const actions = [
    'Case_ID,Hosp_Name,Hosp_Address,City,State,Action,Date_of_Action',
    '1,Sample Web Hospital 3,1 Main,Ames,IA,Warning Notice,12/20/2022',
    '1,Sample Web Hospital 3,1 Main,Ames,IA,Closure Notice,01/02/2023',
    '2,Sample Web Hospital 3,1 Main,Ames,IA,Reprimand,01/02/2020',
  ];
  writeFileSync(join(data, 'actions.csv'), `${actions.join('\n')}\n`);
}

/** The index of a build in SQLite, as D1 has it. */
function openIndex(dir: string): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  for (const [table, columns] of Object.entries(INDEX_COLUMNS))
    db.exec(`CREATE TABLE ${table} (${columns.join(', ')})`);
  db.exec(readFileSync(join(dir, 'index.sql'), 'utf8'));
  return db;
}

it('says what the build has of each hospital, and a changed fetch outcome makes another build', async () => {
  writeFolder('not_found');
  const first = await buildSmall(data, join(work, 'first'), '2026-06-30');
  const db = openIndex(join(work, 'first'));
  const rows = db
    .prepare('SELECT ccn, status, reason, updated_on, version, matched_by, cell FROM coverage')
    .all();
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['169901', 'read', null, '2026-02-01', '3.0.0', 'ccn', '42_-94'],
    ['169902', 'last_good', 'timeout', '2026-01-01', '3.0.0', 'ccn', '42_-94'],
    ['169903', 'read', null, '2026-01-01', '3.0.0', 'name', '42_-94'],
    ['169904', 'unusable', 'html_page', null, null, null, '42_-94'],
    ['169905', 'unusable', 'future_date', null, null, null, '42_-94'],
    ['169906', 'unusable', 'no_cash_price', '2026-01-01', '3.0.0', 'ccn', '42_-94'],
    ['169907', 'not_fetched', 'not_found', null, null, null, '42_-94'],
    ['169908', 'not_attempted', 'not_attempted', null, null, null, '42_-94'],
  ]);
  const [state] = db.prepare('SELECT * FROM coverage_states').all();
  expect(Object.values(state ?? {})).toEqual([first.build, 'IA', 8, 2, 1, 3, 1, 1]);
  const reasons = db.prepare('SELECT * FROM coverage_reasons').all();
  expect(reasons.map((row) => Object.values(row))).toEqual(
    ['future_date', 'html_page', 'no_cash_price', 'not_attempted', 'not_found'].map((reason) => [
      ...[first.build, reason, 1],
    ]),
  );
  const months = db.prepare('SELECT month, files FROM file_months').all();
  const dated = db.prepare('SELECT substr(updated_on, 1, 7) AS month FROM price_files').all();
  expect(months.map(({ month, files }) => [month, files])).toEqual(
    [...new Set(dated.map(({ month }) => month))]
      .sort()
      .map((month) => [month, dated.filter((one) => one.month === month).length]),
  );
  const standing = db
    .prepare('SELECT ccn, stars, stars_list, enforcement, enforced_on FROM coverage')
    .all()
    .map((row) => Object.values(row))
    .filter(([, ...values]) => values.some((value) => value !== null));
  expect(standing).toEqual([
    ['169902', 4, '2026-06', null, null],
    ['169903', null, null, 'closure_notice', '2023-01-02'],
  ]);
  const { notes } = JSON.parse(readFileSync(join(work, 'first', 'report.json'), 'utf8'));
  expect(notes).toContainEqual(expect.stringMatching(/^actions\.csv: F4 has an unknown action/));
  const aid = db.prepare('SELECT DISTINCT financial_aid FROM price_files ORDER BY 1').all();
  expect(aid.map((row) => row.financial_aid)).toEqual([null, POLICY]);
  const words = db.prepare("SELECT word FROM coverage_words WHERE ccn = '169903' ORDER BY word").all();
  expect(words.map(({ word }) => word)).toEqual(['ames', 'sample', 'web']);
  writeFolder('blocked');
  const second = await buildSmall(data, join(work, 'second'), '2026-06-30');
  expect(second.build).not.toBe(first.build);
});
