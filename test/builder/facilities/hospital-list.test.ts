import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { looksLikeHospitalList, readHospitalList } from '../../../builder/src/facilities/hospital-list.ts';
import { fixture } from './fixture.ts';

describe('the hospital list', () => {
  it('keeps numbers and ZIPs as text and mends lost zeros', async () => {
    const { hospitals } = await readHospitalList(fixture('hospital-list.csv'));
    expect(hospitals.map(({ ccn, zip }) => [ccn, zip])).toEqual([
      ['149901', '60612'],
      ['149902', '62226'],
      ['149903', '62233'],
      ['22990F', '02118'],
      ['029901', '99508'],
    ]);
    expect(hospitals[0]).toMatchObject({ address: '1 SAMPLE STREET', city: 'CHICAGO', state: 'IL' });
  });

  it('finds a name only when it is unique in its state', async () => {
    const list = await readHospitalList(fixture('hospital-list.csv'));
    expect(list.unique('St. Example Hospital and Clinics', 'IL')?.ccn).toBe('149901');
    expect(list.unique('St. Example Hospital and Clinics', 'MA')).toBeUndefined();
    expect(list.unique('Memorial Hospital', 'IL')).toBeUndefined();
  });

  it('is told by its columns and refused without them', async () => {
    expect(looksLikeHospitalList(readFileSync(fixture('hospital-list.csv'), 'utf8'))).toBe(true);
    expect(looksLikeHospitalList(readFileSync(fixture('nppes.csv'), 'utf8'))).toBe(false);
    await expect(readHospitalList(fixture('nppes.csv'))).rejects.toMatchObject({ reason: 'unknown_header' });
  });
});
