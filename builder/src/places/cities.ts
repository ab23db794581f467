// Cities as a search names them: which ZIP stands for each, and how many people live there.
import { cityKey } from '../../../schemas/city-name.ts';
import type { Geography } from './zips.ts';

/** One city of a state. `zip` is one of its own and has a centroid, whose coordinates these are. */
export type City = {
  city: string;
  state: string;
  zip: string;
  lat: number;
  lng: number;
  nameKey: string;
  population: number;
};

/** Every city with a centroid, sorted by state and key. */
export function citiesOf(geography: Geography): City[] {
  const cities = new Map<string, City>();
  for (const { zip, city, state, lat, lng } of geography.zips) {
    const nameKey = cityKey(city);
    const key = `${state} ${nameKey}`;
    if (nameKey === '' || lat === null || lng === null || cities.has(key)) continue;
    cities.set(key, { city, state, zip, lat, lng, nameKey, population: 0 });
  }
  return [...cities].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, found]) => found);
}
