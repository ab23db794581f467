import { describe, expect, it } from 'vitest';
import { loadGeography } from '../../../builder/src/places/zips.ts';
import { SAMPLE_ZIPS, type SampleHospital, sampleHospitals } from '../../../builder/src/sample/hospitals.ts';
import { listLines } from '../../../builder/src/sample/reach.ts';
import { distanceMiles } from '../../../schemas/place.ts';

const geography = loadGeography();
const hospitals = sampleHospitals();
const posting = hospitals.filter((one) => listLines(one, hospitals).some((line) => line.code === '70551'));

function milesBetween(zipA: string, zipB: string): number {
  const [a, b] = [geography.byZip.get(zipA), geography.byZip.get(zipB)];
  if (a?.lat == null || a.lng === null || b?.lat == null || b.lng === null) return Number.POSITIVE_INFINITY;
  return distanceMiles(a.lat, a.lng, b.lat, b.lng);
}

function near(zip: string, miles: number): SampleHospital[] {
  return posting.filter((one) => one.campuses.some((campus) => milesBetween(zip, campus.zip) <= miles));
}

describe('places of the sample world', () => {
  it('are real ZIPs with their own city and state', () => {
    for (const { zip, city, state } of hospitals.flatMap((one) => one.campuses)) {
      const known = geography.byZip.get(zip);
      expect(`${known?.city.toLowerCase()} ${known?.state}`, zip).toBe(`${city.toLowerCase()} ${state}`);
    }
  });

  it.each(SAMPLE_ZIPS)('have at least five price files for 70551 within 50 miles of %s', (zip) => {
    expect(near(zip, 50).length).toBeGreaterThanOrEqual(5);
  });

  it.each([
    ['Chicago', '60611'],
    ['New York', '10001'],
  ])('are dense in %s: eight price files or more', (_, zip) => {
    expect(near(zip, 50).length).toBeGreaterThanOrEqual(8);
  });

  it('give ZIP3 606 at least five independent voices', () => {
    const inside = posting.filter((one) => one.campuses.some((campus) => campus.zip.startsWith('606')));
    expect(new Set(inside.map((one) => one.seed)).size).toBeGreaterThanOrEqual(5);
  });

  it('leave one state with two hospitals, and a remote town with none in reach but three in its state', () => {
    const inState = (state: string) =>
      posting.filter((one) => one.campuses.some((campus) => campus.state === state));
    expect(inState('WY')).toHaveLength(2);
    expect(near('58801', 50)).toHaveLength(0);
    expect(inState('ND').length).toBeGreaterThanOrEqual(3);
  });
});
