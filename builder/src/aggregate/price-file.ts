// A price file as the aggregation sees it: one MRF that counts, with its campuses and its system.
import type { LocatedCampus } from '../facilities/locate.ts';

/** Campuses are attributes; prices belong to the file. `number` is its place in the build, from 0. */
export type PriceFile = {
  number: number;
  sha256: string;
  hospitalName: string;
  layout: string;
  updatedOn: string | null;
  sourceUrl: string | null;
  system: string | null;
  campuses: Campus[];
  /** Its first number that an active hospital (type 2) of the registry has; null when there is none. */
  npi: string | null;
  /** Path of its observation file: binary, format `ATLASOB1`, defined in `observe/observation-file.ts`. */
  observationsPath: string;
};

/** A located campus with its public id. */
export type Campus = LocatedCampus & { id: string };

/** Distinct states of the campuses, sorted. A file counts once in each. */
export function statesOf(file: PriceFile): string[] {
  return [...new Set(file.campuses.map((campus) => campus.state))].sort();
}

/** Distinct ZIP3s of the campuses, sorted. A file counts once in each. */
export function zip3sOf(file: PriceFile): string[] {
  return [...new Set(file.campuses.map((campus) => campus.zip.slice(0, 3)))].sort();
}
