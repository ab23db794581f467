// Where a search looks: a ZIP as it stands, or a city by its name. Only names ask the index of cities.
import type { LocationCandidate } from '../../../schemas/api-error.ts';
import { cityKey } from '../../../schemas/city-name.ts';
import { SEARCH_EXPECTED } from '../../../schemas/search.ts';
import { ApiError } from '../errors.ts';
import type { City, Places } from './places.ts';
import { stateOf } from './state-names.ts';

/** A city without its state is the one so many times as populous as the next of its name; else it is ambiguous. */
const MUCH_LARGER = 3;
const MAX_CANDIDATES = 5;

const COUNTRY = /[\s,]+(?:u\.?s\.?a?\.?|united states(?: of america)?)$/i;
const ZIP = /^(\d{5})(?:[-\s]?\d{4})?$/;
const ZIP3 = /^\d{3}$/;
/** A ZIP behind a city says more than the city. */
const CITY_AND_ZIP = /\D[\s,](\d{5})(?:-\d{4})?$/;
/** Most words of a state's name. */
const MAX_STATE_WORDS = 3;

/** Names that people use and no index has. */
const ALSO_CALLED: Readonly<Record<string, CityReading>> = {
  nyc: { nameKey: 'new york', state: 'NY' },
  'new york city': { nameKey: 'new york', state: 'NY' },
  'new york city ny': { nameKey: 'new york', state: 'NY' },
  dc: { nameKey: 'washington', state: 'DC' },
  'district of columbia': { nameKey: 'washington', state: 'DC' },
};

/** A text as a city: its name by `cityKey`, and its state where one is read out of the text. */
export type CityReading = { nameKey: string; state: string | null };
/** Five or three digits of a ZIP, or a city in every way it may be read, the likeliest first. */
export type ReadLocation = { zip: string } | { readings: CityReading[] };

/** Reads a location without asking anybody. */
export function readLocation(text: string): ReadLocation {
  const bare = text.trim().replace(COUNTRY, '').trim();
  const zip = ZIP.exec(bare)?.[1] ?? ZIP3.exec(bare)?.[0] ?? CITY_AND_ZIP.exec(bare)?.[1];
  return zip === undefined ? { readings: cityReadings(bare) } : { zip };
}

/**
 * The ZIP5 or ZIP3 of a location; whether it exists is for the tiles to say.
 * @throws ApiError `unknown_location`, `ambiguous_location`, `data_unavailable`
 */
export async function zipOfLocation(text: string, release: string, places: Places): Promise<string> {
  const read = readLocation(text);
  if ('zip' in read) return read.zip;
  const names = [...new Set(read.readings.map(({ nameKey }) => nameKey))];
  if (names.length === 0) throw unknownLocation();
  return chooseCity(read.readings, await places.named(release, names)).zip;
}

/** Nobody knows the place. */
export function unknownLocation(): ApiError {
  return new ApiError('unknown_location', { param: 'location', expected: SEARCH_EXPECTED.location });
}

/** The state is read off the end, the longest name first, so that a city may be called like one: "Indiana, PA". */
function cityReadings(text: string): CityReading[] {
  const words = wordsOf(text);
  const readings: CityReading[] = [];
  for (let n = Math.min(MAX_STATE_WORDS, words.length - 1); n >= 1; n -= 1) {
    const state = stateOf(words.slice(-n));
    const nameKey = cityKey(words.slice(0, -n).join(' '));
    if (state !== undefined && nameKey !== '') readings.push({ nameKey, state });
  }
  const whole = cityKey(words.join(' '));
  if (whole !== '') readings.push({ nameKey: whole, state: null });
  const other = ALSO_CALLED[whole];
  return other === undefined ? readings : [...readings, other];
}

/** Words as they stand: "MT" at the end is Montana, at the beginning of a name a mount. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/['’.]/g, '');
  return plain.split(/[^a-z0-9]+/).filter((word) => word !== '');
}

/** The city of the first reading that any city fits. */
function chooseCity(readings: readonly CityReading[], cities: readonly City[]): City {
  for (const { nameKey, state } of readings) {
    const fitting = cities.filter(
      (city) => city.nameKey === nameKey && (state === null || city.state === state),
    );
    const [first, second, ...rest] = largestOfEachState(fitting);
    if (first === undefined) continue;
    const clear = first.population > 0 && first.population >= MUCH_LARGER * (second?.population ?? 0);
    if (second === undefined || clear) return first;
    const candidates = [first, second, ...rest].slice(0, MAX_CANDIDATES).map(candidateOf);
    throw new ApiError('ambiguous_location', { param: 'location', candidates });
  }
  throw unknownLocation();
}

/** One city a state, the largest first. */
function largestOfEachState(cities: readonly City[]): City[] {
  const sorted = [...cities].sort(
    (a, b) => b.population - a.population || (a.state + a.zip < b.state + b.zip ? -1 : 1),
  );
  return sorted.filter(({ state }, i) => sorted.findIndex((one) => one.state === state) === i);
}

function candidateOf({ city, state, zip }: City): LocationCandidate {
  return { city, state, zip };
}
