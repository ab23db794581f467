// Which setting the claims of a code are shown for, and when they are not those of a whole service.
import { describe, expect, it } from 'vitest';
import type { AreaRow, ClaimsSetting } from '../../../builder/src/claims/claims-row.ts';
import { decimalOf, parseDecimal } from '../../../builder/src/claims/decimal.ts';
import { type FeeFacts, findClaims, type LoadedClaims } from '../../../builder/src/claims/evidence.ts';
import { noBenchmark } from '../../../builder/src/fee-schedules/benchmarks.ts';
import type { PfsRow } from '../../../builder/src/fee-schedules/pfs-release.ts';
import type { Benchmark, Medicare } from '../../../schemas/benchmark.ts';

function row(
  setting: ClaimsSetting,
  allowed: string,
  services: number | null,
  area = 'US',
  charge = '900',
): AreaRow {
  return {
    ...{
      area,
      code: '',
      setting,
      apc: null,
      providers: 40,
      services: services === null ? null : decimalOf(services),
    },
    allowed: parseDecimal(allowed) ?? 0n,
    charge: parseDecimal(charge) ?? null,
  };
}

const NOTHING: LoadedClaims = { clinicians: null, inpatient: null, outpatient: null };
const clinicians = (code: string, ...rows: AreaRow[]): LoadedClaims => ({
  ...NOTHING,
  clinicians: { year: 2023, rows: new Map([[code, rows]]) },
});
const outpatient = (code: string, ...rows: AreaRow[]): LoadedClaims => ({
  ...NOTHING,
  outpatient: { year: 2024, rows: new Map([[code, rows]]) },
});

function fees(code: string, medicare: Partial<Medicare>, kind?: Benchmark['covers']['kind']): Benchmark {
  const none = noBenchmark(code, true);
  return {
    ...none,
    medicare: { ...none.medicare, ...medicare },
    covers: { ...none.covers, ...(kind && { kind }) },
  };
}
const surgery = [{ modifier: '', globalDays: '090' } as PfsRow];
const imaging = ['', '26', 'TC'].map((modifier) => ({ modifier, globalDays: 'XXX' }) as PfsRow);

describe('the claims of a code', () => {
  it('are the clinician’s in a facility for a procedure, never the mean of both places', () => {
    // The published figures of 45378 in 2023.
    const both = clinicians('45378', row('F', '234.16', 305_743), row('O', '301.95', 9_000));
    const facts: FeeFacts = {
      benchmark: fees('45378', { amount: 378.1, facility_amount: 164.67 }),
      pfsRows: surgery,
    };
    expect(findClaims('45378', both, facts)).toMatchObject({
      setting: 'F',
      national: { allowed: 23_416, services: 305_743 },
    });
  });

  it('are missing when the two places do not count the same thing', () => {
    // The published figures of 66984 in 2023: the 5 million services outside are days of aftercare.
    const both = clinicians('66984', row('F', '581.63', 600_000), row('O', '7.95', 5_351_741));
    expect(findClaims('66984', both, { pfsRows: surgery })).toBeNull();
    const close = clinicians('66984', row('F', '159', 600_000), row('O', '7.95', 5_351_741));
    expect(findClaims('66984', close, { pfsRows: surgery })?.setting).toBe('F');
  });

  it('are missing under a quarter of the fee, not at a quarter', () => {
    const at = (allowed: string) =>
      findClaims('99213', clinicians('99213', row('O', allowed, 500)), {
        benchmark: fees('99213', { amount: 100 }),
      });
    expect(at('24.99')).toBeNull();
    expect(at('25')).toMatchObject({ setting: 'O', national: { allowed: 2500 } });
  });

  it.each([
    ['O for a test with a technical part', imaging, {}, undefined, 'O'],
    ['O for a lab test', [], { lab_amount: 10 }, 'laboratory', 'O'],
    [
      'F where Medicare has no office amount',
      [],
      { reason: 'not_performed_outside_facility' },
      undefined,
      'F',
    ],
    ['the busier place for everything else', [], {}, undefined, 'F'],
  ] as const)('are those of %s', (_, pfsRows, medicare, kind, setting) => {
    const code = '71046';
    const both = clinicians(code, row('F', '20', 900), row('O', '40', 300));
    expect(findClaims(code, both, { benchmark: fees(code, medicare, kind), pfsRows })?.setting).toBe(setting);
  });

  it('are missing without the fitting place, or without its count', () => {
    expect(findClaims('45378', clinicians('45378', row('O', '301.95', 50)), { pfsRows: surgery })).toBeNull();
    expect(
      findClaims('45378', clinicians('45378', row('F', '234.16', null)), { pfsRows: surgery }),
    ).toBeNull();
  });

  it('are the hospital’s bill for a comprehensive APC, weighted over the APCs of the code', () => {
    const rows = [
      row('outpatient', '1000.005', 30),
      row('outpatient', '2000', 20),
      row('outpatient', '1500', 15, 'IA'),
    ];
    const found = findClaims(
      '26055',
      { ...outpatient('26055', ...rows), clinicians: clinicians('26055', row('F', '350', 90)).clinicians },
      {},
    );
    expect(found).toMatchObject({
      year: 2024,
      setting: 'outpatient',
      national: { services: 50, providers: null, allowed: 140_000 },
    });
    expect(found?.states).toMatchObject([{ area: 'IA', services: 15, allowed: 150_000 }]);
  });

  it('round half a cent up, once', () => {
    const found = findClaims(
      '99213',
      clinicians('99213', row('O', '10.005', 50), row('O', '9.00499', 50, 'IA')),
      {},
    );
    expect([found?.national?.allowed, found?.states[0]?.allowed]).toEqual([1001, 900]);
  });

  it('are missing for goods, which have units of any size', () => {
    expect(findClaims('J1885', clinicians('J1885', row('O', '3', 900)), {})).toBeNull();
    expect(findClaims('90686', clinicians('90686', row('O', '21', 900)), {})).toBeNull();
  });

  it('of a stay are those of its MS-DRG alone', () => {
    const inpatient = { year: 2024, rows: new Map([['MS-DRG-470', [row('inpatient', '17364.02', 64_419)]]]) };
    expect(findClaims('MS-DRG-470', { ...NOTHING, inpatient }, {})).toMatchObject({
      setting: 'inpatient',
      national: { allowed: 1_736_402 },
    });
    expect(findClaims('MS-DRG-471', { ...NOTHING, inpatient }, {})).toBeNull();
  });
});
