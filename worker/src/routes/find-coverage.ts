// Which hospitals of the list a search means: by name and city, by CMS number, or near a ZIP. The route and the page of
// coverage share it.
import {
  COVERAGE_MILES,
  type CoverageHospital,
  type CoverageRequest,
  type CoverageRow,
  coverageWords,
  federalStanding,
} from '../../../schemas/coverage.ts';
import { cellOf, distanceMiles } from '../../../schemas/place.ts';
import type { CoverageIndex } from '../directory/coverage.ts';
import { ApiError } from '../errors.ts';
import { locateZip } from '../prices/location.ts';
import type { TileStore } from '../tiles/tile-reader.ts';

type Stores = { tiles: TileStore; coverage: CoverageIndex };
type Point = { lat: number; lng: number };

const MILES_OF_DEGREE = 69;
const TENTHS = 10;
const WORDS_EXPECTED = 'a word of the name or city besides hospital, medical, center and health';

/**
 * The hospitals that match everything that was sent: by distance with a ZIP, else by name.
 * @throws ApiError `unknown_location`, `invalid_parameter` for words that every hospital has, `data_unavailable`
 */
export async function findCoverage(
  { q, zip }: CoverageRequest,
  { tiles, coverage }: Stores,
): Promise<{ release: string; found: CoverageHospital[] }> {
  const build = await tiles.current();
  const { release } = build;
  if (zip === undefined) {
    const rows = await findByText(q ?? '', release, coverage);
    return { release, found: rows.map((row) => describeHospital(row, null)).sort(byName) };
  }
  const place = build.hasZip3(zip.slice(0, 3)) ? await tiles.place(build, zip.slice(0, 3)) : undefined;
  const point = place && locateZip(place, zip);
  if (!point) throw new ApiError('unknown_location', { param: 'zip', expected: 'a ZIP code of our data' });
  const near = (await coverage.inCells(release, cellsAround(point))).flatMap((row) => {
    const miles = milesTo(row, point);
    return miles <= COVERAGE_MILES ? [describeHospital(row, miles)] : [];
  });
  const words = q === undefined ? [] : requireWords(q);
  const found = near.filter((hospital) => hasWords(hospital, words));
  return {
    release,
    found: found.sort((a, b) => (a.distance_miles ?? 0) - (b.distance_miles ?? 0) || byName(a, b)),
  };
}

/** A row of the index as the answer has it. */
export function describeHospital(row: CoverageRow, miles: number | null): CoverageHospital {
  const { ccn, name, address, city, state, zip, status, reason } = row;
  const { matched_by, updated_on, version, source_url } = row;
  const attested = row.attested === null ? null : row.attested === 1;
  const distance_miles = miles === null ? null : Math.round(miles * TENTHS) / TENTHS;
  const file = matched_by && { updated_on, version, source_url, matched_by, attested };
  const hospital = { ccn, name, address, city, state, zip, distance_miles, status, reason, file };
  return { ...hospital, ...federalStanding(row) };
}

async function findByText(text: string, release: string, coverage: CoverageIndex): Promise<CoverageRow[]> {
  const ccn = text.toUpperCase();
  if (/^\d[0-9A-Z]{5}$/.test(ccn)) {
    const row = await coverage.hospital(release, ccn);
    if (row) return [row];
  }
  const words = requireWords(text);
  // The longest word is the rarest one more often than any other.
  const [longest = ''] = [...words].sort((a, b) => b.length - a.length);
  const rows = await coverage.withWord(release, longest);
  return rows.filter((row) => hasWords(row, words));
}

function requireWords(text: string): string[] {
  const words = coverageWords(text);
  if (words.length === 0) throw new ApiError('invalid_parameter', { param: 'q', expected: WORDS_EXPECTED });
  return words;
}

/** Every word begins a word of the name or city, or is the state. */
function hasWords({ name, city, state }: CoverageHospital | CoverageRow, words: readonly string[]): boolean {
  const own = coverageWords(`${name} ${city}`);
  return words.every((word) => word === state.toLowerCase() || own.some((one) => one.startsWith(word)));
}

/** The one-degree cells that the circle around a point touches. */
function cellsAround({ lat, lng }: Point): string[] {
  const north = COVERAGE_MILES / MILES_OF_DEGREE;
  const east = north / Math.cos((lat * Math.PI) / 180);
  const cells: string[] = [];
  for (let y = Math.floor(lat - north); y <= lat + north; y += 1) {
    for (let x = Math.floor(lng - east); x <= lng + east; x += 1) cells.push(cellOf(y, x));
  }
  return cells;
}

function milesTo({ lat, lng }: CoverageRow, point: Point): number {
  return lat === null || lng === null
    ? Number.POSITIVE_INFINITY
    : distanceMiles(point.lat, point.lng, lat, lng);
}

function byName(a: CoverageHospital, b: CoverageHospital): number {
  const key = ({ name, state, city, ccn }: CoverageHospital) => `${name}|${state}|${city}|${ccn}`;
  return key(a) < key(b) ? -1 : 1;
}
