// The sample world over the ZIP3s of its own towns. `npm run soak` builds it over the whole country, as `npm start` does:
// the thousands of further tiles take a minute to build and upload, and hold nobody.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadGeography } from '../../../builder/src/places/zips.ts';
import { sampleHospitals } from '../../../builder/src/sample/hospitals.ts';
import { sampleProviders } from '../../../builder/src/sample/providers/cast.ts';
import { writeSampleWorld } from '../../../builder/src/sample/sample-world.ts';
import { IS_SOAK } from '../soak.ts';

/** ZIP3s that tests ask about although the sample world has nobody there. */
const ASKED_ABOUT = ['005', '011', '100', '588', '606', '627', '658', '798', '826', '974', '995', '998'];

/** Writes its files into `dir`. */
export async function writeTestSampleWorld(dir: string): Promise<void> {
  await writeSampleWorld(dir);
  if (!IS_SOAK) await writeFile(join(dir, 'geography.csv'), townsOfTheWorld());
}

function townsOfTheWorld(): string {
  const campuses = sampleHospitals().flatMap((hospital) => hospital.campuses);
  const places = [...campuses, ...sampleProviders().map(({ place }) => place)];
  const zip3s = new Set([...ASKED_ABOUT, ...places.map(({ zip }) => zip.slice(0, 3))]);
  const rows = loadGeography()
    .zips.filter(({ zip }) => zip3s.has(zip.slice(0, 3)))
    .map(({ zip, city, state, lat, lng }) => [zip, city, state, lat ?? '', lng ?? ''].join(','));
  return `zip,city,state,lat,lng\n${rows.join('\n')}\n`;
}
