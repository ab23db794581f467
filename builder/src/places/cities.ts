// Cities as a search names them: which ZIP stands for each, and how many people live there.
import { cityKey } from '../../../schemas/city-name.ts';
import { distanceMiles } from '../../../schemas/place.ts';
import { loadPopulations, type Population, type Populations } from './populations.ts';
import type { Geography } from './zips.ts';

/** One city of a state. `zip` is one of its own and has a centroid, whose coordinates these are. */
export type City = {
  city: string;
  state: string;
  zip: string;
  lat: number;
  lng: number;
  /** The name as `cityKey` writes it: names that differ in case, accents and abbreviations are one city. */
  nameKey: string;
  /** 0 where none is known. */
  population: number;
};

/** A place of the name that is farther than this from every ZIP of the city is another one of the state. */
const MAX_MILES_FROM_OWN_ZIP = 30;

/**
 * Every city with a centroid, sorted by state and key. Its ZIP is the one of its own nearest the point of its
 * population, or nearest the mean of its ZIPs where no population is known; the first of equally near ones.
 */
export function citiesOf(geography: Geography, populations: Populations = loadPopulations()): City[] {
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
    .flatMap(([key, own]) => cityOf(own, populations.get(key) ?? []) ?? []);
}

type Placed = Omit<City, 'population'>;

function cityOf(own: readonly Placed[], namesakes: readonly Population[]): City | undefined {
  for (const { people, ...point } of namesakes) {
    const { zip, miles } = nearest(own, point);
    if (zip && miles <= MAX_MILES_FROM_OWN_ZIP) return { ...zip, population: people };
  }
  const { zip } = nearest(own, meanOf(own));
  return zip && { ...zip, population: 0 };
}

type Point = { lat: number; lng: number };

function nearest(own: readonly Placed[], point: Point): { zip: Placed | undefined; miles: number } {
  let found: { zip: Placed | undefined; miles: number } = { zip: undefined, miles: Number.POSITIVE_INFINITY };
  for (const zip of own) {
    const miles = distanceMiles(point.lat, point.lng, zip.lat, zip.lng);
    if (miles < found.miles) found = { zip, miles };
  }
  return found;
}

function meanOf(points: readonly Point[]): Point {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { lat: mean(points.map(({ lat }) => lat)), lng: mean(points.map(({ lng }) => lng)) };
}
