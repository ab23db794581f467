// Where something stands whose ZIP may have no centroid: by its city, else by the middle of its ZIP3.
import { cityKey } from '../../../schemas/city-name.ts';
import type { City } from './cities.ts';
import type { Geography } from './zips.ts';

export type Point = { lat: number; lng: number };
/** An address as far as it places anything. */
export type Address = { zip: string; city: string; state: string };
/** Finds the point of an address; undefined when neither ZIP, city nor ZIP3 is known. */
export type Placing = (address: Address) => Point | undefined;

/** The placing of a geography: the ZIP's centroid, else that of the city's ZIP, else the mean of the ZIP3. */
export function placingOf(geography: Geography, cities: readonly City[]): Placing {
  const byName = new Map(cities.map((city) => [nameIn(city.state, city.nameKey), city]));
  return ({ zip, city, state }) => {
    const own = geography.byZip.get(zip);
    if (own && own.lat !== null && own.lng !== null) return { lat: own.lat, lng: own.lng };
    const found = byName.get(nameIn(state, cityKey(city))) ?? geography.zip3Origin(zip.slice(0, 3));
    return found && { lat: found.lat, lng: found.lng };
  };
}

function nameIn(state: string, nameKey: string): string {
  return `${state} ${nameKey}`;
}
