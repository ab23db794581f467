// A provider search: what is asked, where, and one page of who does it there. A key with providers takes one
// manifest and one tile; any other code takes its tile and that of the place.
import { WIDEST_RADIUS_MILES } from '../../../schemas/answer-order.ts';
import { SEARCH_EXPECTED, type SearchMatch, type SearchRequest } from '../../../schemas/search.ts';
import { listsHospitals } from '../../../schemas/vocabulary/specialties.ts';
import type { Places } from '../places/places.ts';
import { resolveLocation, unknownLocation } from '../places/resolve-location.ts';
import type { Build } from '../tiles/build.ts';
import { unavailable } from '../tiles/parse-tile.ts';
import type { TileStore } from '../tiles/tile-reader.ts';
import { type Cursor, foreignCursor, readCursor } from './cursor.ts';
import { hospitalsNear } from './hospitals-near.ts';
import { describeMatch, keyOfMeaning } from './match.ts';
import { type Nearby, nobody, providersNear } from './nearby.ts';
import { type Origin, originOfPlace, originOfTile } from './origin.ts';
import { makePage } from './page.ts';
import { type Meaning, understandQuery } from './query-meaning.ts';
import type { SearchFinding } from './search-finding.ts';

/** The field of the place, for errors. */
const FIELD = { param: 'location', expected: SEARCH_EXPECTED.location };

/** What a search reads from. */
export type SearchSources = { tiles: TileStore; places: Places };

/** Who was found around which origin; `match` null when the query means nothing. */
type Found = { match: SearchMatch | null; origin: Origin; nearby: Nearby };

/**
 * Finds one page. A malformed cursor is refused before anything is read; `refuseMalformed` does that alone.
 * @throws ApiError `unknown_location`, `ambiguous_location`, `invalid_parameter` (cursor), `data_unavailable`
 */
export async function searchProviders(
  question: SearchRequest,
  { tiles, places }: SearchSources,
): Promise<SearchFinding> {
  const cursor = refuseMalformed(question);
  const build = await tiles.current();
  if (cursor !== undefined && cursor.release !== build.release) throw foreignCursor();
  const { zip, isCity } = await resolveLocation(question.location, build.release, places, FIELD);
  if (!build.hasZip3(zip.slice(0, 3))) {
    // The caller named a city and no ZIP, so a ZIP that does not exist is our fault.
    throw isCity
      ? unavailable('The index of cities has a ZIP that the index does not list.')
      : unknownLocation(FIELD);
  }
  const known = (key: string) => build.hasCode(key) || build.hasProviders(key);
  const meaning = understandQuery(question.query, known);
  const found = await findAround(question.query, meaning, zip, build, tiles);
  return makePage(found, { question, cursor, key: meaning && keyOfMeaning(meaning), build });
}

/**
 * The question's cursor, or undefined without one; throws `invalid_parameter` when it is malformed. No I/O.
 */
export function refuseMalformed({ cursor }: SearchRequest): Cursor | undefined {
  return cursor === undefined || cursor === null ? undefined : readCursor(cursor);
}

async function findAround(
  input: string,
  meaning: Meaning | undefined,
  zip: string,
  build: Build,
  tiles: TileStore,
): Promise<Found> {
  if (meaning === undefined) {
    const origin = await readOrigin(zip, build, tiles);
    return { match: null, origin, nearby: nobody(WIDEST_RADIUS_MILES) };
  }
  if (build.hasProviders(keyOfMeaning(meaning))) return underKey(input, meaning, zip, build, tiles);
  const code = codeOfHospitals(meaning);
  if (code !== undefined && build.hasCode(code))
    return hospitalsOnly(input, meaning, code, zip, build, tiles);
  const origin = await readOrigin(zip, build, tiles);
  return { match: describeMatch(input, meaning), origin, nearby: nobody(WIDEST_RADIUS_MILES) };
}

/**
 * Out of the provider tiles. A prefix that the manifest does not list has nobody within the widest radius but the
 * hospitals, which are in the code tile.
 */
async function underKey(
  input: string,
  meaning: Meaning,
  zip: string,
  build: Build,
  tiles: TileStore,
): Promise<Found> {
  const [key, zip3] = [keyOfMeaning(meaning), zip.slice(0, 3)];
  const manifest = await tiles.providerManifest(build, key);
  const match = describeMatch(input, meaning, manifest);
  if (!manifest.zip3.includes(zip3)) {
    const code = manifest.hospitals > 0 ? codeOfHospitals(meaning) : undefined;
    if (code !== undefined) return hospitalsOnly(input, meaning, code, zip, build, tiles);
    const origin = await readOrigin(zip, build, tiles);
    return { match, origin, nearby: nobody(WIDEST_RADIUS_MILES) };
  }
  const tile = await tiles.providerTile(manifest, zip3);
  if (tile.price_code !== manifest.price_code)
    throw unavailable('A provider tile has another price_code than its manifest.');
  const origin = originOfTile(tile, zip);
  if (origin === undefined) throw unknownLocation(FIELD);
  return { match, origin, nearby: providersNear(tile, origin, build.release) };
}

/** The code whose hospitals are listed when nobody else has a price: a procedure's, or that of a kind of hospital. */
function codeOfHospitals(meaning: Meaning): string | undefined {
  if (meaning.kind === 'procedure') return meaning.found.codeKey;
  return listsHospitals(meaning.specialty) ? meaning.specialty.anchor : undefined;
}

/** Out of a code's own tile: hospitals that published a cash price for it. */
async function hospitalsOnly(
  input: string,
  meaning: Meaning,
  code: string,
  zip: string,
  build: Build,
  tiles: TileStore,
): Promise<Found> {
  const [tile, place] = await Promise.all([tiles.code(build, code), tiles.place(build, zip.slice(0, 3))]);
  const origin = originOfPlace(place, zip);
  if (origin === undefined) throw unknownLocation(FIELD);
  const label = meaning.kind === 'procedure' ? tile.label : meaning.specialty.label;
  const match = describeMatch(input, meaning, { label, price_code: tile.code });
  return { match, origin, nearby: hospitalsNear(tile, place.directory, origin, build.release) };
}

async function readOrigin(zip: string, build: Build, tiles: TileStore): Promise<Origin> {
  const origin = originOfPlace(await tiles.place(build, zip.slice(0, 3)), zip);
  if (origin === undefined) throw unknownLocation(FIELD);
  return origin;
}
