import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { masterLines } from '../../../builder/src/sample/reach.ts';
import { sampleFiles } from '../../../builder/src/sample/sample-world.ts';
import { codeTypeOf } from '../../../schemas/code.ts';

const files = new Map(sampleFiles().files.map((file) => [file.path, file.bytes.toString('utf8')]));

function table(path: string): string[][] {
  return Papa.parse<string[]>(files.get(path) ?? '', { skipEmptyLines: true }).data;
}

describe('the sample physician fee schedule', () => {
  const rows = Papa.parse<string[]>(files.get('federal/PPRRVU2026_Jul_nonQPP.csv') ?? '').data.slice(0, -1);
  const row = (code: string, modifier = '') =>
    rows.find((cells) => cells[0] === code && cells[1] === modifier);

  it('has ten head lines and 32 columns on every line', () => {
    expect(rows.every((cells) => cells.length === 32)).toBe(true);
    expect(rows[4]?.[2]).toBe('RELEASED 06/30/2026');
    expect(rows[9]?.slice(0, 3)).toEqual(['HCPCS', 'MOD', 'DESCRIPTION']);
  });

  it('holds no descriptor but its own placeholder, and prints totals that are the sum of their parts', () => {
    for (const cells of rows.slice(10)) {
      expect(cells[2]).toBe('Sample service');
      const [work = 0, office = 0, practice = 0, total = 0] = [5, 6, 10, 11].map((at) => Number(cells[at]));
      expect(total).toBeCloseTo(work + office + practice, 2);
    }
  });

  it('pays 99213 at 95.19 and shows each special case', () => {
    const visit = row('99213');
    expect((Number(visit?.[11]) * Number(visit?.[25])).toFixed(2)).toBe('95.19');
    expect(row('27447')?.[7]).toBe('NA');
    expect([row('71275')?.[29], row('71275')?.[31]]).toEqual(['5.96', '0.14']);
    expect([row('80053')?.[3], row('99499')?.[3], row('99243')?.[3]]).toEqual(['X', 'C', 'I']);
    expect([row('15824')?.[3], row('15824')?.[11]]).toEqual(['R', '0.00']);
    expect([row('36000')?.[3], row('36000')?.[11]]).toEqual(['B', '0.94']);
    expect([row('70551', '26'), row('70551', 'TC'), row('45378', '53')]).not.toContain(undefined);
  });

  it('covers every current procedure code that a sample hospital charges for', () => {
    // 55700 ended in 2025; crutches and implants are on no physician schedule.
    const elsewhere = new Set(['55700', 'E0114', 'C1776']);
    const wanted = masterLines()
      .map((line) => line.code)
      .filter((key) => codeTypeOf(key) !== 'MS-DRG' && !elsewhere.has(key));
    expect(wanted.length).toBeGreaterThan(100);
    for (const code of wanted) expect(row(code), code).toBeDefined();
  });
});

describe('the sample lab and outpatient schedules', () => {
  it('price lab tests in the layout of the lab schedule, one of them only locally', () => {
    const rows = table('federal/PUF_CLFS_CY2026_Q2V1.csv');
    const header = rows.findIndex((cells) => cells[0] === 'YEAR');
    expect(files.get('federal/PUF_CLFS_CY2026_Q2V1.csv')?.split('\r\n')[4]).toMatch(/^YEAR,HCPCS,MOD,/);
    expect(rows.slice(header + 1)).toContainEqual([
      '2026',
      '80053',
      '',
      '20260101',
      'N',
      '00010.56',
      'Sample lab test',
      'Sample lab test',
      'Sample lab test',
    ]);
    expect(rows.some((cells) => cells[4] === 'L' && cells[5] === '00000.00')).toBe(true);
  });

  it('price outpatient services in the layout of Addendum B, with inpatient-only codes', () => {
    const rows = table('federal/2026_April_Addendum_B.csv');
    const find = (code: string) => rows.find((cells) => cells[0] === code);
    expect(rows.find((cells) => cells[0] === 'HCPCS Code')).toHaveLength(8);
    expect(find('27447')?.[5]).toBe('$13,116.76');
    expect(['33405', '33533', '35301', '44140'].map((code) => find(code)?.[2])).toEqual(['C', 'C', 'C', 'C']);
  });
});

describe('the sample hospital list', () => {
  it('has the columns of the Care Compare file and invented certification numbers', () => {
    const [header, ...rows] = table('hospitals/Hospital_General_Information.csv');
    expect(header).toHaveLength(38);
    expect(rows.length).toBeGreaterThan(30);
    expect(new Set(rows.map((cells) => cells[0])).size).toBe(rows.length);
    for (const cells of rows) {
      expect(cells).toHaveLength(38);
      expect(cells[0]).toMatch(/^\d{2}99\d{2}$/);
      expect(cells[1]).toContain('(SYNTHETIC)');
    }
  });
});
