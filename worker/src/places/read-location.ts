// Reads a typed location: a ZIP as typed, or a city in every way that its name and state may be read. Pure.
import { cityKey } from '../../../schemas/city-name.ts';
import { cutEnd } from '../../../schemas/cut-ends.ts';
import { stateOf } from './state-names.ts';

const COUNTRY = /[\s,](?:u\.?s\.?a?\.?|united states(?: of america)?)$/i;
const ZIP = /^(\d{5})(?:[-\s]?\d{4})?$/;
const ZIP3 = /^\d{3}$/;
/** A ZIP after a city is more exact than the city. */
const CITY_AND_ZIP = /\D[\s,](\d{5})(?:-\d{4})?$/;
/** Most words of a state's name. */
const MAX_STATE_WORDS = 3;

/** Names that people use but that are missing from the index of cities. */
const ALSO_CALLED: ReadonlyMap<string, CityReading> = new Map([
  ['nyc', { nameKey: 'new york', state: 'NY' }],
  ['new york city', { nameKey: 'new york', state: 'NY' }],
  ['new york city ny', { nameKey: 'new york', state: 'NY' }],
  ['dc', { nameKey: 'washington', state: 'DC' }],
  ['district of columbia', { nameKey: 'washington', state: 'DC' }],
]);

/** A text as a city: its name by `cityKey`, and its state where one is read out of the text. */
export type CityReading = { nameKey: string; state: string | null };
/** Five or three digits of a ZIP, or a city in every way it may be read, the likeliest first. */
export type ReadLocation = { zip: string } | { readings: CityReading[] };

/** Reads a location from its text alone, without the index of cities. */
export function readLocation(text: string): ReadLocation {
  const bare = withoutCountry(text.trim());
  const zip = ZIP.exec(bare)?.[1] ?? ZIP3.exec(bare)?.[0] ?? CITY_AND_ZIP.exec(bare)?.[1];
  return zip === undefined ? { readings: cityReadings(bare) } : { zip };
}

function withoutCountry(text: string): string {
  const country = COUNTRY.exec(text);
  return country ? cutEnd(text.slice(0, country.index), /[\s,]/).trimStart() : text;
}

/**
 * Reads the state from the end, the longest name first, so that a city may have a state's name: "Indiana,
 * PA".
 */
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
  const other = ALSO_CALLED.get(whole);
  if (other !== undefined) readings.push(other);
  const respelt = readings.flatMap(({ nameKey, state }) =>
    otherSpellings(nameKey).map((spelling) => ({ nameKey: spelling, state })),
  );
  return [...readings, ...respelt];
}

/** "De Kalb" or "DeKalb", "La Grange" or "LaGrange", "O Fallon": written together here and apart there. */
function otherSpellings(nameKey: string): string[] {
  const joined = nameKey.replace(/\b(o|d|de|du|el|la|le|mc) (?=[a-z])/, '$1');
  const parted = nameKey.replace(/^(de|du|el|la|le|mc)(?=[a-z]{3})/, '$1 ');
  return [joined, parted].filter((spelling) => spelling !== nameKey);
}

/**
 * Words as typed, without expanding them: "MT" is Montana at the end but "mount" at the beginning of a name.
 */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['\u2019.]/g, '');
  return plain.split(/[^a-z0-9]+/).filter((word) => word !== '');
}
