// Every code of the dictionary is in a federal file of 2026, or is an alias that says when it ended. Needs the real
// files.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { PROCEDURE_TERMS } from '../../../schemas/vocabulary/procedures.ts';
import { federal } from '../../builder/fee-schedules/fixture.ts';
import { describeWithRealData, hasRealData } from '../../support/real-data.ts';

/** The code column of each file of 2026: fixed width, quoted first column, second column. */
const CURRENT: { file: string; code: RegExp }[] = [
  { file: 'pfs/PPRRVU2026_Apr_nonQPP.txt.gz', code: /^([0-9A-Z]{5})/gm },
  { file: 'opps/addendum_b_2026-04.extract.csv', code: /^"([0-9A-Z]{5})"/gm },
  { file: 'clfs/PUF_CLFS_CY2026_Q2V1.csv', code: /^2026,([0-9A-Z]{5}),/gm },
];
/** Level II codes of statutes other than Medicare's (S codes) are in no fee schedule of 2026. */
const LEVEL_II_OF_2019 = { file: 'hcpcs/HCPC2019_CONTR_ANWEB.txt.gz', code: /^([A-Z]\d{4})/gm };

function codesIn({ file, code }: { file: string; code: RegExp }): string[] {
  const bytes = readFileSync(federal(file));
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
  return [...text.matchAll(code)].map(([, found = '']) => found);
}

describeWithRealData('federal')('codes of the dictionary', () => {
  // Vitest runs the body of a skipped block too.
  const current = new Set(hasRealData('federal') ? CURRENT.flatMap(codesIn) : []);
  const codes = PROCEDURE_TERMS.flatMap((term) =>
    term.codes.filter(({ type }) => type !== 'MS-DRG').map((code) => ({ ...code, term: term.id })),
  );

  it('are read from files that hold thousands of them', () => {
    expect(current.size).toBeGreaterThan(15_000);
    expect(codes.length).toBeGreaterThan(1000);
  });

  it('are in a federal file of 2026, unless retired', () => {
    const unknown = codes.filter(({ code, role }) => role !== 'alias_retired' && !current.has(code));
    expect(unknown.map(({ code, term }) => `${code} of ${term}`)).toEqual([]);
  });

  it('are absent from every file of 2026 when retired', () => {
    const alive = codes.filter(({ code, role }) => role === 'alias_retired' && current.has(code));
    expect(alive.map(({ code, term }) => `${code} of ${term}`)).toEqual([]);
  });

  it('of Level II that are retired were codes once', () => {
    const once = new Set(codesIn(LEVEL_II_OF_2019));
    const retired = codes.filter(({ code, role }) => role === 'alias_retired' && /^[A-Z]/.test(code));
    // Deleted at the end of 2017 and 2018: before the list of 2019.
    const before2019 = new Set(['G0202', 'G0204', 'G0206', 'J9310']);
    expect(retired.length).toBeGreaterThan(5);
    expect(retired.filter(({ code }) => !once.has(code) && !before2019.has(code))).toEqual([]);
  });
});
