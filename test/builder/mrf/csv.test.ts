import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { columnLetters } from '../../../builder/src/csv/column-letters.ts';
import { eachCsvRow } from '../../../builder/src/csv/text-rows.ts';
import { readCsv } from '../../../builder/src/mrf/csv.ts';
import type { MrfRow } from '../../../builder/src/mrf/row.ts';
import { chunksOf, fixturePath } from './fixtures.ts';

async function rowsOf(text: string, size?: number): Promise<MrfRow[]> {
  const rows: MrfRow[] = [];
  await readCsv(chunksOf(text, size), (row) => rows.push(row));
  return rows;
}

const fixtureText = (name: string) => readFileSync(fixturePath(name), 'utf8');

describe('columnLetters', () => {
  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
    [3732, 'EMO'],
  ])('of column %i is %s', (index, out) => {
    expect(columnLetters(index)).toBe(out);
  });
});

describe('readCsv', () => {
  it('gives every field of a row with the cell of its cash price', async () => {
    const [first] = await rowsOf(fixtureText('sample-tall.csv'));
    expect(first).toEqual({
      item: 0,
      at: 'J4',
      codes: [
        { code: '70551', type: 'CPT' },
        { code: 'R-1', type: 'CDM' },
      ],
      setting: 'outpatient',
      billingClass: 'facility',
      hasModifier: false,
      cash: '1080',
      description: 'scan of the head',
      gross: '1200',
      notes: '',
    });
  });

  it('reads the cash column and no payer column of three parts', async () => {
    const rows = await rowsOf(fixtureText('three-part-payer-columns.csv'));
    expect(rows.map(({ at, cash }) => [at, cash])).toEqual([['G4', '600']]);
  });

  it('counts blank rows in addresses but not as rows', async () => {
    const rows = await rowsOf(fixtureText('ragged-rows.csv'));
    expect(rows.map(({ item, at, cash }) => [item, at, cash])).toEqual([
      [0, 'G4', '600'],
      [1, 'G5', '8'],
      [2, 'G6', ''],
      [3, 'G10', '45'],
    ]);
  });

  it('counts a row once when a quoted cell holds a line break', async () => {
    const rows = await rowsOf(fixtureText('quoted-newline.csv'));
    expect(rows.map(({ at }) => at)).toEqual(['G4', 'G5']);
  });

  it.each([
    'sample-tall.csv',
    'sample-wide.csv',
    'quoted-newline.csv',
    'mixed-line-endings.csv',
    'carriage-return-only.csv',
    'ragged-rows.csv',
    'twice-wrapped-cells.csv',
  ])('gives the same rows of %s wherever the text is cut', async (name) => {
    const text = fixtureText(name);
    const whole = await rowsOf(text);
    expect(whole.length).toBeGreaterThan(0);
    for (const size of [1, 2, 3, 5, 17, 100]) expect(await rowsOf(text, size)).toEqual(whole);
  });
});

describe('eachCsvRow', () => {
  it('keeps doubled and stray quotes, and the CR of a mixed ending for its caller', async () => {
    const text = 'a,"say ""hi""",6" tube\r\n"x" ,"5" tube",\n';
    for (const size of [1, 4, text.length]) {
      const rows: string[][] = [];
      await eachCsvRow(chunksOf(text, size), (cells) => rows.push(cells));
      expect(rows).toEqual([
        ['a', 'say "hi"', '6" tube\r'],
        ['x', '5" tube', ''],
      ]);
    }
  });

  it('refuses a quote that swallows more than a row can hold', async () => {
    const endless = (async function* () {
      yield 'a,b\n"';
      for (;;) yield 'x'.repeat(1 << 20);
    })();
    await expect(eachCsvRow(endless, () => {})).rejects.toMatchObject({ reason: 'unclosed_quote', at: 'A2' });
  });

  it.each([
    ['x', 'cell_too_large', 'B2'],
    [',', 'too_many_columns', 'A2'],
    [`"${'x'.repeat(1 << 20)}",`, 'row_too_large', 'A2'],
  ])('refuses a row of %.5s without an end', async (unit, reason, at) => {
    const endless = (async function* () {
      yield 'a,b\n1,';
      for (;;) yield unit.repeat(Math.ceil((1 << 20) / unit.length));
    })();
    await expect(eachCsvRow(endless, () => {})).rejects.toMatchObject({ reason, at });
  });
});
