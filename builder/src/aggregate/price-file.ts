// A price file: one counted MRF with its campuses and its health system.
import type { LocatedCampus } from '../facilities/locate.ts';

/** Prices belong to the file and are shared by its campuses. `number` is its index in the build, from 0. */
export type PriceFile = {
  number: number;
  sha256: string;
  hospitalName: string;
  layout: string;
  updatedOn: string | null;
  sourceUrl: string | null;
  system: string | null;
  /** True when every cash price of the file equals its gross charge. */
  noDiscountPublished: boolean;
  campuses: Campus[];
  /**
   * The first of its NPIs that belongs to a registered, active hospital (entity type 2); null without one.
   */
  npi: string | null;
  /** What the file says of financial assistance; null when it says nothing. */
  financialAid: string | null;
  /** Path of its observation file: binary, format `ATLASOB2`, defined in `observe/observation-file.ts`. */
  observationsPath: string;
};

/** A located campus with its public id. */
export type Campus = LocatedCampus & { id: string };

/** Distinct states of the campuses, sorted. The file counts once in each state. */
export function statesOf(file: PriceFile): string[] {
  return [...new Set(file.campuses.map((campus) => campus.state))].sort();
}

/** Distinct ZIP3s of the campuses, sorted. The file counts once in each ZIP3. */
export function zip3sOf(file: PriceFile): string[] {
  return [...new Set(file.campuses.map((campus) => campus.zip.slice(0, 3)))].sort();
}
