// What a price covers and which Medicare amount compares with it: a table of real codes with hand-made facts.
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseAddendumB } from '../../../builder/src/fee-schedules/addendum-b.ts';
import {
  type Benchmarks,
  buildBenchmarks,
  noBenchmark,
} from '../../../builder/src/fee-schedules/benchmarks.ts';
import { parseClfs } from '../../../builder/src/fee-schedules/clfs.ts';
import { readHcpcsFile } from '../../../builder/src/fee-schedules/hcpcs-file.ts';
import type { PfsRow } from '../../../builder/src/fee-schedules/pfs-release.ts';
import { Benchmark } from '../../../schemas/benchmark.ts';
import { ADD_ON_UNIT, COVERS_KINDS, COVERS_SENTENCES, describeCovers } from '../../../schemas/covers.ts';
import { fixture } from './fixture.ts';

type Row = Record<
  'code' | 'status' | 'opps' | 'clfs' | 'global' | 'amount' | 'kind' | 'comparable' | 'unit',
  string
>;
const ROWS = Papa.parse<Row>(readFileSync(fixture('covers.csv'), 'utf8'), {
  header: true,
  skipEmptyLines: true,
}).data;

/** A row of the physician schedule: one RVU is one dollar. Without an amount the service is not done in an office. */
function pfsRow({ code, global, amount }: Row): PfsRow {
  const work = Math.round(Number(amount || '1') * 100);
  return {
    ...{ code, modifier: '', status: 'A', globalDays: global, work },
    ...{ nonFacilityPe: 0, facilityPe: 0, malpractice: 0, nonFacilityNa: amount === '', facilityNa: false },
    ...{ oppsNonFacilityPe: 0, oppsFacilityPe: 0, oppsMalpractice: 0 },
  };
}

let benchmarks: Benchmarks;
beforeAll(async () => {
  const opps = ROWS.filter(({ status }) => status).map(
    (row) => `${row.code},sample,${row.status},${row.opps}`,
  );
  const labs = ROWS.filter(({ clfs }) => clfs).map((row) => `2026,${row.code},,20260401,N,${row.clfs}`);
  const release = { year: 2026, label: 'April 2026', releasedOn: '2026-04-01', conversionFactor: '1.0000' };
  benchmarks = buildBenchmarks({
    pfs: [{ ...release, rows: ROWS.filter((row) => row.global).map(pfsRow), rejections: [], alarms: [] }],
    addendumB: [parseAddendumB(['HCPCS Code,Short Descriptor,SI,Payment Rate', ...opps].join('\n'))],
    clfs: [parseClfs(['YEAR,HCPCS,MOD,EFF_DATE,INDICATOR,RATE', ...labs].join('\n'))],
    hcpcs: [await readHcpcsFile(fixture('hcpcs-level-two.txt'))],
  });
});

describe('what a price covers', () => {
  it('has a table of every kind', () => {
    expect(ROWS.length).toBeGreaterThan(60);
    expect(new Set(ROWS.map(({ kind }) => kind))).toEqual(new Set(COVERS_KINDS));
  });

  it.each(ROWS)('$code is $kind and compares with $comparable', (row) => {
    const text = benchmarks.levelTwo.get(row.code);
    const benchmark = benchmarks.byCode.get(row.code) ?? noBenchmark(row.code, true, text);
    const { covers, medicare } = Benchmark.parse(benchmark);
    expect(covers).toEqual({ kind: row.kind, unit: row.unit || null });
    expect(medicare.comparable).toBe(row.comparable || null);
  });

  it('leaves every amount where its schedule put it', () => {
    for (const row of ROWS) {
      const medicare = benchmarks.byCode.get(row.code)?.medicare;
      if (!medicare) continue;
      const listed = [row.amount, row.opps, row.clfs].map((text) => (text ? Number(text) : null));
      expect([medicare.amount, medicare.outpatient_amount, medicare.lab_amount]).toEqual(listed);
    }
  });

  it('never compares surgery, whatever amounts there are', () => {
    const compared = [...benchmarks.byCode.values()].filter(
      ({ covers, medicare }) => covers.kind === 'one_line' && medicare.comparable !== null,
    );
    expect(compared).toEqual([]);
  });

  it('knows the kind of a code that no file lists', () => {
    const kinds = ['27447', '70551', '80053', '59400', 'J1885', '90686', 'MS-DRG-470', '0001U'].map(
      (code) => noBenchmark(code, true).covers,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual([
      ...['one_line', 'facility_fee_only', 'laboratory', 'clinician_package'],
      ...['item', 'item', 'facility_fee_only', 'laboratory'],
    ]);
    expect(kinds.map(({ unit }) => unit)).toEqual([null, null, null, null, null, 'per dose', null, null]);
  });
});

describe('the block of an answer', () => {
  it('has a sentence for every kind', () => {
    for (const kind of COVERS_KINDS)
      expect(describeCovers({ kind, unit: null })).toEqual({
        ...{ kind, unit: null, sentence: COVERS_SENTENCES[kind] },
      });
  });

  it.each([
    ['each 15 minutes', 'The code states its unit: each 15 minutes.'],
    [ADD_ON_UNIT, 'The code is billed in addition to another code, which has a separate price.'],
    [
      `each further hour, ${ADD_ON_UNIT}`,
      'The code states its unit: each further hour. The code is billed in addition to another code, which has a separate price.',
    ],
  ])('says what the unit %s means', (unit, expected) => {
    const sentence = describeCovers({ kind: 'facility_fee_only', unit })?.sentence;
    expect(sentence).toBe(`${COVERS_SENTENCES.facility_fee_only} ${expected}`);
  });

  it('is null for a tile from before the block', () => expect(describeCovers(null)).toBeNull());
});
