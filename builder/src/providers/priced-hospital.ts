// Hospitals with a published price for a code: price files with their campuses. Provider search lists every one of
// them with the name, the id and the amounts of price lookup, whether the registry knows the hospital or not.
import type { PricedProvider } from './priced-provider.ts';

/** A campus as a directory has it. */
export type HospitalCampus = {
  id: string;
  name: string;
  city: string;
  state: string;
  zip: string;
  lat: number;
  lng: number;
};

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
