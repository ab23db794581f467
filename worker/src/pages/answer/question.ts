// What an address of the price pages asks: the person's words and place as written, the radius, and the code.
import type { Context } from 'hono';
import { DEFAULT_RADIUS_MILES, MAX_QUERY_LENGTH, MIN_RADIUS_MILES } from '../../../../schemas/api.ts';
import { parseDrgCode, parseProcedureCode } from '../../../../schemas/code-key.ts';
import { MAX_RADIUS_MILES } from '../../../../schemas/place.ts';
import type { AppEnv } from '../../context.ts';
import type { Places } from '../../places/places.ts';
import { resolveLocation } from '../../places/resolve-location.ts';
import type { PlaceQuestion } from '../../prices/location.ts';
import type { TileStore } from '../../tiles/tile-reader.ts';
import { MAX_PLACE_LENGTH, type SearchFields } from '../search-form.tsx';

/** The fields of an address. Anything that is not understood becomes what an empty field means. */
export function readFields(c: Context<AppEnv>): SearchFields {
  const text = (names: string[], max: number) =>
    names
      .map((name) => c.req.query(name)?.trim() ?? '')
      .find((value) => value !== '')
      ?.slice(0, max) ?? '';
  const radius = Number(c.req.query('radius_miles') || DEFAULT_RADIUS_MILES);
  const isRadius = Number.isInteger(radius) && radius >= MIN_RADIUS_MILES && radius <= MAX_RADIUS_MILES;
  return {
    words: text(['q', 'query'], MAX_QUERY_LENGTH),
    place: text(['place', 'zip'], MAX_PLACE_LENGTH),
    radius: isRadius ? radius : DEFAULT_RADIUS_MILES,
  };
}

/** The key of a code as an address writes it, such as `70551` or `MS-DRG-470`; undefined for other text. */
export function codeKeyOf(text: string): string | undefined {
  const drg = /^ms-drg-(\d{3})$/i.exec(text.trim())?.[1];
  return drg === undefined ? parseProcedureCode(text) : parseDrgCode(drg);
}

/** For the log; the page writes its own sentence. */
const PLACE_FIELD = { param: 'location', expected: 'a ZIP or a city with its state' };
const ZIP = /^(?:\d{3}|\d{5}|\d{5}-?\d{4})$/;

/** The place of a question. `isCity`: it was named, so a sentence names it too. */
export type AskedPlace = { place: PlaceQuestion; isCity: boolean };

/**
 * Reads a ZIP without a store; a city is looked up in the index of cities.
 * @throws ApiError `unknown_location`, `ambiguous_location`, `data_unavailable`
 */
export async function readPlace(
  text: string,
  { tiles, places }: { tiles: TileStore; places: Places },
): Promise<AskedPlace> {
  if (text === '') return { place: { kind: 'none' }, isCity: false };
  if (ZIP.test(text)) return { place: { kind: 'zip', zip: text.slice(0, 5) }, isCity: false };
  const { release } = await tiles.current();
  const { zip, isCity } = await resolveLocation(text, release, places, PLACE_FIELD);
  return { place: { kind: 'zip', zip }, isCity };
}
