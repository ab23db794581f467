// Thirty codes by hand: docs/evidence/thirty-codes.tsv has for each the place and the unit that a person chose, and the
// figures of a separate program over the real files. The product must find the same.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findClaims, type LoadedClaims } from '../../../builder/src/claims/evidence.ts';
import { readAddendumB } from '../../../builder/src/fee-schedules/addendum-b.ts';
import { type Benchmarks, buildBenchmarks } from '../../../builder/src/fee-schedules/benchmarks.ts';
import { readClfs } from '../../../builder/src/fee-schedules/clfs.ts';
import { readPfsTxt } from '../../../builder/src/fee-schedules/pfs-txt.ts';
import { readWholeText } from '../../../builder/src/input/whole-text.ts';
import { dollarsOf, readAmount } from '../../../schemas/money.ts';
import { loadAreaFile } from '../../support/claims/load-claims.ts';
import { describeWithRealData, hasRealData, realData } from '../../support/real-data.ts';

type Row = Record<
  'code' | 'place' | 'unit' | 'services' | 'allowed' | 'fee' | 'cash_middle' | 'cash_hospitals',
  string
>;
const TABLE = readFileSync('docs/evidence/thirty-codes.tsv', 'utf8');
const ROWS = Papa.parse<Row>(TABLE, { header: true, delimiter: '\t', skipEmptyLines: true }).data;
const CLAIMS = '../more-data/claims/medicare';
const CASH = '../more-data/claims/hospital-cash/cash_gross_shoppable_by_ccn_2026-01.csv.gz';
const SCHEDULES = {
  pfs: 'federal/pfs/PPRRVU2026_Apr_nonQPP.txt.gz',
  opps: 'federal/opps/addendum_b_2026-04.extract.csv',
  clfs: 'federal/clfs/PUF_CLFS_CY2026_Q2V1.csv',
};
/** Units of the table that the code itself states. */
const STATED_UNITS: Record<string, string> = { '15 minutes': 'each 15 minutes' };

it('has thirty codes, each once, and both traps', () => {
  expect(ROWS.map(({ code }) => code)).toHaveLength(30);
  expect(new Set(ROWS.map(({ code }) => code)).size).toBe(30);
  expect(ROWS.filter(({ code }) => code === '66984' || code === '45378').map(({ place }) => place)).toEqual([
    'F',
    'outpatient',
  ]);
  if (!hasRealData(CLAIMS) || !hasRealData(CASH))
    process.stderr.write('SKIPPED, thirty codes: the real files are missing.\n');
});

describeWithRealData(hasRealData(CASH) ? CLAIMS : CASH)('the thirty codes', () => {
  let dir = '';
  let loaded: LoadedClaims;
  let benchmarks: Benchmarks;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'thirty-'));
    const load = (name: string) => loadAreaFile(realData(`${CLAIMS}/${name}`), join(dir, 'rows'));
    loaded = {
      clinicians: await load('phy_geo_2023_recut.csv'),
      inpatient: await load('inp_geo_2024_recut.csv'),
      outpatient: await load('out_geo_2023_recut.csv'),
    };
    benchmarks = buildBenchmarks({
      pfs: [await readPfsTxt(realData(SCHEDULES.pfs))],
      addendumB: [await readAddendumB(realData(SCHEDULES.opps))],
      clfs: [await readClfs(realData(SCHEDULES.clfs))],
      hcpcs: [],
    });
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  it.each(ROWS)(
    '$code: claims of $place, $services services at $allowed',
    ({ code, place, services, allowed }) => {
      const facts = {
        benchmark: benchmarks.byCode.get(code),
        pfsRows: benchmarks.pfs.byCode.get(code)?.rows,
      };
      const claims = findClaims(code, loaded, facts);
      if (place === 'none') expect(claims).toBeNull();
      else {
        const national = claims?.national ?? null;
        expect([claims?.setting, national && [national.services, dollarsOf(national.allowed)]]).toEqual([
          place,
          // The states have figures, and the nation has none that can be published.
          services === '' ? null : [Number(services), Number(allowed)],
        ]);
      }
    },
  );

  it.each(ROWS.filter(({ fee }) => fee !== ''))('$code: fee schedule $fee for one $unit', (row) => {
    const [schedule, dollars] = row.fee.split(' ');
    const benchmark = benchmarks.byCode.get(row.code);
    const { amount, facility_amount, outpatient_amount, lab_amount } = benchmark?.medicare ?? {};
    const own = {
      pfs: row.place === 'F' ? facility_amount : amount,
      opps: outpatient_amount,
      clfs: lab_amount,
    };
    expect(own[schedule as keyof typeof own]).toBe(Number(dollars));
    const stated = STATED_UNITS[row.unit];
    if (stated !== undefined) expect(benchmark?.covers.unit).toBe(stated);
  });

  it('cash: the middle of what hospitals charge at most', async () => {
    const text = await readWholeText(realData(CASH));
    const cells = Papa.parse<Record<'code' | 'cash', string>>(text, { header: true }).data;
    const amounts = new Map<string, number[]>();
    for (const { code, cash } of cells) {
      const reading = readAmount(cash ?? '');
      if (reading.kind === 'cents') amounts.set(code, [...(amounts.get(code) ?? []), reading.cents]);
    }
    const found = ROWS.filter(({ cash_middle }) => cash_middle !== '').map(({ code }) => {
      const sorted = (amounts.get(code) ?? []).sort((a, b) => a - b);
      const half = sorted.length / 2;
      const middle = ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
      return [code, dollarsOf(Math.round(middle)), sorted.length];
    });
    const table = ROWS.filter(({ cash_middle }) => cash_middle !== '').map((row) => [
      ...[row.code, Number(row.cash_middle), Number(row.cash_hospitals)],
    ]);
    expect(found).toEqual(table);
  });
});
