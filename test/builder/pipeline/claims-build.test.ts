// A folder with claims files: what the tiles and answers say, and what the report says of each file and row.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportRelease } from '../../../builder/src/export/export-release.ts';
import { listFiles } from '../../../builder/src/input/scan.ts';
import { readWholeText } from '../../../builder/src/input/whole-text.ts';
import { build } from '../../../builder/src/pipeline/build.ts';
import { type BuildFacts, readFolderFacts } from '../../../builder/src/publish/compare/build-facts.ts';
import { compareBuilds } from '../../../builder/src/publish/compare/compare-builds.ts';
import { findBreaches } from '../../../builder/src/publish/guards.ts';
import type { BuildReport } from '../../../builder/src/report/build-report.ts';
import { verifyBuild } from '../../../builder/src/tiles/verify.ts';
import { claimsFor, claimsStates } from '../../../schemas/read-tile.ts';
import { BuildIndex, CodeTile, tileKeys } from '../../../schemas/tile.ts';
import * as texts from '../../support/claims/claims-texts.ts';
import {
  deriveSmallCounts,
  PLANTED,
  PLANTED_NATION,
  PLANTED_STATES,
  plantedRows,
  revisedServices,
  shownServices,
} from '../../support/claims/planted-counts.ts';
import { keysOfFolder } from '../../support/files/built-keys.ts';

const { clinicianRow, fileOf, outpatientRow, stayRow } = texts;
const PRICES = fileOf(
  'hospital_name,last_updated_on,version,hospital_location,hospital_address,license_number|IA',
  'Sample Claims Hospital,2026-03-01,3.0.0,Sample Claims Hospital,"9 Sample Street, Ames, IA 50010",M-9',
  'description,code|1,code|1|type,setting,standard_charge|gross,standard_charge|discounted_cash',
  'scope,45378,CPT,outpatient,900,600',
  'stay,470,MS-DRG,inpatient,90000,60000',
  ...PLANTED.map(({ code }) => `scope,${code},CPT,outpatient,900,600`),
);
/** The mean of the rows that must leave no trace. */
const TRACELESS = '87654.32';
const FILES: Record<string, string> = {
  'prices.csv': PRICES,
  'geography.csv': fileOf('zip,city,state,lat,lng', '50010,Ames,IA,42.03,-93.62'),
  'MUP_PHY_R25_P05_V20_D23_Geo.csv': fileOf(
    texts.CLINICIANS_BY_AREA,
    clinicianRow('National', '45378', 'F', {
      services: 5000,
      providers: 700,
      allowed: '234.1649',
      charge: '1373.045',
    }),
    clinicianRow('Iowa', '45378', 'F', { services: 80, providers: 9, allowed: '212.535' }),
    clinicianRow('Ohio', '45378', 'F', { services: 4915, providers: 600, allowed: '240' }),
    clinicianRow('Guam', '45378', 'F', { services: 5, allowed: TRACELESS }),
    ...plantedRows(),
  ),
  'MUP_PHY_R24_P05_V10_D22_Geo.csv': fileOf(
    texts.CLINICIANS_BY_AREA,
    clinicianRow('National', '45378', 'F', { services: 4000, allowed: '200' }),
  ),
  'MUP_INP_RY26_P03_V10_DY24_Geo.csv': fileOf(
    texts.INPATIENT_BY_AREA,
    stayRow('National', '470', { services: 700, charge: '93183.81', allowed: '17364.02' }),
    stayRow('Maryland', '470', { services: 90, allowed: TRACELESS }),
  ),
  'MUP_OUT_RY26_P04_V10_DY24_Geo.csv': fileOf(
    texts.OUTPATIENT_BY_AREA,
    outpatientRow('National', '5112', '26055', { services: 40, allowed: '1377.76' }),
    outpatientRow('National', '5113', '26055', { services: 10, allowed: TRACELESS }),
  ),
  'MUP_PHY_R25_P05_V20_D23_Prov_Svc.csv': fileOf(
    texts.CLINICIANS,
    texts.clinicianServices('1234567893', '45378', 'F', 20),
  ),
  'sums_2024.csv': fileOf('DRG_Cd,Tot_Dschrgs,avg_covered_charge', '470,700,93183'),
};

let dir = '';
let id = '';
/** Two releases: the second has other prices and the same claims. */
let facts: [first: BuildFacts, later: BuildFacts];
const out = (path: string) => readFile(join(dir, 'out', path), 'utf8');
const tile = async (code: string, name = 'out') => {
  const path = join(dir, name, keysOfFolder(join(dir, name)).code(code));
  return CodeTile.parse(JSON.parse(await readFile(path, 'utf8')));
};

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'claims-build-'));
  const data = join(dir, 'data');
  await cp('test/fixtures/county/addendum-b.csv', join(data, 'addendum-b.csv'), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(data, name), text);
  ({ build: id } = await build({ dataDir: data, outDir: join(dir, 'out'), threads: 1, asOf: '2026-07-01' }));
  await writeFile(join(data, 'prices.csv'), PRICES.replaceAll(',600', ',650'));
  const later = await build({ dataDir: data, outDir: join(dir, 'later'), threads: 1, asOf: '2026-07-01' });
  facts = await Promise.all([
    readFolderFacts(join(dir, 'out'), id),
    readFolderFacts(join(dir, 'later'), later.build),
  ]);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

describe('a build with claims files', () => {
  it('says what a state and the nation billed, under their own name', async () => {
    const { claims, national } = await tile('45378');
    expect(claims).toMatchObject({ year: 2023, setting: 'F' });
    expect(claimsFor(claims, 'OH')).toMatchObject({
      services: 4915,
      place: { scope: 'state', state: 'OH', setting: 'F' },
    });
    expect(claimsFor(claims, null)).toEqual({
      ...{ year: 2023, services: 5000, providers: 700, allowed_mean: 234.16, charge_mean: 1373.05 },
      place: { scope: 'national', state: null, setting: 'F' },
    });
    expect(national).toMatchObject({ n_sources: 1, median: null });
  });

  it('hides a state where the nation less the states would give a small count away', async () => {
    // 5000 - 80 - 4915 = 5, so Iowa, the smallest, is hidden and has the figures of the nation.
    const { claims } = await tile('45378');
    expect(claims && claimsStates(claims.states)).toEqual(['OH']);
    expect(claimsFor(claims, 'IA')?.place).toEqual({ scope: 'national', state: null, setting: 'F' });
  });

  it('has stays by MS-DRG and outpatient surgery by comprehensive APC', async () => {
    expect(claimsFor((await tile('MS-DRG-470')).claims, 'MD')).toMatchObject({
      ...{ year: 2024, services: 700, providers: null, allowed_mean: 17_364.02, charge_mean: 93_183.81 },
      place: { scope: 'national', state: null, setting: 'inpatient' },
    });
    expect(claimsFor((await tile('26055')).claims, null)).toMatchObject({
      services: 40,
      allowed_mean: 1377.76,
    });
  });

  it('leaves no trace of a row with a small count in any file', async () => {
    const files = await listFiles(join(dir, 'out'));
    const written = await Promise.all(files.map(({ path }) => readFile(path, 'latin1')));
    expect(written.some((text) => text.includes('137776'))).toBe(true);
    expect(written.filter((text) => text.includes('87654'))).toEqual([]);
  });

  it('leaves no trace of it in an export, which has no small count either', async () => {
    await exportRelease({
      ...{ build: join(dir, 'later'), previous: join(dir, 'out'), out: join(dir, 'export') },
      open: new Set<string>(),
      ...{ publisher: { name: 'A test', url: null }, licence: { name: 'A test', url: null } },
    });
    const paths = (await listFiles(join(dir, 'export'))).map(({ path }) => path);
    const tables = paths.filter((path) => path.endsWith('.parquet'));
    const rows: Record<string, unknown>[] = [];
    const byDataset = new Map<string, string>();
    for (const path of tables) {
      const own = await parquetReadObjects({ file: await asyncBufferFromFile(path) });
      rows.push(...own);
      byDataset.set(basename(dirname(path)), own.flatMap((row) => Object.values(row).map(String)).join(' '));
    }
    // The nation alone: an export has no figures of states to take from it, and its changes have neither.
    expect(byDataset.get('changes')).toContain(PLANTED[0]?.code);
    const [nation, states] = [PLANTED_NATION, PLANTED_STATES].map((numbers) =>
      [...byDataset].flatMap(([name, text]) => (numbers.test(text) ? name : [])),
    );
    expect([nation, states]).toEqual([['national_benchmarks'], []]);
    const counts = rows.flatMap(({ claims_services: count }) => (count == null ? [] : [Number(count)]));
    expect(counts.filter((count) => count < 100_000).sort((a, b) => a - b)).toEqual([40, 700, 5000]);
    const cells = rows.flatMap((row) => Object.values(row).map(String));
    expect(cells.filter((cell) => cell.includes('87654'))).toEqual([]);
    const written = await Promise.all(
      paths.filter((path) => !tables.includes(path)).map((path) => readWholeText(path)),
    );
    expect(written.filter((text) => text.includes('87654'))).toEqual([]);
  });

  it('gives no small count away beside a release with other prices, nor in what changed', async () => {
    const [first, later] = await Promise.all(
      ['out', 'later'].map((name) => shownServices(async (code) => (await tile(code, name)).claims)),
    );
    if (!first || !later) throw new Error('There are two releases.');
    expect([...first].map(([code, { states }]) => [code, [...states.keys()]])).toEqual(
      PLANTED.map(({ code }) => [code, ['OH']]),
    );
    expect(later).toEqual(first);
    expect([deriveSmallCounts(first), deriveSmallCounts(first, later)]).toEqual([[], []]);
    const changes = compareBuilds(...facts);
    expect(changes.inputs.replaced.length + changes.inputs.gained.length).toBeGreaterThan(0);
    for (const numbers of [PLANTED_NATION, PLANTED_STATES])
      expect(JSON.stringify(changes)).not.toMatch(numbers);
    expect(findBreaches(...facts, changes)).toEqual([]);
  });

  it('is not published after a release with another version of the claims of the year', async () => {
    const first = await shownServices(async (code) => (await tile(code)).claims);
    const revised = revisedServices();
    // What the guard is for: each version hides the counts, and Iowa, which only the second one shows, gives them away.
    expect(deriveSmallCounts(revised)).toEqual([]);
    expect(deriveSmallCounts(first, revised)).toEqual(PLANTED.map(({ small }) => small));
    const [before, after] = facts;
    const inputs = after.inputs.map((input) =>
      input.kind === 'claims-clinicians-by-area' ? { ...input, sha256: 'ee' } : input,
    );
    const other = { ...after, inputs };
    const stopped = findBreaches(before, other, compareBuilds(before, other));
    expect(stopped.map(({ guard, words }) => [guard, words])).toEqual([
      ['claims_revised', 'claims of the release before: claims-clinicians-by-area of 2023 is another file'],
    ]);
  });

  it('reports every file and row', async () => {
    const report = JSON.parse(await out('report.json')) as BuildReport;
    const of = (name: string) => report.files.find(({ file }) => file === name);
    expect(of('MUP_PHY_R25_P05_V20_D23_Geo.csv')).toMatchObject({
      ...{ kind: 'claims-clinicians-by-area', status: 'counted' },
      claims: { year: 2023, rows: 34, kept: 33, rejected: { small_count: { count: 1, first: ['I5'] } } },
    });
    expect(of('MUP_PHY_R24_P05_V10_D22_Geo.csv')).toMatchObject({
      status: 'superseded',
      reason: 'older_release',
    });
    expect(of('MUP_INP_RY26_P03_V10_DY24_Geo.csv')?.claims?.skipped).toEqual({ maryland: 1 });
    expect(of('MUP_PHY_R25_P05_V20_D23_Prov_Svc.csv')).toMatchObject({
      ...{ status: 'not_used', reason: 'no_registry' },
      claims: { rows: 1, kept: 1 },
    });
    expect(of('sums_2024.csv')).toMatchObject({ status: 'refused', reason: 'not_claims_layout' });
  });

  it('names the files as sources, and passes verify', async () => {
    const { sources } = BuildIndex.parse(JSON.parse(await out(tileKeys.index(id))));
    expect(sources).toContain('CMS Medicare Physician & Other Practitioners by Geography and Service, 2023');
    expect((await verifyBuild(join(dir, 'out'))).faults).toEqual([]);
  });
});
