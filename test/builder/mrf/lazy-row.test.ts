import { expect, it } from 'vitest';
import { readCsv } from '../../../builder/src/mrf/csv.ts';
import { type CsvSource, readCsvBytes } from '../../../builder/src/mrf/csv-bytes.ts';
import { readJson } from '../../../builder/src/mrf/json.ts';
import type { MrfRow } from '../../../builder/src/mrf/row.ts';
import { keptRow } from '../../support/mrf/kept-row.ts';
import { bytesOf, chunksOf } from './fixtures.ts';

const CSV =
  'description,code|1,code|1|type,setting,standard_charge|discounted_cash,payer_name,plan_name\n' +
  ['MRI,70551,CPT,outpatient,5', 'CT,70450,CPT,both,7', 'CT,70450,CPT,both,7', ',,,,', 'X,99213,HCPCS,,8.50']
    .map((row) => `${row},A,B\n`)
    .join('');
const charge = (cash: number) => ({ discounted_cash: cash, setting: 'both' });
const JSON_TEXT = JSON.stringify({
  standard_charge_information: [
    {
      description: 'MRI',
      code_information: [{ code: '70551', type: 'CPT' }],
      standard_charges: [charge(1), charge(2)],
    },
  ],
});

const csvBytes = (): CsvSource => ({
  bytes: () => bytesOf(Buffer.from(CSV)),
  detectEncoding: async () => 'utf-8',
});

it.each([
  ['CSV', (onRow: (row: MrfRow) => void) => readCsvBytes(csvBytes(), onRow)],
  ['JSON', (onRow: (row: MrfRow) => void) => readJson(bytesOf(Buffer.from(JSON_TEXT)), onRow)],
])('a row of a %s that was not read before the next one comes throws', async (_, read) => {
  const rows: MrfRow[] = [];
  await read((row) => rows.push(row));
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) {
    expect(() => row.cash).toThrow('was not read in time');
    expect(() => row.description).toThrow('was not read in time');
    expect(row.at).toMatch(/\d/);
  }
});

it('texts that were read stay, and rows that nobody reads do not change the others', async () => {
  const expected: MrfRow[] = [];
  await readCsv(chunksOf(CSV, 64), (row) => expected.push(keptRow(row)));
  for (let unread = 0; unread < 1 << expected.length; unread += 1) {
    const rows: MrfRow[] = [];
    await readCsvBytes(csvBytes(), (row) => {
      if ((unread >> row.item) & 1) return;
      expect(row.cash).toBe(expected[row.item]?.cash);
      if (row.item % 2 === 0) expect(row.codes).toEqual(expected[row.item]?.codes);
      else expect(row.notes).toBe('');
      rows.push(row);
    });
    expect(rows.map(keptRow)).toEqual(expected.filter(({ item }) => !((unread >> item) & 1)));
  }
});
