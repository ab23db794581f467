import { describe, expect, it } from 'vitest';
import { combineReleases } from '../../../builder/src/fee-schedules/pfs.ts';
import { computeAmounts, makeMedicare } from '../../../builder/src/fee-schedules/pfs-medicare.ts';
import type { PfsRelease, PfsRow } from '../../../builder/src/fee-schedules/pfs-release.ts';
import { Medicare } from '../../../schemas/benchmark.ts';

const NOTHING = { outpatientCents: null, labCents: null };

/** 1.00 work, 2.00 office and 1.00 facility expense, 0.10 malpractice, active. */
function aRow(fields: Partial<PfsRow> = {}): PfsRow {
  return {
    code: '99213',
    modifier: '',
    status: 'A',
    globalDays: 'XXX',
    work: 100,
    nonFacilityPe: 200,
    facilityPe: 100,
    malpractice: 10,
    nonFacilityNa: false,
    facilityNa: false,
    oppsNonFacilityPe: 0,
    oppsFacilityPe: 0,
    oppsMalpractice: 0,
    ...fields,
  };
}

function aRelease(rows: PfsRow[], fields: Partial<PfsRelease> = {}): PfsRelease {
  return {
    year: 2026,
    label: 'April 2026',
    releasedOn: '2026-04-01',
    conversionFactor: '33.4009',
    rows,
    rejections: [],
    alarms: [],
    ...fields,
  };
}

const ZERO = { work: 0, nonFacilityPe: 0, facilityPe: 0, malpractice: 0 };

describe('the amounts of a row', () => {
  it.each(['A', 'R', 'T'])('prices status %s in both settings', (status) => {
    expect(computeAmounts(aRow({ status }), '33.4009')).toEqual({
      amountCents: 10354,
      facilityCents: 7014,
      capped: false,
      reason: null,
    });
  });

  it.each([
    ['C', 'carrier_priced'],
    ['B', 'bundled'],
    ['P', 'bundled'],
    ['N', 'not_covered'],
    ['X', 'statutory_exclusion'],
    ['E', 'excluded'],
    ['I', 'other_code_used'],
    ['M', 'measurement_only'],
    ['J', 'anesthesia'],
    ['D', 'no_national_rate'],
  ])('never prices status %s, RVUs or not: %s', (status, reason) => {
    const withheld = { amountCents: null, facilityCents: null, capped: false, reason };
    expect(computeAmounts(aRow({ status }), '33.4009')).toEqual(withheld);
    expect(computeAmounts(aRow({ status, ...ZERO }), '33.4009')).toEqual(withheld);
  });

  it.each([
    ['A', 'no_national_rate'],
    ['T', 'no_national_rate'],
    ['R', 'carrier_priced'],
  ])('takes a zero total of status %s for no rate', (status, reason) => {
    const found = computeAmounts(aRow({ status, ...ZERO }), '33.4009');
    expect(found).toEqual({ amountCents: null, facilityCents: null, capped: false, reason });
    const zeroAndNa = computeAmounts(aRow({ status, ...ZERO, nonFacilityNa: true }), '33.4009');
    expect(zeroAndNa.reason).toBe(reason);
  });

  it('withholds the office amount of an NA row and keeps the facility one', () => {
    expect(computeAmounts(aRow({ nonFacilityNa: true }), '33.4009')).toEqual({
      amountCents: null,
      facilityCents: 7014,
      capped: false,
      reason: 'not_performed_outside_facility',
    });
  });

  it('withholds the facility amount of a facility NA row', () => {
    expect(computeAmounts(aRow({ facilityNa: true }), '33.4009')).toMatchObject({
      facilityCents: null,
      reason: null,
    });
  });

  it('caps an imaging row where the OPPS columns are lower, each setting by its own', () => {
    const row = aRow({ oppsNonFacilityPe: 150, oppsFacilityPe: 90, oppsMalpractice: 5 });
    expect(computeAmounts(row, '33.4009')).toEqual({
      amountCents: 8517,
      facilityCents: 6513,
      capped: true,
      reason: null,
    });
  });

  it('leaves an imaging row alone where the OPPS columns are higher or equal', () => {
    const higher = aRow({ oppsNonFacilityPe: 300, oppsFacilityPe: 300, oppsMalpractice: 5 });
    expect(computeAmounts(higher, '33.4009')).toMatchObject({ amountCents: 10354, capped: false });
    const equal = aRow({ oppsNonFacilityPe: 205, oppsFacilityPe: 105, oppsMalpractice: 5 });
    expect(computeAmounts(equal, '33.4009')).toMatchObject({ amountCents: 10354, capped: false });
  });
});

describe('the medicare block', () => {
  it('fits its schema and names the release', () => {
    const schedule = combineReleases([aRelease([aRow(), aRow({ modifier: '26', work: 900 })])]);
    const medicare = makeMedicare('99213', schedule, { outpatientCents: 10681, labCents: 777 });
    expect(Medicare.parse(medicare)).toEqual({
      amount: 103.54,
      year: 2026,
      release: 'April 2026',
      schedule: 'PFS',
      locality: 'national',
      setting: 'non-facility',
      status: 'A',
      reason: null,
      capped: false,
      comparable: null,
      facility_amount: 70.14,
      outpatient_amount: 106.81,
      lab_amount: 7.77,
    });
  });

  it('never fills a missing amount from another schedule', () => {
    const schedule = combineReleases([aRelease([aRow({ code: '80053', status: 'X' })])]);
    expect(makeMedicare('80053', schedule, { outpatientCents: null, labCents: 1056 })).toMatchObject({
      amount: null,
      facility_amount: null,
      outpatient_amount: null,
      lab_amount: 10.56,
      reason: 'statutory_exclusion',
    });
  });

  it('adds no modifier rows together', () => {
    const schedule = combineReleases([aRelease([aRow({ modifier: '26' }), aRow({ modifier: 'TC' })])]);
    expect(makeMedicare('99213', schedule, NOTHING)).toMatchObject({
      amount: null,
      reason: 'parts_only',
    });
  });

  it('says when only a part of the service has an amount, and why when no part has one', () => {
    const parts = (status: string) => combineReleases([aRelease([aRow({ modifier: '26', status })])]);
    const reasonOf = (status: string) => makeMedicare('99213', parts(status), NOTHING).reason;
    expect([reasonOf('A'), reasonOf('C')]).toEqual(['parts_only', 'carrier_priced']);
  });

  it('says why a code is absent', () => {
    const old = aRelease([aRow({ code: 'G0001' })], { year: 2025, releasedOn: '2025-09-11' });
    const schedule = combineReleases([old, aRelease([aRow()])]);
    expect(makeMedicare('G0001', schedule, NOTHING)).toMatchObject({
      amount: null,
      year: null,
      reason: 'not_in_current_year',
    });
    expect(makeMedicare('G0002', schedule, NOTHING).reason).toBe('not_in_schedule');
    expect(makeMedicare('G0001', combineReleases([]), NOTHING).reason).toBe('no_schedule_loaded');
  });
});
