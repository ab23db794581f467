// Finds ZIPs of a build with a full list of facilities for a code, to try the service with. Reads the build's
// tiles.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_RADIUS_MILES, MAX_FACILITIES } from '../../../schemas/api.ts';
import { filedTiles } from '../../../schemas/editions.ts';
import { distanceMiles } from '../../../schemas/place.ts';
import { directoryCampuses, eachFacilityPrice, indexHasCode, zipsOf } from '../../../schemas/read-tile.ts';
import { type BuildIndex, type CodeTile, type PlaceTile, tileKeys } from '../../../schemas/tile.ts';

/** MRI of the brain without contrast: nearly every hospital lists it. */
export const SAMPLE_CODE = '70551';
const MAX_ZIPS = 8;
/** Middles of large cities, which people know; they come first where the build has hospitals there. */
const KNOWN_ZIPS = ['60611', '10016', '90012', '77030', '19104', '85006', '02114', '98104'];

/**
 * Finds at most eight ZIPs, each in another ZIP3, with at least five priced files within the default radius. ZIPs of
 * large cities come first.
 */
export async function sampleZips(dir: string, build: string, code = SAMPLE_CODE): Promise<string[]> {
  const read = async <T>(key: string): Promise<T> => JSON.parse(await readFile(join(dir, key), 'utf8')) as T;
  const index = await read<BuildIndex>(tileKeys.index(build));
  if (!indexHasCode(index, code)) return [];
  const filed = filedTiles(index);
  const { facilities } = await read<CodeTile>(tileKeys.code(filed.code(code), code));
  const priced = new Set<number>();
  eachFacilityPrice(facilities, ({ file }) => priced.add(file));
  if (priced.size < MAX_FACILITIES) return [];
  const found = new Map<string, string>();
  for (const [zip3, known] of candidates(index.zip3)) {
    if (found.size >= MAX_ZIPS) break;
    if (found.has(zip3)) continue;
    const zip = zipWithFacilities(
      await read<PlaceTile>(tileKeys.place(filed.place(zip3), zip3)),
      priced,
      known,
    );
    if (zip !== undefined) found.set(zip3, zip);
  }
  return [...found.values()];
}

/** ZIP3s of the build in the order to try: first those of known ZIPs with that ZIP, then each with any ZIP. */
function candidates(zip3s: readonly string[]): [zip3: string, known: string | undefined][] {
  const known = KNOWN_ZIPS.filter((zip) => zip3s.includes(zip.slice(0, 3)));
  return [
    ...known.map((zip): [string, string] => [zip.slice(0, 3), zip]),
    ...zip3s.map((zip3): [string, undefined] => [zip3, undefined]),
  ];
}

function zipWithFacilities(
  { zips, directory }: PlaceTile,
  priced: ReadonlySet<number>,
  known: string | undefined,
): string | undefined {
  const campuses = directoryCampuses(directory).filter(({ file }) => priced.has(file));
  if (new Set(campuses.map(({ file }) => file)).size < MAX_FACILITIES) return undefined;
  return zipsOf(zips).find(({ zip, lat, lng }) => {
    if (known !== undefined && zip !== known) return false;
    if (lat === null || lng === null) return false;
    const near = campuses.filter((one) => distanceMiles(lat, lng, one.lat, one.lng) <= DEFAULT_RADIUS_MILES);
    return new Set(near.map(({ file }) => file)).size >= MAX_FACILITIES;
  })?.zip;
}
