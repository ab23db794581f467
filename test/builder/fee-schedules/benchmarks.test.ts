import { beforeAll, describe, expect, it } from 'vitest';
import { readAddendumB } from '../../../builder/src/fee-schedules/addendum-b.ts';
import {
  type Benchmarks,
  buildBenchmarks,
  noBenchmark,
} from '../../../builder/src/fee-schedules/benchmarks.ts';
import { readClfs } from '../../../builder/src/fee-schedules/clfs.ts';
import { readPfsCsv } from '../../../builder/src/fee-schedules/pfs-csv.ts';
import { Benchmark } from '../../../schemas/benchmark.ts';
import { fixture } from './fixture.ts';

let benchmarks: Benchmarks;
beforeAll(async () => {
  benchmarks = buildBenchmarks({
    pfs: [await readPfsCsv(fixture('pfs-2025.csv')), await readPfsCsv(fixture('pfs-2026.csv'))],
    addendumB: [await readAddendumB(fixture('addendum-b-cms-layout.csv'))],
    clfs: [await readClfs(fixture('clfs.csv'))],
    hcpcs: [],
  });
});

describe('all schedules together', () => {
  it('has one valid benchmark for every code that any of them lists, in order', () => {
    const codes = [...benchmarks.byCode.keys()];
    expect(codes).toEqual([...codes].sort());
    expect(codes).toContain('43644');
    expect(codes).toContain('0001U');
    expect(codes).toContain('G0997');
    for (const benchmark of benchmarks.byCode.values()) Benchmark.parse(benchmark);
  });

  it('puts each amount under its own name', () => {
    expect(benchmarks.byCode.get('80053')?.medicare).toMatchObject({
      amount: null,
      lab_amount: 10.56,
      outpatient_amount: null,
    });
    expect(benchmarks.byCode.get('27447')?.medicare).toMatchObject({
      amount: null,
      reason: 'not_performed_outside_facility',
      outpatient_amount: 13116.76,
      lab_amount: null,
    });
  });

  it('dates a code by the physician schedule, else by the newest other one', () => {
    expect(benchmarks.byCode.get('80053')?.releasedOn).toBe('2025-12-29');
    expect(benchmarks.byCode.get('85025')?.releasedOn).toBe('2026-04-01');
    expect(benchmarks.byCode.get('G0997')?.releasedOn).toBe('2025-09-11');
  });

  it('tells the outpatient status and the reason of codes outside the physician schedule', () => {
    expect(benchmarks.byCode.get('43644')).toMatchObject({
      oppsStatus: 'C',
      medicare: { reason: 'not_in_schedule' },
    });
    expect(benchmarks.byCode.get('G0997')?.medicare.reason).toBe('not_in_current_year');
  });

  it('lets the newest file of a schedule count whole', async () => {
    const [older, newer] = [
      await readAddendumB(fixture('addendum-b-cms-layout.csv')),
      { ...(await readAddendumB(fixture('addendum-b-extract.csv'))), releasedOn: '2026-07-01' },
    ];
    const found = buildBenchmarks({ pfs: [], addendumB: [older, newer], clfs: [], hcpcs: [] });
    expect(found.addendumB).toBe(newer);
    expect(found.replaced).toEqual([older]);
    expect([...found.byCode.keys()]).toEqual(['70450']);
    expect(found.byCode.get('70450')?.medicare.reason).toBe('no_schedule_loaded');
    expect(found.anyPfsLoaded).toBe(false);
  });

  it('names its sources for the attribution', () => {
    expect(benchmarks.sources).toEqual([
      'CMS Medicare Physician Fee Schedule, January 2026 release, conversion factor 33.4009',
      'CMS OPPS Addendum B, 2026-04-01',
      'CMS Clinical Laboratory Fee Schedule, 2026-04-01',
    ]);
    expect(benchmarks.newestReleasedOn).toBe('2026-04-01');
  });

  it('has an answer for codes in no schedule', () => {
    expect(Benchmark.parse(noBenchmark('G9999', true)).medicare.reason).toBe('not_in_schedule');
    expect(Benchmark.parse(noBenchmark('G9999', false)).medicare.reason).toBe('no_schedule_loaded');
    expect(Benchmark.parse(noBenchmark('MS-DRG-470', false)).medicare.reason).toBe('inpatient_stay');
  });
});
