// The national evidence: one cash and one gross amount of each hospital and code, of hospitals in CMS's lists. Each amount
// is the largest of the hospital's rows, so it is evidence about the spread of prices and not about parts of a service.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import Papa from 'papaparse';
import { pricedSetting } from '../../builder/src/aggregate/group.ts';
import { type Benchmarks, noBenchmark } from '../../builder/src/fee-schedules/benchmarks.ts';
import { classifyCode } from '../../builder/src/fee-schedules/code-kind.ts';
import { Observer } from '../../builder/src/observe/observe.ts';
import { ruleOfRow } from '../../builder/src/pipeline/reduce/collect-rows.ts';
import type { Benchmark } from '../../schemas/benchmark.ts';
import type { CodeKey } from '../../schemas/code.ts';
import { MARK } from '../../schemas/marks.ts';
import { HOSPITAL_LISTS, NATIONAL_CASH } from './folders.ts';
import { judgeWorld, type Located } from './judge-world.ts';

type CashRow = { ccn: string; code: string; cash: string; gross: string };

/** The judged evidence. Files are hospitals; `ccns` and `noDiscount` are by their numbers. */
export type NationalWorld = ReturnType<typeof judgeWorld> & {
  byCode: ReadonlyMap<CodeKey, readonly Located[]>;
  ccns: string[];
  noDiscount: boolean[];
  benchmarkOf: (code: CodeKey) => Benchmark;
};

/** Reads the evidence and judges all of it. */
export function judgeNationalEvidence(benchmarks: Benchmarks): NationalWorld {
  const rows = readCashRows();
  const ccns = [...rows.keys()].sort();
  const byCode = new Map<CodeKey, Located[]>();
  const noDiscount = ccns.map((ccn, file) => observeHospital(rows.get(ccn) ?? [], file, byCode));
  const benchmarkOf = (code: CodeKey) => benchmarks.byCode.get(code) ?? noBenchmark(code, true);
  const codeOf = (code: CodeKey) => {
    const { medicare, oppsStatus } = benchmarkOf(code);
    return { code, setting: pricedSetting(code, oppsStatus), medicare };
  };
  const facts = { system: () => null, lists: () => ['unnamed'] as const };
  const judged = judgeWorld({ byCode, facts, nFiles: ccns.length, codeOf });
  return { ...judged, byCode, ccns, noDiscount, benchmarkOf };
}

/** Rows with a cash amount by hospital, of the hospitals that one of CMS's lists has. */
function readCashRows(): Map<string, CashRow[]> {
  const listed = new Set(
    HOSPITAL_LISTS.flatMap((path) =>
      readTable<Record<string, string>>(path).map((row) => (row['Facility ID'] ?? '').padStart(6, '0')),
    ),
  );
  const rows = new Map<string, CashRow[]>();
  for (const row of readTable<CashRow>(NATIONAL_CASH)) {
    if (row.cash === '' || !listed.has(row.ccn)) continue;
    const known = rows.get(row.ccn) ?? [];
    rows.set(row.ccn, known);
    known.push(row);
  }
  return rows;
}

function readTable<Row>(path: string): Row[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').replace(/^\uFEFF/, '');
  return Papa.parse<Row>(text, { header: true, skipEmptyLines: true }).data;
}

/** Adds the observations of one hospital. @returns whether it publishes no discount */
function observeHospital(rows: readonly CashRow[], file: number, byCode: Map<CodeKey, Located[]>): boolean {
  const observer = new Observer({ drg: true });
  for (const [item, { ccn, code, cash, gross }] of rows.entries())
    observer.take({
      item,
      at: `${ccn} ${code}`,
      codes: [{ code, type: 'CPT' }],
      setting: 'outpatient',
      billingClass: 'facility',
      hasModifier: false,
      cash,
      description: `item ${code}`,
      gross,
      notes: '',
    });
  const { observations, noDiscountPublished } = observer.finish();
  for (const { code, marks, lists, ...rest } of observations) {
    const known = byCode.get(code) ?? [];
    byCode.set(code, known);
    known.push({
      ...rest,
      file,
      lists: lists.map(() => 0),
      hasTokenGross: (marks & MARK.grossToken) !== 0,
      withheldBy: ruleOfRow(marks, classifyCode(code) !== 'item'),
    });
  }
  return noDiscountPublished;
}
