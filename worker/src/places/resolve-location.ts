// Where a search looks: a ZIP as typed, or a city by its name. Only a name needs the index of cities.
import type { LocationCandidate } from '../../../schemas/api-error.ts';
import { ApiError } from '../errors.ts';
import type { City, Places } from './places.ts';
import { type CityReading, readLocation } from './read-location.ts';

/** A city named without its state must be at least 3 times as populous as the next; else it is ambiguous. */
const MUCH_LARGER = 3;
const MAX_CANDIDATES = 5;
const ONE_PLACE = 'a city with its state, or a ZIP code';

/** A ZIP5 or ZIP3, and whether the index of cities gave it. */
export type ResolvedLocation = { zip: string; isCity: boolean };

/** The field that a location came in, for errors: its name, and what it expects in words. */
export type LocationField = { param: string; expected: string };

/**
 * The ZIP5 or ZIP3 of a location. The tiles decide later whether the ZIP exists.
 * @throws ApiError `unknown_location`, `ambiguous_location`, `data_unavailable`
 */
export async function resolveLocation(
  text: string,
  release: string,
  places: Places,
  field: LocationField,
): Promise<ResolvedLocation> {
  const read = readLocation(text);
  if ('zip' in read) return { zip: read.zip, isCity: false };
  const names = [...new Set(read.readings.map(({ nameKey }) => nameKey))];
  if (names.length === 0) throw unknownLocation(field);
  const { zip } = chooseCity(read.readings, await places.named(release, names), field);
  return { zip, isCity: true };
}

/** The error for a location that is not in our data. */
export function unknownLocation({ param, expected }: LocationField): ApiError {
  return new ApiError('unknown_location', { param, expected });
}

/** The city that fits the first reading for which there is one. */
function chooseCity(readings: readonly CityReading[], cities: readonly City[], field: LocationField): City {
  for (const { nameKey, state } of readings) {
    const fitting = cities.filter(
      (city) => city.nameKey === nameKey && (state === null || city.state === state),
    );
    const [first, second, ...rest] = largestOfEachState(fitting);
    if (first === undefined) continue;
    const clear = first.population > 0 && first.population >= MUCH_LARGER * (second?.population ?? 0);
    if (second === undefined || clear) return first;
    const candidates = [first, second, ...rest].slice(0, MAX_CANDIDATES).map(candidateOf);
    throw new ApiError('ambiguous_location', { param: field.param, expected: ONE_PLACE, candidates });
  }
  throw unknownLocation(field);
}

/** The largest city of each state, the largest first. */
function largestOfEachState(cities: readonly City[]): City[] {
  const sorted = [...cities].sort(
    (a, b) => b.population - a.population || (a.state + a.zip < b.state + b.zip ? -1 : 1),
  );
  return sorted.filter(({ state }, i) => sorted.findIndex((one) => one.state === state) === i);
}

function candidateOf({ city, state, zip }: City): LocationCandidate {
  return { city, state, zip };
}
