// What prices cover by the real CMS files, where they lie beside the checkout.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { readAddendumB } from '../../../builder/src/fee-schedules/addendum-b.ts';
import { type Benchmarks, buildBenchmarks } from '../../../builder/src/fee-schedules/benchmarks.ts';
import { readClfs } from '../../../builder/src/fee-schedules/clfs.ts';
import { OBSTETRIC_PACKAGES } from '../../../builder/src/fee-schedules/code-sections.ts';
import { readHcpcsFile } from '../../../builder/src/fee-schedules/hcpcs-file.ts';
import type { PfsRelease } from '../../../builder/src/fee-schedules/pfs-release.ts';
import { readPfsTxt } from '../../../builder/src/fee-schedules/pfs-txt.ts';
import { timedCodes } from '../../../builder/src/fee-schedules/timed-codes.ts';
import { describeWithRealData } from '../../support/real-data.ts';
import { federal } from './fixture.ts';

const APRIL = federal('pfs/PPRRVU2026_Apr_nonQPP.txt.gz');

describeWithRealData('federal')('what prices cover, by the real federal files', () => {
  let april: PfsRelease;
  let benchmarks: Benchmarks;
  beforeAll(async () => {
    april = await readPfsTxt(APRIL);
    benchmarks = buildBenchmarks({
      pfs: [april],
      addendumB: [await readAddendumB(federal('opps/addendum_b_2026-04.extract.csv'))],
      clfs: [await readClfs(federal('clfs/PUF_CLFS_CY2026_Q2V1.csv'))],
      hcpcs: [await readHcpcsFile(federal('hcpcs/HCPC2019_CONTR_ANWEB.txt.gz'))],
    });
  });

  it('counts the codes of each kind, and those with an amount that compares', () => {
    const counts: Record<string, number> = {};
    for (const { covers, medicare } of benchmarks.byCode.values()) {
      const name = `${covers.kind} ${medicare.comparable}`;
      counts[name] = (counts[name] ?? 0) + 1;
    }
    expect(counts).toEqual({
      'clinician_package amount': 3,
      'clinician_package facility_amount': 8,
      'facility_fee_only null': 4083,
      'facility_fee_only outpatient_amount': 1329,
      'item null': 3940,
      'item outpatient_amount': 1018,
      'laboratory lab_amount': 1996,
      'laboratory null': 195,
      'laboratory outpatient_amount': 127,
      'one_line null': 7073,
    });
  });

  it('compares no operation: none of 10004 to 69990 but blood samples, and no package of OPPS', () => {
    const compared = [...benchmarks.byCode.values()].filter(({ medicare }) => medicare.comparable !== null);
    const surgery = compared.filter(({ code }) => /^[1-6]\d{4}$/.test(code) && code >= '10004');
    expect(surgery.map(({ code }) => code)).toEqual(['36415', ...[...OBSTETRIC_PACKAGES].sort()]);
    const statuses = new Set(compared.map(({ oppsStatus }) => oppsStatus));
    expect(['J1', 'T', 'C'].filter((status) => statuses.has(status))).toEqual([]);
    const j2 = compared.filter(({ oppsStatus }) => oppsStatus === 'J2').map(({ code }) => code);
    expect(j2).toEqual([
      ...['99281', '99282', '99283', '99284', '99285', '99291'],
      ...['G0379', 'G0380', 'G0381', 'G0382', 'G0383', 'G0384', 'G0463'],
    ]);
  });

  it('names as packages of an obstetrician the maternity codes that OPPS does not pay', () => {
    const maternity = april.rows.filter(({ code, globalDays }) => globalDays === 'MMM' && code >= '59000');
    const unpaid = maternity.filter(({ code }) => benchmarks.byCode.get(code)?.oppsStatus === 'B');
    expect(new Set(unpaid.map(({ code }) => code))).toEqual(OBSTETRIC_PACKAGES);
  });

  it('never compares an office visit with the amount of an office', () => {
    const visit = benchmarks.byCode.get('99213');
    expect(visit?.medicare).toMatchObject({ amount: 95.19, outpatient_amount: null, comparable: null });
    expect(benchmarks.byCode.get('G0463')?.medicare).toMatchObject({
      outpatient_amount: 136.02,
      comparable: 'outpatient_amount',
    });
  });

  it('gives 86153 and every other code without an amount a reason', () => {
    const bare = [...benchmarks.byCode.values()].filter(
      ({ medicare }) => (medicare.amount === null) === (medicare.reason === null),
    );
    expect(bare).toEqual([]);
    expect(benchmarks.byCode.get('86153')?.medicare).toMatchObject({ amount: null, reason: 'parts_only' });
  });

  it('times codes as long as the files say', () => {
    const minutes = new Map<string, number>();
    for (const line of gunzipSync(readFileSync(APRIL)).toString('latin1').split('\n')) {
      const stated = /\b(\d+) ?min\b|\b(?:1st|addl|add-on|up to 1) (hour|hr)\b/i.exec(line.slice(7, 57));
      if (stated) minutes.set(line.slice(0, 5), stated[2] ? 60 : Number(stated[1]));
    }
    const inWords: Record<string, number> = { hour: 60, 'one hour': 60, 'two hours': 120 };
    const compared = [...timedCodes()].filter(([code]) => minutes.has(code));
    const wrong = compared.filter(([code, unit]) => {
      const time = /(\d+) minutes|(two hours|one hour|hour)$/.exec(unit);
      return minutes.get(code) !== (time?.[1] ? Number(time[1]) : inWords[time?.[2] ?? '']);
    });
    expect(compared.length).toBeGreaterThan(25);
    expect(wrong).toEqual([]);
  });

  it('has timed codes only among those that the schedule lists, and further times only as add-ons', () => {
    const listed = new Map(april.rows.map((row) => [row.code, row.globalDays]));
    expect([...timedCodes()].filter(([code]) => !listed.has(code))).toEqual([]);
    const further = [...timedCodes()].filter(([, unit]) => unit.includes('further'));
    const alone = further.filter(([code]) => listed.get(code) !== 'ZZZ').map(([code]) => code);
    // The schedule gives these three no global period of an add-on code.
    expect(alone.sort()).toEqual(['94645', '99602', '99607']);
  });

  it('labels Level II codes and no others', () => {
    const codes = [...benchmarks.levelTwo.keys()];
    expect(codes.filter((code) => !/^[A-CE-V]\d{4}$/.test(code))).toEqual([]);
    expect(codes.length).toBeGreaterThan(8_000);
    expect(benchmarks.levelTwo.get('J1885')).toEqual({
      label: 'Injection, ketorolac tromethamine, per 15 mg',
      unit: 'per 15 mg',
      addOn: false,
    });
    expect([...benchmarks.levelTwo.values()].filter(({ label }) => label.length > 140)).toEqual([]);
  });
});
