// Which city a name means is decided by populations: the figures that the Worker's rule of three works on.
import { describe, expect, it } from 'vitest';
import { findCities } from '../../../builder/src/places/cities.ts';
import { loadPopulations, type Populations } from '../../../builder/src/places/populations.ts';
import { loadGeography, makeGeography } from '../../../builder/src/places/zips.ts';
import { cityKey } from '../../../schemas/city-name.ts';
import { distanceMiles } from '../../../schemas/place.ts';

const cities = findCities(loadGeography());
const named = (name: string) =>
  cities.filter(({ nameKey }) => nameKey === cityKey(name)).sort((a, b) => b.population - a.population);

/** The state that a name without one means when a city must be three times the next one; undefined: ambiguous. */
function meant(name: string): string | undefined {
  const [first, second] = named(name);
  return first && first.population >= 3 * (second?.population ?? 0) ? first.state : undefined;
}

describe('cities of the country', () => {
  it.each([
    ['Austin', 'TX'],
    ['Portland', 'OR'],
    ['Columbus', 'OH'],
    ['Kansas City', 'MO'],
    ['St. Louis', 'MO'],
    ['New York', 'NY'],
    ['Washington', 'DC'],
    ['San Juan', 'PR'],
    ['Springfield', undefined],
    ['Aurora', undefined],
    ['Glendale', undefined],
  ])('%s means %s', (name, state) => {
    expect(named(name)).not.toEqual([]);
    expect(meant(name)).toBe(state);
  });

  it('rank as the census does', () => {
    const states = named('Springfield').map(({ state }) => state);
    expect(states.slice(0, 5)).toEqual(['MO', 'MA', 'IL', 'OR', 'OH']);
    expect(
      named('Aurora')
        .map(({ state }) => state)
        .slice(0, 2),
    ).toEqual(['CO', 'IL']);
    expect(
      named('Glendale')
        .map(({ state }) => state)
        .slice(0, 2),
    ).toEqual(['AZ', 'CA']);
    expect(named('Austin')[0]?.population).toBeGreaterThan(800_000);
  });

  it('are each there once, with a ZIP of their own', () => {
    const keys = cities.map(({ state, nameKey }) => `${state} ${nameKey}`);
    expect(new Set(keys).size).toBe(keys.length);
    const { byZip } = loadGeography();
    const strange = cities.filter(({ zip, state, nameKey, lat, lng }) => {
      const own = byZip.get(zip);
      return own?.state !== state || cityKey(own.city) !== nameKey || own.lat !== lat || own.lng !== lng;
    });
    expect(strange).toEqual([]);
    expect(cities.length).toBeGreaterThan(25_000);
  });

  it('have the ZIP nearest the point their people are counted at', () => {
    const [{ zip = '', lat = 0, lng = 0 } = {}] = named('Austin');
    const [point] = loadPopulations().get('TX austin') ?? [];
    const miles = (at: { lat: number | null; lng: number | null }) =>
      distanceMiles(point?.lat ?? 0, point?.lng ?? 0, at.lat ?? 0, at.lng ?? 0);
    const own = loadGeography().zips.filter(({ city, state }) => city === 'Austin' && state === 'TX');
    expect(own.map(({ zip: other }) => other)).toContain(zip);
    expect(Math.min(...own.filter((at) => at.lat !== null).map(miles))).toBe(miles({ lat, lng }));
  });
});

describe('a city', () => {
  const zip = (name: string, city: string, lat: number | null) => {
    return { zip: name, city, state: 'IA', lat, lng: lat === null ? null : -93 };
  };
  const geography = makeGeography([
    zip('50001', 'Sample Falls', 41),
    zip('50002', 'SAMPLE FALLS', 41.1),
    zip('50003', 'Sample Falls', 41.3),
    zip('50004', 'St. Sample', 42),
    zip('50005', 'Nowhere', null),
  ]);
  const people = (...list: [people: number, lat: number][]): Populations =>
    new Map([['IA sample falls', list.map(([count, lat]) => ({ people: count, lat, lng: -93 }))]]);
  const falls = (populations: Populations) => findCities(geography, populations)[1];

  it('has the population and ZIP of the most populous namesake near one of its ZIPs', () => {
    expect(falls(people([900, 41.25]))).toMatchObject({ zip: '50003', lat: 41.3, population: 900 });
    expect(falls(people([900, 44], [500, 41.02]))).toMatchObject({ zip: '50001', population: 500 });
  });

  it('has no population and its middle ZIP where no namesake is near', () => {
    expect(falls(people([900, 44]))).toMatchObject({ zip: '50002', population: 0 });
    expect(falls(new Map())).toMatchObject({ city: 'SAMPLE FALLS', zip: '50002', population: 0 });
  });

  it('needs a centroid, and is found under the key of its name', () => {
    const keys = findCities(geography, new Map()).map(({ nameKey }) => nameKey);
    expect(keys).toEqual(['saint sample', 'sample falls']);
  });
});
