import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepNewest, readOrganisations } from '../../../builder/src/registry/newest.ts';
import { isValidNpi } from '../../../builder/src/registry/organisation-file.ts';
import type { RegistryProvider } from '../../../builder/src/registry/provider-row.ts';
import {
  makeRegistryTexts,
  noRegistryRows,
  parseRegistryLine,
  type RegistryCounts,
  type RegistryLine,
} from '../../../builder/src/registry/registry-file.ts';
import { orderTaxonomies } from '../../../builder/src/registry/taxonomy.ts';
import { NPPES_HEADER } from '../../../builder/src/sample/providers/nppes-file.ts';
import { type NppesRow, npiOf, nppesGzip, nppesText } from '../../support/providers/nppes-file.ts';
import { describeWithRealData, realData } from '../../support/real-data.ts';
import { fixture } from '../facilities/fixture.ts';

const SHARED = 'providers/nppes';
let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atlas-registry-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const CLINICIAN: Omit<NppesRow, 'npi'> = {
  type: '1',
  first: 'ANA',
  last: 'SAMPLE',
  credential: 'M.D.',
  line1: '100 SAMPLE ST',
  city: 'AMES',
  state: 'IA',
  zip: '500101234',
  mailZip: '10001',
  phone: '5155550100',
  country: 'US',
  updatedOn: '03/04/2026',
  taxonomies: ['207RC0000X Y'],
};
const clinician = (serial: number, change: Partial<NppesRow> = {}): NppesRow => {
  return { ...CLINICIAN, npi: npiOf(serial), ...change };
};

let files = 0;
async function fileOf(content: string | Buffer): Promise<string> {
  files += 1;
  const path = join(dir, `${files}`);
  await writeFile(path, content);
  return path;
}

async function read(path: string): Promise<{ counts: RegistryCounts; lines: RegistryLine[] }> {
  const counts = noRegistryRows();
  let text = '';
  for await (const part of makeRegistryTexts(path, counts)) text += part;
  return { counts, lines: text.trimEnd().split('\n').map(parseRegistryLine) };
}

const readRows = async (rows: NppesRow[]) => read(await fileOf(nppesText(rows)));

describe('a row of the registry', () => {
  it('is a provider at its practice, never at its mailing address', async () => {
    const { lines } = await readRows([clinician(1)]);
    const provider: RegistryProvider = {
      type: '1',
      name: 'Ana Sample, MD',
      taxonomies: ['207RC0000X'],
      zip: '50010',
      city: 'Ames',
      state: 'IA',
      address: '100 Sample St',
      phone: '515-555-0100',
    };
    expect(lines).toEqual([{ npi: npiOf(1), day: '2026-03-04', provider }]);
  });

  it.each<[string, Partial<NppesRow>]>([
    ['invalid_npi', { npi: '1000000013' }],
    ['deactivated', { type: '', deactivatedOn: '01/02/2020', updatedOn: '' }],
    ['deactivated', { deactivatedOn: '01/02/2020' }],
    ['deactivated', { deactivatedOn: '01/02/2020', reactivatedOn: '12/31/2019' }],
    ['unknown_entity_type', { type: '' }],
    ['foreign', { country: 'CA' }],
    ['outside_states', { state: 'ON' }],
    ['outside_states', { state: 'AE' }],
    ['outside_states', { state: '' }],
    ['no_zip', { zip: 'K1A 0B1' }],
    ['no_name', { first: '', last: '<UNAVAIL>' }],
    ['no_taxonomy', { taxonomies: [] }],
    ['student', { taxonomies: ['390200000X'] }],
    ['student', { taxonomies: ['207RC0000X N', '390200000X Y'] }],
  ])('is skipped as %s: %j', async (reason, change) => {
    const { counts } = await readRows([clinician(1), clinician(2, change)]);
    expect(counts).toMatchObject({ rows: 2, kept: 1, skipped: { [reason]: 1 } });
  });

  it.each<[string, Partial<NppesRow>]>([
    ['a territory', { state: 'PR', country: 'PR', zip: '00901' }],
    ['a state written out', { state: 'Iowa' }],
    ['a student once', { taxonomies: ['390200000X N', '207RC0000X Y'] }],
    ['reactivated', { deactivatedOn: '01/02/2020', reactivatedOn: '01/02/2020' }],
    ['codes that say nothing', { taxonomies: ['174400000X Y'] }],
    ['floats', { type: '1.0' as '1', zip: '500101234.0', phone: '5155550100.0' }],
  ])('is kept with %s', async (_, change) => {
    const { counts, lines } = await readRows([clinician(1, change)]);
    expect(counts.kept).toBe(1);
    expect(lines[0]?.provider).not.toBeNull();
  });

  it.each([
    [
      ['207Q00000X', '207RC0000X Y'],
      ['207RC0000X', '207Q00000X'],
    ],
    [['207Q00000X X'], ['207Q00000X']],
    [
      ['207Q00000X N', '207RC0000X N'],
      ['207Q00000X', '207RC0000X'],
    ],
    [
      ['207Q00000X N', '207RC0000X Y', '207P00000X Y'],
      ['207Q00000X', '207RC0000X', '207P00000X'],
    ],
    [
      ['207Q00000X N', '207RC0000X Y', '207RC0000X Y'],
      ['207RC0000X', '207Q00000X'],
    ],
    [['nonsense Y', '207Q00000X'], ['207Q00000X']],
  ])('has its primary code first: %j', (slots, codes) => {
    const given = slots.map((slot) => ({
      code: slot.split(' ')[0] ?? '',
      primary: slot.split(' ')[1] ?? '',
    }));
    expect(orderTaxonomies(given)).toEqual(codes);
  });
});

describe('registry files', () => {
  it('may be packed, and the header twin is no data', async () => {
    expect((await read(await fileOf(nppesGzip([clinician(1)])))).counts.kept).toBe(1);
    await expect(readRows([])).rejects.toMatchObject({ reason: 'no_rows' });
  });

  it('give for each number the row of the newest day, of equal days the first file', async () => {
    const newest = new Map<string, RegistryLine>();
    const older = await readRows([clinician(1), clinician(2), clinician(3, { city: 'BOONE' })]);
    const newer = await readRows([
      clinician(1, { updatedOn: '03/05/2026', city: 'NEVADA' }),
      { npi: npiOf(2), type: '', deactivatedOn: '03/06/2026' },
      clinician(3),
    ]);
    for (const line of [...older.lines, ...newer.lines]) keepNewest(newest, line);
    expect([1, 2, 3].map((serial) => newest.get(npiOf(serial))?.provider?.city)).toEqual([
      'Nevada',
      undefined,
      'Boone',
    ]);
  });

  it('place campuses by organisations that are asked for, also when an extract knows no more', async () => {
    const { lines, counts } = await read(fixture('nppes.csv'));
    expect(counts).toMatchObject({ rows: 8, skipped: { no_taxonomy: 3, deactivated: 2 } });
    const path = await fileOf(await artefactOf(fixture('nppes.csv')));
    const all = new Set(lines.map(({ npi }) => npi));
    expect([...(await readOrganisations([path], all))]).toEqual([
      ['1000000012', { zip5: '60612', state: 'IL', name: 'Example Hospital', hospital: false }],
      ['1000000046', { zip5: '02118', state: 'MA', name: 'Reactivated Clinic, Inc', hospital: false }],
      ['1000000079', { zip5: '02118', state: 'MA', name: 'Short Zip', hospital: false }],
    ]);
    expect([...(await readOrganisations([path], new Set(['1000000046']))).keys()]).toEqual(['1000000046']);
  });

  it('tell a hospital by any of its codes', async () => {
    const hospital = { npi: npiOf(9), type: '2', organisation: 'SAMPLE', state: 'IA', zip: '50010' } as const;
    const rows = [
      { ...hospital, taxonomies: ['261QR0200X Y', '282N00000X'] },
      { ...hospital, npi: npiOf(10), taxonomies: ['261QR0200X Y'] },
    ];
    const path = await fileOf(await artefactOf(await fileOf(nppesText(rows))));
    const found = await readOrganisations([path], new Set([npiOf(9), npiOf(10)]));
    expect([...found.values()].map(({ hospital: is }) => is)).toEqual([true, false]);
  });

  async function artefactOf(path: string): Promise<string> {
    let text = '';
    for await (const part of makeRegistryTexts(path, noRegistryRows())) text += part;
    return text;
  }
});

describe('the test-written layout', () => {
  it('has the columns of the real one, and numbers with a right check digit', () => {
    expect(NPPES_HEADER).toHaveLength(330);
    expect(new Set(NPPES_HEADER).size).toBe(330);
    expect([1, 7, 99_999_999].map(npiOf).every(isValidNpi)).toBe(true);
  });
});

describeWithRealData(SHARED)('the real samples', () => {
  it('skip 79 deactivated rows and keep 29 reactivated ones', async () => {
    const { counts, lines } = await read(realData(`${SHARED}/nppes_sample_1000_pandas_mangled.csv.gz`));
    expect(counts).toMatchObject({ rows: 1000, kept: 921, reactivated: 29, skipped: { deactivated: 79 } });
    expect(lines.every(({ provider }) => provider === null || /^\d{5}$/.test(provider.zip))).toBe(true);
  });

  it('have the columns of the test-written layout', async () => {
    const { counts } = await read(realData(`${SHARED}/npidata_raw_layout_1row.csv`));
    expect(counts).toMatchObject({ rows: 1, kept: 1, organisations: 1 });
  });
});
