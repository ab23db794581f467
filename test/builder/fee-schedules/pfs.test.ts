import { beforeAll, describe, expect, it } from 'vitest';
import { combineReleases } from '../../../builder/src/fee-schedules/pfs.ts';
import { readPfsCsv } from '../../../builder/src/fee-schedules/pfs-csv.ts';
import type { PfsRelease } from '../../../builder/src/fee-schedules/pfs-release.ts';
import { readPfsTxt } from '../../../builder/src/fee-schedules/pfs-txt.ts';
import { fixture } from './fixture.ts';

let october: PfsRelease;
let january: PfsRelease;
let april: PfsRelease;
let july: PfsRelease;
beforeAll(async () => {
  october = await readPfsCsv(fixture('pfs-2025.csv'));
  january = await readPfsCsv(fixture('pfs-2026.csv'));
  april = await readPfsTxt(fixture('PPRRVU2026_Apr_nonQPP.txt'));
  july = await readPfsCsv(fixture('pfs-2026-supplement.csv'));
});

describe('combining releases', () => {
  it('lets a full release replace the older ones of its year', () => {
    const schedule = combineReleases([april, january]);
    expect(schedule.current).toEqual([april]);
    expect(schedule.replaced).toEqual([january]);
    expect(schedule.byCode.get('99213')?.release.label).toBe('April 2026');
  });

  it('lets a supplement replace and add only the codes it lists', () => {
    const schedule = combineReleases([july, april]);
    expect(schedule.current).toEqual([april, july]);
    expect(schedule.replaced).toEqual([]);
    expect(schedule.byCode.get('G0996')?.release.label).toBe('July 2026');
    expect(schedule.byCode.get('99000')?.release.label).toBe('July 2026');
    expect(schedule.byCode.get('99213')?.release.label).toBe('April 2026');
  });

  it('uses neither of two full releases of one date with different factors', () => {
    const other = { ...january, conversionFactor: '33.5675' };
    const schedule = combineReleases([january, other, october]);
    expect(schedule.ambiguous).toEqual([january, other]);
    expect([schedule.year, schedule.current]).toEqual([2025, [october]]);
    expect(combineReleases([january, { ...other, releasedOn: '2026-12-01' }]).ambiguous).toEqual([]);
    expect(
      combineReleases([april, { ...july, releasedOn: april.releasedOn, conversionFactor: '1' }]).ambiguous,
    ).toEqual([]);
  });

  it('lets a later full release replace supplements too', () => {
    const schedule = combineReleases([january, july, { ...april, releasedOn: '2026-10-01' }]);
    expect(schedule.replaced).toEqual([january, july]);
    expect(schedule.byCode.has('G0996')).toBe(false);
  });

  it('answers only the newest loaded year and remembers what older ones listed', () => {
    const schedule = combineReleases([october, april]);
    expect(schedule.year).toBe(2026);
    expect(schedule.current).toEqual([april]);
    expect(schedule.replaced).toEqual([]);
    expect([...schedule.olderCodes]).toEqual([['G0997', '2025-09-11']]);
  });

  it('does not depend on the order of loading, even between twins', () => {
    const twin = { ...january, rows: january.rows.map((row) => ({ ...row, work: row.work + 1 })) };
    const [one, other] = [combineReleases([january, twin]), combineReleases([twin, january])];
    expect(one.current).toEqual(other.current);
  });

  it('knows no year without a file', () => {
    expect(combineReleases([])).toMatchObject({ year: null, current: [], replaced: [] });
  });
});
