// The hospitals of a build as price lookup knows them: campuses from the state tiles, prices from a code tile.
import {
  dateOfBuild,
  directoryCampuses,
  directoryFile,
  eachFacilityPrice,
  indexOfFile,
} from '../../../../schemas/read-tile.ts';
import type { CodeTile, Directory } from '../../../../schemas/tile.ts';
import { judgeOwnPrice } from '../../providers/join/price-provider.ts';
import type { HospitalCampus, PricedHospital } from '../../providers/priced-hospital.ts';

/** A price file with its campuses in every state. */
export type KnownHospital = { npi: string | null; updated: string | null; campuses: HospitalCampus[] };
/** By price-file number. */
export type KnownHospitals = ReadonlyMap<number, KnownHospital>;

/** Every price file of some directories that no two of share a campus. */
export function collectHospitals(directories: readonly Directory[]): Map<number, KnownHospital> {
  const known = new Map<number, KnownHospital>();
  for (const directory of directories) {
    for (const { file, ...campus } of directoryCampuses(directory)) {
      const { npi, updated } = directoryFile(directory, indexOfFile(directory, file));
      const hospital = known.get(file) ?? { npi, updated, campuses: [] };
      hospital.campuses.push(campus);
      known.set(file, hospital);
    }
  }
  return known;
}

/** The hospitals with a price for the code of a tile. `build` dates the prices of undated files. */
export function pricedHospitals(tile: CodeTile, known: KnownHospitals, build: string): PricedHospital[] {
  const priced: PricedHospital[] = [];
  eachFacilityPrice(tile.facilities, ({ file, cents, low, high, evidence }) => {
    const hospital = known.get(file);
    if (!hospital) return;
    const { npi, updated, campuses } = hospital;
    priced.push({
      ...{ file, npi, campuses, lowCents: low, midCents: cents, highCents: high },
      asOf: updated ?? dateOfBuild(build),
      confidence: judgeOwnPrice({ low, high }),
      evidence,
    });
  });
  return priced;
}
