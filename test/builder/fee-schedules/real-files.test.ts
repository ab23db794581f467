// The real CMS files, where they lie beside the checkout.
import { beforeAll, expect, it } from 'vitest';
import { readAddendumB } from '../../../builder/src/fee-schedules/addendum-b.ts';
import { type Benchmarks, buildBenchmarks } from '../../../builder/src/fee-schedules/benchmarks.ts';
import { readClfs } from '../../../builder/src/fee-schedules/clfs.ts';
import { readHcpcsFile } from '../../../builder/src/fee-schedules/hcpcs-file.ts';
import { combineReleases } from '../../../builder/src/fee-schedules/pfs.ts';
import { readPfsCsv } from '../../../builder/src/fee-schedules/pfs-csv.ts';
import { computeAmounts, makeMedicare } from '../../../builder/src/fee-schedules/pfs-medicare.ts';
import type { PfsRelease } from '../../../builder/src/fee-schedules/pfs-release.ts';
import { readPfsTxt } from '../../../builder/src/fee-schedules/pfs-txt.ts';
import { describeWithRealData } from '../../support/real-data.ts';
import { federal } from './fixture.ts';
import { type OracleRow, oracleAmounts, oracleRows2025, oracleRows2026 } from './oracle.ts';

const OCTOBER = federal('pfs/PPRRVU2025_Oct.csv.gz');
const APRIL = federal('pfs/PPRRVU2026_Apr_nonQPP.txt.gz');
const NOTHING = { outpatientCents: null, labCents: null };

describeWithRealData('federal')('the real federal files', () => {
  let october: PfsRelease;
  let april: PfsRelease;
  let july: PfsRelease;
  let benchmarks: Benchmarks;
  beforeAll(async () => {
    october = await readPfsCsv(OCTOBER);
    april = await readPfsTxt(APRIL);
    july = await readPfsCsv(federal('pfs/PPRRVU2026_Jul_nonQPP.excerpt.csv'));
    benchmarks = buildBenchmarks({
      pfs: [october, april, july],
      addendumB: [await readAddendumB(federal('opps/addendum_b_2026-04.extract.csv'))],
      clfs: [await readClfs(federal('clfs/PUF_CLFS_CY2026_Q2V1.csv'))],
      hcpcs: [await readHcpcsFile(federal('hcpcs/HCPC2019_CONTR_ANWEB.txt.gz'))],
    });
  });

  it('reads every row; one placeholder is no code', () => {
    expect([october.rows.length, october.rejections]).toEqual([19_090, []]);
    expect(april.rows).toHaveLength(19_276);
    expect(april.rejections).toEqual([{ reason: 'not_a_code', at: 'line 16189', code: 'GXXX1' }]);
    expect([july.rows.length, july.rejections]).toEqual([7, []]);
  });

  it('prices every row or gives a reason, never both', () => {
    for (const { rows, conversionFactor } of [october, april]) {
      const odd = rows.filter((row) => {
        const { amountCents, reason } = computeAmounts(row, conversionFactor);
        return (amountCents === null) === (reason === null) || amountCents === 0;
      });
      expect(odd).toEqual([]);
    }
  });

  it('prices no N, I, B or X row that shows RVUs', () => {
    const counts = [october, april].map(({ rows, conversionFactor }) => {
      const shown = rows.filter(
        (r) => 'NIBX'.includes(r.status) && r.work + r.nonFacilityPe + r.malpractice > 0,
      );
      expect(shown.every((row) => computeAmounts(row, conversionFactor).amountCents === null)).toBe(true);
      return shown.length;
    });
    expect(counts).toEqual([148, 158]);
  });

  it('caps 29 codes in each year', () => {
    const counts = [october, april].map(({ rows, conversionFactor }) => {
      const capped = rows.filter((row) => computeAmounts(row, conversionFactor).capped);
      return [new Set(capped.map(({ code }) => code)).size, capped.length];
    });
    expect(counts).toEqual([
      [29, 58],
      [29, 58],
    ]);
  });

  it('gives the published amounts', () => {
    const block = (code: string) => benchmarks.byCode.get(code)?.medicare;
    expect(block('99213')).toMatchObject({ amount: 95.19, year: 2026, release: 'April 2026' });
    expect(block('71275')).toMatchObject({ amount: 262.87, capped: true });
    expect(block('27447')).toMatchObject({ amount: null, reason: 'not_performed_outside_facility' });
    expect(block('70450')?.outpatient_amount).toBe(106.81);
    expect(['80053', '85025', '36415'].map((code) => block(code)?.lab_amount)).toEqual([10.56, 7.77, 9.34]);
    const lastYear = combineReleases([october]);
    expect(makeMedicare('74263', lastYear, NOTHING)).toMatchObject({ amount: 350.31, capped: true });
  });

  it('lets the seven rows of July add to April and remove nothing', () => {
    const schedule = combineReleases([april, july]);
    expect(schedule.current.map(({ label }) => label)).toEqual(['April 2026', 'July 2026']);
    expect(schedule.replaced).toEqual([]);
    const codes = new Set(april.rows.map(({ code }) => code));
    expect([...codes].filter((code) => !schedule.byCode.has(code))).toEqual([]);
    expect(schedule.byCode.get('0075T')?.release).toBe(july);
    expect(schedule.byCode.size).toBe(new Set([...codes, ...july.rows.map(({ code }) => code)]).size);
  });

  it.each<[string, () => PfsRelease, () => OracleRow[]]>([
    ['2025', () => october, () => oracleRows2025(OCTOBER)],
    ['2026', () => april, () => oracleRows2026(APRIL)],
  ])('agrees with a naive reading on every row of %s', (_, release, oracle) => {
    const expected = new Map(oracle().map((row) => [`${row.code} ${row.modifier}`, oracleAmounts(row)]));
    const text = (cents: number | null) =>
      cents && `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
    const differing = release().rows.filter((row) => {
      const found = computeAmounts(row, release().conversionFactor);
      const wanted = expected.get(`${row.code} ${row.modifier}`);
      return (
        text(found.amountCents) !== wanted?.office ||
        text(found.facilityCents) !== wanted?.facility ||
        (found.amountCents !== null && found.capped !== wanted?.capped)
      );
    });
    expect(differing).toEqual([]);
    expect(expected.size - release().rows.length).toBe(release().rejections.length);
  });
});
