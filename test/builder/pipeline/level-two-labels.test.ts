// A folder with HCPCS files: the labels and units of its tiles, and how the files appear in report and manifest.

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../builder/src/pipeline/build.ts';
import type { BuildReport } from '../../../builder/src/report/build-report.ts';
import { COVERS_SENTENCES, describeCovers } from '../../../schemas/covers.ts';
import { Manifest } from '../../../schemas/manifest.ts';
import { CodeTile, tileKeys } from '../../../schemas/tile.ts';
import { keysOfFolder } from '../../support/files/built-keys.ts';

const PRICES = [
  'hospital_name,last_updated_on,version,hospital_location,hospital_address,license_number|IA',
  'Sample Item Hospital,2026-03-01,3.0.0,Sample Item Hospital,"9 Sample Street, Ames, IA 50010",M-9',
  'description,code|1,code|1|type,setting,standard_charge|gross,standard_charge|discounted_cash',
  'a drug,J0129,HCPCS,outpatient,90,60',
  'a supply that only the older file describes,A4551,HCPCS,outpatient,9,6',
  'scan,70551,CPT,outpatient,900,600',
].join('\n');
const GEOGRAPHY = 'zip,city,state,lat,lng\n50010,Ames,IA,42.03,-93.62\n';

let dir = '';
let id = '';
const tile = async (code: string) =>
  CodeTile.parse(
    JSON.parse(await readFile(join(dir, 'out', keysOfFolder(join(dir, 'out')).code(code)), 'utf8')),
  );

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'level-two-'));
  const data = join(dir, 'data');
  await cp('test/fixtures/county/addendum-b.csv', join(data, 'addendum-b.csv'), { recursive: true });
  await writeFile(join(data, 'prices.csv'), PRICES);
  await writeFile(join(data, 'geography.csv'), GEOGRAPHY);
  await cp('test/fixtures/fee-schedules/hcpcs-level-two.txt', join(data, 'texts.txt'));
  await cp('test/fixtures/fee-schedules/hcpcs-bad-rows.txt', join(data, 'older-texts.txt'));
  ({ build: id } = await build({ dataDir: data, outDir: join(dir, 'out'), threads: 1, asOf: '2026-07-01' }));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

describe('a build with two HCPCS files', () => {
  it('labels an item by the newest file, with its unit', async () => {
    const { label, covers, medicare } = await tile('J0129');
    expect(label).toBe('Injection, samplemab, 10 mg');
    expect(covers).toEqual({ kind: 'item', unit: '10 mg' });
    expect(describeCovers(covers)?.sentence).toBe(
      `${COVERS_SENTENCES.item} The code states its unit: 10 mg.`,
    );
    expect(medicare.comparable).toBeNull();
  });

  it('dates a label that only the older file has', async () => {
    expect(await tile('A4551')).toMatchObject({
      label: 'Sample sheets, each (text of 2026-01-15)',
      covers: { kind: 'item', unit: 'each' },
    });
  });

  it('keeps our own names, and says which amount compares', async () => {
    expect(await tile('70551')).toMatchObject({
      label: 'Brain MRI without contrast',
      covers: { kind: 'facility_fee_only', unit: null },
      medicare: { comparable: 'outpatient_amount', outpatient_amount: 236.42 },
    });
    const named = await tile('J1885');
    expect(named.label).not.toMatch(/samplorolac|HCPCS/);
    expect(named.covers).toEqual({ kind: 'item', unit: 'per 15 mg' });
  });

  it('makes no tile of a code that has a text and nothing else', async () => {
    const index = JSON.parse(await readFile(join(dir, 'out', tileKeys.index(id)), 'utf8'));
    expect(index.codes).toContain('A4551');
    expect(index.codes).not.toContain('Q4101');
  });

  it('lists both files as inputs, the rejected lines in the report, and the newest as a source', async () => {
    const manifest = Manifest.parse(JSON.parse(await readFile(join(dir, 'out', 'manifest.json'), 'utf8')));
    expect(manifest.inputs.filter(({ kind }) => kind === 'hcpcs').map(({ dated }) => dated)).toEqual(
      expect.arrayContaining(['2026-04-01', '2026-01-15']),
    );
    const report: BuildReport = JSON.parse(await readFile(join(dir, 'out', 'report.json'), 'utf8'));
    expect(JSON.stringify(report)).toContain('line 3');
    const index = JSON.parse(await readFile(join(dir, 'out', tileKeys.index(id)), 'utf8'));
    expect(index.sources).toContain('CMS HCPCS Level II texts, 2026-04-01');
  });
});
