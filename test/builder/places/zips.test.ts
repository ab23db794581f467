import { describe, expect, it } from 'vitest';
import { cityCase } from '../../../builder/src/places/city-case.ts';
import { parseStateCode, stateName } from '../../../builder/src/places/state-names.ts';
import { loadGeography, makeGeography } from '../../../builder/src/places/zips.ts';
import { distanceMiles, Latitude, Longitude, StateCode, Zip5 } from '../../../schemas/place.ts';

const geography = loadGeography();

describe('the ZIPs of the country', () => {
  it('has every one once, in order, with city and state', () => {
    expect(geography.zips.length).toBe(42_254);
    for (const [index, { zip, city, state, lat, lng }] of geography.zips.entries()) {
      expect(Zip5.safeParse(zip).success && StateCode.safeParse(state).success && city !== '').toBe(true);
      expect(zip > (geography.zips[index - 1]?.zip ?? '')).toBe(true);
      expect((lat === null) === (lng === null)).toBe(true);
      if (lat === null) continue;
      expect(
        Latitude.safeParse(lat).success && Longitude.safeParse(lng).success && (lat !== 0 || lng !== 0),
      ).toBe(true);
    }
  });

  it.each([
    ['02108', 'Boston', 'MA'],
    ['00926', 'San Juan', 'PR'],
    ['00802', 'St Thomas', 'VI'],
    ['20500', 'Washington', 'DC'],
    ['96910', 'Hagatna', 'GU'],
    ['09012', 'APO', 'AE'],
  ])('knows %s', (zip, city, state) => {
    expect(geography.byZip.get(zip)).toMatchObject({ city, state });
  });

  it('lets the Census point win, rounded to four decimals', () => {
    expect(geography.byZip.get('10001')).toMatchObject({ lat: 40.7506, lng: -73.9973 });
  });

  it('takes the other point where the Census has none', () => {
    expect(geography.byZip.get('85001')?.lat).toBeCloseTo(33.4, 0);
  });

  it('keeps a ZIP whose point is 0,0 or far away, without the point', () => {
    expect(geography.byZip.get('10200')).toMatchObject({ state: 'NY', lat: null, lng: null });
    expect(geography.zips.filter(({ lat }) => lat === null).length).toBe(2);
  });

  it('lists military mail only where it has a position: nothing is near a ZIP that could be anywhere', () => {
    expect(geography.byZip.get('09002')).toBeUndefined();
    expect([...geography.byZip3.keys()]).not.toContain('966');
    const military = geography.zips.filter(({ state }) => ['AA', 'AE', 'AP'].includes(state));
    expect(military.length).toBe(343);
    expect(military.every(({ lat }) => lat !== null)).toBe(true);
  });

  it('knows ZIPs younger than the list', () => {
    expect(geography.byZip.get('75072')).toMatchObject({ city: 'McKinney', state: 'TX', lat: 33.1879 });
  });

  it('has no foreign ZIP', () => {
    expect(geography.states).toContain('PR');
    expect(geography.states.every((state) => stateName(state) !== undefined)).toBe(true);
    expect(geography.states).toHaveLength(62);
  });
});

describe('the origin of a ZIP3', () => {
  it('is the mean of its centroids in the state of most of its ZIPs', () => {
    const tiny = makeGeography([
      { zip: '06390', city: 'A', state: 'NY', lat: 41.2, lng: -72 },
      { zip: '06301', city: 'B', state: 'CT', lat: 41.4, lng: -72.2 },
      { zip: '06302', city: 'C', state: 'CT', lat: null, lng: null },
    ]);
    expect(tiny.zip3Origin('063')).toEqual({ lat: 41.3, lng: -72.1, state: 'CT' });
    expect(tiny.byZip3.get('063')?.map(({ zip }) => zip)).toEqual(['06301', '06302', '06390']);
  });

  it('breaks a tie of states by letter', () => {
    const tie = makeGeography([
      { zip: '73901', city: 'A', state: 'TX', lat: 36, lng: -100 },
      { zip: '73902', city: 'B', state: 'OK', lat: 36, lng: -101 },
    ]);
    expect(tie.zip3Origin('739')?.state).toBe('OK');
  });

  it('is undefined without a centroid or a ZIP', () => {
    expect(
      makeGeography([{ zip: '96601', city: 'A', state: 'AP', lat: null, lng: null }]).zip3Origin('966'),
    ).toBeUndefined();
    expect(geography.zip3Origin('000')).toBeUndefined();
  });

  it('lies near its ZIPs', () => {
    const chicago = geography.zip3Origin('606');
    expect(chicago?.state).toBe('IL');
    expect(distanceMiles(chicago?.lat ?? 0, chicago?.lng ?? 0, 41.88, -87.63)).toBeLessThan(10);
  });
});

describe('names', () => {
  it.each([
    ['New York', 'New York'],
    ['Mc Kees Rocks', 'McKees Rocks'],
    ['Mckinney', 'McKinney'],
    ['O Fallon', "O'Fallon"],
    ['Coeur D Alene', "Coeur d'Alene"],
    ['D Hanis', "D'Hanis"],
    ['Round O', 'Round O'],
    ['Fond Du Lac', 'Fond du Lac'],
    ['Du Quoin', 'Du Quoin'],
    ['Truth Or Consequences', 'Truth or Consequences'],
    ['Melcher-dallas', 'Melcher-Dallas'],
    ['J B P H H', 'JBPHH'],
    ['U S A F Academy', 'USAF Academy'],
    ['Macon', 'Macon'],
  ])('writes the city %s as %s', (text, out) => {
    expect(cityCase(text)).toBe(out);
  });

  it('finds states by code and by name', () => {
    expect([
      parseStateCode('il'),
      parseStateCode(' new  york '),
      parseStateCode('Ontario'),
      parseStateCode('toString'),
    ]).toEqual(['IL', 'NY', undefined, undefined]);
  });
});
