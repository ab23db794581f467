// Paths and hand-made values for the tests of this folder.
import { fileURLToPath } from 'node:url';
import { hospitalList } from '../../../builder/src/facilities/hospital-list.ts';
import type { LocateLookups } from '../../../builder/src/facilities/locate.ts';
import type { MrfHeader } from '../../../builder/src/mrf/row.ts';
import { loadGeography } from '../../../builder/src/places/zips.ts';

export function fixture(name: string): string {
  return fileURLToPath(new URL(`../../fixtures/facilities/${name}`, import.meta.url));
}

const geography = loadGeography();

/** Check digits hold; no such number is registered. */
export const NPI_A = '1000000012';
export const NPI_B = '1000000020';

export function aHeader(fields: Partial<MrfHeader> = {}): MrfHeader {
  return {
    hospitalName: 'Example Hospital',
    lastUpdatedOn: '2026-04-01',
    version: '3.0.0',
    locationNames: [],
    addresses: [],
    npis: [],
    licenseState: null,
    ...fields,
  };
}

function aHospital(ccn: string, name: string, state: string, zip: string) {
  return { ccn, name, address: '', city: '', state, zip };
}

export function lookups(fields: Partial<LocateLookups> = {}): LocateLookups {
  return {
    geography,
    nppes: new Map([
      [NPI_A, { zip5: '60612', state: 'IL', name: 'Example Hospital', hospital: true }],
      [NPI_B, { zip5: '02118', state: 'MA', name: 'Example Clinic', hospital: false }],
    ]),
    hospitals: hospitalList([
      aHospital('149901', 'EXAMPLE HOSPITAL', 'IL', '60612'),
      aHospital('149902', 'MEMORIAL HOSPITAL', 'IL', '62226'),
      aHospital('149903', 'MEMORIAL HOSPITAL', 'IL', '62233'),
      aHospital('229901', 'ST. EXAMPLE & SONS HOSPITAL', 'MA', '02118'),
    ]),
    ...fields,
  };
}
