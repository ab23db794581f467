// What rows say for the price rules, on fixtures that state in their first column what is expected of each row:
// from CSV and from the same rows in JSON, whose header follows its items.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, describe, expect, it } from 'vitest';
import { readMrf } from '../../../builder/src/mrf/read.ts';
import { type Observed, Observer } from '../../../builder/src/observe/observe.ts';
import { MARK } from '../../../schemas/marks.ts';
import type { Observation } from '../../../schemas/observation.ts';
import { fixturePath } from '../mrf/fixtures.ts';

const LAYOUTS = ['CSV', 'JSON'] as const;
type Layout = (typeof LAYOUTS)[number];
type Row = Record<string, string>;

const dir = mkdtempSync(join(tmpdir(), 'atlas-price-rules-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** The data rows of a CSV by column, and the name of its hospital. */
function rowsOf(csv: string): { hospital: string; rows: Row[] } {
  const [, values, names = [], ...data] = Papa.parse<string[]>(csv, { skipEmptyLines: true }).data;
  const rows = data.map((cells) => Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ''])));
  return { hospital: values?.[0] ?? '', rows };
}

function asJson(csv: string): string {
  const { hospital, rows } = rowsOf(csv);
  const items = rows.map((row) => ({
    standard_charges: [
      {
        additional_generic_notes: row.additional_generic_notes || null,
        gross_charge: row['standard_charge|gross'],
        discounted_cash: Number(row['standard_charge|discounted_cash']),
        setting: row.setting,
      },
    ],
    code_information: [1, 2, 3]
      .map((i) => ({ code: row[`code|${i}`] ?? '', type: row[`code|${i}|type`] ?? '' }))
      .filter(({ code }) => code !== ''),
    description: row.description,
  }));
  return JSON.stringify({ standard_charge_information: items, hospital_name: hospital });
}

async function observe(csv: string, layout: Layout): Promise<Observed> {
  const path = join(dir, 'file');
  writeFileSync(path, layout === 'CSV' ? csv : asJson(csv));
  const observer = new Observer({ drg: true });
  const { header } = await readMrf(path, (row) => observer.take(row));
  return observer.finish(header.hospitalName);
}

const fixture = (name: string) => readFileSync(fixturePath(name), 'utf8');
/** The expectations of a fixture, by code and cents; rows of one price have the same one. */
const expectedOf = (csv: string) =>
  Object.fromEntries(
    rowsOf(csv).rows.map((row) => {
      const code = row['code|1|type'] === 'MS-DRG' ? `MS-DRG-${row['code|1']}` : row['code|1'];
      return [`${code} ${Number(row['standard_charge|discounted_cash'])}`, row.expected];
    }),
  );
const priceOf = ({ code, cents }: Observation) => `${code} ${cents / 100}`;

describe.each(LAYOUTS)('in %s', (layout) => {
  it.each([
    ['professional-fees.csv', 'professional'],
    ['not-offered.csv', 'notOffered'],
    ['token-gross.csv', 'grossToken'],
  ] as const)('each price of %s has its mark', async (name, mark) => {
    const csv = fixture(name);
    const { observations } = await observe(csv, layout);
    const marked = [...observations].map((one) => [priceOf(one), (one.marks & MARK[mark]) === 0 ? '' : mark]);
    expect(Object.fromEntries(marked)).toEqual({ ...expectedOf(csv) });
    expect(new Set(marked.map(([, found]) => found)).size).toBe(2);
  });

  it('rows of one chargemaster item are one item, whatever the payer', async () => {
    const { observations } = await observe(fixture('price-lists-and-items.csv'), layout);
    expect([...observations].map((one) => [priceOf(one), one.items, one.lists])).toEqual([
      ['70551 600', [0, 1, 2, 3, 4], ['OP FEES', 'DEFAULT', 'DEFAULT', 'DEFAULT', 'DEFAULT']],
      ['70551 700', [4, 5, 6], ['DEFAULT', '', '']],
      ['J1234 30', [0], ['DEFAULT']],
    ]);
  });

  it.each([
    ['ten charges with the same two amounts', ['600', '$600.00', '1,200', '30.5'], 10, true],
    ['nine of them', ['600'], 9, false],
    ['ten and one discount', ['600'], 10, false],
  ])('%s', async (name, gross, n, isEqual) => {
    const [head, values] = fixture('professional-fees.csv').split('\n');
    const prices = Array.from({ length: n }, (_, i) => gross[i % gross.length] ?? '');
    const rows = prices.map((price, i) => `scan ${i},70551,CPT,"${price}",${price.replace(/[$,]/g, '')}`);
    if (name.endsWith('discount')) rows.push('scan,70551,CPT,600,599.99');
    // Charges that state one amount only say nothing.
    rows.push('scan without gross,70551,CPT,,500', 'scan without cash,70551,CPT,500,');
    const columns = 'description,code|1,code|1|type,standard_charge|gross,standard_charge|discounted_cash';
    const { noDiscountPublished } = await observe([head, values, columns, ...rows, ''].join('\n'), layout);
    expect(noDiscountPublished).toBe(isEqual);
  });
});

describe('the initials of a hospital', () => {
  const marksFor = async (hospital: string, description: string) => {
    const csv = fixture('not-offered.csv').replaceAll('Sample Hospital of the Valley', hospital);
    const [head, values, columns] = csv.split('\n');
    const row = `,${description},C1889,HCPCS,,,,,outpatient,900,101,`;
    const { observations } = await observe([head, values, columns, row, ''].join('\n'), 'CSV');
    return [...observations].map(({ marks }) => marks);
  };
  it.each([
    ["Sample's Vineyard Hospital", 'SVH G010203 stent'],
    ['Sample-Valley Medical Center', 'SVMC G010203 stent'],
    ['The Hospital at Sampleton', 'HS VFC vaccine'],
    ['The Hospital at Sampleton', 'THAS STUDY pill'],
  ])('of %s may precede "%s"', async (hospital, description) => {
    expect(await marksFor(hospital, description)).toEqual([MARK.notOffered]);
    expect(await marksFor('Other Clinic', description)).toEqual([0]);
  });
  it('are not one letter', async () => {
    expect(await marksFor('Sampleton', 'S G010203 stent')).toEqual([0]);
  });
});
