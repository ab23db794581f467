// The sample world over the ZIP3s of its own towns. `npm run soak` builds it over the whole country, as `npm start` does.
import { sampleHospitals } from '../../../builder/src/sample/hospitals.ts';
import { sampleProviders } from '../../../builder/src/sample/providers/cast.ts';
import { writeSampleWorld } from '../../../builder/src/sample/sample-world.ts';
import { IS_SOAK } from '../soak.ts';
import { writeThinGeography } from './thin-geography.ts';

/** ZIP3s that tests ask about although the sample world has nobody there. */
const ASKED_ABOUT = '005 011 100 588 606 627 658 777 798 826 974 995 998'.split(' ');

/** Writes its files into `dir`. */
export async function writeTestSampleWorld(dir: string): Promise<void> {
  await writeSampleWorld(dir);
  if (IS_SOAK) return;
  const campuses = sampleHospitals().flatMap((hospital) => hospital.campuses);
  const places = [...campuses, ...sampleProviders().map(({ place }) => place)];
  await writeThinGeography(dir, new Set([...ASKED_ABOUT, ...places.map(({ zip }) => zip.slice(0, 3))]));
}
