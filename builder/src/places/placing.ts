// Where an address is: at the centroid of its ZIP, else at the ZIP of its city, else in the middle of its
// ZIP3.
import { cityKey } from '../../../schemas/city-name.ts';
import type { City } from './cities.ts';
import type { Point } from './point-index.ts';
import type { Geography } from './zips.ts';

/** The parts of an address that say where it is. */
export type Address = { zip: string; city: string; state: string };
/** Finds the point of an address; undefined when neither ZIP, city nor ZIP3 is known. */
export type Placing = (address: Address) => Point | undefined;

/**
 * Finds points by the ZIP's centroid, else by the centroid of the city's ZIP, else by the mean of the ZIP3.
 */
export function makePlacing(geography: Geography, cities: readonly City[]): Placing {
  const byName = new Map(cities.map((city) => [cityId(city.state, city.nameKey), city]));
  return ({ zip, city, state }) => {
    const own = geography.byZip.get(zip);
    if (own && own.lat !== null && own.lng !== null) return { lat: own.lat, lng: own.lng };
    const found = byName.get(cityId(state, cityKey(city))) ?? geography.zip3Origin(zip.slice(0, 3));
    return found && { lat: found.lat, lng: found.lng };
  };
}

function cityId(state: string, nameKey: string): string {
  return `${state} ${nameKey}`;
}
