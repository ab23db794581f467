import { describe, expect, it } from 'vitest';
import { facilityId } from '../../../builder/src/facilities/facility-id.ts';
import { hospitalList } from '../../../builder/src/facilities/hospital-list.ts';
import { locateCampuses } from '../../../builder/src/facilities/locate.ts';
import type { MrfHeader } from '../../../builder/src/mrf/row.ts';
import { aHeader, lookups, NPI_A, NPI_B } from './fixture.ts';

const CHICAGO = '1 Example Ave, Chicago, IL 60612';

function idsOf(header: MrfHeader): string[] {
  return locateCampuses(header, lookups()).located.map((campus) => facilityId(campus, header, lookups()));
}

describe('the id of a facility', () => {
  it('is the official number when name, state and ZIP agree', () => {
    expect(idsOf(aHeader({ addresses: [CHICAGO], npis: [NPI_A] }))).toEqual(['ccn-149901']);
  });

  it('is the NPI when the ZIP differs from the list, or the name is not in it', () => {
    expect(idsOf(aHeader({ addresses: ['1 Example Ave, Chicago, IL 60611'], npis: [NPI_A] }))).toEqual([
      `npi-${NPI_A}`,
    ]);
    expect(idsOf(aHeader({ hospitalName: 'Other', addresses: [CHICAGO], npis: [NPI_A] }))).toEqual([
      `npi-${NPI_A}`,
    ]);
  });

  it('is a hash when no NPI is the one of the one campus', () => {
    const other = { hospitalName: 'Other', addresses: [CHICAGO] };
    const hash = /^loc-[0-9a-f]{10}$/;
    for (const npis of [[], [NPI_A, NPI_B], ['1000000013']])
      expect(idsOf(aHeader({ ...other, npis }))[0]).toMatch(hash);
    const two = aHeader({ ...other, addresses: [CHICAGO, '2 Example Ave, Boston, MA 02118'], npis: [NPI_A] });
    expect(idsOf(two).every((id) => hash.test(id))).toBe(true);
  });

  it('does not change with spelling, and differs between campuses of one address', () => {
    const header = aHeader({
      hospitalName: 'Other',
      addresses: [CHICAGO, CHICAGO],
      locationNames: ['East', 'West'],
    });
    const [east, west] = idsOf(header);
    expect(east).not.toBe(west);
    expect(idsOf({ ...header, hospitalName: 'OTHER', addresses: [CHICAGO.toUpperCase(), CHICAGO] })).toEqual([
      east,
      west,
    ]);
  });

  const list = (...hospitals: [ccn: string, name: string, address: string][]) => ({
    hospitals: hospitalList(
      hospitals.map(([ccn, name, address]) => ({
        ccn,
        name,
        address,
        city: 'CHICAGO',
        state: 'IL',
        zip: '60612',
      })),
    ),
  });
  const idsIn = (known: ReturnType<typeof list>, header: MrfHeader) =>
    locateCampuses(header, lookups(known)).located.map((campus) => facilityId(campus, header, known));

  it('is the official number of the one hospital listed at its exact postal address', () => {
    const header = aHeader({
      hospitalName: 'VHS Prairie Rose',
      addresses: ['7 North Sample Street, Chicago, IL 60612-1234'],
      npis: [NPI_A],
    });
    const rose = ['149911', 'PRAIRIE ROSE UNIVERSITY HOSPITAL', '7 N SAMPLE ST'] as const;
    expect(idsIn(list([...rose]), header)).toEqual(['ccn-149911']);
    const elsewhere = list(['149911', 'PRAIRIE ROSE HOSPITAL', '9 N SAMPLE ST']);
    expect(idsIn(elsewhere, header)).toEqual([`npi-${NPI_A}`]);
    const crowded = list([...rose], ['149912', 'PRAIRIE ROSE ANNEX', '7 NORTH SAMPLE STREET']);
    expect(idsIn(crowded, header)).toEqual([`npi-${NPI_A}`]);
  });

  it('is not that number for a stranger at the address, nor when two campuses state it', () => {
    const known = list(['149911', 'CHICAGO PRAIRIE ROSE HOSPITAL', '7 N SAMPLE ST']);
    const at = '7 N Sample St, Chicago, IL 60612';
    const stranger = aHeader({ hospitalName: 'Long Stay Hospital Chicago', addresses: [at], npis: [NPI_A] });
    expect(idsIn(known, stranger)).toEqual([`npi-${NPI_A}`]);
    const two = aHeader({
      hospitalName: 'Prairie Rose',
      addresses: [at, at],
      locationNames: ['Rose East', 'Rose West'],
    });
    expect(idsIn(known, two).every((id) => id.startsWith('loc-'))).toBe(true);
  });
});
