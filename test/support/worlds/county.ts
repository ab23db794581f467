// The county made by hand with a geography of its own few ZIPs. With the whole country, four fifths of a build's time
// and two thirds of its objects are places where nobody publishes a price.
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Five hospitals and two fee schedules; test/fixtures/county/README.md does the arithmetic. */
export const COUNTY = 'test/fixtures/county';

const ZIPS = `zip,city,state,lat,lng
50009,Altoona,IA,41.6434,-93.4597
50010,Ames,IA,42.0308,-93.5883
50014,Ames,IA,42.0467,-93.6946
50036,Boone,IA,42.0854,-93.8496
50801,Creston,IA,41.0787,-94.4018
73301,Austin,TX,30.3264,-97.7713
`;

/** Writes its files into `dir`. */
export async function writeSmallCounty(dir: string): Promise<void> {
  await cp(COUNTY, dir, { recursive: true });
  await writeFile(join(dir, 'geography.csv'), ZIPS);
}
