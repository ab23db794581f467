import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { looksLikePfsCsv, parsePfsCsv, readPfsCsv } from '../../../builder/src/fee-schedules/pfs-csv.ts';
import { fixture } from './fixture.ts';

const text2026 = readFileSync(fixture('pfs-2026.csv'), 'latin1');
/** The same file as if it were of the next year, whose factor nobody knows yet. */
const NEXT = text2026.replace('2026 National', '2027 National');

describe('the CSV of the physician fee schedule', () => {
  it('reads the 31 columns of 2025', async () => {
    const release = await readPfsCsv(fixture('pfs-2025.csv'));
    expect(release).toMatchObject({
      year: 2025,
      label: 'October 2025',
      releasedOn: '2025-09-11',
      conversionFactor: '32.3465',
      rejections: [],
    });
    expect(release.rows).toHaveLength(13);
  });

  it('reads the 32 columns of 2026 to the same rows', async () => {
    const [old, current] = await Promise.all([
      readPfsCsv(fixture('pfs-2025.csv')),
      readPfsCsv(fixture('pfs-2026.csv')),
    ]);
    expect(current).toMatchObject({
      label: 'January 2026',
      releasedOn: '2025-12-29',
      conversionFactor: '33.4009',
    });
    expect(current.rows).toEqual(old.rows.slice(0, 12));
    expect(current.rows[3]).toEqual({
      code: '71275',
      modifier: '',
      globalDays: 'XXX',
      status: 'A',
      work: 160,
      nonFacilityPe: 650,
      facilityPe: 650,
      malpractice: 30,
      nonFacilityNa: false,
      facilityNa: true,
      oppsNonFacilityPe: 600,
      oppsFacilityPe: 600,
      oppsMalpractice: 27,
    });
  });

  it('keeps no descriptor', async () => {
    expect(JSON.stringify(await readPfsCsv(fixture('pfs-2026.csv')))).not.toContain('sample');
  });

  it('rejects a row whose printed total is not the sum, and a row without a code, with their cells', async () => {
    const release = await readPfsCsv(fixture('pfs-2026-bad-rows.csv'));
    expect(release.rejections).toEqual([
      { reason: 'total_mismatch', at: 'L12', code: '99213' },
      { reason: 'not_a_code', at: 'A20', code: 'G09X9' },
    ]);
    expect(release.rows).toHaveLength(10);
  });

  it('rejects a second row of the same code and modifier', () => {
    const line = text2026.split('\r\n')[11] ?? '';
    expect(parsePfsCsv(`${text2026}${line}\r\n`, 'x.csv').rejections).toEqual([
      { reason: 'duplicate_row', at: 'A23', code: '99213' },
    ]);
  });

  const refusals: [string, string, string, string][] = [
    ['a column that occurs twice', text2026.replace('CO-,TEAM', 'TEAM,TEAM'), 'x.csv', 'unknown_header'],
    ['a proposed factor', NEXT.replaceAll('33.4009', '32.8409'), 'x.csv', 'proposed_conversion_factor'],
    [
      'the other proposed factor',
      NEXT.replaceAll('33.4009', '33.1693'),
      'x.csv',
      'proposed_conversion_factor',
    ],
    ['the factor of the year before', NEXT, 'x.csv', 'mixed_conversion_factor'],
    ['a factor far from any other', NEXT.replaceAll('33.4009', '37.1'), 'x.csv', 'mixed_conversion_factor'],
    ['a missing column', text2026.replace('WORK,NON-FAC', ',NON-FAC'), 'x.csv', 'unknown_header'],
    ['no header', text2026.replace('HCPCS,MOD', 'CODE,MOD'), 'x.csv', 'unknown_header'],
    ['no RELEASED line', text2026.replace('RELEASED', 'DATED'), 'x.csv', 'unknown_release'],
    ['no year', text2026.replace('2026 National', 'National'), 'x.csv', 'unknown_release'],
    ['a QPP name', text2026, 'PPRRVU2026_Jan_QPP.csv', 'qualifying_factor_file'],
    ['the qualifying factor', text2026.replaceAll('33.4009', '33.5675'), 'x.csv', 'qualifying_factor_file'],
    ['two factors', text2026.replace('33.4009', '33.5675'), 'x.csv', 'mixed_conversion_factor'],
    ["another year's factor", text2026.replaceAll('33.4009', '32.3465'), 'x.csv', 'mixed_conversion_factor'],
    ['a blank factor', text2026.replaceAll('33.4009', ''), 'x.csv', 'mixed_conversion_factor'],
    ['no rows', text2026.split('\r\n').slice(0, 10).join('\r\n'), 'x.csv', 'no_rows'],
  ];
  it.each(refusals)('refuses a file with %s', (_, text, name, reason) => {
    expect(() => parsePfsCsv(text, name)).toThrow(expect.objectContaining({ reason }));
  });

  it('takes a nonQPP name and a year whose factor it does not know', () => {
    expect(parsePfsCsv(text2026, 'PPRRVU2026_Jan_nonQPP.csv').rows).toHaveLength(12);
    const next = parsePfsCsv(NEXT.replaceAll('33.4009', '34.1'), 'x.csv');
    expect(next).toMatchObject({ year: 2027, conversionFactor: '34.1' });
    expect(next.alarms).toEqual([
      'All 12 rows state the conversion factor 34.1, which nobody has checked for 2027. Compare it with the final rule and add it to the known factors.',
    ]);
    expect(parsePfsCsv(text2026, 'x.csv').alarms).toEqual([]);
  });

  it('raises an alarm about a column that it does not know, and still reads the file', () => {
    const changed = parsePfsCsv(text2026.replace('PRIC', 'SPICE'), 'x.csv');
    expect(changed.rows).toEqual(parsePfsCsv(text2026, 'x.csv').rows);
    expect(changed.alarms).toEqual([expect.stringMatching(/^The column '\w+' at [A-Z]+\d+ is not known\./)]);
  });

  it('is told by its content', () => {
    expect(looksLikePfsCsv(text2026)).toBe(true);
    expect(looksLikePfsCsv(text2026.split('\r\n').slice(5).join('\n'))).toBe(true);
    expect(looksLikePfsCsv('HCPCS,MOD,DESCRIPTION,PRICE\n')).toBe(false);
  });
});
