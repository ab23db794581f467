// Finds ZIPs of a build with a full list of facilities for a code, to try the service with. Reads the build's
// tiles.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_RADIUS_MILES, MAX_FACILITIES } from '../../../schemas/api.ts';
import { distanceMiles } from '../../../schemas/place.ts';
import { type BuildIndex, type CodeTile, type PlaceTile, tileKeys } from '../../../schemas/tile.ts';

/** MRI of the brain without contrast: nearly every hospital lists it. */
export const SAMPLE_CODE = '70551';
const MAX_ZIPS = 8;

/**
 * Finds at most eight ZIPs, each in another ZIP3, with at least five priced files within the default radius.
 */
export async function sampleZips(dir: string, build: string, code = SAMPLE_CODE): Promise<string[]> {
  const read = async <T>(key: string): Promise<T> => JSON.parse(await readFile(join(dir, key), 'utf8')) as T;
  if (!existsSync(join(dir, tileKeys.code(build, code)))) return [];
  const priced = new Set((await read<CodeTile>(tileKeys.code(build, code))).facilities.file);
  const index = await read<BuildIndex>(tileKeys.index(build));
  const zips: string[] = [];
  for (const zip3 of priced.size >= MAX_FACILITIES ? index.zip3 : []) {
    const zip = zipWithFacilities(await read<PlaceTile>(tileKeys.place(build, zip3)), priced);
    if (zip !== undefined) zips.push(zip);
    if (zips.length >= MAX_ZIPS) break;
  }
  return zips;
}

function zipWithFacilities(
  { zips, directory: { campuses } }: PlaceTile,
  priced: ReadonlySet<number>,
): string | undefined {
  if (new Set(campuses.file.filter((file) => priced.has(file))).size < MAX_FACILITIES) return undefined;
  return zips.zip.find((_, i) => {
    const [lat, lng] = [zips.lat[i] ?? null, zips.lng[i] ?? null];
    if (lat === null || lng === null) return false;
    const near = campuses.file.filter((file, c) => {
      const miles = distanceMiles(lat, lng, campuses.lat[c] ?? 0, campuses.lng[c] ?? 0);
      return priced.has(file) && miles <= DEFAULT_RADIUS_MILES;
    });
    return new Set(near).size >= MAX_FACILITIES;
  });
}
