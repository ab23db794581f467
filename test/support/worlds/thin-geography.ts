// A part of the packaged geography as an input file, for builds that would otherwise write thousands of tiles of places
// that no test asks about.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadGeography } from '../../../builder/src/places/zips.ts';

/** Writes the ZIPs of these ZIP3s as `geography.csv` into a folder of input files. */
export async function writeThinGeography(dataDir: string, zip3s: ReadonlySet<string>): Promise<void> {
  const rows = loadGeography()
    .zips.filter(({ zip }) => zip3s.has(zip.slice(0, 3)))
    .map(({ zip, city, state, lat, lng }) => [zip, city, state, lat ?? '', lng ?? ''].join(','));
  await writeFile(join(dataDir, 'geography.csv'), `zip,city,state,lat,lng\n${rows.join('\n')}\n`);
}
