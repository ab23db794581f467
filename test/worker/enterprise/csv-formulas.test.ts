// Cells of a CSV that a spreadsheet would run. Hospitals choose their names, so a name may be a formula.
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { ExportRow } from '../../../worker/src/enterprise/export-row.ts';
import { csvText, type ExportHead } from '../../../worker/src/enterprise/write-export.ts';

const head = { fields: ['name', 'lng'] } as unknown as ExportHead;
async function cellsOf(...rows: ExportRow[]): Promise<string[][]> {
  async function* page() {
    yield* rows;
    return null;
  }
  let text = '';
  for await (const piece of csvText(head, page())) text += piece;
  return Papa.parse<string[]>(text, { skipEmptyLines: true }).data.slice(1);
}
const nameOf = async (name: string) => (await cellsOf({ name, lng: 0 }))[0]?.[0];

describe('a text that a spreadsheet would run', () => {
  it.each([
    '=HYPERLINK("https://a.example","Open")',
    "=cmd|' /C calc'!A0",
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1+1',
    "'=1+1",
    "''@a",
  ])('gets an apostrophe in front: %j', async (name) => {
    expect(await nameOf(name)).toBe(`'${name}`);
  });

  it.each([
    '',
    "St. Mary's",
    "'Ohana Clinic",
    'A=B',
    'Mercy - West',
    ' =1',
    '(=1)',
    '0',
    '2-1',
    '#REF',
    '70551',
  ])('is left as it is otherwise: %j', async (name) => {
    expect(await nameOf(name)).toBe(name);
  });

  it('can be read back as it was', async () => {
    const original = (cell: string) => (/^'+[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell);
    for (const name of ['=1', "'=1", "''=1", "'A", '-', '@', "it's"])
      expect(original((await nameOf(name)) ?? '')).toBe(name);
  });
});

describe('a number', () => {
  it.each([-93.5, -5, 0, 1e21, -1e-7])('stays a number: %d', async (lng) => {
    const [[, cell] = []] = await cellsOf({ name: 'x', lng });
    expect(cell).toBe(String(lng));
    expect(Number(cell)).toBe(lng);
  });

  it('that is absent is a blank cell', async () => {
    expect(await cellsOf({ name: 'x', lng: null })).toEqual([['x', '']]);
  });
});
