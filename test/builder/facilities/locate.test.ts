import { describe, expect, it } from 'vitest';
import { locateCampuses } from '../../../builder/src/facilities/locate.ts';
import { aHeader, lookups, NPI_A, NPI_B } from './fixture.ts';

const CHICAGO = '1 Example Ave, Chicago, IL 60612';
const BOSTON = '2 Example Ave, Boston, MA 02118';

describe('locating campuses', () => {
  it('places each address by its last ZIP, with the city of the ZIP', () => {
    const header = aHeader({ addresses: [CHICAGO, BOSTON], locationNames: ['East', 'West'], npis: [NPI_B] });
    const { located, unlocated } = locateCampuses(header, lookups());
    expect(located).toMatchObject([
      { name: 'East', address: CHICAGO, city: 'Chicago', state: 'IL', zip: '60612', locatedBy: 'address' },
      { name: 'West', city: 'Boston', state: 'MA', zip: '02118', locatedBy: 'address' },
    ]);
    expect(located[0]?.lat).toBeCloseTo(41.88, 1);
    expect(unlocated).toEqual([]);
  });

  it('names campuses by the hospital when the counts differ', () => {
    const header = aHeader({ addresses: [CHICAGO, BOSTON], locationNames: ['East'] });
    expect(locateCampuses(header, lookups()).located.map(({ name }) => name)).toEqual([
      'Example Hospital',
      'Example Hospital',
    ]);
  });

  it('makes one campus of several at the same ZIP and name', () => {
    const header = aHeader({ addresses: [CHICAGO, '3 Example Ave, Chicago, IL 60612'] });
    expect(locateCampuses(header, lookups()).located).toHaveLength(1);
    const named = { ...header, locationNames: ['East', 'West'] };
    expect(locateCampuses(named, lookups()).located).toHaveLength(2);
  });

  it.each([
    ['an unknown ZIP', '1 Example Ave, Chicago, IL 60000'],
    ['a ZIP of another state', '1 Example Ave, Chicago, IL 02118'],
    ['no ZIP', '1 Example Ave'],
    ['a ZIP without a centroid', '1 Example Ave, New York, NY 10200'],
  ])('goes on to the NPI when the address has %s', (_, address) => {
    const header = aHeader({ addresses: [address], npis: [NPI_B] });
    expect(locateCampuses(header, lookups()).located).toMatchObject([
      { zip: '02118', address, locatedBy: 'npi' },
    ]);
  });

  it('takes no NPI when several of a campus disagree, or it is unclear whose they are', () => {
    const disagree = aHeader({ hospitalName: 'X', addresses: ['1 Example Ave'], npis: [NPI_A, NPI_B] });
    expect(locateCampuses(disagree, lookups())).toEqual({ located: [], unlocated: ['X: 1 Example Ave'] });
    const unclear = aHeader({ hospitalName: 'X', addresses: ['1 Example Ave', CHICAGO], npis: [NPI_B] });
    expect(locateCampuses(unclear, lookups()).located.map(({ zip }) => zip)).toEqual(['60612']);
  });

  it('goes on to the unique official name in the stated state', () => {
    const header = aHeader({ addresses: ['1 Example Ave'], licenseState: 'IL' });
    expect(locateCampuses(header, lookups()).located).toMatchObject([
      { zip: '60612', locatedBy: 'hospital_list' },
    ]);
    const written = aHeader({ addresses: ['1 Example Ave, Chicago, IL 60000'], licenseState: 'MA' });
    expect(locateCampuses(written, lookups()).located).toMatchObject([{ zip: '60612' }]);
  });

  it('guesses no name: neither an ambiguous one, nor one without a state, nor a similar one', () => {
    for (const header of [
      aHeader({ hospitalName: 'Memorial Hospital', licenseState: 'IL' }),
      aHeader({ licenseState: null }),
      aHeader({ licenseState: 'MA' }),
      aHeader({ hospitalName: 'Example Hospital Inc', licenseState: 'IL' }),
    ]) {
      expect(locateCampuses(header, lookups())).toEqual({ located: [], unlocated: [header.hospitalName] });
    }
  });
});

describe('locating a file without addresses', () => {
  it('takes every registered NPI, each with its name when the counts match', () => {
    const header = aHeader({ npis: [NPI_A, NPI_B], locationNames: ['East', 'West'] });
    expect(locateCampuses(header, lookups()).located).toMatchObject([
      { name: 'East', zip: '60612', address: '', locatedBy: 'npi' },
      { name: 'West', zip: '02118' },
    ]);
  });

  it('takes the location names, else the name of the hospital, in the state of the license', () => {
    const byLocation = aHeader({ locationNames: ['Saint Example and Sons Hospital'], licenseState: 'MA' });
    expect(locateCampuses(byLocation, lookups()).located).toMatchObject([
      { name: 'Saint Example and Sons Hospital', zip: '02118', locatedBy: 'hospital_list' },
    ]);
    const byHospital = aHeader({ locationNames: ['Nowhere'], licenseState: 'IL' });
    expect(locateCampuses(byHospital, lookups()).located).toMatchObject([
      { name: 'Example Hospital', zip: '60612' },
    ]);
  });

  it('pays no heed to numbers with a wrong check digit', () => {
    const nppes = new Map([['1000000013', { zip5: '60612', state: 'IL', name: 'X', hospital: true }]]);
    const header = aHeader({ hospitalName: 'X', npis: ['1000000013'] });
    expect(locateCampuses(header, lookups({ nppes })).located).toEqual([]);
  });
});
