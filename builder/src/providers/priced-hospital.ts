// Hospitals with a published price for a code: price files with their campuses. Provider search lists every one of
// them with the name, the id and the amounts of price lookup, whether the registry knows the hospital or not.
import type { DirectoryCampus } from '../../../schemas/read-tile.ts';
import type { PricedProvider } from './priced-provider.ts';

/** A campus as a directory has it, without its price file. */
export type HospitalCampus = Omit<DirectoryCampus, 'file'>;

/** One price file and its price for one code. */
export type PricedHospital = Pick<
  PricedProvider,
  'lowCents' | 'midCents' | 'highCents' | 'asOf' | 'confidence' | 'evidence'
> & {
  /** Price-file number. */
  file: number;
  /** The first of its numbers that belongs to a registered hospital, or null. */
  npi: string | null;
  campuses: readonly HospitalCampus[];
};

/** The hospitals with a price for a code. */
export type HospitalsOfCode = (code: string) => readonly PricedHospital[];
