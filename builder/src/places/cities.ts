// Cities as people name them in a search: the ZIP that represents each city, and its population.
import { cityKey } from '../../../schemas/city-name.ts';
import { distanceMiles } from '../../../schemas/place.ts';
import type { Point } from './point-index.ts';
import { loadPopulations, type Population, type Populations } from './populations.ts';
import type { Geography } from './zips.ts';

/** One city of a state. `zip` is one of its ZIPs; `lat` and `lng` are the centroid of that ZIP. */
export type City = {
  city: string;
  state: string;
  zip: string;
  lat: number;
  lng: number;
  /**
   * The name as `cityKey` writes it: names that differ only in case, accents and abbreviations are one city.
   */
  nameKey: string;
  /** 0 when unknown. */
  population: number;
};

/** A populated place farther than this from every ZIP of the city is another place of the same name. */
const MAX_MILES_FROM_OWN_ZIP = 30;

/**
 * Every city with a centroid, sorted by state and key. The ZIP of a city is the one nearest to the point
 * where its population is counted, or nearest to the mean of its ZIPs when the population is unknown; the
 * first of equally near ones.
 */
export function findCities(geography: Geography, populations: Populations = loadPopulations()): City[] {
  const byName = new Map<string, Placed[]>();
  for (const { zip, city, state, lat, lng } of geography.zips) {
    const nameKey = cityKey(city);
    if (nameKey === '' || lat === null || lng === null) continue;
    const key = `${state} ${nameKey}`;
    const own = byName.get(key);
    if (own) own.push({ zip, city, state, lat, lng, nameKey });
    else byName.set(key, [{ zip, city, state, lat, lng, nameKey }]);
  }
  return [...byName]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, own]) => findCity(own, populations.get(key) ?? []) ?? []);
}

type Placed = Omit<City, 'population'>;

function findCity(own: readonly Placed[], namesakes: readonly Population[]): City | undefined {
  for (const { people, ...point } of namesakes) {
    const { zip, miles } = nearest(own, point);
    if (zip && miles <= MAX_MILES_FROM_OWN_ZIP) return { ...zip, population: people };
  }
  const { zip } = nearest(own, findMean(own));
  return zip && { ...zip, population: 0 };
}

function nearest(own: readonly Placed[], point: Point): { zip: Placed | undefined; miles: number } {
  let found: { zip: Placed | undefined; miles: number } = { zip: undefined, miles: Number.POSITIVE_INFINITY };
  for (const zip of own) {
    const miles = distanceMiles(point.lat, point.lng, zip.lat, zip.lng);
    if (miles < found.miles) found = { zip, miles };
  }
  return found;
}

function findMean(points: readonly Point[]): Point {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { lat: mean(points.map(({ lat }) => lat)), lng: mean(points.map(({ lng }) => lng)) };
}
