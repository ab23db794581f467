import { describe, expect, it } from 'vitest';
import { parseStateAndZip } from '../../../builder/src/facilities/address-zip.ts';

describe('the ZIP of an address', () => {
  it.each([
    ['1 Example Rd, Boston, MA 02118', 'MA', '02118'],
    ['1 Example Rd Boston MA 02118-1477', 'MA', '02118'],
    ['1515 Example Blvd, Houston, TX  77030-4009', 'TX', '77030'],
    ['1 Example Dr, Dadeville,, al 36853', 'AL', '36853'],
    ['12345 Example Ave, Chicago, IL, 60612', 'IL', '60612'],
    ['PO Box IL 60611, 1 Example Ave, Chicago, IL 60612', 'IL', '60612'],
    ['1 Example Ave, Chicago, IL 60612, USA', 'IL', '60612'],
    ['1 Example Ave, Chicago, IL 60612 United States', 'IL', '60612'],
    ['1 Example Ave, Chicago, Illinois 60612', 'IL', '60612'],
    ['1 Example Ave, Charleston, West Virginia 25301', 'WV', '25301'],
    ['1 Example Ave, Chicago, IL 60612.', 'IL', '60612'],
    ['1 Example Ave\nChicago, IL\n60612', 'IL', '60612'],
  ])('is found in %j', (address, state, zip) => {
    expect(parseStateAndZip(address)).toEqual({ state, zip });
  });

  it.each([
    '12345 Example Ave',
    '1 Example Ave, Chicago, IL',
    '1 Example Ave, Suite 60612',
    '1 Example Ave, Chicago, IL 6061',
    '1 Example Ave, Chicago, ZZ 60612',
    'IL 60612 is where the example lies',
    '',
  ])('is not read from %j', (address) => {
    expect(parseStateAndZip(address)).toBeUndefined();
  });
});
