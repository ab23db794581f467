import { describe, expect, it } from 'vitest';
import { makeZctaTable } from '../../../tools/geography/zcta-table.ts';

const BARS = [
  'GEOID|GEOIDFQ|ALAND|AWATER|ALAND_SQMI|AWATER_SQMI|INTPTLAT|INTPTLONG',
  '50036|860Z200US50036|1|0|0.1|0|42.05974|-93.880251',
  '50010|860Z200US50010|1|0|0.1|0|42.034651|-93.6',
].join('\n');
const TABLE = 'zip,lat,lng\n50010,42.0347,-93.6\n50036,42.0597,-93.8803\n';

describe('the table of ZCTA points', () => {
  it('is sorted, of four decimals, and the same from bars, tabs and commas', () => {
    expect(makeZctaTable(BARS)).toBe(TABLE);
    // The files before 2025 pad their last column with blanks.
    expect(makeZctaTable(`${BARS.replaceAll('|', '\t').replaceAll('\n', '   \r\n')}\r\n`)).toBe(TABLE);
    expect(makeZctaTable('zip,lat,lon\n50036,42.05974,-93.880251\n50010,42.034651,-93.6\n')).toBe(TABLE);
  });

  it.each([
    ['GEOID|INTPTLAT\n50010|42', 'no column named intptlong'],
    ['zip,lat,lon\n5001,42,-93', 'Line 2 is not a ZIP'],
    ['zip,lat,lon\n50010,42,', 'Line 2 is not a ZIP'],
    ['zip,lat,lon\n50010,142,-93', 'Line 2 is not a ZIP'],
    ['zip,lat,lon\n50010,42,-93\n50010,42,-93', 'Line 3: the ZIP 50010 occurs twice'],
  ])('refuses %j', (text, message) => {
    expect(() => makeZctaTable(text)).toThrow(message);
  });
});
