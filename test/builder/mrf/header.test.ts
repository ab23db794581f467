import { describe, expect, it } from 'vitest';
import {
  isCmsExample,
  MAX_AID_LENGTH,
  makeCsvHeader,
  normalizeColumn,
  parseFileDate,
} from '../../../builder/src/mrf/header.ts';
import { readJson } from '../../../builder/src/mrf/json.ts';
import { readMrf } from '../../../builder/src/mrf/read.ts';
import { fixturePath } from './fixtures.ts';

async function headerOfFixture(name: string) {
  return (await readMrf(fixturePath(name), () => {})).header;
}

describe('parseFileDate', () => {
  it.each([
    ['2026-03-01', '2026-03-01'],
    ['3/1/2026', '2026-03-01'],
    ['03/01/2026', '2026-03-01'],
    [' 12/31/2025 ', '2025-12-31'],
    ['2024-02-29', '2024-02-29'],
    ['2025-06-23T00:00:00-05:00', '2025-06-23'],
    ['6/23/2025 12:00:00 AM', '2025-06-23'],
    ['2025-13-23T00:00:00', null],
    ['2026-02-29', null],
    ['13/1/2026', null],
    ['2026-00-10', null],
    ['2026-3-1', null],
    ['3/1/26', null],
    ['March 1, 2026', null],
    ['', null],
  ])('of %j is %j', (input, out) => {
    expect(parseFileDate(input)).toBe(out);
  });
});

describe('the financial assistance policy', () => {
  const ofCsv = (text: string) => makeCsvHeader(['financial_aid_policy'], [text]).financialAid;
  it.each([
    ['https://hospital.example/aid', 'https://hospital.example/aid'],
    ['  65% off of\n standard  gross charges. ', '65% off of standard gross charges.'],
    ['"See our website"', 'See our website'],
    ['', undefined],
    ['N/A', undefined],
    [' - ', undefined],
    ['x'.repeat(5_000), `${'x'.repeat(MAX_AID_LENGTH - 1)}…`],
  ])('of %j is %j', (text, out) => {
    expect(ofCsv(text)).toBe(out);
  });

  it('of a JSON file is a text or a list of texts', async () => {
    const aidOf = async (policy: unknown) => {
      const items = [{ description: 'x', code_information: [], standard_charges: [] }];
      const text = JSON.stringify({
        hospital_name: 'Sample',
        standard_charge_information: items,
        // Keys of the head may come after the items.
        financial_aid_policy: policy,
      });
      const bytes = Object.assign(
        (async function* () {
          yield new TextEncoder().encode(text);
        })(),
        { encoding: async () => 'utf-8' as const },
      );
      return (await readJson(bytes, () => {})).header.financialAid;
    };
    expect(await aidOf('https://hospital.example/aid')).toBe('https://hospital.example/aid');
    expect(await aidOf(['65% off.', 'N/A', 'Ask us — “free care”.'])).toBe('65% off.; Ask us — “free care”.');
    expect(await aidOf([])).toBeUndefined();
    expect(await aidOf({ url: 'x' })).toBeUndefined();
  });
});

describe('normalizeColumn', () => {
  it.each([
    [' Standard_Charge | Gross ', 'standard_charge|gross'],
    ['CODE|1|TYPE', 'code|1|type'],
    ['description\n', 'description'],
  ])('of %j is %j', (input, out) => {
    expect(normalizeColumn(input)).toBe(out);
  });
});

describe('header', () => {
  it.each(['sample-tall.csv', 'sample-wide.csv', 'sample.json'])('is the same in %s', async (name) => {
    expect(await headerOfFixture(name)).toEqual({
      hospitalName: 'Sample Valley Hospital',
      lastUpdatedOn: '2026-03-01',
      version: '3.0.0',
      locationNames: ['Sample Valley Hospital', 'Sample Valley Annex'],
      addresses: ['1 Sample Street, Sampleton, OH 43001', '2 Sample Street, Sampleton, OH 43001'],
      npis: ['1234567893', '1679576722'],
      licenseState: 'OH',
    });
  });

  it('is empty when rows 1 and 2 are missing', async () => {
    expect(await headerOfFixture('no-hospital-rows.csv')).toEqual({
      hospitalName: '',
      lastUpdatedOn: null,
      version: '',
      locationNames: [],
      addresses: [],
      npis: [],
      licenseState: null,
    });
  });

  it('takes the second pair of quotes off a cell that was wrapped twice', async () => {
    const header = await headerOfFixture('twice-wrapped-cells.csv');
    expect(header.hospitalName).toBe('Sample Valley Hospital');
    expect(header.locationNames).toEqual(['East', 'West']);
    expect(header.addresses).toEqual(['1 Sample Street, Sampleton, OH 43001']);
  });

  it('reads v2 locations, drops blanks and leaves an unreplaced state out', () => {
    const header = makeCsvHeader(['hospital_location', 'license_number|[state]'], ['East | |West|', '7']);
    expect(header.locationNames).toEqual(['East', 'West']);
    expect(header.licenseState).toBeNull();
    expect(header.unknownLicenseState).toBe('[STATE]');
  });
});

describe('isCmsExample', () => {
  const example = makeCsvHeader(
    ['hospital_name', 'hospital_address'],
    ['West Mercy Hospital', '12 Main Street, Fullerton, CA  92832|23 Ocean Ave, San Jose, CA 94088'],
  );

  it('knows the fictional hospital by name and address', () => {
    expect(isCmsExample(example)).toBe(true);
  });

  it('is false for another hospital of that name', () => {
    expect(isCmsExample({ ...example, addresses: ['1 Sample Street, Sampleton, OH 43001'] })).toBe(false);
  });
});

describe('the EIN that a header states', () => {
  it.each([
    ['license_number|tx', '12-3456789 (EIN)', '123456789'],
    ['license_number|tx', 'EIN: 123456789', '123456789'],
    ['license_number|tx', 'licence 77, EIN 12-3456789', '123456789'],
    ['license_number|tx', '123456789', undefined],
    ['license_number|tx', '12-3456789', undefined],
    ['license_number|tx', '1123456789 (EIN)', undefined],
    ['license_number|tx', 'REIN 123456789', undefined],
    ['ein', '12-3456789', '123456789'],
    ['tax_id', '123456789', '123456789'],
    ['tax_id', 'on request', undefined],
    ['npi', '1234567890', undefined],
  ])('in %s as %j is %j', (column, value, ein) => {
    expect(makeCsvHeader(['hospital_name', column], ['Sample', value]).ein).toBe(ein);
  });
});
