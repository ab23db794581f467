// Areas, claims by state, ZIPs and cells: what is written is read, and columns that are not whole are refused.
import { describe, expect, it } from 'vitest';
import { encodeDoubles, encodeNumbers } from '../../schemas/number-column.ts';
import {
  areaEntry,
  areaKeys,
  cellTable,
  claimsOfState,
  claimsStates,
  hasArea,
  indexOfZip,
  zipsOf,
} from '../../schemas/read-tile.ts';
import { cellFault } from '../../schemas/read-zips.ts';
import type { CodeTile } from '../../schemas/tile.ts';
import { codeFault, placeFault, zip3StatisticsFault } from '../../schemas/tile-relations.ts';
import { encodeAreaColumns, encodeCell, encodeClaimsColumns, encodeZips } from '../../schemas/write-tile.ts';
import { aCellTile, aCodeTile, aPlaceTile, aZip3Statistics } from '../support/tiny-tiles.ts';

const DATES = ['2026-05-01', '2026-06-01'];
const AREAS = encodeAreaColumns({
  keys: ['AI', 'IA', 'MO'],
  n_sources: [3, 7, 1],
  n_facilities: [2, 6, 1],
  n_systems: [2, 5, 1],
  median: [null, 0, 5_050],
  p25: [null, 1, null],
  p75: [null, 2, null],
  stability_low: [null, 3, null],
  stability_high: [null, 2 ** 32, null],
  refreshed: [null, 0, 1],
});
const [BYTE, THREE] = [encodeNumbers([1]), encodeNumbers([3, 3, 3])];

describe('areas', () => {
  it('are read as they were written', () => {
    expect(areaKeys(AREAS)).toEqual(['AI', 'IA', 'MO']);
    expect([hasArea(AREAS, 'IA'), hasArea(AREAS, 'IM'), hasArea(AREAS, 'I')]).toEqual([true, false, false]);
    expect(areaEntry(AREAS, DATES, 'IA')).toEqual({
      ...{ n_sources: 7, n_facilities: 6, n_systems: 5, median: 0, p25: 1, p75: 2 },
      ...{ stability_low: 3, stability_high: 2 ** 32, refreshed: '2026-05-01' },
    });
    expect(areaEntry(AREAS, DATES, 'AI')).toMatchObject({ median: null, refreshed: null });
    expect(areaEntry(AREAS, DATES, 'IM')).toBeUndefined();
  });

  it('of ZIP3s have names of three digits', () => {
    const zip3 = { ...AREAS, keys: '005500999' };
    expect(areaKeys(zip3)).toEqual(['005', '500', '999']);
    expect(hasArea(zip3, '055')).toBe(false);
    expect(zip3StatisticsFault({ ...aZip3Statistics('70551'), dates: DATES, zip3 })).toBeUndefined();
  });

  it.each([
    ['a text that is no column', { median: 'not numbers' }],
    ['a shorter column', { p25: BYTE }],
    ['names of fewer areas', { keys: 'AIIA' }],
    ['names of another length', { keys: '500501' }],
    ['a date that is not there', { refreshed: THREE }],
  ])('with %s are at fault', (_, wrong) => {
    const tile = { ...aCodeTile('70551'), dates: DATES, states: { ...AREAS, ...wrong } };
    expect(codeFault(tile)).toMatch(/area/);
    expect(codeFault({ ...tile, states: AREAS })).toBeUndefined();
  });
});

describe('claims by state', () => {
  const figures = { services: 11, providers: null, allowed: 0, charge: 0 };
  const states = encodeClaimsColumns([
    { state: 'IA', ...figures },
    { state: 'MO', services: 70_000, providers: 12, allowed: 5, charge: null },
  ]);
  const withStates = (own: object): CodeTile => ({
    ...aCodeTile('70551'),
    claims: { year: 2024, setting: 'O', national: null, states: { ...states, ...own } },
  });

  it('are read as they were written', () => {
    expect(claimsStates(states)).toEqual(['IA', 'MO']);
    expect(claimsOfState(states, 'IA')).toEqual(figures);
    expect(claimsOfState(states, 'MO')).toEqual({
      services: 70_000,
      providers: 12,
      allowed: 5,
      charge: null,
    });
    expect(claimsOfState(states, 'AM')).toBeUndefined();
    expect(codeFault(withStates({}))).toBeUndefined();
  });

  it.each([
    ['a text that is no column', { allowed: 'not numbers' }],
    ['a shorter column', { allowed: BYTE }],
    ['names of fewer states', { keys: 'IA' }],
    ['a count of ten', { services: encodeNumbers([11, 10]) }],
    ['no count', { services: encodeNumbers([11, 0]) }],
    ['ten clinicians', { providers: encodeNumbers([10, 0]) }],
  ])('with %s are at fault', (_, wrong) => {
    expect(codeFault(withStates(wrong))).toMatch(/claims\.states/);
  });
});

describe('ZIPs', () => {
  const list = [
    { zip: '00501', city: 'Här', state: 'NY', lat: 40.8154, lng: -73.0451 },
    { zip: '00502', city: '', state: 'NY', lat: null, lng: null },
    { zip: '00544', city: 'There', state: 'CT', lat: 0, lng: 0 },
  ];
  const zips = encodeZips(list);
  const tile = { ...aPlaceTile('005'), zips };

  it('are read as they were written', () => {
    expect(zipsOf(zips)).toEqual(list);
    expect([indexOfZip(zips, '00544'), indexOfZip(zips, '00545'), indexOfZip(zips, '544')]).toEqual([
      2, -1, -1,
    ]);
    expect(placeFault(tile)).toBeUndefined();
  });

  it.each([
    ['of another ZIP3 above', { zip: encodeNumbers([501, 502, 600]) }],
    ['of another ZIP3 below', { zip: encodeNumbers([499, 502, 544]) }],
    ['with a text that is no column', { zip: 'not numbers' }],
    ['with a shorter column', { located: BYTE }],
    ['without a state', { state: 'NYCT' }],
    ['with fewer cities', { city: { text: '', ends: encodeNumbers([]) } }],
    ['with cities that do not end', { city: { ...zips.city, text: 'Här' } }],
    ['with half a centroid', { lng: encodeDoubles([1]) }],
    ['with a centroid too many', { located: encodeNumbers([1, 0, 0]) }],
    ['with an unknown mark', { located: encodeNumbers([1, 0, 2]) }],
    ['beyond a pole', { lat: encodeDoubles([40, 90.1]) }],
    ['beyond the date line', { lng: encodeDoubles([40, -180.1]) }],
    ['that are nowhere', { lat: notFinite() }],
  ])('%s are at fault', (_, wrong) => {
    expect(placeFault({ ...tile, zips: { ...zips, ...wrong } })).toMatch(/ZIP|zips|centroid/);
  });
});

describe('a cell', () => {
  const list = [{ zip: '00501', lat: 40.8154, lng: -73.0451 }];
  const tile = { ...aCellTile('40_-74'), ...encodeCell(list) };

  it('is read as it was written', () => {
    const { zip, lat, lng } = cellTable(tile);
    expect([[...zip], [...lat], [...lng]]).toEqual([[501], [40.8154], [-73.0451]]);
    expect(cellFault(tile)).toBeUndefined();
  });

  it.each([
    ['a text that is no column', { zip: 'not numbers' }],
    ['a ZIP of six digits', { zip: encodeNumbers([100_000]) }],
    ['a shorter column', { lat: encodeDoubles([]) }],
    ['a point beyond a pole', { lat: encodeDoubles([-90.1]) }],
    ['a point beyond the date line', { lng: encodeDoubles([180.1]) }],
    ['a point that is nowhere', { lng: notFinite(1) }],
  ])('with %s is at fault', (_, wrong) => {
    expect(cellFault({ ...tile, ...wrong })).toBeDefined();
  });
});

/** Coordinates of which the first is no number, as a text that a writer refuses to write. */
function notFinite(entries = 2): string {
  const bytes = new Uint8Array(8 * entries + 1);
  new DataView(bytes.buffer).setFloat64(0, Number.NaN, true);
  bytes[bytes.length - 1] = 8;
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}
