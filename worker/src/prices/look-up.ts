// A price lookup from the tiles: one code tile joined with one place tile, read in parallel. Coordinates and
// widening take one tile more each.
import { LOOKUP_EXPECTED, type Match, type Notice } from '../../../schemas/api.ts';
import { type FacilityPayments, paymentsByFile } from '../../../schemas/insurer-payments.ts';
import { cellOf } from '../../../schemas/place.ts';
import type { PlaceTile } from '../../../schemas/tile.ts';
import { ApiError } from '../errors.ts';
import type { Places } from '../places/places.ts';
import { resolveLocation } from '../places/resolve-location.ts';
import {
  candidatesFor,
  type FoundProcedure,
  findProcedure,
  procedureOfCode,
} from '../procedures/find-procedure.ts';
import type { Build } from '../tiles/build.ts';
import { unavailable } from '../tiles/parse-tile.ts';
import type { TileStore } from '../tiles/tile-reader.ts';
import { type FacilityFinding, mustWiden, noFacilities, stateHasPrice, widenToState } from './facilities.ts';
import type { Finding } from './finding.ts';
import { joinPlace } from './join.ts';
import { type Location, locateZip, nearestZip, type PlaceQuestion } from './location.ts';

/** What is asked, with every parameter in range. */
export type LookupQuestion = {
  procedure: { cpt: string } | { query: string };
  /** The procedure as the caller wrote it. */
  input: string;
  place: PlaceQuestion;
  radiusMiles: number;
  explain: boolean;
  /** Whether the answer says what insurers paid at its facilities. */
  insurers?: boolean;
  /** True when coordinates won over a ZIP that was given too. */
  zipIgnored: boolean;
  /** True when coordinates or a ZIP won over the name of a place. */
  placeIgnored?: boolean;
  /** The notice about fields of the request that are unknown. */
  unknownFields?: Notice | undefined;
};

/**
 * Finds everything an answer is joined from.
 * @param places the index of cities, which only a place by its name needs
 * @throws ApiError `unknown_location`, `ambiguous_location`, `procedure_not_found`, `data_unavailable`
 */
export async function lookUp(
  question: LookupQuestion,
  tiles: TileStore,
  places: Places = NO_PLACES,
): Promise<Finding> {
  return (await lookUpWithTiles(question, tiles, places)).finding;
}

/** A finding with the tile of its place, which is undefined without one, and the build that both are of. */
export type FindingWithTiles = { finding: Finding; place: PlaceTile | undefined; build: Build };

/** The same, for a caller that reads more from the tiles. */
export async function lookUpWithTiles(
  question: LookupQuestion,
  tiles: TileStore,
  places: Places = NO_PLACES,
): Promise<FindingWithTiles> {
  const build = await tiles.current();
  const zip = await resolveZip(question.place, build, tiles, places);
  const procedure = resolveProcedure(question, build);
  const [tile, place] = await Promise.all([
    tiles.code(build, procedure.codeKey),
    zip === undefined ? undefined : tiles.place(build, zip.slice(0, 3)),
  ]);
  const match: Match = { ...procedure.match, label: procedure.match.label ?? tile.label };
  const finding: Finding = {
    tile,
    index: build.index,
    match,
    location: undefined,
    area: undefined,
    facilities: noFacilities(),
    radiusMiles: question.radiusMiles,
    ignored: { zip: question.zipIgnored, place: question.placeIgnored === true },
    unknownFields: question.unknownFields,
    payments: question.insurers === true ? [] : undefined,
    explain: question.explain,
  };
  if (zip === undefined || !place) return { finding, place: undefined, build };
  const centroid = locateZip(place, zip);
  // A point was turned into this ZIP by a cell tile, so a place tile without it is our fault.
  if (!centroid) {
    const { kind } = question.place;
    throw kind === 'zip' || kind === 'named'
      ? unknownLocation(kind === 'zip' ? 'zip' : 'place')
      : unavailable('A cell tile has a ZIP that its place tile does not know.');
  }
  const location = atPoint(centroid, question.place);
  const { facilities: inRadius, area } = joinPlace(tile, place, location, question.radiusMiles);
  const facilities = mustWiden(tile, inRadius)
    ? widenToState(
        tile,
        inRadius,
        location,
        stateHasPrice(tile, location.state) ? await tiles.state(build, location.state) : undefined,
      )
    : inRadius;
  const payments =
    question.insurers === true ? await readPayments(tile.code, facilities, build, tiles) : undefined;
  return { finding: { ...finding, location, area, facilities, payments }, place, build };
}

/** What insurers paid at the listed facilities: one tile more, and only for who asks. */
async function readPayments(
  code: string,
  { facilities, files }: FacilityFinding,
  build: Build,
  tiles: TileStore,
): Promise<FacilityPayments[]> {
  if (facilities.length === 0 || !build.hasInsurerPayments(code)) return [];
  const byFile = paymentsByFile(await tiles.insurerPayments(build, code));
  return facilities.flatMap(({ facility_id }, i) => {
    const payments = byFile.get(files[i] ?? -1);
    return payments ? [{ facility_id, payments }] : [];
  });
}

/** The ZIP asked for, or nearest to the point; undefined without a place. */
async function resolveZip(
  place: PlaceQuestion,
  build: Build,
  tiles: TileStore,
  places: Places,
): Promise<string | undefined> {
  if (place.kind === 'none') return undefined;
  if (place.kind === 'named') {
    const { zip, isCity } = await resolveLocation(place.text, build.release, places, PLACE_FIELD);
    if (build.hasZip3(zip.slice(0, 3))) return zip;
    throw isCity
      ? unavailable('The index of cities has a ZIP that the index does not list.')
      : unknownLocation('place');
  }
  if (place.kind === 'zip') {
    if (!build.hasZip3(place.zip.slice(0, 3))) throw unknownLocation('zip');
    return place.zip;
  }
  const cell = cellOf(place.lat, place.lng);
  if (!build.hasCell(cell)) throw unknownLocation('lat');
  const zip = nearestZip(await tiles.cell(build, cell), place.lat, place.lng);
  if (zip === undefined) throw unknownLocation('lat');
  if (!build.hasZip3(zip.slice(0, 3)))
    throw unavailable('A cell tile has a ZIP that the index does not list.');
  return zip;
}

/** Distances count from the point asked for; area and state stay those of its nearest ZIP. */
function atPoint(location: Location, place: PlaceQuestion): Location {
  if (place.kind !== 'point') return location;
  const { city, zip, zip3, state, approximate } = location;
  return { asked: 'point', lat: place.lat, lng: place.lng, city, zip, zip3, state, approximate };
}

function resolveProcedure({ procedure, input }: LookupQuestion, build: Build): FoundProcedure {
  const found =
    'cpt' in procedure
      ? procedureOfCode(input, procedure.cpt)
      : findProcedure(procedure.query, (key) => build.hasCode(key));
  if (found && build.hasCode(found.codeKey)) return found;
  throw new ApiError('procedure_not_found', {
    candidates: 'cpt' in procedure ? [] : candidatesFor(procedure.query),
  });
}

const PLACE_FIELD = { param: 'place', expected: LOOKUP_EXPECTED.place };
const EXPECTED_PLACES = {
  zip: 'a ZIP code in use in the United States',
  place: LOOKUP_EXPECTED.place,
  lat: 'a point in the United States',
};

function unknownLocation(param: keyof typeof EXPECTED_PLACES): ApiError {
  return new ApiError('unknown_location', { param, expected: EXPECTED_PLACES[param] });
}

/** For questions that name no city. */
const NO_PLACES: Places = { named: refusePlaces, beginning: refusePlaces };

async function refusePlaces(): Promise<never> {
  throw unavailable('A place was named without an index of cities.');
}
