// The readers of claims files: columns by name in every year's spelling, and every row that is not used with its reason.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CLAIMS_KINDS,
  looksLikeClaims,
  looksLikeClaimsExtract,
} from '../../../builder/src/claims/layouts.ts';
import { makeClaimsTexts, noClaims } from '../../../builder/src/claims/read-claims.ts';
import * as texts from '../../support/claims/claims-texts.ts';

const { clinicianRow, fileOf, outpatientRow, stayRow } = texts;
const NPI = '1234567893';
const NAME = 'MUP_PHY_R25_P05_V20_D23_Geo.csv';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'claims-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function read(text: string, fileName = NAME) {
  const path = join(dir, 'file.csv');
  await writeFile(path, text);
  const kind = CLAIMS_KINDS.find((one) => looksLikeClaims(one)(text));
  if (!kind) throw new Error('no kind');
  const reading = noClaims();
  let lines = '';
  for await (const part of makeClaimsTexts(path, kind, reading, fileName)) lines += part;
  return {
    kind,
    reading,
    lines: lines
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split('\t')),
  };
}

describe('a claims file', () => {
  it.each([
    [
      'claims-clinicians-by-area',
      fileOf(texts.CLINICIANS_BY_AREA, clinicianRow('Iowa', '45378', 'F', { services: 50 })),
    ],
    ['claims-clinicians', fileOf(texts.CLINICIANS, texts.clinicianServices(NPI, '45378', 'F', 20))],
    ['claims-inpatient-by-area', fileOf(texts.INPATIENT_BY_AREA, stayRow('Iowa', '470', { services: 50 }))],
    [
      'claims-inpatient',
      fileOf(texts.INPATIENT, '160001,Sample,Ames,1 Main,19,50010,IA,470,WORDS,50,9000,4000,3000'),
    ],
    [
      'claims-outpatient-by-area',
      fileOf(texts.OUTPATIENT_BY_AREA, outpatientRow('Iowa', '5112', '26055', { services: 50 })),
    ],
    ['claims-outpatient', fileOf(texts.OUTPATIENT, '160001,Sample,IA,5112,words,50,50,9000,2000,1500,0,')],
  ])('is recognised by its columns and read: %s', async (kind, text) => {
    const found = await read(text);
    expect(found.kind).toBe(kind);
    expect(found.reading).toEqual({ year: 2023, rows: 1, kept: 1, skipped: {}, rejected: {} });
  });

  it('is read in the spelling of other years, with its columns in any order', async () => {
    const found = await read(
      fileOf(
        'average_Medicare_allowed_amt,npi,hcpcs_code,place_of_service,hcpcs_drug_indicator,line_srvc_cnt,bene_unique_cnt,bene_day_srvc_cnt,average_submitted_chrg_amt',
        `100,${NPI},99213,O,N,44,20,44,150`,
      ),
      'Medicare_Provider_Utilization_2016.csv',
    );
    expect(found.lines).toEqual([[NPI, '99213', 'O', '44', '']]);
    const stays = await read(
      fileOf(
        'DRG Definition,Provider Id,Provider Name,Provider State,Total Discharges,Average Covered Charges,Average Total Payments,Average Medicare Payments',
        '039 - SAMPLE PROCEDURES W/O CC,10001,Sample,AL,91,32963,5777,4763',
      ),
      'Inpatient_Data_2017.csv',
    );
    expect(stays.lines).toEqual([['010001', 'MS-DRG-039', 'inpatient', '91', 'AL']]);
  });

  it('keeps all digits of an amount', async () => {
    const row = clinicianRow('National', '64624', 'F', {
      services: 22_612,
      allowed: '368.7697912649',
      charge: '.5',
    });
    const { lines } = await read(fileOf(texts.CLINICIANS_BY_AREA, row));
    expect(lines).toEqual([
      ['US', '64624', 'F', '', '22612000000000000', '400', '368769791264900', '500000000000'],
    ]);
  });

  it('leaves out what is right but is not one service in one state', async () => {
    const { reading } = await read(
      fileOf(
        texts.CLINICIANS_BY_AREA,
        clinicianRow('Iowa', 'J1885', 'O', { services: 90, drug: 'Y' }),
        clinicianRow('Foreign Country', '99213', 'O', { services: 90 }),
      ),
    );
    expect(reading).toMatchObject({ rows: 2, kept: 0, skipped: { drug: 1, other_area: 1 } });
    const hospitals = await read(
      fileOf(
        texts.OUTPATIENT_BY_AREA,
        outpatientRow('Iowa', '5112', '', { services: 90 }).replace('APC-HCPCS', 'APC'),
        outpatientRow('Maryland', '5112', '26055', { services: 90 }),
      ),
    );
    expect(hospitals.reading).toMatchObject({ kept: 0, skipped: { whole_apc: 1, maryland: 1 } });
  });

  it('rejects a bad row with the address of its cell, and counts all of them', async () => {
    const good = clinicianRow('Iowa', '99213', 'O', { services: 90 });
    const { reading } = await read(
      fileOf(
        texts.CLINICIANS_BY_AREA,
        good,
        good,
        good.replace('99213', '9921').replace('Iowa', 'Ohio'),
        good.replace(',O,', ',?,').replace('Iowa', 'Ohio'),
        good.replace('State,', 'County,'),
        good.replace('Iowa', 'Ohio').replace(',100,80,', ',1e2,80,'),
        good.replace('Iowa', 'Ohio').replace(',400,', ',many,'),
        good.replace('Iowa', 'Ohio').replace(',90,90,90,', ',90,-90,90,'),
      ),
    );
    expect(reading).toMatchObject({ rows: 8, kept: 1 });
    expect(reading.rejected).toEqual({
      duplicate_row: { count: 1, first: ['A3'] },
      not_a_code: { count: 1, first: ['D4'] },
      not_a_place: { count: 1, first: ['G5'] },
      not_an_area: { count: 1, first: ['A6'] },
      not_a_number: { count: 3, first: ['M7', 'H8', 'J9'] },
    });
  });

  it('rejects a provider number that nobody has', async () => {
    const { reading } = await read(
      fileOf(texts.CLINICIANS, texts.clinicianServices('1234567890', '45378', 'F', 20)),
    );
    expect(reading.rejected).toEqual({ not_a_provider: { count: 1, first: ['A2'] } });
  });

  it.each(['Tot_Benes', 'Tot_Srvcs', 'Tot_Bene_Day_Srvcs'])(
    'rejects a row with a small count in %s',
    async (column) => {
      const cells = clinicianRow('Iowa', '99213', 'O', { services: 90 }).split(',');
      cells[texts.CLINICIANS_BY_AREA.split(',').indexOf(column)] = '10';
      const { reading, lines } = await read(fileOf(texts.CLINICIANS_BY_AREA, cells.join(',')));
      expect([reading.rejected.small_count?.count, lines]).toEqual([1, []]);
    },
  );
});

describe('the year of a claims file', () => {
  const text = fileOf(texts.INPATIENT_BY_AREA, stayRow('Iowa', '470', { services: 50 }));
  it.each([
    ['MUP_INP_RY26_P03_V10_DY24_PrvSvc.CSV', 2024],
    ['MUP_IHP_RY22_P02_V10_Dy20_Geo.csv', 2020],
    ['inp_geo_2024_recut.csv', 2024],
    ['MUP_PHY_R25_P05_V20_D23_Geo (1).csv', 2023],
  ])('is that of its data, not of its release: %s', async (name, year) => {
    expect((await read(text, name)).reading.year).toBe(year);
  });
  it.each(['geo.csv', '2022_or_2023.csv', 'D22_D23_.csv', 'file_1999.csv'])(
    'is missing: %s',
    async (name) => {
      await expect(read(text, name)).rejects.toThrow('unknown_data_year');
    },
  );
  it('refuses the older system of APCs', async () => {
    const old = fileOf(texts.OUTPATIENT, '160001,Sample,IA,0012,words,50,50,9000,2000,1500,0,');
    await expect(read(old, 'Outpatient_2014.csv')).rejects.toThrow('other_apc_system');
  });
});

it('is not recognised when it adds claims up, and then resembles one', () => {
  const head = 'DRG_Cd,Tot_Dschrgs,avg_covered_charge\n001,20,5\n';
  expect(CLAIMS_KINDS.filter((kind) => looksLikeClaims(kind)(head))).toEqual([]);
  expect(looksLikeClaimsExtract(head)).toBe(true);
  expect(looksLikeClaimsExtract('HCPCS,MOD,RATE\n')).toBe(false);
});
