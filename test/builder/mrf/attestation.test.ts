// What a file says of itself beside its prices: the attestation of every version of the template, and the provisions of
// contracts, which are ignored.
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCsvHeader, normalizeColumn } from '../../../builder/src/mrf/header.ts';
import { readMrf } from '../../../builder/src/mrf/read.ts';
import { alertOnFile } from '../../../builder/src/observe/file-alerts.ts';
import type { AlertReason, Findings } from '../../../builder/src/observe/rejection.ts';
import { realData } from '../../support/real-data.ts';

const STATEMENT = '"To the best of its knowledge and belief, this hospital has included all charges."';
const ITEM = {
  description: 'a scan',
  code_information: [{ code: '70551', type: 'CPT' }],
  standard_charges: [{ setting: 'outpatient', discounted_cash: 500 }],
};

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'attestation-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function read(name: string, text: string) {
  await writeFile(join(dir, name), text);
  let rows = 0;
  const reading = await readMrf(join(dir, name), () => {
    rows += 1;
  });
  const alerts: Findings<AlertReason> = {};
  alertOnFile(alerts, reading);
  return {
    rows,
    header: reading.header,
    alerts: Object.entries(alerts).map(([name, found]) => [name, ...found.first]),
  };
}
const csv = (columns: string, values: string) =>
  read(
    'file.csv',
    `hospital_name,last_updated_on,version${columns}\nSample Hospital,2026-03-01,3.0.0${values}\ndescription,code|1,code|1|type,setting,standard_charge|discounted_cash\na scan,70551,CPT,outpatient,500\n`,
  );
const json = (root: object) =>
  read(
    'file.json',
    JSON.stringify({ hospital_name: 'Sample Hospital', ...root, standard_charge_information: [ITEM] }),
  );

describe('the attestation', () => {
  it.each([
    ['true', true, []],
    [' TRUE ', true, []],
    ['yes', true, []],
    ['false', false, [['not_attested', 'row 2']]],
    ['', undefined, [['no_attestation', 'row 2']]],
    ['see below', undefined, [['no_attestation', 'row 2']]],
  ])('of a CSV with %j is %j', async (cell, attested, alerts) => {
    const found = await csv(`,attester_name,${STATEMENT}`, `,Ann Sample,${cell}`);
    expect([found.header.attested, found.alerts]).toEqual([attested, alerts]);
  });

  it('of a CSV without its column is missing', async () => {
    expect((await csv('', '')).alerts).toEqual([['no_attestation', 'row 2']]);
  });

  it.each([
    [{ attestation: { attestation: 'words', confirm_attestation: true, attester_name: 'Ann Sample' } }, true],
    [{ attestation: { attestation: 'words', confirm_attestation: 'true' } }, true],
    [{ affirmation: { affirmation: 'words', confirm_affirmation: false } }, false],
    [{ attestation: true }, true],
    [{ attestation: { attestation: 'words' } }, undefined],
    [{}, undefined],
  ])('of a JSON file with %j is %j', async (root, attested) => {
    expect((await json(root)).header.attested).toBe(attested);
  });
});

describe('general_contract_provisions', () => {
  it('are not read, wherever they are', async () => {
    const provisions = [
      { payer_name: 'Sample Payer', provisions: [{ standard_charges: [{ discounted_cash: 1 }] }] },
    ];
    const { hospitalName } = (await json({})).header;
    expect(await json({ general_contract_provisions: provisions })).toMatchObject({
      rows: 1,
      header: { hospitalName },
    });
    expect((await csv(',general_contract_provisions', ',"5% off, always"')).rows).toBe(1);
  });
});

const REAL = realData('../more-data/claims/mrf');
describe.skipIf(!existsSync(REAL))('the real files of 2026', () => {
  it('all attest: 16 CSV and 7 JSON headers', async () => {
    const lines = readFileSync(join(REAL, 'v3-csv-header-rows-16-hospitals.txt'), 'utf8')
      .split('### ')
      .slice(1);
    const attested = lines.map((block) => {
      const text = block.slice(block.indexOf('\n') + 1).replace('\ufeff', '');
      const [columns = [], values = []] = Papa.parse<string[]>(text, { delimiter: ',' }).data;
      return makeCsvHeader(columns.map(normalizeColumn), values).attested;
    });
    expect(attested).toEqual(Array(16).fill(true));
    const roots = JSON.parse(
      readFileSync(join(REAL, 'v3-json-root-objects-7-hospitals.json'), 'utf8'),
    ) as object;
    const found = await Promise.all(
      Object.values(roots).map(
        async (root, i) =>
          (await read(`${i}.json`, JSON.stringify({ ...root, standard_charge_information: [ITEM] }))).header
            .attested,
      ),
    );
    expect(found).toEqual(Array(7).fill(true));
  });
});
