import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../tools/testbed/random.ts';
import { type NaivePrice, naivePrices } from '../support/mrf/naive-mrf.ts';
import { describeWithRealData, realData } from '../support/real-data.ts';
import { publishBuilt } from '../support/service/publish-folder.ts';
import { freshAddress, startTestService, type TestService } from '../support/service/service.ts';
import { rounds, testSeed } from '../support/soak.ts';
import { buildOfRealFiles } from '../support/worlds/real-build.ts';

// The real files, when they lie beside the project: served prices must stand in the hospital's own file. The
// second reading imports nothing of the builder.
const SEED = testSeed(20261120);
const PAIRS = rounds(20, 500);
/** Hospitals of the federal list whose pages are asked for: in a soak all of them. */
const LISTED = rounds(10, Infinity);
/** Hospitals whose files are read a second time: every second one outside a soak. */
const [ONE_IN, FEWEST] = [rounds(2, 1), rounds(5, 9)];
const EMORY = 'mrf/v3-tall-emory-GA-full.csv.gz';
/** Pairs with withheld amounts do not count, so that more are drawn than are wanted. */
const MOST_PAIRS = 10 * PAIRS;

type ReportFile = {
  file: string;
  status: string;
  reason: string | null;
  mrf?: {
    located: boolean;
    rowsAccountedFor: boolean;
    rows: number;
    campuses: { id: string; zip: string }[];
    priceFile: number | null;
  };
};
type Published = { entry: ReportFile; byCode: Map<string, Set<number>> };
/** A question to the service: a code that a hospital prices, near one of its campuses. */
type Pair = { entry: ReportFile; code: string; amounts: Set<number>; zip: string };
type Report = { files: ReportFile[]; superseded: string[]; unlocated: string[] };

describeWithRealData('')('the real files', () => {
  let service: TestService;
  let dataDir: string;
  let report: Report;
  let published: Published[];
  let pairs: Pair[];

  /** Ten thousand code tiles are most of the build; only those that the tests ask for are uploaded. */
  function tilesAskedFor(outDir: string): (key: string) => boolean {
    report = JSON.parse(readFileSync(join(outDir, 'report.json'), 'utf8'));
    published = publishedPrices(report, dataDir);
    const random = seededRandom(SEED);
    pairs = Array.from({ length: published.length > 0 ? MOST_PAIRS : 0 }, () => {
      const { entry, byCode } = random.pick(published);
      const code = random.pick([...byCode.keys()]);
      return { entry, code, amounts: byCode.get(code) ?? new Set(), zip: random.pick(campusesOf(entry)).zip };
    });
    const codes = new Set(['70551', '99213', '27447', ...pairs.map(({ code }) => code)]);
    return (key) => {
      const [, code] = /\/code\/(.+?)(?:-[\w-]{12})?\.json$/.exec(key) ?? [];
      // No question here asks what insurers paid.
      if (key.includes('/insurers/')) return false;
      return code === undefined || codes.has(code);
    };
  }

  beforeAll(async () => {
    const built = await buildOfRealFiles();
    ({ dataDir } = built);
    // The second reading takes seconds without a pause, in which a service would close its idle connections.
    const isAskedFor = tilesAskedFor(built.outDir);
    service = await startTestService();
    await publishBuilt(service.client, built.outDir, isAskedFor);
  });
  afterAll(() => service.dispose());

  it('accounts for every row of every file read', () => {
    const read = report.files.filter(({ mrf }) => mrf);
    expect(read.length).toBeGreaterThan(15);
    expect(read.filter(({ mrf }) => !mrf?.rowsAccountedFor)).toEqual([]);
  });

  it('refuses what is not the CMS template, and names superseded and unlocated files', () => {
    const statusOf = (name: string) => report.files.find(({ file }) => file.endsWith(name));
    expect(statusOf('pre-2021-cooper-NJ.csv')).toMatchObject({
      status: 'refused',
      reason: 'not_cms_template',
    });
    expect(statusOf('cms-v3_json_format_example.json')).toMatchObject({
      status: 'refused',
      reason: 'example_file',
    });
    expect(statusOf('cms-V3.0.0_Tall_CSV_Format_Template.csv')).toMatchObject({
      status: 'refused',
      reason: 'no_rows',
    });
    expect(report.superseded.map((file) => file.split('/').pop())).toEqual([
      'v3-json-uchicago-IL.json',
      'v3-tall-emory-GA.csv',
    ]);
    expect(report.unlocated.map((file) => file.split('/').pop())).toEqual([
      'v3-json-northside-sample-GA.json',
      'v3-tall-piedmont-sample-GA.csv',
    ]);
  });

  it(`serves ${PAIRS} seeded prices that stand in the hospital's own file (seed ${SEED})`, async () => {
    expect(published.length).toBeGreaterThanOrEqual(FEWEST);
    let complete = 0;
    for (const { entry, code, amounts, zip } of pairs) {
      if (complete === PAIRS) break;
      const { status, body } = await service.lookup({ cpt: code, zip, radius_miles: '50' });
      expect(status, `${code} of ${entry.file}`).toBe(200);
      const ids = new Set(campusesOf(entry).map(({ id }) => id));
      const shown = body.facilities.filter(({ facility_id: id }) => ids.has(id));
      for (const facility of shown) {
        expect([...amounts]).toEqual(
          expect.arrayContaining([facility.cash_price, facility.price_low, facility.price_high]),
        );
      }
      // Amounts that a rule withholds are missing from the answer; the ledger says that there are some.
      if (Object.keys(body.coverage.withheld_by_rule).length > 0) continue;
      complete += 1;
      expect(shown, `${code} of ${entry.file}`).toMatchObject([
        { price_low: Math.min(...amounts), price_high: Math.max(...amounts), n_prices: amounts.size },
      ]);
    }
    expect(complete).toBe(PAIRS);
  });

  it('adds nothing to n_sources from a superseded file', async () => {
    const full = pricesIn(join(dataDir, EMORY)).filter(({ code }) => code === '70551');
    const { body } = await service.lookup({ cpt: '70551', zip: '30322', radius_miles: '5' });
    const emory = new Set(full.map((price) => JSON.stringify(price))).size;
    expect(body.facilities.filter(({ name }) => /emory/i.test(name))).toHaveLength(1);
    expect(body.area.n_sources).toBeLessThanOrEqual(emory + 1);
  });

  it(`has a page of coverage for hospitals of the federal list (seed ${SEED})`, async () => {
    const text = readFileSync(realData('federal/hospitals/Hospital_General_Information.csv'), 'utf8');
    const listed = [...text.matchAll(/^"?(\w{6})"?,/gm)].map(([, ccn = '']) => ccn);
    expect(listed.length).toBeGreaterThan(5_000);
    const random = seededRandom(SEED);
    const asked = LISTED < listed.length ? Array.from({ length: LISTED }, () => random.pick(listed)) : listed;
    const wrong = [];
    for (const ccn of asked) {
      const headers = { Accept: 'text/html', 'CF-Connecting-IP': freshAddress() };
      const page = await fetch(`${service.url}/coverage/${ccn}`, { headers });
      const says = await page.text();
      if (page.status !== 200 || !says.includes(ccn)) wrong.push([ccn, page.status]);
    }
    expect(wrong).toEqual([]);
    const { status } = await fetch(`${service.url}/coverage/999999`, { headers: { Accept: 'text/html' } });
    expect(status).toBe(404);
  });

  it('gives the real Medicare amounts and says why there is none', async () => {
    const visit = await service.lookup({ cpt: '99213' });
    expect(visit.body).toMatchObject({
      medicare_rate: 95.19,
      medicare: { year: 2026, schedule: 'PFS', reason: null },
    });
    const knee = await service.lookup({ cpt: '27447' });
    expect(knee.body).toMatchObject({
      medicare_rate: null,
      medicare: { amount: null, reason: 'not_performed_outside_facility' },
    });
  });
});

const readings = new Map<string, NaivePrice[]>();
/** The second reading of a file, once in a run. */
function pricesIn(path: string): NaivePrice[] {
  const known = readings.get(path) ?? naivePrices(path);
  readings.set(path, known);
  return known;
}

/** Hospital files that count and are located, with their settled prices. */
function publishedPrices(report: Report, dataDir: string): Published[] {
  const addendum = readFileSync(realData('federal/opps/addendum_b_2026-04.extract.csv'), 'utf8');
  const inpatientOnly = new Set(
    [...addendum.matchAll(/^"(\w{5})","[^\n]*","C",/gm)].map(([, code = '']) => code),
  );
  return report.files
    .filter(({ mrf }) => mrf?.priceFile !== null && mrf?.located)
    .filter((_, i) => i % ONE_IN === 0)
    .map((entry) => ({ entry, byCode: settledPrices(join(dataDir, entry.file), inpatientOnly) }))
    .filter(({ byCode }) => byCode.size > 0);
}

function campusesOf({ mrf }: ReportFile): { id: string; zip: string }[] {
  return mrf?.campuses ?? [];
}

/** Amounts in dollars by code, in the code's priced setting, `both` or unstated. */
function settledPrices(path: string, inpatientOnly: ReadonlySet<string>): Map<string, Set<number>> {
  const byCode = new Map<string, Set<number>>();
  for (const { code, setting, cents } of pricesIn(path)) {
    const priced = inpatientOnly.has(code) ? 'inpatient' : 'outpatient';
    if (![priced, 'both', ''].includes(setting)) continue;
    byCode.set(code, (byCode.get(code) ?? new Set()).add(cents / 100));
  }
  return byCode;
}
