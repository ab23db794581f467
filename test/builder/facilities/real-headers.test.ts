// Headers as real price files state them, against the real hospital list where it lies beside the checkout.
import { beforeAll, expect, it } from 'vitest';
import { facilityId } from '../../../builder/src/facilities/facility-id.ts';
import { type HospitalList, readHospitalList } from '../../../builder/src/facilities/hospital-list.ts';
import { locateCampuses } from '../../../builder/src/facilities/locate.ts';
import { describeWithRealData, realData } from '../../support/real-data.ts';
import { aHeader, lookups } from './fixture.ts';

const LIST = 'federal/hospitals/Hospital_General_Information.csv';

const HEADERS: [name: string, addresses: string[], locationNames: string[], id: string][] = [
  ['Rockford Center', ['100 ROCKFORD DRIVE, NEWARK, DE 19713'], ['Rockford Center'], 'ccn-084002'],
  ['Lake Martin Community Hospital', ['201 Mariarden Rd, Dadeville,, AL 36853'], [], 'ccn-010052'],
  ['Andalusia Health', ['849 South Three Notch Street, Andalusia, AL 36420'], [], 'ccn-010036'],
  ['RUSH University Medical Center', ['1620 W Harrison St CHICAGO IL 60612'], [], 'ccn-140119'],
  [
    'Banner University Medical Center Phoenix',
    ['1111 East Mcdowell Road, Phoenix, AZ 85006'],
    ['Banner University Medical Center Phoenix'],
    'ccn-030002',
  ],
  ['EMORY UNIVERSITY', ['1364 Clifton Road, Ne, Atlanta, GA 30322'], [], 'ccn-110010'],
  [
    'VHS Harper-Hutzel Hospital Inc',
    ['3990 John R St, Detroit, MI 48201'],
    ["Hutzel Women's Hospital"],
    'ccn-230104',
  ],
  ['Ucsf Medical Center', ['505 Parnassus Ave, Box 0296, San Francisco, CA 94143'], [], 'ccn-050454'],
];

describeWithRealData(LIST)('real headers and the real hospital list', () => {
  let hospitals: HospitalList;
  beforeAll(async () => {
    hospitals = await readHospitalList(realData(LIST));
  });

  it('reads every hospital at a known ZIP of its own state', () => {
    const { geography } = lookups();
    expect(hospitals.hospitals).toHaveLength(5_421);
    const elsewhere = hospitals.hospitals.filter(
      ({ zip, state }) => geography.byZip.get(zip)?.state !== state,
    );
    expect(elsewhere).toEqual([]);
  });

  it.each(HEADERS)('places %s', (hospitalName, addresses, locationNames, id) => {
    const header = aHeader({ hospitalName, addresses, locationNames });
    const { located } = locateCampuses(header, lookups({ hospitals }));
    expect(located.map((campus) => facilityId(campus, header, { hospitals }))).toEqual([id]);
  });
});
