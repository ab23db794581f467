// GET /functions/v1/places?q=: ZIPs and cities while a person types, and the ZIP of a position. It needs no membership,
// shows no prices and has no exact limit; only the flood shield protects it. A position is used and not kept.
import { type Context, Hono } from 'hono';
import { MAX_QUERY_LENGTH } from '../../../schemas/api.ts';
import { PLACES_PATH } from '../../../schemas/api-paths.ts';
import { cityKey } from '../../../schemas/city-name.ts';
import { cellOf } from '../../../schemas/place.ts';
import { zipsOf } from '../../../schemas/read-tile.ts';
import {
  MAX_SUGGESTIONS,
  type PlacesAnswer,
  PlacesRequest,
  type Suggestion,
} from '../../../schemas/suggestions.ts';
import type { AppEnv } from '../context.ts';
import { ApiError } from '../errors.ts';
import { clientAddress } from '../gates/client-address.ts';
import { passShield } from '../gates/flood-shield.ts';
import { allowMethods } from '../middleware/allow-methods.ts';
import { readLocation } from '../places/read-location.ts';
import { nearestZip } from '../prices/location.ts';

const POSITION = /^(-?\d{1,2}(?:\.\d{1,6})?),\s*(-?\d{1,3}(?:\.\d{1,6})?)$/;
const ZIP_START = /^\d{3,5}$/;
/** A city is looked for under many names, so more rows are read than shown. */
const ROWS_READ = 40;
const EXPECTED = `2 to ${MAX_QUERY_LENGTH} characters of a ZIP or a city, or a position as lat,lng`;

export const placeRoutes = new Hono<AppEnv>()
  .get(PLACES_PATH, async (c) => {
    const parsed = PlacesRequest.safeParse({ q: c.req.query('q') });
    if (!parsed.success) {
      const code = c.req.query('q') ? 'invalid_parameter' : 'missing_parameter';
      throw new ApiError(code, { param: 'q', expected: EXPECTED });
    }
    await passShield(c.var.services.proceduresShield, await clientAddress(c));
    const answer: PlacesAnswer = { ok: true, suggestions: await suggestPlaces(c, parsed.data.q) };
    return c.json(answer, 200, { 'Cache-Control': 'private, no-store' });
  })
  .all(PLACES_PATH, allowMethods('GET'));

async function suggestPlaces(c: Context<AppEnv>, text: string): Promise<Suggestion[]> {
  const position = POSITION.exec(text);
  if (position) return atPosition(c, Number(position[1]), Number(position[2]));
  if (/^\d/.test(text)) return ZIP_START.test(text) ? zipsBeginning(c, text) : [];
  return citiesBeginning(c, text);
}

async function atPosition(c: Context<AppEnv>, lat: number, lng: number): Promise<Suggestion[]> {
  const { tiles } = c.var.services;
  const build = await tiles.current();
  const cell = cellOf(lat, lng);
  const zip = build.hasCell(cell) ? nearestZip(await tiles.cell(build, cell), lat, lng) : undefined;
  return zip === undefined ? [] : [{ text: zip }];
}

/** ZIPs by their place tile, each with its city. */
async function zipsBeginning(c: Context<AppEnv>, digits: string): Promise<Suggestion[]> {
  const { tiles } = c.var.services;
  const build = await tiles.current();
  const zip3 = digits.slice(0, 3);
  if (!build.hasZip3(zip3)) return [];
  const { zips } = await tiles.place(build, zip3);
  return zipsOf(zips)
    .flatMap(({ zip, city, state }) =>
      zip.startsWith(digits) && city !== '' ? [{ text: zip, group: `${city}, ${state}` }] : [],
    )
    .slice(0, MAX_SUGGESTIONS);
}

/** Cities whose name begins with the text, or whose state the text already names. */
async function citiesBeginning(c: Context<AppEnv>, text: string): Promise<Suggestion[]> {
  const { tiles, places } = c.var.services;
  const { release } = await tiles.current();
  const read = readLocation(text);
  const stated = 'readings' in read ? read.readings.filter(({ state }) => state !== null) : [];
  const named = await places.named(release, [...new Set(stated.map(({ nameKey }) => nameKey))]);
  const fitting = named.filter(({ nameKey, state }) =>
    stated.some((one) => one.nameKey === nameKey && one.state === state),
  );
  const key = cityKey(text.split(',')[0] ?? '');
  const begun = key === '' ? [] : await places.beginning(release, key, ROWS_READ);
  const state = /,\s*([a-z]{1,2})$/i.exec(text)?.[1]?.toUpperCase() ?? '';
  const names = [...fitting, ...begun.filter((city) => city.state.startsWith(state))].map(
    ({ city, state: own }) => `${city}, ${own}`,
  );
  return [...new Set(names)].slice(0, MAX_SUGGESTIONS).map((name) => ({ text: name }));
}
